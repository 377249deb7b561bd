/** What is typed of a record that is yet to be made outlives its making. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { RecordView } from '#domain/views/record.ts';
import type { ItemView } from '#domain/views/stock.ts';

const MADE = 42;
let temporary = 0;
let isMade = false;

vi.stubGlobal('window', {
  dock: {
    act: () => Promise.reject(new Error('not asked')),
    read: (name: 'item' | 'record') =>
      Promise.resolve({ ok: true, value: (name === 'item' ? item : page)(isMade ? MADE : temporary) }),
    changed: () => () => undefined,
  },
});

const { dropTyped, recordDraft, typeOver } = await import('#renderer/screens/items/page/draft.ts');
const scan = await import('#renderer/screens/scan/draft.ts');
const alerts = await import('#renderer/screens/alerts/draft.ts');
const { lastSeen, reread, viewKey, views } = await import('#renderer/state/views/views.ts');

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of a page as is looked at here
const page = (id: number) => ({ id, fields: { name: 'Ties', price: null } }) as unknown as RecordView;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as much of a view as is looked at here
const item = (id: number) => ({ item: { id, name: 'Ties' }, price: null }) as unknown as ItemView;
const seen = (name: 'item' | 'record', ask: { itemId: number } | { recordId: number }) =>
  lastSeen(views.getState().seen, viewKey(name, ask)).view;

beforeEach(() => {
  temporary -= 1;
  isMade = false;
});

async function make(): Promise<void> {
  isMade = true;
  reread(['stock']);
  await expect.poll(() => JSON.stringify(views.getState().seen)).toContain(`"id":${MADE}`);
}

test('typed on the page of an item yet to be made → still typed once it is made, and dropped as a whole when saved', async () => {
  typeOver(page(temporary), 'price', '4');
  await expect.poll(() => seen('record', { recordId: temporary })).not.toBeNull();
  await make();
  await expect.poll(() => recordDraft.getState().typed).toEqual({ [MADE]: { price: '4' } });
  expect(recordDraft.getState().seen).toEqual({ [MADE]: { price: null } });
  // The save that was begun before it was made.
  dropTyped(temporary);
  expect(recordDraft.getState()).toEqual({ typed: {}, seen: {} });
});

test('an edit, a pack and an alert of an item yet to be made → still typed once it is made', async () => {
  scan.changeEdit(item(temporary), { price: '4' });
  scan.changePack(temporary, { code: 'BOX' });
  alerts.changeAlert(temporary, { limit: '9' });
  await expect.poll(() => seen('item', { itemId: temporary })).not.toBeNull();
  await make();
  await expect.poll(() => scan.draft.getState().edits).toEqual({ [MADE]: { price: '4' } });
  expect(scan.draft.getState().seen).toEqual({ [MADE]: { price: null } });
  expect(scan.draft.getState().packs).toEqual({ [MADE]: { code: 'BOX', units: '' } });
  expect(alerts.draft.getState().alerts).toMatchObject({ [MADE]: { limit: '9' } });
  scan.dropEdit(temporary);
  scan.dropPack(temporary);
  alerts.dropAlert(temporary);
  expect(scan.draft.getState()).toMatchObject({ edits: {}, packs: {}, seen: {} });
  expect(alerts.draft.getState().alerts).toEqual({});
});
