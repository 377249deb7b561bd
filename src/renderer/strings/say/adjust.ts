/** What is said of an adjustment: prepared, booked, not booked. */
import type { DeliveryView } from '#domain/views/outbox.ts';
import { adjust, reasonName } from '../adjust.ts';
import { facts, figure, shortened, signed } from '../figure.ts';
import { common, leftBy, type SaidOf, type Words } from './spoken.ts';

export const adjustedDetail = ({ item, by, reason, unwritten }: SaidOf<'adjusted'>): string =>
  facts(
    adjust.adjusted({ by: signed(by, item.unit), reason: reasonName(reason) }),
    unwritten === undefined ? null : adjust.unwritten[unwritten],
  );

/** @param sent what has become of it; null: nothing is known of it */
export function adjustWords(
  said: SaidOf<'adjusted' | 'adjust-ready' | 'adjust-refused'>,
  sent: DeliveryView | null,
): Words {
  const title = said.item.name;
  switch (said.kind) {
    case 'adjusted': {
      const about = { title, detail: adjustedDetail(said) };
      const left = leftBy(sent, said.left);
      return left === undefined
        ? about
        : { ...about, figure: { now: figure(left, said.item.unit), counts: common.inStock } };
    }
    case 'adjust-ready': {
      const { item, by, left, reason, as = 'ready' } = said;
      const detail = adjust[as]({
        by: signed(by, item.unit),
        reason: reasonName(reason),
        before: figure(item.quantity, item.unit),
        left: figure(left, item.unit),
      });
      return { title, detail };
    }
    case 'adjust-refused':
      return {
        title,
        detail:
          said.why === 'not-so-many'
            ? adjust.refused['not-so-many']({ n: figure(said.item.quantity, said.item.unit) })
            : adjust.refused[said.why],
      };
    default:
      return said satisfies never;
  }
}

export const unbookedWords = ({ item, by, reason }: NonNullable<SaidOf<'item'>['unbooked']>): string =>
  adjust.unbooked({ by: signed(by, item.unit), reason: reasonName(reason), item: shortened(item.name) });
