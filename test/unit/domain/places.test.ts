/** Locations as a plan, and where an article is. */
import { expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { articleByPlace, folderIn, planOf, type PlaceRow, type PlacesView } from '#domain/views/places.ts';
import type { ItemView } from '#domain/views/stock.ts';

const place = (id: number, name: string, parentId: number | null): PlaceRow => ({
  id,
  name,
  parentId,
  items: id,
});
const viewOf = (...places: PlaceRow[]): PlacesView => ({
  places,
  total: places.length,
  atTop: 0,
  readAt: null,
});

const shown = (view: PlacesView) =>
  planOf(view).map(({ path, head, bays }) => [path.join('/'), head.id, bays.map(({ name }) => name)]);

test('locations in locations → a row for each that holds others, the top level last', () => {
  expect(
    shown(
      viewOf(
        place(3, 'A-01', 1),
        place(4, 'A-02', 1),
        place(1, 'Aisle A', 2),
        place(2, 'Hall', null),
        place(5, 'Yard', null),
      ),
    ),
  ).toEqual([
    ['Hall', 2, []],
    ['Hall/Aisle A', 1, ['A-01', 'A-02']],
    ['', null, ['Yard']],
  ]);
});

test('a location in one that is not there → at the top, and none is lost', () => {
  expect(shown(viewOf(place(3, 'A-01', 99)))).toEqual([['', null, ['A-01']]]);
});

test('two records of one article in one location → their sum, exactly; what waits stands apart', () => {
  const at = (id: number, folder: number, quantity: string) => ({
    id,
    name: 'Tape',
    code: null,
    folder: { id: folder, name: `F${folder}`, path: [] },
    quantity: decimal(quantity),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of the view is not asked
  const view = {
    item: at(1, 7, '0.1'),
    elsewhere: [at(2, 7, '0.2'), at(3, 8, '5')],
    arriving: [at(4, 8, '2'), at(5, 9, '1')],
  } as unknown as ItemView;
  expect([...articleByPlace(view)]).toEqual([
    [7, { quantity: '0.3', coming: null }],
    [8, { quantity: '5', coming: '2' }],
    [9, { quantity: null, coming: '1' }],
  ]);
});

test.each([
  [3, 'A-01', ['Hall', 'Aisle A']],
  [2, 'Hall', []],
  [null, '', []],
])('location %s of the plan, by name → %s in %j', (id, name, path) => {
  const view = viewOf(place(3, 'A-01', 1), place(1, 'Aisle A', 2), place(2, 'Hall', null));
  expect(folderIn(view, id)).toEqual({ id, name, path });
});
