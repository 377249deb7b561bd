/*
 * Stores, copies and removes items and folders together with everything that must stay consistent with them: placements, alerts, ledger and
 * events.
 */
import type { Account } from '../account.ts';
import { fits } from '../rules/amount.ts';
import { refuse, unknown, type Refusal } from '../rules/refusal.ts';
import { watchItem } from '../alerts/watch.ts';
import type { ItemRow, NewItem } from '../store/item.ts';
import type { Change, Store } from '../store/store.ts';
import { recordCreate, recordDelete, type Cause } from './record.ts';

/** Refuses a parent that is not there or cannot hold anything; null is the top level. */
export async function refuseParent(
  store: Store,
  parent: number | null,
  member: string,
): Promise<Refusal | null> {
  if (parent === null) return null;
  const folder = await store.items.byId(parent);
  if (!folder) return unknown('folder', parent);
  return folder.type === 'folder' ? null : refuse(422, `${member} must be the id of a folder`);
}

/** Refuses an amount that a JSON number cannot carry exactly. */
export function refuseDigits(member: string, amount: string | null): Refusal | null {
  return amount === null || fits(amount) ? null : refuse(422, `${member} has more digits than can be kept`);
}

/** Inserts a record that has been judged already; its creation is yet to be recorded. */
export async function insertItem(store: Store, item: NewItem): Promise<ItemRow> {
  const row = await store.items.insert(item);
  await store.placements.attach(row.id, row.parent_id);
  return row;
}

type Differing = Pick<ItemRow, 'sid' | 'quantity' | 'price' | 'parent_id'>;

/** A new record like another, but for what differs; custom values and photos come along, alerts do not. */
export async function insertClone(
  store: Store,
  change: Change,
  source: ItemRow,
  differing: Differing,
): Promise<ItemRow> {
  const { id, ...like } = source;
  const clone = await insertItem(store, {
    ...like,
    ...differing,
    created_at: change.at,
    updated_at: change.at,
  });
  await store.customFields.copy(id, clone.id);
  await store.photos.copy(id, clone.id);
  return clone;
}

/** A clone as a thing of its own, recorded as created. */
export async function createClone(
  account: Account,
  change: Change,
  source: ItemRow,
  differing: Omit<Differing, 'sid'>,
  cause: Cause,
): Promise<ItemRow> {
  const clone = await insertClone(account.store, change, source, { ...differing, sid: account.ids.sid() });
  await recordCreate(change, clone, cause);
  return clone;
}

/** Removes a record and, of a folder, everything in it. */
export async function removeItem(store: Store, change: Change, item: ItemRow): Promise<void> {
  const nested = item.type === 'folder' ? await store.items.nested(item.id) : [];
  for (const row of [...nested, item]) await recordDelete(change, row);
  await store.placements.detach(item.id, item.parent_id);
  await store.items.removeTree(item.id);
  if (item.type === 'folder') await store.placements.closed(item.id);
}

/** Stores a row that stands where it stood, but may have changed otherwise, and looks at the alerts on it. */
export async function updateWatched(
  store: Store,
  change: Change,
  before: ItemRow,
  item: ItemRow,
): Promise<void> {
  await store.placements.touch(item.parent_id, before.updated_at, item.updated_at);
  await store.items.update(item);
  await watchItem(store, change, item);
}
