/** What can be done to a batch of moves in hand, what is sent of it, and what is kept in hand. */
import { z } from 'zod';
import type { KeptRow } from '#domain/replies/reply-of-moves.ts';
import type { Outcome, Said, Sends } from '#domain/replies/reply.ts';
import { quantity, recordId } from './intents.ts';
import { rowKey } from './place.ts';

export interface BatchSent {
  readonly given: number;
  readonly kept: readonly KeptRow[];
  readonly sends?: Sends;
}

/** `said`: null where it was done before, and is asked again. */
export interface BatchSwapped {
  readonly given: number;
  readonly said: Extract<Said, { kind: 'batch-swapped' | 'batch-not-swapped' }> | null;
  readonly sends?: Sends;
}

export const BATCH_ACTS = {
  /** A row's figure; null takes the row out of the batch. */
  'batch.set': rowKey.extend({ quantity: quantity.nullable() }),
  /** The destination of the rows that have none; where each has one, of that row. */
  'batch.to': rowKey.extend({ itemId: recordId.exactOptional(), folderId: recordId.nullable() }),
  'batch.leaveZero': rowKey.extend({ leaveZero: z.boolean() }),
  /** The location is the cart. */
  'batch.cart': z.object({ folderId: recordId }),
  'batch.discard': z.object({}),
  /** Sends the rows that are whole. `id`: the batch's; asked again with the same one, it is done once. */
  'batch.send': z.object({ id: z.string().min(1).max(50) }),
  /** The two items of the batch exchange their locations. `id`: as of `batch.send`. */
  'batch.swap': z.object({ id: z.string().min(1).max(50) }),
} as const;

export interface BatchReplies {
  'batch.set': Outcome;
  'batch.to': Outcome;
  'batch.leaveZero': Outcome;
  'batch.cart': Outcome;
  'batch.discard': Outcome;
  'batch.send': BatchSent;
  'batch.swap': BatchSwapped;
}
