/** A group as it is typed: what nobody typed over is not written. */
import { expect, test } from 'vitest';
import type { GroupRow } from '#domain/views/groups.ts';
import { changedIn, fieldsOf, textsOf } from '#renderer/screens/groups/draft.ts';

const row = (...options: readonly string[]): GroupRow => ({
  id: 4,
  name: 'Installation cable',
  attributes: [{ name: 'Core', options }],
  itemIds: [],
  items: [],
});

test.each([
  [['1,5 mm²', '2,5 mm²']],
  [['1,5 mm²']],
  [['200 mm', '300 mm']],
  [['red']],
  [['grey, matt', 'white']],
  [['grey, matt']],
  [[]],
])('the options %j → typed out and read again they are the same', (options) => {
  expect(fieldsOf(textsOf(row(...options)), null)?.attributes).toEqual(row(...options).attributes);
});

test.each([
  ['Core: 1,5 mm²', ['1,5 mm²']],
  ['Length: 200 mm,300 mm', ['200 mm', '300 mm']],
  ['Core: 1,5 mm², 2,5 mm²', ['1,5 mm²', '2,5 mm²']],
])('%s → a comma between digits parts nothing', (attributes, options) => {
  const [read] = fieldsOf({ name: 'Cable', attributes, items: [] }, null)?.attributes ?? [];
  expect(read?.options).toEqual(options);
});

test('options that would read otherwise, and another name is typed → the name alone is written', () => {
  const odd: GroupRow = { ...row('a; b', ''), attributes: [{ name: 'Ratio 1:2', options: ['a; b', ''] }] };
  expect(changedIn({}, odd)).toEqual({});
  expect(changedIn({ name: 'Cable' }, odd)).toEqual({ name: 'Cable' });
  // Another line is added: this one stays as it was.
  const attributes = `${textsOf(odd).attributes}\nColour: red`;
  expect(changedIn({ attributes }, odd)).toEqual({
    attributes: [...odd.attributes, { name: 'Colour', options: ['red'] }],
  });
});
