/**
 * What a screen can ask the outbox to do, kind by kind: the domain's intents without the ids the station gives itself. What
 * the mirror does not keep (orders that take no receipt yet) comes with what the screen has seen of it.
 */
import { z } from 'zod';
import { REASON_ID, type Unwritten } from '#domain/stock/adjustment.ts';
import { compare, isNegative, isPositive, parseDecimal, ZERO, type Decimal } from '#domain/values/decimal.ts';
import { LONGEST } from '#domain/values/longest.ts';
import { MOST_NEW_PHOTOS } from '#domain/stock/picture.ts';
import type { GiveRefusal } from '#domain/kinds/definition.ts';
import { isOrderField, type OrderFields } from '#domain/orders/order-fields.ts';

const id = z.number().int().positive();
/** A record's id: negative while the record is yet to be made. */
export const recordId = z
  .number()
  .int()
  .refine((value) => value !== 0);

const decimalThat = (fits: (value: Decimal) => boolean, what: string) =>
  z.string().transform((text, ctx): Decimal => {
    const value = parseDecimal(text);
    if (value !== undefined && fits(value)) return value;
    ctx.addIssue(`not ${what}`);
    return z.NEVER;
  });

/** A day, a figure, a reason and a name. */
const MOST_IN_LINE = 500;

/** An exact decimal, zero or more. */
export const quantity = decimalThat((value) => !isNegative(value), 'a quantity');
const some = decimalThat(isPositive, 'a quantity above zero');
const figure = decimalThat(() => true, 'a figure');
const difference = decimalThat((value) => value !== ZERO, 'a difference');

const name = z.string().trim().min(1).max(LONGEST.name);
const notes = z.string().max(LONGEST.text).nullable();
const label = z
  .object({ code: z.string().trim().min(1).max(LONGEST.code), type: z.string().min(1).max(80) })
  .nullable();

const word = z.string().trim().min(1).max(LONGEST.name);
const customValues = z.record(
  z.coerce.number<string>().int().positive(),
  z
    .union([
      z.string().max(LONGEST.text),
      z.number(),
      z.boolean(),
      z.object({ json: z.string().max(LONGEST.text) }),
    ])
    .nullable(),
);
const measure = z
  .object({ value: quantity, unit: z.string().max(LONGEST.name), type: word.exactOptional() })
  .nullable();

/** As `photo.add` has named it. */
export const newPhoto = z.object({ id: z.string().regex(/^[0-9a-f]{64}$/), name: word });

/** What most records have nothing of. */
const further = {
  labelExtra: label.exactOptional(),
  tags: z.array(word).max(200).readonly().exactOptional(),
  customValues: customValues.exactOptional(),
  measure: measure.exactOptional(),
  photoIds: z.array(id).max(500).readonly().exactOptional(),
};

const fields = z.object({
  name,
  quantity,
  minQuantity: quantity.nullable(),
  price: quantity.nullable(),
  notes,
  label,
  ...further,
});

export const editable = z.object({
  name: name.exactOptional(),
  minQuantity: quantity.nullable().exactOptional(),
  price: quantity.nullable().exactOptional(),
  notes: notes.exactOptional(),
  label: label.exactOptional(),
  ...further,
});

const line = z.object({
  lineId: id.exactOptional(),
  itemId: recordId,
  quantity: some,
  unitRate: quantity,
  unit: word.exactOptional(),
});
const lines = z.array(line).min(1).max(1000);
const status = z.string().min(1).max(80);

// As the service has it: without an item its id is 0, a discount is negative, and there may be more lines than are accepted here.
const seenLine = z.object({
  lineId: id.exactOptional(),
  itemId: z.number().int(),
  quantity: figure,
  unitRate: figure,
  unit: word.exactOptional(),
});
type SeenLine = z.output<typeof seenLine>;
const seenOrder = z.object({ version: z.number().int(), lines: z.array(seenLine).exactOptional() });

/** Whether the lines that are new, or not as they were seen, can be written. The others go back as they were read. */
function areWritable(all: readonly SeenLine[], seen: readonly SeenLine[]): boolean {
  const before = new Map(seen.map((one) => [one.lineId, one]));
  const changed = all.filter((one) => {
    const was = one.lineId === undefined ? undefined : before.get(one.lineId);
    return (
      was?.itemId !== one.itemId ||
      compare(was.quantity, one.quantity) !== 0 ||
      compare(was.unitRate, one.unitRate) !== 0
    );
  });
  return changed.length === 0 || lines.safeParse(changed).success;
}

const fieldName = z.string().max(200).refine(isOrderField);
/** Those that an order always has are not emptied. */
const orderFields = z
  .record(fieldName, z.string().max(LONGEST.text).nullable())
  .refine((set) => Object.keys(set).length > 0)
  .refine(({ number: own, vendor }) => own !== null && own?.trim() !== '' && vendor !== null && vendor !== '')
  .refine(({ currency }) => currency === undefined || /^[A-Za-z]{3}$/.test(currency ?? ''))
  .transform((set): OrderFields => set);
const seenOrderFields = z.record(fieldName, z.string().nullable()).transform((set): OrderFields => set);

const reminder = z.object({ interval: z.string().min(1).max(80).nullable(), fieldId: id });
const alert = {
  itemId: recordId,
  method: z.string().min(1).max(80),
  value: quantity.nullable(),
  groups: z.array(z.string().min(1).max(80)).max(50),
  /** Of a date reminder; absent for an alert on the quantity. */
  reminder: reminder.exactOptional(),
};

const seenLabel = z.object({ code: z.string(), type: z.string() }).nullable();
const date = z.iso.date().nullable();
const job = { name, notes, startDate: date, endDate: date };
const jobSet = z.object({
  name: name.exactOptional(),
  notes: notes.exactOptional(),
  startDate: date.exactOptional(),
  endDate: date.exactOptional(),
});

// What was seen is the service's: it may be longer than what is accepted here.
const seenFields = z.object({
  name: z.string().exactOptional(),
  minQuantity: figure.nullable().exactOptional(),
  price: figure.nullable().exactOptional(),
  notes: z.string().nullable().exactOptional(),
  label: seenLabel.exactOptional(),
  labelExtra: seenLabel.exactOptional(),
  tags: z.array(z.string()).readonly().exactOptional(),
  customValues: customValues.exactOptional(),
  measure: z
    .object({ value: figure, unit: z.string(), type: z.string().exactOptional() })
    .nullable()
    .exactOptional(),
  photoIds: z.array(id).readonly().exactOptional(),
});
const seenAlert = z.object({
  method: z.string(),
  value: figure.nullable(),
  groups: z.array(z.string()),
  reminder: z.object({ interval: z.string().nullable(), fieldId: id }).exactOptional(),
});

const seenJob = {
  name: z.string().exactOptional(),
  notes: z.string().nullable().exactOptional(),
  startDate: z.string().nullable().exactOptional(),
  endDate: z.string().nullable().exactOptional(),
};

export const INTENT_ASK = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('adjust'),
    itemId: recordId,
    by: difference,
    reason: z.string().trim().max(500).nullable(),
    reasonId: z.string().regex(REASON_ID).exactOptional(),
    /** What is written on the item where the profile names a place for it; absent: nothing. */
    line: z.string().trim().min(1).max(MOST_IN_LINE).exactOptional(),
  }),
  z.object({
    kind: z.literal('create-item'),
    what: z.enum(['item', 'folder']),
    folderId: recordId.nullable(),
    fields,
    photos: z.array(newPhoto).max(MOST_NEW_PHOTOS).readonly().exactOptional(),
  }),
  /** `seen`: the fields as they were when they were typed over; absent: as they are. */
  z.object({
    kind: z.literal('edit-item'),
    itemId: recordId,
    set: editable.refine((set) => Object.keys(set).length > 0),
    seen: seenFields.exactOptional(),
  }),
  z.object({ kind: z.literal('copy'), itemId: recordId, quantity, folderId: recordId.nullable() }),
  /** `seen`: the stock that the screen said would go with it. */
  z.object({
    kind: z.literal('delete'),
    recordId,
    what: z.enum(['item', 'folder']),
    seen: quantity.exactOptional(),
  }),
  z.object({ kind: z.literal('move-folder'), folderId: recordId, intoId: recordId.nullable() }),
  z.object({
    kind: z.literal('create-order'),
    vendor: z.object({
      name: z.string().trim().min(1).max(LONGEST.name),
      email: z.string().max(LONGEST.name).nullable(),
    }),
    currency: z.string().min(1).max(10),
    lines,
  }),
  /** `seen`, `saw`: the lines and the fields as they were when they were changed; absent: as they are. */
  z
    .object({
      kind: z.literal('edit-order'),
      orderId: recordId,
      lines: z.array(seenLine).min(1).exactOptional(),
      seen: z.array(seenLine).exactOptional(),
      set: orderFields.exactOptional(),
      saw: seenOrderFields.exactOptional(),
    })
    .refine(({ lines: all, set }) => all !== undefined || set !== undefined)
    .refine(({ lines: all = [], seen = [] }) => areWritable(all, seen)),
  /** `seen`: its status; `saw`: the order as the screen showed it; absent: as it is. */
  z.object({
    kind: z.literal('order-status'),
    orderId: recordId,
    status,
    reason: z.string().trim().min(1).max(200).exactOptional(),
    seen: status,
    saw: seenOrder.exactOptional(),
  }),
  /** `seen`: the draft as the screen showed it. */
  z.object({ kind: z.literal('delete-order'), orderId: recordId, seen: seenOrder }),
  z.object({ kind: z.literal('create-alert'), ...alert }),
  /** `seen`: the alert as it was when it was taken up to be changed; absent: as it is. */
  z.object({ kind: z.literal('edit-alert'), alertId: id, ...alert, seen: seenAlert.exactOptional() }),
  z.object({ kind: z.literal('delete-alert'), alertId: id, itemId: recordId }),
  z.object({ kind: z.literal('create-job'), ...job }),
  /** `seen`: what is written on it as it was when it was typed over. */
  z.object({
    kind: z.literal('edit-job'),
    jobId: recordId,
    set: jobSet.refine((set) => Object.keys(set).length > 0),
    seen: z.object(seenJob).exactOptional(),
  }),
  z.object({ kind: z.literal('job-status'), jobId: recordId, status, seen: status }),
  z.object({ kind: z.literal('delete-job'), jobId: recordId }),
]);

export type IntentAsk = z.output<typeof INTENT_ASK>;

/** What came of it. `made`: the temporary ids of the records it makes. */
export type Given =
  | {
      readonly given: true;
      readonly id: string;
      readonly made: readonly number[];
      /** Of an adjustment: why its line is not written on the item. */
      readonly unwritten?: Unwritten;
    }
  | { readonly given: false; readonly why: GiveRefusal };
