/* Alerts: a quantity past a level, or a date coming near (assumption dateReminder). */
import { z } from 'zod';
import { assumptions } from './assumptions.ts';
import { decimalWrite } from './decimal.ts';
import { decimalOrNull, Id, idOrNull, keptWhole, listOf, textOrNull } from './read.ts';
import { idWrite, listWrite, textWrite, wordWrite } from './write.ts';

export const alertTypes = ['Quantity', 'DateReminder'] as const;
export type AlertType = (typeof alertTypes)[number];

/** Compares with the item's own min_quantity; every other method compares with threshold_value. */
export const minQuantityMethod = 'less_than_or_equal_to_min_quantity';

export const quantityMethods = [
  minQuantityMethod,
  'quantity_less_than',
  'quantity_less_than_equal_to',
  'quantity_greater_than',
  'quantity_greater_than_equal_to',
] as const;
export type QuantityMethod = (typeof quantityMethods)[number];

/** The methods that watch for too little; they alone send the low stock event. */
export const lowStockMethods = [
  minQuantityMethod,
  'quantity_less_than',
  'quantity_less_than_equal_to',
] as const satisfies readonly QuantityMethod[];

export const dateMethods = assumptions.dateReminder.value.methods;
export type DateMethod = (typeof dateMethods)[number];
export const dateIntervals = assumptions.dateReminder.value.intervals;
export type DateInterval = (typeof dateIntervals)[number];

export const Alert = keptWhole(
  z.looseObject({
    id: Id,
    type: z.string(),
    item_id: idOrNull,
    threshold_method: textOrNull,
    threshold_value: decimalOrNull,
    threshold_interval: textOrNull,
    custom_attribute_id: idOrNull,
    recipient_groups: listOf(z.string()),
    triggerable_type: textOrNull,
    triggerable_id: idOrNull,
    is_fired: z
      .boolean()
      .nullish()
      .transform((fired) => fired ?? false),
  }),
).meta({ id: 'Alert' });
export type Alert = z.output<typeof Alert>;

/** The service derives these from item_id; a write that holds either is refused. */
export const alertDerived = ['triggerable_type', 'triggerable_id'] as const;

const writable = {
  item_id: idWrite,
  threshold_method: textWrite.nullish(),
  threshold_value: decimalWrite('not negative').nullish(),
  threshold_interval: wordWrite(dateIntervals).nullish(),
  custom_attribute_id: idWrite.nullish(),
  recipient_groups: listWrite(wordWrite(assumptions.recipientGroups.value)).nullish(),
};

/** POST /alerts */
export const AlertWrite = z.object({ type: wordWrite(alertTypes), ...writable }).meta({ id: 'AlertWrite' });
export type AlertWrite = z.input<typeof AlertWrite>;

/** PUT /alerts/{alert_id}: what is left out keeps its value, but item_id must be there. */
export const AlertUpdate = z
  .object({ type: wordWrite(alertTypes).optional(), ...writable })
  .meta({ id: 'AlertUpdate' });
export type AlertUpdate = z.input<typeof AlertUpdate>;
