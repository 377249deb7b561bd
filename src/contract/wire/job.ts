/*
 * Jobs: work orders with a folder of their own for the items assigned to them. The record is assumption job, the writes are
 * jobWrites and jobItems, the moves jobMoves.
 */
import { z } from 'zod';
import { assumptions } from './assumptions.ts';
import { CustomFieldValue } from './custom-field.ts';
import { decimalWrite } from './decimal.ts';
import { Id, idOrNull, keptWhole, listOf, orNull, textOrNull } from './read.ts';
import { dayWrite, idWrite, listWrite, nameWrite, textWrite, versionWrite, wordWrite } from './write.ts';

export const jobStatuses = ['not_started', 'in_progress', 'completed'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const jobMoves: { readonly [S in JobStatus]: readonly JobStatus[] } = assumptions.jobMoves.value;

export const Job = keptWhole(
  z.looseObject({
    id: Id,
    name: textOrNull,
    status: z.string(),
    folder_id: idOrNull,
    notes: textOrNull,
    start_date: textOrNull,
    end_date: textOrNull,
    version: orNull(z.number()),
    custom_field_values: listOf(CustomFieldValue),
  }),
).meta({ id: 'Job' });
export type Job = z.output<typeof Job>;

const writable = {
  notes: textWrite.nullish(),
  start_date: dayWrite.nullish(),
  end_date: dayWrite.nullish(),
};

export const JobWrite = z.object({ name: nameWrite, ...writable }).meta({ id: 'JobWrite' });
export type JobWrite = z.input<typeof JobWrite>;

/** What is left out keeps its value; null clears it. */
export const JobUpdate = z
  .object({ name: nameWrite.optional(), ...writable, version: versionWrite })
  .meta({ id: 'JobUpdate' });
export type JobUpdate = z.input<typeof JobUpdate>;

export const JobStatusRequest = z
  .object({ status: wordWrite(jobStatuses), version: versionWrite })
  .meta({ id: 'JobStatusRequest' });
export type JobStatusRequest = z.input<typeof JobStatusRequest>;

const portion = { item_id: idWrite, quantity: decimalWrite('above zero') };

export const JobItemsRequest = z
  .object({
    items: listWrite(z.object(portion)).min(1, { error: 'must hold at least one item' }),
  })
  .meta({ id: 'JobItemsRequest' });
export type JobItemsRequest = z.input<typeof JobItemsRequest>;

export const JobReturnRequest = z
  .object({
    items: listWrite(z.object({ ...portion, folder_id: idWrite.nullable() })).min(1, {
      error: 'must hold at least one item',
    }),
  })
  .meta({ id: 'JobReturnRequest' });
export type JobReturnRequest = z.input<typeof JobReturnRequest>;
