/** Photos that take a while to be taken in, and what is done with the form meanwhile. */
import { beforeEach, expect, test, vi } from 'vitest';
import { asked, type Asked } from '../../support/station/window-with-recorded-bridge.ts';

vi.stubGlobal('createImageBitmap', (file: Blob) =>
  file.type === 'image/png'
    ? Promise.resolve({ width: 1, height: 1, close: () => undefined })
    : Promise.reject(new Error('no picture')),
);

const { addPhotos } = await import('#renderer/state/drafts/new-photos.ts');
const { dropNew, newRecords, NOTHING_TYPED, typeNew } =
  await import('#renderer/screens/items/make/new-item.ts');
const scan = await import('#renderer/screens/scan/draft.ts');

const ITEM = 'item';
const now = () => newRecords.getState()[ITEM] ?? NOTHING_TYPED;
const type = (change: Parameters<typeof typeNew>[2]) => typeNew(ITEM, NOTHING_TYPED, change);
const begin = (...names: readonly string[]) => addPhotos(names.map(picture), { now, change: type });

function picture(name: string) {
  const bytes = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]);
  return { blob: new Blob([bytes], { type: name.endsWith('.png') ? 'image/png' : 'text/plain' }), name };
}

/** The station keeps the one that is asked for next. */
async function keeps(id: string): Promise<void> {
  await expect.poll(() => asked.length).toBe(1);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reply to photo.add
  asked.pop()?.answer({ ok: true, value: { id } } as unknown as Parameters<Asked['answer']>[0]);
}

beforeEach(() => {
  asked.length = 0;
  dropNew(ITEM);
});

test('a quantity is typed while photos come → it stays, and what is still coming is known', async () => {
  type({ name: 'Ties' });
  const added = begin('a.png', 'b.png');
  type({ quantity: '40' });
  expect(now().coming).toHaveLength(2);
  await keeps('a');
  await expect.poll(() => now().photos).toHaveLength(1);
  expect(now()).toMatchObject({ name: 'Ties', quantity: '40' });
  expect(now().coming).toHaveLength(1);
  type({ quantity: '1' });
  await keeps('b');
  expect(await added).toEqual([]);
  expect(now()).toMatchObject({ name: 'Ties', quantity: '1', coming: [] });
  expect(now().photos.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('the draft is done with before its photo comes → no draft comes back', async () => {
  const added = begin('a.png');
  dropNew(ITEM);
  await keeps('a');
  await added;
  expect(newRecords.getState()).toEqual({});
});

test('another draft is begun before the photo of the first comes → the photo is not in it', async () => {
  const first = begin('a.png');
  await expect.poll(() => asked.length).toBe(1);
  const [before] = asked.splice(0);
  dropNew(ITEM);
  const second = begin('b.png');
  await keeps('b');
  await second;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reply to photo.add
  before?.answer({ ok: true, value: { id: 'a' } } as unknown as Parameters<Asked['answer']>[0]);
  await first;
  expect(now().photos.map(({ id }) => id)).toEqual(['b']);
});

test('one is no picture → it is named, and nothing is waited for', async () => {
  expect(await begin('list.txt')).toEqual(['list.txt']);
  expect(now()).toMatchObject({ photos: [], coming: [] });
});

test('the item of a scanned code is made before its photo comes → no draft is left of it', async () => {
  const draft = {
    now: () => scan.newItem('C'),
    change: (to: Parameters<typeof scan.changeItem>[1]) => scan.changeItem('C', to),
  };
  const added = addPhotos([picture('a.png')], draft);
  scan.dropItem('C');
  await keeps('a');
  await added;
  expect(scan.draft.getState().items).toEqual({});
});
