/** A change of the reasons for which a stock is adjusted by hand, as a screen sends it. */
import { z } from 'zod';
import { REASON_ID } from '#domain/stock/adjustment.ts';

const id = z.string().regex(REASON_ID);
const name = z.string().trim().min(1).max(60).nullable();
const direction = z.enum(['fewer', 'more', 'either']);
const noteIn = z.union([z.enum(['nowhere', 'notes']), z.object({ fieldId: z.number().int().positive() })]);

export const adjustChange = z.union([
  z.object({ reason: z.object({ id, name: name.exactOptional(), direction: direction.exactOptional() }) }),
  z.object({ remove: id }),
  z.object({ noteIn }),
]);
