/** What a screen can ask about the labels and papers of receipts. */
import { z } from 'zod';
import { LABELS_PER } from '#domain/barcode/label.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { palletFault } from '#domain/barcode/sscc.ts';

const uid = z.string().min(1).max(64);

const pallets = z
  .object({
    prefix: z.string(),
    extension: z.string(),
    first: z.number(),
    last: z.number(),
  })
  .refine((numbers) => palletFault(numbers) === null)
  .nullable();

export const PAPER_ACTS = {
  /** Takes a number for a pallet with goods of these receipts. */
  'pallet.take': z.object({ sheetIds: z.array(uid).min(1).max(100) }),
  /** The numbers of pallets that this station may use; null: none. */
  'settings.pallets': z.object({ pallets }),
  /** What gets a label of its own at the labels of a receipt. */
  'settings.labelsPer': z.object({ per: z.enum(LABELS_PER) }),
} as const;

export interface PaperReplies {
  'pallet.take': Outcome;
}
