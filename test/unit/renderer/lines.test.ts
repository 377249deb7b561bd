/** One line of an order counted: that line is read and drawn, and the other thousand are left as they are. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bridge } from '#bridge/bridge.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { LineView, ReceivingLine, ReceivingView } from '#domain/views/receiving.ts';
import type * as Views from '#renderer/state/views/views.ts';
import { receivingLine } from '../../support/samples/sample-receiving-line.ts';

const ORDER = { id: 7, number: 'PO-7', vendor: 'Meyer', status: 'ordered' };
const A = { id: 10, name: 'A', path: [] };
const line = (lineId: number, now: number): ReceivingLine => receivingLine(lineId, { now: decimal(now) });
const view = (...lines: readonly ReceivingLine[]): ReceivingView => ({
  order: ORDER,
  orderedDate: null,
  becomes: null,
  ends: [],
  destination: null,
  notes: '',
  lines,
  isRead: true,
  complete: 0,
  blockers: [],
  sends: 0,
  commands: 0,
  others: null,
  receipts: [],
  isCut: false,
  end: null,
});

/** What the station has, and what was asked of it. */
let order: ReceivingView;
let lineNow: LineView | null;
let asked: string[];
const bridge = {
  read: async (name: string, ask: object) => {
    asked.push(`${name} ${JSON.stringify(ask)}`);
    const value = name === 'line' ? lineNow : order;
    return value === null
      ? { ok: false, problem: { code: 'not-there', detail: '' } }
      : { ok: true, value: structuredClone(value) };
  },
  act: () => Promise.reject(new Error('not asked')),
  changed: () => () => undefined,
} as unknown as Bridge;

let state: typeof Views;
let stop = () => {};
const shown = () =>
  state.lastSeen<'receiving'>(state.views.getState().seen, state.viewKey('receiving', { orderId: 7 })).view;

beforeEach(async () => {
  vi.resetModules();
  state = await import('#renderer/state/views/views.ts');
  vi.useFakeTimers();
  order = view(line(1, 0), line(2, 0), line(3, 0));
  asked = [];
  stop = state.watch(bridge, 'receiving', { orderId: 7 });
  await vi.advanceTimersByTimeAsync(1000);
  asked = [];
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('its line alone is read, however often it was counted; the others are the very same', async () => {
  const before = shown()?.lines;
  lineNow = { ...line(2, 3), landsIn: A };
  for (let n = 0; n < 3; n++) state.reread(['line 7 2', 'sheets']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(new Set(asked)).toEqual(new Set(['line {"orderId":7,"lineId":2}']));
  expect(asked.length).toBeLessThanOrEqual(2);
  expect(shown()).toMatchObject({ sends: 1, commands: 1, lines: [{}, { now: '3', tone: 'part' }, {}] });
  expect(shown()?.lines[0]).toBe(before?.[0]);
  expect(shown()?.lines[2]).toBe(before?.[2]);
});

test('a line of another order is none of its', async () => {
  state.reread(['line 8 2']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
});

test('one that is not there any more, or an order that changed besides: all of it is read', async () => {
  lineNow = null;
  state.reread(['line 7 2']);
  await vi.advanceTimersByTimeAsync(1000);
  state.reread(['line 7 2', 'orders']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([
    'line {"orderId":7,"lineId":2}',
    'receiving {"orderId":7}',
    'receiving {"orderId":7}',
  ]);
});

test('read anew as a whole, what is as it was is the very same', async () => {
  const before = shown()?.lines;
  order = view(line(1, 0), line(2, 5), line(3, 0));
  state.reread(['orders']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown()?.lines[0]).toBe(before?.[0]);
  expect(shown()?.lines[1]).toMatchObject({ now: '5' });
});
