/** What is asked of counts: begun, gone on with, sent and discarded. */
import { z } from 'zod';
import type { Outcome } from '#domain/replies/reply.ts';
import { quantity, recordId } from './intents.ts';

const uid = z.string().min(1).max(64);

/** Items that a count decides on: more than anybody looks through. */
const MOST_UNSEEN = 100_000;

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
  /** `unseen`: of which items that were not seen what was decided. It holds of no others: those are asked about. */
  'count.send': z.object({
    sheetId: uid,
    unseen: z
      .array(z.object({ itemId: recordId, expected: quantity, as: z.enum(['leave', 'zero']) }))
      .max(MOST_UNSEEN),
  }),
  /** A blind count is reviewed: from now on what is expected is known. */
  'count.reviewed': z.object({ sheetId: uid }),
  'count.discard': z.object({ sheetId: uid }),
} as const;

export interface CountReplies {
  'count.open': { readonly sheetId: string };
  'count.again': { readonly sheetId: string };
  'count.set': Outcome;
  'count.send': Outcome;
  'count.reviewed': null;
  'count.discard': Outcome;
}
