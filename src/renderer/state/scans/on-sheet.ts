/** The receipt or the count in hand: what is counted on it by the last views, and what ends it. */
import type { Place } from '#domain/scanning/place.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import type { Undo } from '#domain/commands/undo.ts';
import { lastSeen, viewKey, type views } from '../views/views.ts';

/** A sheet is done with: what was scanned into it is no piece of its own any more, and what is said of it is of the whole screen. */
export const ENDS_SHEET: ReadonlySet<Outcome['said']['kind']> = new Set<Outcome['said']['kind']>([
  'discarded',
  'receipt-sent',
  'arrival-sent',
  'arrival-discarded',
  'count-sent',
]);

/** A receipt, an arrival or a count that is open on the screen. */
export const isSheet = (place: Place): boolean =>
  (place.screen === 'receive' && (place.orderId !== undefined || place.isArrival === true)) ||
  (place.screen === 'count' && place.sheetId !== undefined);

/** Whether what undoes it is of the list that is open: rows to put away, or to move together, stay on disk while the operator is elsewhere. */
export const isOfList = (kind: string | undefined, place: Place): boolean =>
  place.screen === 'move' &&
  (kind === 'batch' ? place.batch === true : place.putAway === true && kind?.startsWith('put-away') === true);

/** The sheet in hand where something is counted on it, as far as the last views tell: that is on disk, also where nothing is said of it here. */
export function countedOn(
  place: Place,
  { seen }: Pick<ReturnType<typeof views.getState>, 'seen'>,
): Extract<Undo, { kind: 'last' }>['sheet'] | null {
  const isBegun = (orderId: number): boolean => {
    const { view } = lastSeen<'receiving'>(seen, viewKey('receiving', { orderId }));
    return view?.lines.some(({ now, differences }) => now !== '0' || differences.missing !== '0') === true;
  };
  if (place.screen === 'receive' && place.isArrival === true) {
    const { view } = lastSeen<'arrival'>(seen, viewKey('arrival', {}));
    return view?.orderIds.some(isBegun) === true ? { isArrival: true } : null;
  }
  if (place.screen === 'receive' && place.orderId !== undefined)
    return isBegun(place.orderId) ? { orderId: place.orderId } : null;
  if (place.screen !== 'count' || place.sheetId === undefined) return null;
  const { sheetId } = place;
  const { view } = lastSeen<'counting'>(seen, viewKey('counting', { sheetId }));
  const isCounted =
    view !== null &&
    view.sheet.state === 'open' &&
    (view.lines.some(({ counted }) => counted !== null) || view.outside.length + view.gone.length > 0);
  return isCounted ? { sheetId } : null;
}
