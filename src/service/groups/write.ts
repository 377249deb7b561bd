/* Creates, changes, deletes and serializes item groups. Attributes and their options are numbered within the group. */
import type { z } from 'zod';
import type { ItemGroupUpdate, ItemGroupWrite } from '#wire/item-group.ts';
import type { Account } from '../account.ts';
import { isoTime } from '../items/present.ts';
import { unknown, type Outcome, type Refusal } from '../rules/refusal.ts';
import type { ItemGroupRow } from '../store/item-group.ts';
import type { Change, Store } from '../store/store.ts';

type Attributes = z.output<typeof ItemGroupWrite>['attributes'];

export async function createGroup(
  account: Account,
  change: Change,
  input: z.output<typeof ItemGroupWrite>,
): Promise<Outcome<ItemGroupRow>> {
  const { store } = account;
  const refusal = await refuseMembers(store, input.item_ids);
  if (refusal) return refusal;
  const group = await store.groups.insert({
    name: input.name,
    attributes: attributesText(input.attributes),
    created_at: change.at,
    updated_at: change.at,
  });
  await store.groups.setMembers(group.id, new Set(input.item_ids));
  await change.record({ verb: 'create', record: 'item_group', record_id: group.id });
  return group;
}

export async function updateGroup(
  account: Account,
  change: Change,
  id: number,
  input: z.output<typeof ItemGroupUpdate>,
): Promise<Outcome<ItemGroupRow>> {
  const { store } = account;
  const before = await store.groups.byId(id);
  if (!before) return unknown('item group', id);
  const refusal = await refuseMembers(store, input.item_ids);
  if (refusal) return refusal;
  const after = {
    ...before,
    name: input.name ?? before.name,
    attributes: input.attributes === undefined ? before.attributes : attributesText(input.attributes),
    updated_at: change.at,
  };
  await store.groups.update(after);
  if (input.item_ids !== undefined) await store.groups.setMembers(id, new Set(input.item_ids));
  await change.record({ verb: 'edit', record: 'item_group', record_id: id });
  return after;
}

export async function deleteGroup(account: Account, change: Change, id: number): Promise<Outcome<void>> {
  const { store } = account;
  if (!(await store.groups.byId(id))) return unknown('item group', id);
  await store.groups.remove(id);
  await change.record({ verb: 'delete', record: 'item_group', record_id: id });
}

export async function presentGroup(account: Account, group: ItemGroupRow): Promise<object> {
  const attributes: unknown = JSON.parse(group.attributes);
  return {
    id: group.id,
    name: group.name,
    attributes,
    item_ids: await account.store.groups.members(group.id),
    created_at: isoTime(group.created_at),
    updated_at: isoTime(group.updated_at),
  };
}

async function refuseMembers(
  store: Store,
  items: readonly number[] | null | undefined,
): Promise<Refusal | null> {
  for (const id of items ?? []) if (!(await store.items.byId(id))) return unknown('item', id);
  return null;
}

function attributesText(attributes: Attributes): string {
  let lastOption = 0;
  return JSON.stringify(
    (attributes ?? []).map((attribute, index) => ({
      id: index + 1,
      name: attribute.name,
      options: attribute.options.map((option) => ({ id: ++lastOption, name: option.name })),
    })),
  );
}
