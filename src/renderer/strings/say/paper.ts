/** Labels and papers of receipts. */
import type { PaperSaid } from '#domain/replies/reply-of-paper.ts';
import { goodsNote } from '../goods-note.ts';
import type { Said } from '#domain/replies/reply.ts';
import type { Words } from './spoken.ts';

export const isOfPaper = (said: Said): said is PaperSaid => said.kind.startsWith('pallet-');

export function paperWords(said: PaperSaid): Words {
  switch (said.kind) {
    case 'pallet-taken':
      return {
        title: goodsNote.palletTaken({ sscc: said.sscc }),
        detail: goodsNote.palletsLeft({ n: said.left }),
      };
    case 'pallet-not-taken':
      return { title: goodsNote.noPallet, detail: goodsNote.palletWhy[said.why] };
    default:
      return said satisfies never;
  }
}
