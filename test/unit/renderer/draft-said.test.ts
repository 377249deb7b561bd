/** Items scanned into an order that is put together: the band says what the order has now, and F8 takes the last thing back. */
import { beforeEach, expect, test, vi } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { ScanReply } from '#domain/replies/reply.ts';
import { band, undoOf } from '#renderer/state/band.ts';
import {
  addScannedItem,
  dropEditSaid,
  forgetEdit,
  removeLineSaid,
} from '#renderer/state/drafts/draft-said.ts';
import { beginNew, draft, openEdit, setField } from '#renderer/state/drafts/order-draft.ts';
import { show } from '#renderer/state/perform.ts';
import { currentStand, goTo } from '#renderer/state/scans/stand.ts';
import { offerScans } from '#renderer/state/scans/subject.ts';
import { undoLast } from '#renderer/state/undo/undo-last.ts';
import { spoken } from '#renderer/strings/band.ts';
import { ITEM } from '../../support/samples/records-named-in-sample-replies.ts';

vi.mock('#renderer/bridge/connect.ts', () => ({
  bridge: { act: vi.fn<() => void>(), read: vi.fn<() => void>() },
}));
vi.mock('#renderer/scanner/tones.ts', () => ({ play: vi.fn<() => void>() }));

const REPLY: ScanReply = {
  scanId: 's',
  code: 'HS-127',
  symbology: 'Code 128',
  told: false,
  tone: 'done',
  said: { kind: 'item', item: { ...ITEM, name: 'Heat shrink set' } },
  undo: null,
};
const fresh = draft.getState();
const scan = () => show({ kind: 'scan', outcome: REPLY, text: 'HS-127' }, currentStand());
const told = () => {
  const [last] = band.getState().entries;
  if (last === undefined) throw new Error('nothing was said');
  const { title, detail, figure } = spoken(last.said);
  return [title, detail, figure?.now].filter(Boolean).join(' | ');
};
const quantities = () => openEdit(draft.getState())?.lines.map(({ quantity }) => quantity);

beforeEach(() => {
  draft.setState(fresh);
  band.setState({ entries: [], questions: [] });
  goTo({ screen: 'orders' });
  beginNew();
  return offerScans(addScannedItem);
});

test('O11 an item scanned twice → told how many are on the order, and each scan is taken back', async () => {
  scan();
  scan();
  expect(told()).toBe('Heat shrink set | 1 added to the order | 2');
  await undoLast();
  expect(told()).toBe('Heat shrink set | 1 taken off the order | 1');
  await undoLast();
  expect(told()).toBe('Heat shrink set | no longer on the order | 0');
  expect(quantities()).toEqual([]);
});

test('O11 a line removed → said, and brought back', async () => {
  scan();
  const edit = openEdit(draft.getState());
  const [line] = edit?.lines ?? [];
  if (edit === undefined || line === undefined) throw new Error('no line');
  removeLineSaid(edit, line);
  expect(told()).toBe('Heat shrink set | no longer on the order | 0');
  await undoLast();
  expect(quantities()).toEqual([decimal(1)]);
});

test('O11 the order discarded → said with its vendor, brought back whole; its scans are not taken back one by one meanwhile', async () => {
  scan();
  setField('vendor', 'Meyer');
  const edit = openEdit(draft.getState());
  if (edit === undefined) throw new Error('no order');
  dropEditSaid(edit);
  expect(told()).toBe('Discarded: Meyer | 1 line');
  expect(openEdit(draft.getState())).toBeUndefined();
  await undoLast();
  expect(told()).toBe('Back again: Meyer | 1 line');
  expect(quantities()).toEqual([decimal(1)]);
  forgetEdit(edit.key);
  const open = band.getState().entries.filter((entry) => !entry.undone && undoOf(entry) !== null);
  expect(open).toEqual([]);
});
