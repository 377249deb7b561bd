/* Creating and changing item groups. Attributes and options are numbered within their group. */
import type { z } from 'zod';
import type { ItemGroupUpdate, ItemGroupWrite } from '#wire/item-group.ts';
import type { Account } from '../account.ts';
import { isoTime } from '../items/present.ts';
import { unknown, type Outcome, type Refusal } from '../rules/refusal.ts';
import type { ItemGroupRow } from '../store/item-group.ts';
import type { Change, Store } from '../store/store.ts';

type Attributes = z.output<typeof ItemGroupWrite>['attributes'];

export function createGroup(
  account: Account,
  change: Change,
  input: z.output<typeof ItemGroupWrite>,
): Outcome<ItemGroupRow> {
  const { store } = account;
  const refusal = refuseMembers(store, input.item_ids);
  if (refusal) return refusal;
  const group = store.groups.insert({
    name: input.name,
    attributes: attributesText(input.attributes),
    created_at: change.at,
    updated_at: change.at,
  });
  store.groups.setMembers(group.id, new Set(input.item_ids));
  change.record({ verb: 'create', record: 'item_group', record_id: group.id });
  return group;
}

export function updateGroup(
  account: Account,
  change: Change,
  id: number,
  input: z.output<typeof ItemGroupUpdate>,
): Outcome<ItemGroupRow> {
  const { store } = account;
  const before = store.groups.byId(id);
  if (!before) return unknown('item group', id);
  const refusal = refuseMembers(store, input.item_ids);
  if (refusal) return refusal;
  const after = {
    ...before,
    name: input.name ?? before.name,
    attributes: input.attributes === undefined ? before.attributes : attributesText(input.attributes),
    updated_at: change.at,
  };
  store.groups.update(after);
  if (input.item_ids !== undefined) store.groups.setMembers(id, new Set(input.item_ids));
  change.record({ verb: 'edit', record: 'item_group', record_id: id });
  return after;
}

export function deleteGroup(account: Account, change: Change, id: number): Outcome<void> {
  const { store } = account;
  if (!store.groups.byId(id)) return unknown('item group', id);
  store.groups.remove(id);
  change.record({ verb: 'delete', record: 'item_group', record_id: id });
}

export function presentGroup(account: Account, group: ItemGroupRow): object {
  const attributes: unknown = JSON.parse(group.attributes);
  return {
    id: group.id,
    name: group.name,
    attributes,
    item_ids: account.store.groups.members(group.id),
    created_at: isoTime(group.created_at),
    updated_at: isoTime(group.updated_at),
  };
}

function refuseMembers(store: Store, items: readonly number[] | null | undefined): Refusal | null {
  const missing = items?.find((id) => !store.items.byId(id));
  return missing === undefined ? null : unknown('item', missing);
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
