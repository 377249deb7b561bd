/** Receiving several orders at once. */
import { isPositive } from '#domain/values/decimal.ts';
import type { ArrivalEnd } from '#domain/views/arrival.ts';
import { linesOn, takesReceipts, type ReceivingView } from '#domain/views/receiving.ts';
import { catalogue } from './catalogue.ts';
import { arrival as de } from './de/arrival.ts';
import { arrival as en } from './en/arrival.ts';
import { footer } from './receive.ts';

export const arrival = catalogue(en, de);

/**
 * The footer: the first thing on any of its orders that bars sending, else what would go out.
 * @param inHand the order, and its line
 */
export function arrivalFooter(
  views: readonly ReceivingView[],
  inHand: { readonly orderId?: number | undefined; readonly lineId?: number | undefined } = {},
): string {
  const barred = views.find(isBarred);
  if (barred !== undefined)
    return footer(barred, false, barred.order.id === inHand.orderId ? (inHand.lineId ?? null) : undefined);
  const sends = views.filter((view) => view.sends > 0);
  if (sends.length === 0) return arrival.emptyNext;
  return arrival.ready({ lines: sends.reduce((sum, view) => sum + view.sends, 0), orders: sends.length });
}

/** Something of it stands in the way of sending. */
export const isBarred = (view: ReceivingView): boolean =>
  view.blockers.length > 0 || (!takesReceipts(view) && view.lines.some(({ now }) => isPositive(now)));

/** An order's heading in words, for who hears it instead of seeing it. */
export const orderHeadSpoken = (view: ReceivingView): string =>
  arrival.orderSpoken({
    number: view.order.number,
    vendor: view.order.vendor,
    done: view.complete,
    all: linesOn(view),
  });

/** How it came out: nothing is called received that is not booked. */
export function arrivalEndTitle({ receipt: { state, left } }: ArrivalEnd): string {
  const words = arrival.end;
  if (state === 'asks') return words.asks;
  if (state === 'taken-back') return words.takenBack;
  if (left.lines > 0) return words[state];
  return state === 'booked' ? words.complete : words.completeOnce;
}
