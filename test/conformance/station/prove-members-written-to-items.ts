/**
 * Performs the acts by which screens write items, folders and item groups: create, edit, adjust, move, copy and delete. Proves from the
 * exchanges with the service that each act requested its endpoint, and that each member of a new or edited item was sent with the value
 * given. For a new item it also proves that the outbox entry keeps the members of the answer. For a copy and a deletion only the request is
 * proved; for item groups, the request and the list that the station then shows.
 */
import { expect } from 'vitest';
import type { ActAsk } from '#bridge/acts.ts';
import type { TestStation, World } from '../../support/station/start-service-and-stations.ts';
import { customColumn } from '#domain/views/items.ts';
import type { Typed } from '#renderer/screens/items/page/changes.ts';
import { fieldsOf, NOTHING_TYPED, type NewItem } from '#renderer/screens/items/make/new-item.ts';
import { open, pipe, stockWithEverything, written, type Stock } from './records-with-every-member.ts';
import type { Part, Proofs } from './record-proofs-of-used-members.ts';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PAGE = 'Items: page of an item';

/** Gives it, and returns the view of its outbox entry once it has gone through. */
export async function given(station: TestStation, intent: ActAsk<'give'>['intent']) {
  const answer = await station.act('give', { intent });
  if (!answer.given) throw new Error(`${intent.kind}: ${answer.why}`);
  return station.until('command', { id: answer.id }, (view) => view.state === 'applied', 20_000);
}

export const itemsWritten: Part = async (proofs, world) => {
  const stock = await stockWithEverything(world);
  const station = await open(world);
  await creates(world, proofs, station, stock);
  await edits(world, proofs, station, stock);
  await movesAndDeletes(world, proofs, station, stock);
};

export const groupsWritten: Part = async (proofs, world) => {
  const item = await pipe(world);
  const station = await open(world);
  const act = (did: string) => `Items: groups (group.write ${did})`;
  const fields = {
    name: 'Drums 4711',
    attributes: [{ name: 'Length', options: ['200 m'] }],
    itemIds: [item],
  };
  expect(await station.act('group.write', { write: { kind: 'create', fields } })).toEqual({
    kind: 'done',
  });
  const [row] = (await station.read('groups', {})).groups;
  expect(row).toMatchObject(fields);
  proofs.asks(world, 'POST /item_groups', act('create'));
  proofs.asks(world, 'GET /item_groups', 'opening of an account');
  const groupId = row?.id ?? 0;
  await station.act('group.write', {
    write: { kind: 'edit', groupId, set: { name: 'Drums 4712' }, seen: fields },
  });
  expect((await station.read('groups', {})).groups[0]?.name).toBe('Drums 4712');
  proofs.asks(world, 'PUT /item_groups/{item_group_id}', act('edit'));
  await station.act('group.write', { write: { kind: 'delete', groupId } });
  expect((await station.read('groups', {})).groups).toEqual([]);
  proofs.asks(world, 'DELETE /item_groups/{item_group_id}', act('delete'));
};

/** What a screen gives for `written(n)`, and the request's members. */
function fieldsFor(n: number, { field, photos }: Stock) {
  const own = written(n);
  return {
    set: {
      name: own.name,
      price: String(own.price),
      minQuantity: String(own.min_quantity),
      notes: own.notes,
      label: { code: own.label_url, type: own.label_url_type },
      labelExtra: { code: own.label_url_extra, type: own.label_url_extra_type },
      tags: own.tags,
      customValues: { [field]: `green 12${n}` },
      photoIds: [photos[1]],
    },
    members: {
      name: own.name,
      price: own.price,
      min_quantity: own.min_quantity,
      // What this station makes has its mark behind the notes.
      notes: (value: unknown) => String(value).startsWith(own.notes),
      label_url: own.label_url,
      label_url_type: own.label_url_type,
      label_url_extra: own.label_url_extra,
      label_url_extra_type: own.label_url_extra_type,
      tags: own.tags[0],
      'custom_attribute_values.custom_attribute_id': field,
      'custom_attribute_values.value': `green 12${n}`,
      photo_ids: photos[1],
    },
  };
}

async function creates(world: World, proofs: Proofs, station: TestStation, stock: Stock): Promise<void> {
  const name = 'POST /items';
  const act = 'Items: new item (give create-item)';
  const folderId = stock.folders[1];
  const { set, members } = fieldsFor(5, stock);
  // As it is typed into the form, which makes the fields of it.
  const own: Typed = { [customColumn(stock.field)]: set.customValues[stock.field] ?? null };
  const typed: NewItem = {
    ...NOTHING_TYPED,
    ...set,
    notes: set.notes ?? '',
    tags: { all: set.tags, adding: '' },
    quantity: '6105',
    unit: { name: 'meter', type: 'length' },
    measured: '15.5',
    own: { ...own, label: set.label, labelExtra: set.labelExtra },
  };
  const { fields: ownFields } = await station.read('ownFields', { what: 'item' });
  const fields = fieldsOf(typed, ownFields);
  if (fields === undefined) throw new Error('The form does not take what is typed.');
  const make = { kind: 'create-item' as const, what: 'item' as const, folderId, fields };
  const entry = await given(station, make);
  proofs.asks(world, name, act, {
    ...members,
    type: 'item',
    quantity: 6105,
    parent_id: folderId,
    'measured_quantity.type': 'length',
    'measured_quantity.name': 'meter',
    'measured_quantity.value': 15.5,
  });
  const [id = 0] = entry.proof?.made ?? [];
  const view = await station.until('record', { recordId: id }, (one) => one.updatedAt !== null);
  proofs.shows(world, name, 'record', view, { id: ['id', id] }, [
    'GET /items/recent',
    'GET /items/{item_id}',
    'GET /items',
  ]);
  proofs.keeps(world, name, entry.tries[0]?.answered?.body, [
    'name',
    'type',
    'price',
    'quantity',
    'min_quantity',
    'notes',
    'parent_id',
    'created_at',
    'updated_at',
    'sid',
    'label_url',
    'label_url_type',
    'label_url_extra',
    'label_url_extra_type',
    'tags',
    'tag_names',
    'photos',
    'custom_attribute_values.custom_attribute_id',
    'custom_attribute_values.value',
    'measured_quantity.type',
    'measured_quantity.name',
    'measured_quantity.value',
  ]);
  const photo = await station.act('photo.add', { data: PIXEL });
  await given(station, {
    ...make,
    fields: { ...make.fields, name: 'Drum 4106' },
    photos: [{ id: photo.id, name: 'top.png' }],
  });
  proofs.asks(world, name, 'Items: new item, with a photo (photo.add, give create-item)', {
    name: 'Drum 4106',
    'photos[]': 'top.png',
  });
}

async function edits(world: World, proofs: Proofs, station: TestStation, stock: Stock): Promise<void> {
  const name = 'PUT /items/{item_id}';
  const { set, members } = fieldsFor(6, stock);
  const measure = { value: '16.5', unit: 'meter', type: 'length' };
  await given(station, { kind: 'edit-item', itemId: stock.item, set: { ...set, measure } });
  proofs.asks(world, name, `${PAGE} (give edit-item)`, { ...members, 'measured_quantity.value': 16.5 });
  const { quantity } = await stock.record();
  await given(station, { kind: 'adjust', itemId: stock.item, by: '-17', reason: null });
  proofs.asks(world, name, `${PAGE} (give adjust)`, {
    quantity: Number(quantity) - 17,
  });
  const [, folderId, intoId] = stock.folders;
  await given(station, { kind: 'move-folder', folderId, intoId });
  proofs.asks(world, name, 'Items: move a location (give move-folder)', { parent_id: intoId });
}

async function movesAndDeletes(
  world: World,
  proofs: Proofs,
  station: TestStation,
  stock: Stock,
): Promise<void> {
  const folderId = stock.folders[3];
  await station.act('move', { itemId: stock.item, quantity: '4', folderId, leaveZero: true });
  await station.quiet();
  proofs.asks(world, 'POST /items/{item_id}/move', 'Move (move)', {
    folder_id: folderId,
    leave_zero_quantity: true,
  });
  await given(station, { kind: 'copy', itemId: stock.item, quantity: '2', folderId });
  proofs.asks(world, 'POST /items/{item_id}/copy', `${PAGE} (give copy)`);
  await given(station, { kind: 'delete', recordId: stock.portion, what: 'item' });
  proofs.asks(world, 'DELETE /items/{item_id}', `${PAGE} (give delete)`);
}
