/** Labels to print: each scan is one more, and F8 takes off the last. */
import { beforeEach, expect, test, vi } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { ScanReply } from '#domain/replies/reply.ts';

vi.mock('#renderer/labels/site.ts', () => ({ placeCode: () => Promise.resolve(null) }));

const {
  addScanned,
  countLabels,
  countPieces,
  empty,
  fill,
  lastScanned,
  palletLabel,
  paperFor,
  setCopies,
  takeOff,
  tray,
} = await import('#renderer/labels/tray.ts');
const { labelsOf } = await import('#renderer/strings/labels.ts');

beforeEach(empty);

const scanned = (id: number, name: string): ScanReply => ({
  tone: 'done',
  said: {
    kind: 'item',
    item: { id, name, code: `C${id}`, folder: { id: 3, name: 'B-01', path: [] }, quantity: decimal(1) },
  },
  undo: null,
  scanId: `s${id}`,
  code: `C${id}`,
  symbology: undefined,
  told: false,
});
const labels = () => countLabels(tray.getState().runs);

test('O11 two scanned, and one more of the first → taken off one by one, the last first', () => {
  addScanned(scanned(1, 'Socket'), 1);
  addScanned(scanned(2, 'Ties'), 3);
  addScanned(scanned(1, 'Socket'), 1);
  expect(labels()).toBe(5);
  expect(takeOff()).toEqual({ name: 'Socket', left: 1 });
  expect(takeOff()).toEqual({ name: 'Ties', left: 0 });
  expect(lastScanned(tray.getState())?.label.title).toBe('Socket');
  expect(takeOff()).toEqual({ name: 'Socket', left: 0 });
  expect([labels(), takeOff()]).toEqual([0, null]);
});

test('O11 what was taken off by hand is not taken off again, and what was not scanned stays', () => {
  addScanned(scanned(1, 'Socket'), 1);
  addScanned(scanned(2, 'Ties'), 1);
  setCopies('item 2', 0);
  expect(takeOff()).toEqual({ name: 'Socket', left: 0 });
  fill([{ key: 'line 1', label: { code: 'C', title: 'Plug', lines: [] }, copies: 4 }]);
  expect([takeOff(), labels()]).toEqual([null, 4]);
});

test('O14 more pieces than are printed at once → that there are more', () => {
  const label = { code: 'C', title: 'Plug', lines: [] };
  const runs = [
    { key: 'line 1', label, copies: 999, pieces: 123_456_789_012 },
    { key: 'line 2', label, copies: 4 },
  ];
  const told = () => labelsOf(countLabels(runs), countPieces(runs));
  expect(told()).toBe('Labels (1,003+)');
  runs.shift();
  expect(told()).toBe('Labels (4)');
});

test('labels of pallets alone → their own paper; with others among them, or of goods → the paper of goods', () => {
  const pallet = palletLabel('040123450000000016', ['PO-10442']);
  const goods = { key: 'item 1', label: { code: 'C', title: 'Plug', lines: [] }, copies: 1 };
  expect([[pallet], [pallet, goods], [goods], []].map(paperFor)).toEqual([
    'palletPaper',
    'paper',
    'paper',
    'paper',
  ]);
});
