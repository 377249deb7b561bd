/** The labels of goods that are counted; where nothing is, of those that were sent last. */
import { isBegun, pastLabels, printLabels, receiptLabels, type Run } from '../../labels/tray.ts';
import { useView } from '../../state/views/use-view.ts';
import { lastSeen, viewKey, views } from '../../state/views/views.ts';
import type { ReceivingView } from '#domain/views/receiving.ts';

/** @param sheetIds of what was sent last */
export function useGoodsLabels(
  all: readonly ReceivingView[],
  sheetIds: readonly string[] | undefined,
): { readonly labels: readonly Run[]; readonly print: () => void } {
  const per = useView('settings', {}).view?.labelsPer ?? 'piece';
  const isSent = sheetIds !== undefined && !all.some(isBegun);
  const sent = useView('goodsNotes', isSent ? { sheetIds } : null).view?.receipts ?? [];
  const labelsOf = (views: readonly ReceivingView[]): readonly Run[] =>
    views.some(isBegun)
      ? views.flatMap((view) => receiptLabels(view, per))
      : sent.flatMap((receipt) => pastLabels(receipt, per));
  // What was scanned right before the key may not be drawn yet.
  const print = () => printLabels(labelsOf(all.flatMap(asSeenLast)));
  return { labels: labelsOf(all), print };
}

function asSeenLast({ order }: ReceivingView): readonly ReceivingView[] {
  const { view } = lastSeen<'receiving'>(views.getState().seen, viewKey('receiving', { orderId: order.id }));
  return view === null ? [] : [view];
}
