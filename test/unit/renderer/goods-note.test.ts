/** What the goods-received note says of where goods went, and of single pieces. */
import { expect, test } from 'vitest';
import { decimal, ZERO } from '#domain/values/decimal.ts';
import type { ReceiptRecordLine } from '#domain/receiving/receipt-record.ts';
import { wentTo } from '#renderer/strings/goods-note.ts';
import { recordedLot } from '#renderer/strings/history.ts';

const LINE: ReceiptRecordLine = {
  lineId: 1,
  number: 1,
  itemId: 1,
  name: 'LED driver',
  code: null,
  ordered: decimal(6),
  before: ZERO,
  now: decimal(6),
  split: {
    sound: decimal(5),
    damaged: decimal(1),
    extra: ZERO,
    damagedLeft: ZERO,
    notOurs: ZERO,
    undecided: ZERO,
    missing: ZERO,
  },
  isAside: false,
  place: 'C-11',
  quarantine: 'Quarantine',
  reason: null,
  note: '',
  photos: [],
};

test('damaged goods in quarantine → each figure with its own location', () => {
  const all = { ...LINE.split, sound: decimal(6), damaged: ZERO };
  expect(wentTo({ ...LINE, split: all })).toBe('to C-11');
  expect(wentTo(LINE)).toBe('5 to C-11 · 1 damaged to Quarantine');
  expect(wentTo({ ...LINE, split: { ...all, sound: ZERO, damaged: decimal(6) } })).toBe(
    '6 damaged to Quarantine',
  );
  // Beyond the order, and damaged that stayed out of the booking.
  const more = { ...LINE.split, extra: decimal(2), extraDamaged: decimal(1) };
  expect(wentTo({ ...LINE, split: more })).toBe('7 to C-11 · 2 damaged to Quarantine');
  expect(wentTo({ ...LINE, split: { ...LINE.split, damaged: ZERO, damagedLeft: decimal(1) } })).toBe(
    'to C-11',
  );
  expect(wentTo({ ...LINE, isAside: true })).toBe('to C-11');
});

test('pieces with serial numbers → each number; without a lot only what has none is counted', () => {
  const serials = ['S-1', 'S-2'];
  expect(recordedLot({ lot: null, quantity: decimal(3), serials })).toBe(
    'serial numbers S-1, S-2 · 1 without a serial number',
  );
  expect(recordedLot({ lot: null, quantity: decimal(1), serials: ['S-1'] })).toBe('serial number S-1');
  expect(recordedLot({ lot: { lot: 'L-7' }, quantity: decimal(3), serials })).toBe(
    'L-7: 3 · serial numbers S-1, S-2',
  );
  expect(recordedLot({ lot: null, quantity: decimal(3), serials: [] })).toBe('no lot: 3');
});
