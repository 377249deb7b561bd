/** Where the operator stands when something is asked, as a screen sends it; and a row of a batch of moves. */
import { z } from 'zod';
import { quantity, recordId } from './intents.ts';

const id = z.number().int().positive();
const folderId = id.nullable();
const uid = z.string().min(1).max(64);

export const movePlace = z.object({
  screen: z.literal('move'),
  itemId: recordId.exactOptional(),
  quantity: quantity.exactOptional(),
  packed: quantity.exactOptional(),
  // The label of a location that is yet to be made may have been scanned.
  folderId: recordId.nullable().exactOptional(),
  leaveZero: z.boolean().exactOptional(),
  fromId: recordId.exactOptional(),
  part: z.number().int().positive().exactOptional(),
  batch: z.literal(true).exactOptional(),
  cart: z.enum(['choose', 'load', 'unload']).exactOptional(),
  putAway: z.literal(true).exactOptional(),
});

/** Which row of the batch of moves. */
export const rowKey = z.object({ itemId: recordId, part: z.number().int().positive().exactOptional() });

/** Of the pieces on a row of goods in hand; see `domain/receiving/serial.ts`. */
export const serials = z.array(z.string().max(2000)).readonly().exactOptional();

export const batchRow = rowKey.extend({
  name: z.string().exactOptional(),
  quantity,
  serials,
  folderId: recordId.nullable().exactOptional(),
  leaveZero: z.boolean().exactOptional(),
});

export const place = z.discriminatedUnion('screen', [
  z.object({ screen: z.literal('scan') }),
  z.object({
    screen: z.literal('receive'),
    isArrival: z.literal(true).exactOptional(),
    orderId: id.exactOptional(),
    lineId: id.exactOptional(),
    takesBack: z.literal(true).exactOptional(),
  }),
  movePlace,
  z.object({
    screen: z.literal('count'),
    sheetId: uid.exactOptional(),
    offered: folderId.exactOptional(),
    subfolders: z.literal(false).exactOptional(),
    blind: z.literal(true).exactOptional(),
  }),
  z.object({ screen: z.literal('outbox') }),
  z.object({
    screen: z.literal('items'),
    part: z.enum(['alerts', 'jobs', 'groups', 'reference']).exactOptional(),
    folderId: recordId.nullable().exactOptional(),
    itemId: recordId.exactOptional(),
    jobId: recordId.exactOptional(),
  }),
  z.object({
    screen: z.literal('orders'),
    part: z.literal('reorder').exactOptional(),
    orderId: recordId.exactOptional(),
  }),
  z.object({ screen: z.literal('labels') }),
  z.object({ screen: z.literal('settings'), joining: z.literal(true).exactOptional() }),
]);

/** A receipt, a count, or the receipts of the arrival in hand. */
export const lastOn = z.union([
  z.object({ orderId: id }),
  z.object({ sheetId: uid }),
  z.object({ isArrival: z.literal(true) }),
]);
