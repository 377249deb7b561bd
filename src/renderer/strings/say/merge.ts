/** Several records of an article were put together. */
import type { Said } from '#domain/replies/reply.ts';
import type { DeliveryView } from '#domain/views/outbox.ts';
import { figure, place } from '../figure.ts';
import { merge } from '../merge.ts';
import { isAllDone, type SaidOf, type Words } from './spoken.ts';

const words = merge.said;

type OfMerge = SaidOf<'merge-given' | 'merge-refused'>;

export const isOfMerge = (said: Said): said is OfMerge => said.kind.startsWith('merge-');

/** @param sent what has become of it; null: nothing is known of it */
export function mergeWords(said: OfMerge, sent: DeliveryView | null): Words {
  switch (said.kind) {
    case 'merge-given': {
      const about = {
        title: words.given({ n: said.records, item: said.item.name }),
        detail: words.detail({ where: place(said.item.folder) }),
      };
      // What was foretold says nothing of what others did before it was booked.
      return isAllDone(sent)
        ? about
        : { ...about, figure: { now: figure(said.becomes, said.item.unit), counts: words.becomes } };
    }
    case 'merge-refused':
      return { title: words.refused, detail: words.why[said.why] };
    default:
      return said satisfies never;
  }
}
