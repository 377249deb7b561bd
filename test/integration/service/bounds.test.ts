/** What a question to the service may hold at most: a longer one is refused before anything is looked for. */
import { beforeAll, describe, expect, test } from 'vitest';
import { NAME_MAX, SEARCH_FOLDERS_MAX } from '#wire/limits.ts';
import { practice, type Practice } from './in-process-service.ts';

let it: Practice;
beforeAll(async () => {
  it = practice();
  await it.item();
});

const HUGE = 8_000_000;
const search = async (asked: object): Promise<[number, unknown]> => {
  const { status, body } = await it.post('/items/search', asked);
  return [status, body];
};

describe('a search', () => {
  test.each([
    ['one letter longer than any name', 'x'.repeat(NAME_MAX + 1)],
    ['as long as a body can be', 'x'.repeat(HUGE)],
    [
      'as long as a body can be, no two letters alike',
      Array.from({ length: 1_000_000 }, (_, n) => n).join('é'),
    ],
  ])('for a name %s: refused, and says how long it may be', async (_, name) => {
    expect(await search({ name })).toEqual([
      422,
      { message: `name must have at most ${NAME_MAX} characters` },
    ]);
  });

  test.each([
    ['letters', 'x'],
    ['characters beyond the first plane', '😀'],
  ])('for the longest name there is, in %s: answered', async (_, letter) => {
    const name = letter.repeat(NAME_MAX);
    const made = await it.item({ name });
    const { status, body } = await it.post('/items/search', { name });
    expect([status, body.data.map(({ id }: { id: number }) => id)]).toEqual([200, [made.id]]);
  });

  test('below more folders than can be asked for at once: refused, and says how many', async () => {
    const folder = await it.folder('Shelf');
    const folder_ids = Array.from({ length: SEARCH_FOLDERS_MAX }, () => folder);
    expect((await search({ folder_ids }))[0]).toBe(200);
    expect(await search({ folder_ids: [...folder_ids, folder] })).toEqual([
      422,
      { message: `folder_ids must have at most ${SEARCH_FOLDERS_MAX} entries` },
    ]);
  });

  test.each([
    ['a list', Array.from({ length: 10_000 }, () => 'photos')],
    ['a text', 'photos,'.repeat(10_000)],
  ])('that names more to embed than there can be, as %s: refused', async (_, include) => {
    expect(await search({ include })).toEqual([
      422,
      { message: expect.stringMatching(/^include must have at most/) },
    ]);
  });
});

test('a new item with a name as long as a body can be: refused by the same words', async () => {
  const { status, body } = await it.post('/items', { name: 'x'.repeat(HUGE), type: 'item' });
  expect([status, body]).toEqual([422, { message: `name must have at most ${NAME_MAX} characters` }]);
});
