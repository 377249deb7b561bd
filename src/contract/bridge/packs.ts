/** What is asked of pack codes: teaching and forgetting them, and taking them to another station as a file. */
import { z } from 'zod';
import { LONGEST } from '#domain/values/longest.ts';
import { LARGEST_PACK_FILE, type BadRow, type FileProblem } from '#domain/barcode/pack-file.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { quantity, recordId } from './intents.ts';

const id = z.number().int().positive();
const code = z.string().trim().min(1).max(LONGEST.code);

export const packBefore = z.object({
  code,
  was: z.object({ itemId: id, units: quantity, of: code.exactOptional() }).nullable(),
});

export const PACK_ACTS = {
  /**
   * A label that stands for `units` of an item or, with `of`, for so many packs of that code. Where the profile has a field for it, it is
   * written on the item; asked again, that is done once.
   */
  'pack.put': z.object({ code, itemId: id, units: quantity, of: code.exactOptional() }),
  /** `itemId`: on whose page; the code may be on other goods as well. `kept`: where it is known that is meant. */
  'pack.remove': z.object({ code, itemId: recordId, kept: z.enum(['account', 'station']) }),
  /** Writes the codes that were taught at this station into a file beside the profile's files. */
  'packs.export': z.object({}),
  /** Takes all codes of such a file or, where one of them cannot be taken, none. */
  'packs.take': z.object({ text: z.string().max(LARGEST_PACK_FILE) }),
  /** The custom field of the account that has the size of a pack; null: none. */
  'settings.packField': z.object({ fieldId: id.nullable() }),
} as const;

export interface PackReplies {
  'pack.put': Outcome;
  'pack.remove': Outcome;
  'packs.export': { readonly file: string; readonly packs: number };
  'packs.take': PacksImported;
}

/** `rows`: the first of those for which nothing was taken; `bad`: how many there are. */
export type PacksImported =
  | { readonly kind: 'taken'; readonly outcome: Outcome }
  | { readonly kind: 'no-file'; readonly why: FileProblem }
  | { readonly kind: 'bad-rows'; readonly bad: number; readonly rows: readonly BadRow[] };
