/** What is asked where a code means several things: what tells them apart, and what answers it. */
import type { Facts } from '#domain/scanning/interpret.ts';
import type { Place } from '#domain/scanning/place.ts';
import type { FolderRef } from '#domain/stock/record.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { Option, Picked } from '#domain/replies/reply.ts';
import type { Reader } from '../../store/database.ts';
import { isBelow } from '../../store/mirror/read-items-and-folders.ts';
import { countSheet } from '../../store/sheets/receipt-and-count-sheets.ts';
import type { Stock } from '../items/stock.ts';

/** Of the items that a question names, the one that has the label that was scanned, and no other has. */
export function answerOf(items: readonly ItemRef[], asked: readonly ItemRef[]): Facts['answers'] {
  const [item, second] = items;
  return item !== undefined && second === undefined && asked.some(({ id }) => id === item.id)
    ? { items: [item], folder: item.folder }
    : undefined;
}

/** Of the items that a question names, those that are in the location that was scanned, or below it. */
export function answerIn(
  mirror: Reader,
  folders: readonly FolderRef[],
  asked: readonly ItemRef[],
): Facts['answers'] {
  const [folder] = folders;
  if (folder === undefined) return undefined;
  const items = asked.filter(
    ({ folder: at }) => at.id === folder.id || (folder.id !== null && isBelow(mirror, at.id, folder.id)),
  );
  return items.length === 0 ? undefined : { items, folder };
}

/** Leaves of the facts what the operator picked. */
export function narrow(facts: Facts, picked: Picked): Facts {
  switch (picked.kind) {
    case 'item': {
      const items = facts.items.filter((item) => item.id === picked.id);
      const ordersWith = facts.ordersWith.filter((one) => one.itemId === picked.id);
      return { ...facts, items, ordersWith, folders: [], orders: [] };
    }
    case 'folder':
      return {
        ...facts,
        folders: facts.folders.filter((one) => one.id === picked.id),
        items: [],
        orders: [],
      };
    case 'order': {
      const orders = facts.orders.filter((order) => order.id === picked.id);
      const ordersWith = facts.ordersWith.filter((one) => one.order.id === picked.id);
      return orders.length > 0
        ? { ...facts, orders, items: [], folders: [] }
        : { ...facts, ordersWith, isOrderPicked: true };
    }
    default:
      return picked.kind satisfies never;
  }
}

type ItemOption = Extract<Option, { kind: 'item' }>;

/**
 * Two records may differ in nothing that is seen of them but their price, or the article they are of.
 * @param isBlind asked on a blind count, which shows no stock
 */
export function toldApart(stock: Stock, options: readonly Option[], isBlind: boolean): readonly Option[] {
  const items = options.flatMap((one) => (one.kind === 'item' ? [one] : []));
  const priceOf = ({ item }: ItemOption) => stock.item(item.id)?.price ?? null;
  const sidOf = ({ item }: ItemOption) => stock.item(item.id)?.sid ?? '';
  const hasPrices = new Set(items.map(priceOf)).size > 1;
  const seen = (one: ItemOption): string => {
    const { name, folder, quantity } = one.item;
    return JSON.stringify([name, folder.id, isBlind ? null : quantity, priceOf(one)]);
  };
  const areAlike = new Set(items.map(seen)).size < items.length;
  const hasSids = areAlike && new Set(items.map(sidOf)).size > 1;
  return options.map((one): Option =>
    one.kind === 'item'
      ? {
          ...one,
          ...(hasPrices ? { price: priceOf(one) } : {}),
          ...(hasSids ? { sid: sidOf(one) } : {}),
          ...(isBlind ? { isBlind } : {}),
        }
      : one,
  );
}

/** Whether a blind count is being taken there. */
export function isBlindAt(db: Reader, place: Place): boolean {
  if (place.screen !== 'count' || place.sheetId === undefined) return false;
  const sheet = countSheet(db, place.sheetId);
  return sheet?.state === 'open' && sheet.blind;
}
