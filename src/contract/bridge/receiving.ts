/** What a screen can ask to be done to a receipt in progress, and how receiving goes. */
import { z } from 'zod';
import type { Outcome } from '#domain/replies/reply.ts';
import { MOST_LINE_PHOTOS } from '#domain/stock/picture.ts';
import { newPhoto, quantity } from './intents.ts';

const id = z.number().int().positive();
const folderId = id.nullable();
const uid = z.string().min(1).max(64);
const over = z.enum(['stock', 'not-ours']).nullable();
const note = z.string().trim().max(500);
const reason = z.string().trim().min(1).max(60).nullable();
const remark = z.string().max(200);

const lineChoice = z.enum(['copy', 'aside']);
const lineDifferences = z.object({
  over,
  agreed: quantity,
  damaged: quantity,
  missing: quantity,
  reason,
  note,
  photos: z.array(newPhoto).max(MOST_LINE_PHOTOS).readonly(),
});

const remarkWords = z.object({
  line: remark,
  missing: remark,
  damaged: remark,
  damagedLeft: remark,
  extra: remark,
  notOurs: remark,
  photos: remark,
  extraDamaged: remark,
  extraItem: remark,
  extraDamagedItem: remark,
  lots: z.object({
    lot: remark,
    unnumbered: remark,
    expires: remark,
    bestBefore: remark,
    made: remark,
    packed: remark,
    serials: remark,
    place: remark,
  }),
});

export const RECEIVING_ACTS = {
  'receive.set': z.object({ orderId: id, lineId: id, quantity }),
  /** What is more than the line has left is counted onto the other lines of the order that expect the item. */
  'receive.onOthers': z.object({ orderId: id, lineId: id }),
  /** `folderId` absent: back to the default. */
  'receive.lands': z.object({ orderId: id, lineId: id.exactOptional(), folderId: folderId.exactOptional() }),
  'receive.choose': z.object({ orderId: id, lineId: id, choice: lineChoice.nullable() }),
  /** As it is typed; kept with what has been counted, and sent with it. `lineId` absent: the note for the receipt. */
  'receive.note': z.object({ orderId: id, lineId: id.exactOptional(), notes: z.string().max(500) }),
  /** What came otherwise than ordered on a line; what is absent stays as it was said. */
  'receive.differs': z.object({
    orderId: id,
    lineId: id,
    over: over.exactOptional(),
    damaged: quantity.exactOptional(),
    moreDamaged: quantity.exactOptional(),
    missing: z.union([quantity, z.literal('rest')]).exactOptional(),
    reason: reason.exactOptional(),
    addPhoto: newPhoto.exactOptional(),
    removePhoto: newPhoto.shape.id.exactOptional(),
  }),
  /** `words`: for what came otherwise than ordered, in the language of the screen; see `RemarkWords`. Absent: nothing did. */
  'receive.send': z.object({
    orderId: id,
    words: remarkWords.exactOptional(),
  }),
  'receive.discard': z.object({ orderId: id }),
  /** The order comes into the arrival in hand, or begins one. */
  'arrival.add': z.object({ orderId: id }),
  /** Sends the receipts of all its orders or, where one is barred, none. `words`: as of one. */
  'arrival.send': z.object({ words: remarkWords.exactOptional() }),
  'arrival.discard': z.object({}),
  /** What is absent stays as it is. */
  'settings.receiving': z.object({
    wholeLine: z.boolean().exactOptional(),
    asks: z.boolean().exactOptional(),
    over: z.enum(['ask', 'refuse', 'allow']).exactOptional(),
    tolerance: z.number().int().min(0).max(100).exactOptional(),
    quarantine: z.object({ folderId }).nullable().exactOptional(),
  }),
} as const;

export const RECEIVING_UNDO = [
  z.object({
    kind: z.literal('landing'),
    orderId: id,
    lineId: id.nullable(),
    folderId: folderId.exactOptional(),
    sheetId: uid.exactOptional(),
  }),
  z.object({
    kind: z.literal('choice'),
    orderId: id,
    lineId: id,
    choice: lineChoice.nullable(),
    sheetId: uid.exactOptional(),
  }),
  z.object({
    kind: z.literal('differences'),
    orderId: id,
    lineId: id,
    before: lineDifferences,
    sheetId: uid.exactOptional(),
  }),
  z.object({
    kind: z.literal('switched'),
    receiving: RECEIVING_ACTS['settings.receiving'].exactOptional(),
    route: z.enum(['notes', 'apart']).exactOptional(),
  }),
] as const;

/** Null: done, and there is nothing more to say. */
export interface ReceivingReplies {
  'receive.set': Outcome;
  'receive.onOthers': Outcome;
  'receive.lands': Outcome;
  'receive.choose': Outcome;
  'receive.differs': Outcome;
  'settings.receiving': Outcome;
  'receive.note': null;
  'receive.send': Outcome;
  'receive.discard': Outcome;
  'arrival.add': Outcome;
  'arrival.send': Outcome;
  'arrival.discard': Outcome;
}
