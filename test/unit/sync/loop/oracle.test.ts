/** The oracle of the outbox simulation, on ledgers written by hand: what it takes for evidence. */
import { expect, test } from 'vitest';
import type { Ledger, ShownCommand, Write } from '../../../simulation/outbox/oracle/oracle-ledger.ts';
import { decimal } from '#domain/values/decimal.ts';
import { judge } from '../../../simulation/outbox/oracle/judge-commands.ts';
import {
  change,
  item,
  ledger,
  needless,
  says,
  SHOWN,
  told,
  write,
} from '../../../support/hand-written-oracle-ledger.ts';

test('another client moves as many between two reads of a duplicate check, and the mirror was pulled before → fair to ask', () => {
  const c1 = told('c1', {
    intent: {
      kind: 'move',
      itemId: 5,
      quantity: decimal(2),
      folderId: 2,
      leaveZero: false,
      portionId: 17,
    },
    statements: [
      says(500, 'queued'),
      says(2000, 'applied'),
      says(200_500, 'review', { kind: 'twice', readings: [], made: [17] }),
      says(300_000, 'applied'),
    ],
  });
  const moved = (by: string, at: number, from: number): Write =>
    write(
      by,
      change(at, 'stock:5', String(from), String(from - 2)),
      change(at, 'stock:17', String(80 - from), String(82 - from)),
    );
  const all = {
    start: new Map([...item(5, 1), ...item(17, 2)]),
    departures: [{ by: 'c1', at: 1000, answered: false, answeredOnce: false }],
    reads: [900, 950, 1500, 1600, 200_000, 200_050, 200_200, 200_300].map((at) => ({ by: 'c1', at })),
    pulls: [100, 200, 150_000, 150_100],
  };
  const ours = moved('c1', 1100, 40);
  expect(needless(ledger({ ...all, writes: [ours, moved('other 1', 200_100, 38)] }), c1)).toEqual([]);
  expect(needless(ledger({ ...all, writes: [ours] }), c1)).toHaveLength(1);
});

test('a receipt of ours is given in the moment of a count, and the figure on the screen is the one before it → fair to ask', () => {
  const receipt = told('c1', {
    intent: {
      kind: 'receive',
      orderId: 9,
      lines: [{ lineId: 10, itemId: 5, quantity: decimal(2), folderId: 1, copyId: null }],
      notes: null,
    },
    decidedAt: 1000,
    givenAt: 1000,
    statements: [says(1000, 'queued'), says(3000, 'applied')],
  });
  const review = {
    kind: 'count-moved',
    expected: decimal(40),
    now: decimal(42),
    counted: decimal(38),
  } as const;
  const count = (seen: string): ShownCommand =>
    told('c2', {
      intent: { kind: 'count', itemId: 5, quantity: decimal(38), sheetId: 's' },
      decidedAt: 1000,
      givenAt: 9000,
      saw: new Map([['stock:5', seen]]),
      statements: [says(9000, 'queued'), says(9100, 'review', review), says(20_000, 'refused')],
    });
  const all = ledger({
    start: new Map([...item(5, 1), ['received:10', '0'], ['there:9', 'order']]),
    writes: [write('c1', change(2500, 'stock:5', '40', '42'), change(2500, 'received:10', '0', '2'))],
    departures: [{ by: 'c1', at: 2000, answered: true, answeredOnce: true }],
    reads: [{ by: 'c2', at: 9050 }],
    pulls: [500],
  });
  expect(needless(all, receipt, count('40'))).toEqual([]);
  // What was seen has it already.
  expect(needless(all, receipt, count('42'))).toHaveLength(1);
});

test('the run of a receipt that was told as done by the figures ends after its item was counted → fair to ask', () => {
  const receipt = told('c1', {
    intent: {
      kind: 'receive',
      orderId: 9,
      lines: [{ lineId: 10, itemId: 5, quantity: decimal(3), folderId: 1, copyId: null }],
      notes: null,
    },
    statements: [says(100, 'queued'), says(4000, 'applied')],
  });
  const moved = {
    kind: 'count-moved',
    expected: decimal(40),
    now: decimal(43),
    counted: decimal(35),
  } as const;
  const count = told('c2', {
    intent: { kind: 'count', itemId: 5, quantity: decimal(35), sheetId: 's' },
    decidedAt: 5000,
    givenAt: 5000,
    seenAt: 4500,
    saw: new Map([['stock:5', '40']]),
    statements: [says(5000, 'queued'), says(7000, 'review', moved), says(20_000, 'refused')],
  });
  const others = write('other 1', change(3000, 'received:10', '0', '3'));
  const run = (at: number): Write => ({ ...write('c1', change(at, 'stock:5', '40', '43')), at: 300 });
  const all = (at: number): Ledger =>
    ledger({
      start: new Map([...item(5, 1), ['received:10', '0'], ['there:9', 'order']]),
      writes: [others, run(at)],
      departures: [{ by: 'c1', at: 200, answered: true, answeredOnce: true }],
      reads: [{ by: 'c2', at: 6900 }],
      pulls: [4500],
    });
  expect(needless(all(6000), receipt, count)).toEqual([]);
  // Ended before that was told, it is in the figure that was shown.
  expect(needless(all(3500), receipt, count)).toHaveLength(1);
});

const MOVE_OF_TWO = {
  kind: 'move',
  itemId: 5,
  quantity: decimal(2),
  folderId: 2,
  leaveZero: false,
  portionId: -1,
} as const;
/** Lost on its way; looked for before it was sent, and twice since. */
const LOST_MOVE = {
  start: new Map([...item(5, 1), ['there:2', 'folder'], ...item(17, 2), ...item(18, 2)]),
  departures: [{ by: 'c1', at: 1000, answered: false, answeredOnce: false }],
  reads: [900, 950, 100_000, 100_050, 200_000, 200_050].map((at, n) => ({
    by: 'c1',
    at,
    path: n % 2 === 0 ? '/api/v1/items/5' : '/api/v1/items?folder_id=2',
  })),
  pulls: [150_000, 150_100],
};

test('one look at a move finds two records of as many, and at the next one has been taken away → fair to ask', () => {
  const c1 = told('c1', {
    intent: MOVE_OF_TWO,
    statements: [
      says(500, 'queued'),
      says(1000, 'unknown'),
      says(200_060, 'review', { kind: 'cannot-tell', readings: [] }),
      says(300_000, 'refused'),
    ],
  });
  const moved = (by: string, at: number, from: number, to: number): Write =>
    write(
      by,
      change(at, 'stock:5', String(from), String(from - 2)),
      change(at, 'updated:5', 'before', String(at)),
      change(at, `stock:${to}`, '40', '42'),
    );
  const both = [moved('c1', 1100, 40, 17), moved('other 1', 1200, 38, 18)];
  const taken = write('other 2', change(110_000, 'stock:18', '42', '40'));
  expect(needless(ledger({ ...LOST_MOVE, writes: [...both, taken] }), c1)).toEqual([]);
  // Written since, the source may have had something taken from it since.
  const touched = write('other 2', change(120_000, 'updated:5', '1200', '120000'));
  expect(needless(ledger({ ...LOST_MOVE, writes: [...both, taken, touched] }), c1)).toHaveLength(1);
});

test('what a move is told with is taken back whole, and as many come once more → fair to ask whether it landed again', () => {
  const c1 = told('c1', {
    intent: MOVE_OF_TWO,
    statements: [
      says(500, 'queued'),
      says(1000, 'unknown'),
      says(100_060, 'applied'),
      says(200_060, 'review', { kind: 'twice', readings: [], made: [17, 18] }),
      says(300_000, 'applied'),
    ],
  });
  const moved = (by: string, at: number, to: number): Write =>
    write(by, change(at, 'stock:5', '40', '38'), change(at, `stock:${to}`, '40', '42'));
  const back = write(
    'other 1',
    change(110_000, 'stock:5', '38', '40'),
    change(110_000, 'stock:17', '42', '40'),
  );
  const ours = moved('c1', 1100, 17);
  expect(needless(ledger({ ...LOST_MOVE, writes: [ours, back, moved('other 1', 120_000, 18)] }), c1)).toEqual(
    [],
  );
  expect(needless(ledger({ ...LOST_MOVE, writes: [ours] }), c1)).toHaveLength(1);
});

test('a new item, and another client’s that differs from it by its name alone → fair to ask only where that was written since', () => {
  const made = (time: number, id: number, name: string, price: string) =>
    [
      ['there', 'item'],
      ['name', name],
      ['parent', '2'],
      ['stock', '3'],
      ['price', price],
      ['minQuantity', 'null'],
      ['updated', '2026-11-20T08:00:00.020Z'],
    ].map(([cell, value]) => change(time, `${cell}:${id}`, '', value ?? ''));
  const fields = { name: 'Box', minQuantity: null, price: null, notes: null, label: null };
  const c1 = told('c1', {
    intent: {
      kind: 'create-item',
      itemId: 21,
      what: 'item',
      folderId: 2,
      fields: { ...fields, quantity: decimal(3) },
    },
    statements: [
      says(0, 'queued'),
      says(15, 'unknown'),
      says(25, 'applied'),
      says(60, 'review', { kind: 'twice', readings: [], made: [21] }),
    ],
  });
  const asked = (price: string, ...writes: readonly Write[]) =>
    needless(
      ledger({
        departures: [{ by: 'c1', at: 10, answered: false, answeredOnce: false }],
        reads: [
          { by: 'c1', at: 22 },
          { by: 'c1', at: 58 },
        ],
        writes: [
          write('c1', ...made(20, 21, 'Box', 'null')),
          write('other', ...made(30, 22, 'New', price)),
          ...writes,
        ],
      }),
      c1,
    );
  const written = write(
    'other',
    change(40, 'updated:22', '2026-11-20T08:00:00.020Z', '2026-11-20T08:00:00.040Z'),
  );
  expect(asked('null', written)).toEqual([]);
  expect(asked('null')).toHaveLength(1);
  expect(asked('2', written)).toHaveLength(1);
});

test('two receipts are worked off at the same instant, the later request first → a count already so before them is so', () => {
  const c1 = told('c1', {
    intent: { kind: 'count', itemId: 5, quantity: decimal('40'), sheetId: 's' },
    statements: [says(1, 'queued'), { ...says(2, 'applied'), proof: { ...SHOWN, how: 'already' } }],
  });
  const book = ledger({
    start: new Map([['stock:5', '40']]),
    writes: [
      write('c2', change(9, 'stock:5', '40.5', '41')),
      write('other 1', change(9, 'stock:5', '40', '40.5')),
    ],
    reads: [{ by: 'c1', at: 2 }],
  });
  expect(judge(book, [c1])).toEqual([]);
});

test.each([
  ['what our count, which is told as so already, was to set', '42', 0],
  ['what our receipt, which came to nothing, would have made of it', '44.5', 0],
  ['another figure', '43', 1],
])('a deletion is decided on a count and a receipt that wait, and another client sets %s', (_, set, many) => {
  const c1 = told('c1', {
    intent: { kind: 'count', itemId: 5, quantity: decimal(42), sheetId: 's' },
    statements: [says(0, 'queued'), { ...says(2000, 'applied'), proof: { ...SHOWN, how: 'already' } }],
  });
  const line = { lineId: 11, itemId: 5, quantity: decimal('2.5'), folderId: 1, copyId: null };
  const c2 = told('c2', {
    intent: { kind: 'receive', orderId: 9, lines: [line], notes: null },
    statements: [says(0, 'queued'), { ...says(3000, 'refused'), proof: null }],
  });
  const c3 = told('c3', {
    intent: { kind: 'delete', recordId: 5, what: 'item' },
    decidedAt: 100,
    seenAt: 100,
    saw: new Map([['stock:5', '44.5']]),
    statements: [says(100, 'queued'), says(4000, 'applied')],
  });
  const gone = { ...change(3900, 'stock:5', set, ''), after: undefined };
  const one = ledger({
    start: new Map(item(5, 1)),
    writes: [write('other 1', change(1000, 'stock:5', '40', set)), write('c3', gone)],
    departures: [{ by: 'c3', at: 3800, answered: true, answeredOnce: true }],
    reads: [{ by: 'c3', at: 3700 }],
  });
  const found = judge(one, [c1, c2, c3]).filter(({ count }) => count === 'overwritten');
  expect(found).toHaveLength(many);
});

test.each<[string, readonly (readonly [number, number])[], string]>([
  [
    'before it was told, and more after it',
    [
      [50_000, 1],
      [60_000, 3],
      [150_000, 2],
    ],
    'maskedTold',
  ],
  [
    'in part after it was told',
    [
      [50_000, 3],
      [150_000, 1],
    ],
    'falselyAffirmed',
  ],
])('another client receives in parts as many as our receipt, which was lost, %s', (_, booked, count) => {
  const line = { lineId: 10, itemId: 5, quantity: decimal(4), folderId: 1, copyId: null };
  const c1 = told('c1', {
    intent: { kind: 'receive', orderId: 9, lines: [line], notes: null },
    statements: [
      says(0, 'queued'),
      says(1000, 'unknown'),
      says(100_000, 'applied'),
      // A person who is asked later leaves it at that.
      says(300_000, 'review', { kind: 'twice', readings: [], made: [] }),
      says(300_001, 'applied'),
    ],
  });
  let received = 0;
  const writes = booked.map(([at, quantity]) => {
    const before = received;
    received += quantity;
    return write('other 1', change(at, 'received:10', String(before), String(received)));
  });
  const one = ledger({
    start: new Map([['received:10', '0']]),
    writes,
    departures: [{ by: 'c1', at: 900, answered: false, answeredOnce: false }],
    reads: [800, 99_900, 299_900].map((at) => ({ by: 'c1', at })),
  });
  expect(judge(one, [c1]).filter((found) => /Told|Affirmed/.test(found.count))).toMatchObject([{ count }]);
});

test.each([
  ['what was counted and what the move took', '33', []],
  ['what was counted, as if nothing had been moved', '38', ['lost']],
])('a count of which goods were moved away before it was sent sets %s', (_, set, counts) => {
  const c1 = told('c1', {
    intent: { kind: 'move', itemId: 5, quantity: decimal(5), folderId: 2, leaveZero: false, portionId: 17 },
    statements: [says(100, 'queued'), says(1000, 'applied')],
  });
  const c2 = told('c2', {
    intent: { kind: 'count', itemId: 5, quantity: decimal(38), sheetId: 's' },
    givenAt: 2000,
    saw: new Map([['stock:5', '40']]),
    since: ['c1'],
    statements: [says(2000, 'queued'), { ...says(3000, 'applied'), proof: { ...SHOWN, how: 'answer' } }],
  });
  const one = ledger({
    start: new Map(item(5, 1)),
    writes: [
      write('c1', change(900, 'stock:5', '40', '35'), change(900, 'stock:17', '0', '5')),
      write('c2', change(2900, 'stock:5', '35', set)),
    ],
    departures: [
      { by: 'c1', at: 800, answered: true, answeredOnce: true },
      { by: 'c2', at: 2800, answered: true, answeredOnce: true },
    ],
    reads: [
      { by: 'c1', at: 700 },
      { by: 'c2', at: 2700 },
    ],
  });
  expect(judge(one, [c1, c2]).map(({ count }) => count)).toEqual(counts);
});

test.each([
  ['before the read', 1000, 'overwritten'],
  ['between the read and the write', 2750, 'raced'],
])('another client completes a job %s, and our start reopens it unasked → %s', (_when, at, count) => {
  const c1 = told('c1', {
    intent: { kind: 'job-status', jobId: 18, status: 'in_progress' },
    saw: new Map([['jobStatus:18', 'not_started']]),
    statements: [says(500, 'queued'), { ...says(3000, 'applied'), proof: { ...SHOWN, how: 'answer' } }],
  });
  const one = ledger({
    start: new Map([['jobStatus:18', 'not_started']]),
    writes: [
      write('other 1', change(at, 'jobStatus:18', 'not_started', 'completed')),
      write('c1', change(2900, 'jobStatus:18', 'completed', 'in_progress')),
    ],
    departures: [{ by: 'c1', at: 2800, answered: true, answeredOnce: true }],
    reads: [{ by: 'c1', at: 2700 }],
  });
  expect(judge(one, [c1]).map((found) => found.count)).toEqual([count]);
});
