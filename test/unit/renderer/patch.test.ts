import { expect, test } from 'vitest';
import { decimal, type Decimal } from '#domain/values/decimal.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { LineCounted } from '#domain/replies/reply.ts';
import type { CountingLine, CountingView } from '#domain/views/counting.ts';
import type { ReceivingLine, ReceivingView } from '#domain/views/receiving.ts';
import { withLine } from '#renderer/state/scans/lines.ts';
import { withCount } from '#renderer/state/views/patch.ts';
import { receivingLine } from '../../support/samples/sample-receiving-line.ts';

const FOLDER = { id: 1, name: 'A-01', path: [] };
const ORDER = { id: 7, number: 'PO-7', vendor: 'Meyer', status: 'ordered' };

const item = (id: number): ItemRef => ({
  id,
  name: `Item ${id}`,
  code: null,
  folder: FOLDER,
  quantity: decimal(10),
});

const line = (lineId: number, more: Partial<ReceivingLine> = {}): ReceivingLine =>
  receivingLine(lineId, { landsIn: FOLDER, forecast: { kind: 'unknown' }, item: item(lineId), ...more });

const receiving: ReceivingView = {
  order: ORDER,
  orderedDate: null,
  becomes: null,
  ends: [],
  destination: null,
  notes: '',
  lines: [line(1), line(2)],
  complete: 0,
  blockers: [],
  sends: 0,
  commands: 0,
  others: null,
  isRead: true,
  isCut: false,
  receipts: [],
  end: null,
};

const counted = (now: Decimal): LineCounted => ({
  kind: 'line-counted',
  order: ORDER,
  item: item(2),
  lineId: 2,
  line: 2,
  added: decimal(1),
  now,
  remaining: decimal(20),
  over: false,
  forecast: { kind: 'adds', itemId: 2 },
  opened: false,
});

test.each([
  ['1', 'part'],
  ['20', 'full'],
  ['21', 'over'],
])('%s of 20 on a line shows at once, as %s', (now, tone) => {
  const [first, second] = withLine(receiving, counted(decimal(now))).lines;
  expect(first).toBe(receiving.lines[0]);
  expect(second).toMatchObject({ now, tone, forecast: { kind: 'adds' } });
});

const countLine = (id: number, expected: Decimal | null): CountingLine => ({
  itemId: id,
  item: item(id),
  price: null,
  expected,
  counted: null,
  variance: null,
  tone: 'unseen',
});

const counting = (expected: Decimal | null): CountingView => ({
  left: [],
  entries: [],
  asSent: null,
  sheet: {
    id: 's',
    scope: { folder: FOLDER, inside: false },
    blind: expected === null,
    openedAt: '2026-11-20T10:00:00Z',
    by: ['Ana'],
    state: 'open',
    counted: 0,
    waiting: 0,
    asks: 0,
    dropped: 0,
  },
  lines: [countLine(1, expected), countLine(2, expected), countLine(3, expected)],
  unseen: 3,
  differing: 0,
  scans: 0,
  unmatched: [],
  outside: [],
  gone: [],
});

test('what was counted last stands first, with its difference', () => {
  const view = withCount(counting(decimal(10)), 2, decimal('9.5'));
  expect(view.lines.map((one) => one.itemId)).toEqual([2, 1, 3]);
  expect(view.lines[0]).toMatchObject({ counted: '9.5', variance: '-0.5', tone: 'differs' });
});

test('what was not seen is counted → the figures of the sheet say so at once, and once', () => {
  const once = withCount(counting(decimal(10)), 2, decimal('9.5'));
  expect([once.sheet.counted, once.unseen, once.differing]).toEqual([1, 2, 1]);
  const again = withCount(once, 2, decimal(10));
  expect([again.sheet.counted, again.unseen, again.differing]).toEqual([1, 2, 0]);
});

test('a patch laid twice, after the read had seen it, changes nothing', () => {
  const once = withCount(counting(decimal(10)), 2, decimal(10));
  expect(withCount(once, 2, decimal(10))).toEqual(once);
});

test('what is not on the sheet yet was counted → something is, before it has been read', () => {
  const view = counting(null);
  const empty = { ...view, lines: [], sheet: { ...view.sheet, counted: 0 } };
  expect(withCount(empty, 9, decimal(1)).sheet.counted).toBe(1);
  expect(withCount(empty, 9, decimal(0)).sheet.counted).toBe(0);
});

test('a blind sheet gives nothing away', () => {
  const [first] = withCount(counting(null), 3, decimal(4)).lines;
  expect(first).toMatchObject({ counted: '4', expected: null, variance: null, tone: 'same' });
});
