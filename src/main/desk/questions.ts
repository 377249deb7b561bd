/** What is asked where a code means several things: what tells them apart, and what answers it. */
import type { Facts } from '#domain/interpret.ts';
import type { FolderRef } from '#domain/record.ts';
import type { ItemRef, Option, Picked } from '#domain/reply.ts';
import type { Reader } from '../store/database.ts';
import { isBelow } from '../store/records.ts';
import type { Stock } from './stock.ts';

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
  switch (picked.what) {
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
      return picked.what satisfies never;
  }
}

/** Two records of one article may differ in nothing that is seen of them but their price. */
export function withPrices(stock: Stock, options: readonly Option[]): readonly Option[] {
  const priced = options.map((one): Option =>
    one.what === 'item' ? { ...one, price: stock.item(one.item.id)?.price ?? null } : one,
  );
  const prices = new Set(priced.flatMap((one) => (one.what === 'item' ? [one.price] : [])));
  return prices.size > 1 ? priced : options;
}
