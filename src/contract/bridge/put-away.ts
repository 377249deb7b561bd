/** What can be done to the list of goods that are to be put away. */
import { z } from 'zod';
import type { Outcome } from '#domain/replies/reply.ts';
import { quantity, recordId } from './intents.ts';

const id = z.number().int().positive();

export const PUT_AWAY_ACTS = {
  /** Goods come onto it: of the receipt or the arrival that was sent last, once; or all that lies in a location. */
  'putAway.begin': z.object({
    from: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('receipt'), orderId: id }),
      z.object({ kind: z.literal('arrival') }),
      z.object({ kind: z.literal('location'), folderId: recordId.nullable() }),
    ]),
  }),
  /** So many of it are in hand; null takes it off the list. */
  'putAway.set': z.object({ itemId: recordId, quantity: quantity.nullable() }),
  /** What is in hand of it is put there. */
  'putAway.to': z.object({ itemId: recordId, folderId: recordId.nullable() }),
  'putAway.discard': z.object({}),
  'settings.putAway': z.object({ pattern: z.string().max(200) }),
} as const;

export interface PutAwayReplies {
  'putAway.begin': Outcome;
  'putAway.set': Outcome;
  'putAway.to': Outcome;
  'putAway.discard': Outcome;
  'settings.putAway': Outcome;
}
