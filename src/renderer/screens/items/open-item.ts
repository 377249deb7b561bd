/** Where an item is opened: from the list, or by its scan. */
import type { ItemRef } from '#domain/stock/refs.ts';
import type { ScanReply } from '#domain/replies/reply.ts';
import { goTo, here, refine, type Stand } from '../../state/scans/stand.ts';

export const openItem = (itemId: number): void => goTo({ screen: 'items', itemId });

/**
 * The item that was scanned is opened in place of the one that is, unless something is under way on that one's page: then it is said that it
 * was not.
 * @param shown the item that is open; null: none is
 */
export function turnTo(
  reply: ScanReply,
  stand: Stand,
  shown: (Pick<ItemRef, 'id' | 'name'> & { readonly isUnderWay: boolean }) | null,
): ScanReply | undefined {
  const { said } = reply;
  const place = here();
  if (said.kind !== 'item' || said.item.id === shown?.id) return undefined;
  if (place.screen !== 'items' || stand.place.screen !== 'items') return undefined;
  if (shown?.isUnderWay === true) return { ...reply, tone: 'look', said: { ...said, stillOn: shown.name } };
  // Not a new stand: what is scanned behind it, and F8, go on from here.
  refine({ ...place, itemId: said.item.id });
  return undefined;
}
