/** The id of a command that makes a record, over a restart of the page. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Bridge } from '#bridge/bridge.ts';
import type { IntentAsk } from '#bridge/intents.ts';

/** What the station has on its disk. */
let disk: Record<string, string>;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the two verbs that keeping needs
const bridge = {
  act: (_name: string, { name, text }: { name: string; text: string }) => {
    disk[name] = text;
    return Promise.resolve({ ok: true, value: null });
  },
  read: () => Promise.resolve({ ok: true, value: { ...disk } }),
} as unknown as Pick<Bridge, 'act' | 'read'>;

const LABEL: IntentAsk = {
  kind: 'create-item',
  what: 'item',
  folderId: null,
  fields: { name: 'Tape', quantity: '4', minQuantity: null, price: null, notes: null, label: null },
} as unknown as IntentAsk;
const MOVE: IntentAsk = { kind: 'move-folder', folderId: 1, intoId: 2 };

/** A page that is loaded anew, and has what was kept. */
async function page() {
  vi.resetModules();
  const { commandIdFor } = await import('#renderer/state/drafts/command-id.ts');
  const { keepDrafts } = await import('#renderer/state/drafts/kept-draft.ts');
  const { followProfile } = await import('#renderer/state/settings/profile.ts');
  const { viewKey, views } = await import('#renderer/state/views/views.ts');
  followProfile();
  keepDrafts(bridge);
  const status = { profile: { queueId: 'q1' }, wasCutOff: false, typed: null };
  views.setState({ seen: { [viewKey('status', {})]: { view: status } } } as never);
  // Until the station has answered what it has.
  await vi.advanceTimersByTimeAsync(10);
  return commandIdFor;
}

beforeEach(() => {
  vi.useFakeTimers();
  disk = {};
});

test('killed before the form was empty → the same, given by the next page, has the same id; once', async () => {
  const idFor = await page();
  const id = idFor(LABEL);
  await vi.advanceTimersByTimeAsync(10);
  const idAfter = await page();
  expect(idAfter(LABEL)).toBe(id);
  expect(idAfter(LABEL)).not.toBe(id);
});

test('another record, or the same by the same page → an id of its own', async () => {
  const idFor = await page();
  const id = idFor(LABEL);
  expect(idFor(LABEL)).not.toBe(id);
  await vi.advanceTimersByTimeAsync(10);
  const idAfter = await page();
  expect(idAfter({ ...LABEL, folderId: 7 } as IntentAsk)).not.toBe(id);
});

test('the form is empty on the disk → the same is meant once more', async () => {
  const idFor = await page();
  const id = idFor(LABEL);
  await vi.advanceTimersByTimeAsync(60_000);
  const idAfter = await page();
  expect(idAfter(LABEL)).not.toBe(id);
});

test('what makes no record → always an id of its own', async () => {
  const idFor = await page();
  const id = idFor(MOVE);
  await vi.advanceTimersByTimeAsync(10);
  const idAfter = await page();
  expect(idAfter(MOVE)).not.toBe(id);
});
