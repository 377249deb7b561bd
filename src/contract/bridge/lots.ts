/** What a screen can ask to be said of the lots of goods that are received, and what becomes of lots. */
import { z } from 'zod';
import { dayIn } from '#domain/values/day.ts';
import type { Outcome } from '#domain/replies/reply.ts';

const id = z.number().int().positive();
const folderId = id.nullable();
const day = z.string().refine((text) => dayIn(text) === text);
/** GS1 has at most 20 characters; a typed one may be of another kind. */
const number = z.string().trim().min(1).max(60);
/** As `lotKey` of the domain makes it. */
const key = z.string().min(1).max(100);
const fieldId = id.nullable();
const sheetId = z.string().min(1).max(64);

export const lot = z
  .object({
    lot: number.nullable(),
    expires: day.exactOptional(),
    bestBefore: day.exactOptional(),
    made: day.exactOptional(),
    packed: day.exactOptional(),
  })
  .refine(({ lot: of, ...days }) => of !== null || Object.keys(days).length > 0);

export const LOT_ACTS = {
  /**
   * Of which lot goods of a line are: those of which none was said, and what is counted from now on. `from`: the key of the lot of which that
   * is said instead; null: of none.
   */
  'receive.lot': z.object({ orderId: id, lineId: id, lot: lot.nullable(), from: key.exactOptional() }),
  /** Where a lot goes by itself. `folderId` absent: that is not said any more. */
  'receive.lotTo': z.object({ orderId: id, lineId: id, lot: key, folderId: folderId.exactOptional() }),
  /** What is absent stays as it is; null: into no field. */
  'settings.lots': z.object({
    route: z.enum(['notes', 'apart']).exactOptional(),
    lot: fieldId.exactOptional(),
    expires: fieldId.exactOptional(),
    serial: fieldId.exactOptional(),
  }),
} as const;

export interface LotReplies {
  'receive.lot': Outcome;
  'receive.lotTo': Outcome;
  'settings.lots': Outcome;
}

export const LOT_UNDO = [
  z.object({
    kind: z.literal('lot'),
    orderId: id,
    sheetId: sheetId.exactOptional(),
    lineId: id,
    act: z.string().min(1).max(64),
    typed: lot.nullable(),
  }),
  z.object({
    kind: z.literal('lot-place'),
    orderId: id,
    sheetId: sheetId.exactOptional(),
    lineId: id,
    lot,
    folderId: folderId.exactOptional(),
  }),
] as const;
