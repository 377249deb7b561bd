import { expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { tallyTotals } from '#domain/stock/tally.ts';
import { beginReceipt } from '#main/store/sheets/receipt-and-count-sheets.ts';
import {
  appendTally,
  talliesOf,
  talliesTogether,
  undoTally,
  type NewTally,
} from '#main/store/sheets/sheet-tallies.ts';
import { openStores, type Stores } from '../../support/station/in-memory-databases.ts';

const SHEET = 's';
const LINE = 7;

function sheetOf({ queue }: Stores): void {
  queue.write((db) =>
    beginReceipt(db, {
      id: SHEET,
      orderId: 1,
      order: null,
      at: '2026-11-20T08:00:00.000Z',
      by: '',
      seen: null,
    }),
  );
}

/** Each of these in turn: `+n` scanned, `=n` typed, and an `x` behind it where it was taken back. */
function counted({ queue }: Stores, line: number, events: readonly string[]): void {
  queue.write((db) => {
    for (const [n, event] of events.entries()) {
      const id = `${line} ${n}`;
      const tally: NewTally = {
        id,
        sheetId: SHEET,
        subject: line,
        itemId: 100 + n,
        op: event.startsWith('=') ? 'set' : 'add',
        quantity: decimal(event.replace(/[+=x]/g, '')),
        expected: null,
        outside: false,
        scanId: null,
        at: '2026-11-20T08:00:00.000Z',
        by: '',
      };
      appendTally(db, tally);
      if (event.endsWith('x')) undoTally(db, id);
    }
  });
}

test.each([
  [['+1', '+1', '+1']],
  [['+0.1', '+0.2', '+0.1']],
  [['+1', '=5', '+1', '+12']],
  [['=5', '+1', '=5']],
  [['=5', '+1', '=5x', '+1']],
  [['=5x', '+1x']],
  [['+1', '=0', '=3x']],
])('a line is counted %s → together its events come to what they come to one by one', (events) => {
  const stores = openStores();
  sheetOf(stores);
  counted(stores, LINE, events);
  counted(stores, 8, ['+4']);
  const { read } = stores.queue;
  expect(tallyTotals(talliesTogether(read, SHEET))).toEqual(tallyTotals(talliesOf(read, SHEET)));
  const own = talliesTogether(read, SHEET, [LINE]);
  expect(tallyTotals(own)).toEqual(
    tallyTotals(talliesOf(read, SHEET).filter(({ subject }) => subject === LINE)),
  );
  expect(own.at(-1)?.itemId).toBe(100 + events.length - 1);
});

test('a line is scanned a thousand times → it is read in one row', () => {
  const stores = openStores();
  sheetOf(stores);
  counted(
    stores,
    LINE,
    Array.from({ length: 1000 }, () => '+1'),
  );
  expect(talliesTogether(stores.queue.read, SHEET, [LINE])).toEqual([
    { subject: LINE, itemId: 1099, op: 'add', quantity: '1', undone: false, times: 1000 },
  ]);
});
