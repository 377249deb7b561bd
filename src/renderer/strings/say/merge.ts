/** Several records of an article were put together. */
import type { Said } from '#domain/reply.ts';
import { figure, place } from '../figure.ts';
import { merge } from '../merge.ts';
import type { SaidOf, Words } from './spoken.ts';

const words = merge.said;

type OfMerge = SaidOf<'merge-given' | 'merge-refused'>;

export const isOfMerge = (said: Said): said is OfMerge => said.kind.startsWith('merge-');

export function mergeWords(said: OfMerge): Words {
  switch (said.kind) {
    case 'merge-given':
      return {
        title: words.given({ n: said.records, item: said.item.name }),
        detail: words.detail({ where: place(said.item.folder) }),
        figure: { now: figure(said.becomes, said.item.unit), counts: words.becomes },
      };
    case 'merge-refused':
      return { title: words.refused, detail: words.why[said.why] };
    default:
      return said satisfies never;
  }
}
