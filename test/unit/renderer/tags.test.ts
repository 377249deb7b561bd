/** A tag that is typed and not entered is one of them: F9 moves no focus. */
import { expect, test } from 'vitest';
import '../../support/station/window-with-recorded-bridge.ts';

const { changesOf } = await import('#renderer/screens/items/page/changes.ts');
const { fieldsOf, NOTHING_TYPED } = await import('#renderer/screens/items/make/new-item.ts');

const BEFORE = { name: 'Peas', notes: null, label: null, price: null, minQuantity: null, tags: ['green'] };
const typed = (adding: string) => ({ tags: { all: ['green'], adding } });

test.each([
  ['another', ' Frozen ', ['green', 'Frozen']],
  ['one that is there', 'green', ['green']],
  ['blanks', '  ', ['green']],
])('F9 on a new record behind a tag not entered, %s → made with %o', (_, adding, tags) => {
  expect(fieldsOf({ ...NOTHING_TYPED, name: 'Peas', ...typed(adding) }, [])?.tags).toEqual(tags);
});

test('F9 on a record’s page behind a tag not entered → it is a change, and saved', () => {
  const view = { fields: BEFORE, ownFields: [] };
  expect(changesOf(view, typed('Frozen'))).toMatchObject({
    set: { tags: ['green', 'Frozen'] },
    changed: ['tags'],
  });
  expect(changesOf(view, typed(' '))).toMatchObject({ set: {}, changed: [] });
});
