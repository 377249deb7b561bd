/** What is asked of counts: begun, gone on with, sent and discarded. */
import { z } from 'zod';
import type { Outcome } from '#domain/replies/reply.ts';
import { COUNT_COLUMNS, COUNT_NOTES, COUNT_OUTCOMES } from '#domain/views/counting.ts';
import { CSV_SIGNS, csvHead } from './csv.ts';
import { quantity, recordId } from './intents.ts';

const uid = z.string().min(1).max(64);

/** Items that a count decides on: more than anybody looks through. */
const MOST_UNSEEN = 100_000;

/** Of which items that were not seen what was decided. It holds of no others: those are asked about. */
const unseen = z
  .array(z.object({ itemId: recordId, expected: quantity, as: z.enum(['leave', 'zero']) }))
  .max(MOST_UNSEEN);

const word = z.string().max(100);

/** `unseen`: what is decided so far. `unnamed`: who is not named. */
const COUNT_EXPORT_ASK = z.object({
  sheetId: uid,
  unseen,
  columns: z
    .array(z.object({ id: z.enum(COUNT_COLUMNS), head: csvHead }))
    .min(1)
    .max(COUNT_COLUMNS.length)
    .readonly(),
  words: z.object({
    notes: z.record(z.enum(COUNT_NOTES), word),
    outcomes: z.record(z.enum(COUNT_OUTCOMES), word),
    unnamed: word,
  }),
  ...CSV_SIGNS,
});
export type CountExportAsk = z.output<typeof COUNT_EXPORT_ASK>;

export const COUNT_ACTS = {
  'count.open': z.object({
    /** Absent: anything may be counted. Null: the top level. */
    folderId: z.number().int().positive().nullable().exactOptional(),
    subfolders: z.boolean(),
    blind: z.boolean(),
  }),
  /** The item of this entry of a count once more. */
  'count.again': z.object({ id: uid }),
  'count.set': z.object({ sheetId: uid, itemId: recordId, quantity }),
  'count.send': z.object({ sheetId: uid, unseen }),
  /** A blind count is reviewed: from now on what is expected is known. */
  'count.reviewed': z.object({ sheetId: uid }),
  'count.discard': z.object({ sheetId: uid }),
  /** Writes it, under review or sent, into a file beside the profile's files. */
  'count.export': COUNT_EXPORT_ASK,
} as const;

export interface CountReplies {
  'count.open': { readonly sheetId: string };
  'count.again': { readonly sheetId: string };
  'count.set': Outcome;
  'count.send': Outcome;
  'count.reviewed': null;
  'count.discard': Outcome;
  'count.export': { readonly file: string; readonly rows: number };
}
