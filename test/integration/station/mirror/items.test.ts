/** The Items screen's acts at a station with a service of its own: many at once, locations by a pattern, the file, the service's search. */
import { readFileSync } from 'node:fs';
import { LABEL_TYPES } from '#bridge/label-types.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { locationNames } from '#domain/barcode/location-pattern.ts';
import { decimal } from '#domain/values/decimal.ts';
import { BY_NAME, EVERYTHING } from '#domain/views/items.ts';
import { boltsAndShelf, makeRecord } from '../../../support/service/create-bolts-and-shelf.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

let world: World;
let station: TestStation;
let shelf: number;
let bolts: number[];

const post = (body: object): Promise<number> => makeRecord(world, body);
const item = async (id: number) => (await world.call('GET', `/api/v1/items/${id}`)).json.data;

beforeEach(async () => {
  world = await startWorld();
  const made = await boltsAndShelf(world);
  shelf = made.shelf;
  bolts = [...made.bolts];
  station = await world.station();
  await station.quiet();
});

afterEach(() => world.close());

const PIECE_A = 'piece-a';

test('three are moved, priced and deleted as pieces → each by a command of its own, once though asked twice', async () => {
  const move = { id: PIECE_A, itemIds: bolts, does: { kind: 'move', folderId: shelf } } as const;
  const done = await station.act('items.many', move);
  expect(done).toMatchObject({ given: 3, refused: 0 });
  expect(await station.act('items.many', move)).toMatchObject({ given: 3 });
  await station.act('items.many', {
    id: 'piece-b',
    itemIds: bolts.slice(0, 2),
    does: { kind: 'edit', set: { price: decimal('4.5'), minQuantity: decimal(7) } },
  });
  await station.quiet();
  const moved = (await world.call('GET', `/api/v1/items?folder_id=${shelf}&per_page=100`)).json.data;
  expect(
    moved.map((one: { name: string; quantity: unknown }) => [one.name, Number(one.quantity)]).sort(),
  ).toEqual([
    ['Bolt 1', 10],
    ['Bolt 2', 20],
    ['Bolt 3', 30],
  ]);
  expect(await world.applied('POST', '/api/v1/items/*/move')).toBe(3);
});

test('a field of many is set → the others stay, and so does the mark of what was made here', async () => {
  const fields = {
    name: 'Made here',
    quantity: decimal(1),
    minQuantity: null,
    price: null,
    notes: 'Old words',
    label: null,
  };
  await station.act('give', { intent: { kind: 'create-item', what: 'item', folderId: shelf, fields } });
  await station.quiet();
  const { rows } = await station.read('items', {
    filter: { ...EVERYTHING, text: 'made here' },
    order: BY_NAME,
    from: 0,
    count: 10,
  });
  const made = rows[0]?.id ?? 0;
  await station.act('items.many', {
    id: PIECE_A,
    itemIds: [made, bolts[0] ?? 0],
    does: { kind: 'edit', set: { notes: 'New words' } },
  });
  await station.quiet();
  expect((await item(made)).notes).toMatch(/^New words \[ref:[0-9a-f-]{36}\]$/);
  expect(await item(bolts[0] ?? 0)).toMatchObject({ notes: 'New words', name: 'Bolt 1' });
  expect(Number((await item(bolts[0] ?? 0)).price)).toBe(2);
});

test('a tag is given to many → each keeps the tags it has, and one that has it already stays as it is', async () => {
  const [first = 0, second = 0] = bolts;
  await world.call('PUT', `/api/v1/items/${first}`, { tags: ['steel'] });
  await world.call('PUT', `/api/v1/items/${second}`, { tags: ['sale', 'long'] });
  await station.act('refresh', {});
  await station.until(
    'itemRows',
    { itemIds: [second] },
    ({ rows }) => rows[0]?.tags.includes('long') === true,
  );
  const done = await station.act('items.many', {
    id: PIECE_A,
    itemIds: bolts,
    does: { kind: 'tag', tag: 'sale' },
  });
  expect(done).toMatchObject({ given: 3, refused: 0 });
  await station.quiet();
  const tags = await Promise.all(
    bolts.map(async (id) =>
      (await item(id)).tags
        .map((one: { name: string } | string) => (typeof one === 'string' ? one : one.name))
        .sort(),
    ),
  );
  expect(tags).toEqual([['sale', 'steel'], ['long', 'sale'], ['sale']]);
});

test('many are deleted, one of them is gone already → those that were there go, and the other is told', async () => {
  await station.act('give', { intent: { kind: 'delete', recordId: bolts[2] ?? 0, what: 'item' } });
  const done = await station.act('items.many', { id: PIECE_A, itemIds: bolts, does: { kind: 'delete' } });
  expect(done).toMatchObject({ given: 2, refused: 1 });
  await station.quiet();
  for (const id of bolts) expect((await world.call('GET', `/api/v1/items/${id}`)).status).toBe(404);
});

test('what many cost → requests and time are told before, with what waits', async () => {
  const one = await station.read('estimate', { commands: 1 });
  const many = await station.read('estimate', { commands: 1000 });
  expect(many.requests).toBe(2600);
  expect(many.seconds).toBeGreaterThan(one.seconds);
  expect(one.left).toBeGreaterThan(0);
});

test('locations by a pattern, one inside the other → those that were there stay, the others are made once, with labels', async () => {
  const aisle = await post({ name: 'A', type: 'folder', parent_id: shelf, label_url: 'OLD-A' });
  await station.act('refresh', {});
  await station.until('tree', { open: [shelf] }, ({ branches }) => branches.some(({ id }) => id === aisle));
  const found = locationNames('A-01', 'B-02');
  const names = found.kind === 'names' ? found.names : [];
  const ask = { parentId: shelf, isNested: true, prefix: 'LOC-' };
  expect(
    await station.read('locationsThere', { parentId: shelf, isNested: true, prefix: 'LOC-', names }),
  ).toEqual({
    there: 0,
    bare: 0,
    missing: 5,
    taken: 0,
  });
  const made = await station.act('items.locations', { ...ask, id: PIECE_A, names });
  expect(made).toMatchObject({ given: 5, isStopped: false });
  expect(made.labels.map(({ code }) => code)).toEqual(['LOC-A-01', 'LOC-A-02', 'LOC-B-01', 'LOC-B-02']);
  const again = await station.act('items.locations', { ...ask, id: 'piece-c', names: [...names, 'A'] });
  expect(again.given).toBe(0);
  expect(again.labels.at(-1)?.code).toBe('OLD-A');
  await station.quiet();
  const inAisle = (await world.call('GET', `/api/v1/items?folder_id=${aisle}`)).json.data;
  expect(
    inAisle
      .map(
        (one: { name: string; type: string; label_url: string }) =>
          `${one.type} ${one.name} ${one.label_url}`,
      )
      .sort(),
  ).toEqual(['folder A-01 LOC-A-01', 'folder A-02 LOC-A-02']);
  expect(await world.applied('POST', '/api/v1/items')).toBe(4 + 1 + 5);
});

test('locations by a pattern that are there without a label → they get the one that is printed, once', async () => {
  const named = await post({ name: 'B-01', type: 'folder', parent_id: shelf });
  await station.act('refresh', {});
  const ask = { parentId: shelf, isNested: false, prefix: 'LOC-', names: ['B-01', 'B-02'] };
  await station.until('locationsThere', ask, ({ there }) => there === 1);
  expect(await station.read('locationsThere', ask)).toEqual({ there: 1, bare: 1, missing: 1, taken: 0 });
  await station.act('plug', { in: false });
  const made = await station.act('items.locations', { ...ask, id: PIECE_A, prefix: 'LOC-' });
  expect(made).toMatchObject({ given: 1, labelled: 1, isStopped: false });
  // What waits is known: another prefix prints what they will have.
  expect(await station.read('locationsThere', ask)).toEqual({ there: 2, bare: 0, missing: 0, taken: 0 });
  const again = await station.act('items.locations', { ...ask, id: 'piece-b', prefix: 'NEW-' });
  expect(again).toMatchObject({ given: 0, labels: made.labels });
  await station.act('plug', { in: true });
  await station.quiet();
  const { data } = (await world.call('GET', `/api/v1/items?folder_id=${shelf}`)).json;
  const labels = data.map(({ name, label_url }: { name: string; label_url: string }) => [name, label_url]);
  expect(Object.fromEntries(labels)).toMatchObject({ 'B-01': 'LOC-B-01', 'B-02': 'LOC-B-02' });
  expect(made.labels[0]?.folderId).toBe(named);
});

test('a location whose new name waits, then a pattern of the old and the new one → each name once, each with its own label', async () => {
  const named = await post({ name: 'A-01', type: 'folder', parent_id: shelf });
  await station.act('refresh', {});
  await station.until('places', {}, ({ places }) => places.some(({ id }) => id === named));
  await station.act('plug', { in: false });
  await station.act('give', { intent: { kind: 'edit-item', itemId: named, set: { name: 'Z-01' } } });
  const ask = { parentId: shelf, isNested: false, prefix: 'LOC-', names: ['A-01', 'Z-01'] };
  expect(await station.read('locationsThere', ask)).toEqual({ there: 1, bare: 1, missing: 1, taken: 0 });
  await station.act('items.locations', { ...ask, id: PIECE_A, prefix: 'LOC-' });
  await station.act('plug', { in: true });
  await station.quiet();
  const { data } = (await world.call('GET', `/api/v1/items?folder_id=${shelf}`)).json;
  const made = data.map(({ name, label_url }: { name: string; label_url: string }) => [name, label_url]);
  expect(made.toSorted()).toEqual([
    ['A-01', 'LOC-A-01'],
    ['Z-01', 'LOC-Z-01'],
  ]);
  expect(await item(named)).toMatchObject({ name: 'Z-01' });
});

test('locations by a pattern, and one of them waits to be moved → it counts where it will be', async () => {
  const other = await post({ name: 'Other', type: 'folder' });
  const moving = await post({ name: 'A-01', type: 'folder', parent_id: shelf });
  await station.act('refresh', {});
  await station.until('places', {}, ({ places }) => places.some(({ id }) => id === moving));
  await station.act('plug', { in: false });
  await station.act('give', { intent: { kind: 'move-folder', folderId: moving, intoId: other } });
  const ask = { isNested: false, prefix: 'LOC-', names: ['A-01'] };
  const there = (parentId: number) => station.read('locationsThere', { ...ask, parentId });
  expect(await there(shelf)).toEqual({ there: 0, bare: 0, missing: 1, taken: 0 });
  // Its label goes with it: a second one of it is told before it is made.
  await station.act('give', {
    intent: {
      kind: 'edit-item',
      itemId: moving,
      set: { name: 'Z-01', label: { code: 'LOC-A-01', type: LABEL_TYPES['Code 128'] } },
    },
  });
  expect(await there(shelf)).toEqual({ there: 0, bare: 0, missing: 1, taken: 1 });
  await station.act('give', {
    intent: { kind: 'edit-item', itemId: moving, set: { name: 'A-01', label: null } },
  });
  expect(await there(other)).toEqual({ there: 1, bare: 1, missing: 0, taken: 0 });
});

test('the label of a location that is yet to be made is scanned → goods are moved into it, and it is made once', async () => {
  await station.act('plug', { in: false });
  const ask = { parentId: shelf, isNested: false, prefix: 'LOC-', names: ['C-01'] };
  await station.act('items.locations', { ...ask, id: PIECE_A });
  const bolt = bolts[0] ?? 0;
  const place = { screen: 'move', itemId: bolt, quantity: decimal(4) } as const;
  const moved = await station.scan('LOC-C-01', place);
  expect(moved.said).toMatchObject({ kind: 'moved', quantity: '4', to: { name: 'C-01' } });
  // The other way round: the place that the label has led to goes with the scan behind it.
  const first = await station.scan('LOC-C-01', { screen: 'move' });
  expect(first.said).toMatchObject({ kind: 'move-to', folder: { name: 'C-01' } });
  const second = await station.scan('no such code', first.place ?? { screen: 'scan' });
  expect(second.said).toMatchObject({ kind: 'unknown-code' });
  // Of a count or a receipt it is not: those are kept with the id of a location.
  for (const screen of ['count', 'receive'] as const)
    expect((await station.scan('LOC-C-01', { screen })).said).toMatchObject({ kind: 'unknown-code' });
  await station.act('plug', { in: true });
  await station.quiet();
  const { data } = (await world.call('GET', '/api/v1/items?name=C-01')).json;
  const folders = data.filter(({ name }: { name: string }) => name === 'C-01');
  expect(folders).toHaveLength(1);
  const inside = (await world.call('GET', `/api/v1/items?folder_id=${folders[0].id}`)).json.data;
  expect(inside).toMatchObject([{ name: 'Bolt 1', quantity: 4 }]);
  expect(await item(bolt)).toMatchObject({ quantity: 6 });
});

test('what is in a location, at any depth → counted before it is deleted', async () => {
  const box = await post({ name: 'Box', type: 'folder', parent_id: shelf });
  await post({ name: 'In the box', type: 'item', quantity: 1, parent_id: box });
  await station.act('refresh', {});
  const within = await station.until('within', { folderId: shelf }, ({ items }) => items > 0);
  expect(within).toEqual({ items: 1, folders: 1, jobs: [] });
  const other = await post({ name: 'Other shelf', type: 'folder' });
  await station.act('refresh', {});
  await station.until('places', {}, ({ places }) => places.some(({ id }) => id === other));
  // What waits to go out of it, or into it, is reckoned with.
  await station.act('plug', { in: false });
  await station.act('give', { intent: { kind: 'move-folder', folderId: box, intoId: other } });
  expect(await station.read('within', { folderId: shelf })).toMatchObject({ items: 0, folders: 0 });
  expect(await station.read('within', { folderId: other })).toMatchObject({ items: 1, folders: 1 });
  await station.act('items.locations', {
    id: PIECE_A,
    parentId: box,
    isNested: false,
    prefix: '',
    names: ['Inner'],
  });
  expect(await station.read('within', { folderId: other })).toMatchObject({ items: 1, folders: 2 });
});

test('the list as a file → as it is shown, and nothing in it is run by a spreadsheet', async () => {
  await post({
    name: '=HYPERLINK("http://x","y"),1',
    type: 'item',
    quantity: 1.5,
    notes: '@SUM(A1)\nsecond line',
  });
  await station.act('refresh', {});
  await station.until(
    'items',
    { filter: EVERYTHING, order: BY_NAME, from: 0, count: 10 },
    ({ total }) => total === 4,
  );
  const columns = ['id', 'name', 'quantity', 'price', 'notes', 'nothing-known'].map((id) => ({
    id,
    head: `+${id}`,
  }));
  const about = { filter: EVERYTHING, order: BY_NAME, columns, separator: ';', decimal: ',' } as const;
  const whole = await station.act('items.export', about);
  expect(whole.rows).toBe(4);
  const text = readFileSync(whole.file, 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  const [head, first] = text.slice(1).split('\r\n');
  expect(head).toBe(`'+id;'+name;'+quantity;'+price;'+notes;'+nothing-known`);
  expect(first).toMatch(/^\d+;"'=HYPERLINK\(""http:\/\/x"",""y""\),1";1,5;;"'@SUM\(A1\)\nsecond line";$/);
  const some = await station.act('items.export', {
    ...about,
    itemIds: bolts.slice(0, 1),
    decimal: '.',
    separator: ',',
  });
  expect(some.rows).toBe(1);
  expect(readFileSync(some.file, 'utf8').split('\r\n')[1]).toBe(`${bolts[0]},Bolt 1,10,2,Box 1,`);
});

test('the service’s own search → finds what is not loaded yet, marks it, and has it loaded; offline it says so', async () => {
  const late = await post({ name: 'Bolt made by the office', type: 'item', quantity: 3, parent_id: shelf });
  const found = await station.act('items.atOffice', { text: 'Bolt', page: 1 });
  if (found.kind !== 'found') throw new Error(found.kind);
  expect(found.total).toBe(4);
  const row = found.rows.find(({ item: { id } }) => id === late);
  expect(row).toMatchObject({ isNews: true, isHere: false, folder: { name: 'Shelf' } });
  expect(found.rows.filter(({ isNews }) => isNews)).toHaveLength(1);
  await station.until('itemRows', { itemIds: [late] }, ({ rows }) => rows.length === 1);
  await station.act('plug', { in: false });
  expect(await station.act('items.atOffice', { text: 'Bolt', page: 1 })).toEqual({
    kind: 'not-asked',
    why: 'offline',
  });
});

test('the service refuses to search → in its words, and what is here stays', async () => {
  const message = 'The filter is not valid.';
  const effect = { kind: 'answer', status: 422, body: JSON.stringify({ message }) };
  await world.trouble({ on: { method: 'POST', path: '/api/v1/items/search' }, effect });
  expect(await station.act('items.atOffice', { text: 'Bolt', page: 1 })).toEqual({
    kind: 'refused',
    words: message,
  });
  const error = { kind: 'answer', status: 503, body: '' };
  await world.trouble({ on: { method: 'POST', path: '/api/v1/items/search' }, effect: error });
  const failed = await station.act('items.atOffice', { text: 'Bolt', page: 1 });
  expect(failed).toEqual({ kind: 'not-asked', why: 'failing' });
});
