/* Stores items and folders together with everything that must stay consistent: placements, alerts, ledger and events. */
import type { Account } from '../account.ts';
import { fits } from '../rules/amount.ts';
import { refuse, unknown, type Refusal } from '../rules/refusal.ts';
import { watchItem } from '../alerts/watch.ts';
import type { ItemRow, NewItem } from '../store/item.ts';
import type { Change, Store } from '../store/store.ts';
import { recordCreate, recordDelete, type Cause } from './record.ts';

/** Refuses a parent that is not there or cannot hold anything; null is the top level. */
export function refuseParent(store: Store, parent: number | null, member: string): Refusal | null {
  if (parent === null) return null;
  const folder = store.items.byId(parent);
  if (!folder) return unknown('folder', parent);
  return folder.type === 'folder' ? null : refuse(422, `${member} must be the id of a folder`);
}

/** Refuses an amount that a JSON number cannot carry exactly. */
export function refuseDigits(member: string, amount: string | null): Refusal | null {
  return amount === null || fits(amount) ? null : refuse(422, `${member} has more digits than can be kept`);
}

/** Inserts a record that has been judged already; its creation is yet to be recorded. */
export function insertItem(store: Store, item: NewItem): ItemRow {
  const row = store.items.insert(item);
  store.placements.attach(row.id, row.parent_id);
  return row;
}

type Differing = Pick<ItemRow, 'sid' | 'quantity' | 'price' | 'parent_id'>;

/** A new record like another, but for what differs; custom values and photos come along, alerts do not. */
export function insertClone(store: Store, change: Change, source: ItemRow, differing: Differing): ItemRow {
  const { id, ...like } = source;
  const clone = insertItem(store, { ...like, ...differing, created_at: change.at, updated_at: change.at });
  store.customFields.copy(id, clone.id);
  store.photos.copy(id, clone.id);
  return clone;
}

/** A clone as a thing of its own, recorded as created. */
export function createClone(
  account: Account,
  change: Change,
  source: ItemRow,
  differing: Omit<Differing, 'sid'>,
  cause: Cause,
): ItemRow {
  const clone = insertClone(account.store, change, source, { ...differing, sid: account.ids.sid() });
  recordCreate(change, clone, cause);
  return clone;
}

/** Removes a record and, of a folder, everything in it. */
export function removeItem(store: Store, change: Change, item: ItemRow): void {
  const nested = item.type === 'folder' ? store.items.nested(item.id) : [];
  for (const row of [...nested, item]) recordDelete(change, row);
  store.placements.detach(item.id, item.parent_id);
  store.items.removeTree(item.id);
  if (item.type === 'folder') store.placements.closed(item.id);
}

/** Stores a row that stands where it stood, but may have changed otherwise, and looks at the alerts on it. */
export function updateWatched(store: Store, change: Change, before: ItemRow, item: ItemRow): void {
  store.placements.touch(item.parent_id, before.updated_at, item.updated_at);
  store.items.update(item);
  watchItem(store, change, item);
}
