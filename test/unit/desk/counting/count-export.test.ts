/** The file of a count, under review and as it was sent. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { UnseenDecision } from '#domain/stock/count.ts';
import { decimal } from '#domain/values/decimal.ts';
import { COUNT_COLUMNS, COUNT_NOTES, COUNT_OUTCOMES, type CountColumn } from '#domain/views/counting.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { noteBlindReview } from '#main/desk/counting/blind-review.ts';
import { exportCount } from '#main/desk/counting/count-export.ts';
import { countItem, sendCount } from '#main/desk/counting/counts.ts';
import { takeBadge } from '#main/desk/operator.ts';
import { settleCommand } from '#main/desk/outbox/settle.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { countingView } from '#main/desk/views/counting.ts';
import {
  putInReview,
  settleApplied,
  settleUnapplied,
  unsettledCommands,
} from '#main/store/commands/commands.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { deleteRecord, putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { beginCount } from '#main/store/sheets/receipt-and-count-sheets.ts';
import { folder, item, order, orderLine } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const [AISLE, B, ELSEWHERE] = [10, 20, 30];
const NOW = '2026-11-20T08:00:00.000Z';
let stores: Stores;
let place: string;

const put = (id: number, name: string, about: Parameters<typeof item>[0] = {}): void =>
  void stores.mirror.write((db) =>
    putItem(db, item({ id, sid: `S${id}`, name, codes: [`C${id}`], folderId: B, ...about }), ''),
  );

/** Ten of each: ties at 0.25, a lamp at 3, cable in metres at 1.2, a box without a price. */
beforeEach(() => {
  stores = openStores();
  place = mkdtempSync(join(tmpdir(), 'dockhand-'));
  const quantity = decimal(10);
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: AISLE, name: 'Aisle' }), '');
    putFolder(db, folder({ id: B, name: 'B-01', parentId: AISLE }), '');
    putFolder(db, folder({ id: ELSEWHERE, name: 'C-01' }), '');
    putOrder(db, order({ lines: [orderLine({ itemId: 3, unit: 'meter' })] }));
  });
  put(1, '=Ties; "black"', { price: decimal('0.25'), quantity, codes: ['C1', '+49'] });
  put(2, 'Lamp', { price: decimal(3), quantity });
  put(3, 'Cable', { price: decimal('1.2'), quantity });
  put(4, 'Box', { price: null, quantity });
  put(5, 'Drill', { quantity, folderId: ELSEWHERE });
});

afterEach(() => rmSync(place, { recursive: true }));

function begin(blind = false): void {
  const scope = { folderId: B, subfolders: true };
  stores.queue.write((db) => beginCount(db, { id: 's', scope, blind, at: NOW, by: 'Ana' }));
}

const count = (itemId: number, set: number | string): void =>
  void stores.queue.write((db) =>
    countItem(stores.desk, db, { sheetId: 's', itemId, scanId: null, set: decimal(set) }),
  );
const scanned = (text: string): void =>
  void scan(stores.desk, {
    id: stores.desk.newId(),
    text,
    place: { screen: 'count', sheetId: 's' },
    source: 'wedge',
  });
const decision = (itemId: number, as: 'leave' | 'zero'): UnseenDecision => ({
  itemId,
  expected: decimal(10),
  as,
});
const send = (unseen: readonly UnseenDecision[] = []) =>
  stores.queue.write((db) => sendCount(stores.desk, db, 's', unseen));
const entryOf = (itemId: number) => {
  const found = unsettledCommands(stores.queue.read).find(
    ({ intent }) => (intent.kind === 'count' || intent.kind === 'adjust') && intent.itemId === itemId,
  );
  if (found === undefined) throw new Error(`no entry of item ${itemId}`);
  return found;
};

const same = <T extends string>(all: readonly T[]) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of all of them
  Object.fromEntries(all.map((one): [string, string] => [one, one])) as Record<T, string>;

/** Its words stand for themselves. */
const ask = (columns: readonly CountColumn[], unseen: readonly UnseenDecision[] = []) => ({
  sheetId: 's',
  unseen: [...unseen],
  columns: columns.map((id) => ({ id, head: id })),
  words: { notes: same(COUNT_NOTES), outcomes: same(COUNT_OUTCOMES), unnamed: 'nobody named' },
  separator: ';' as const,
  decimal: ',' as const,
});

const written = async (columns: readonly CountColumn[], unseen: readonly UnseenDecision[] = []) => {
  // The clock stands still: each file has a folder of its own.
  const own = mkdtempSync(join(place, 'profile-'));
  const answer = await exportCount({ ...stores.desk, folder: own }, ask(columns, unseen));
  if (!answer.ok) throw new Error(answer.problem.code);
  const text = readFileSync(answer.value.file, 'utf8');
  const [head = '', ...rows] = text.trimEnd().split('\r\n');
  expect(answer.value.rows).toBe(rows.length);
  return { head, rows };
};
/** Its rows, without the head. */
const rows = async (columns: readonly CountColumn[], unseen: readonly UnseenDecision[] = []) =>
  (await written(columns, unseen)).rows;

it('O6 a count under review → every item, what was found outside, and unknown codes, as spreadsheets take them', async () => {
  begin();
  stores.queue.write((db) => takeBadge(stores.desk, db, 'Ana'));
  count(1, 12);
  stores.queue.write((db) => takeBadge(stores.desk, db, 'Ben'));
  count(1, 13);
  count(3, '7.5');
  scanned('C5');
  scanned('NOBODY');
  scanned('NOBODY');
  const unseen = [decision(2, 'zero'), decision(4, 'leave')];
  const { head, rows: found } = await written(COUNT_COLUMNS, unseen);
  expect(head).toBe(`\ufeff${COUNT_COLUMNS.join(';')}`);
  expect(found.toSorted()).toEqual(
    [
      `"'=Ties; ""black""";C1 +49;S1;Aisle › B-01;10;13;3;;0,25;0,75;;Ana, Ben;${NOW};`,
      `Lamp;C2;S2;Aisle › B-01;10;0;-10;;3;-30;zero;;;`,
      `Cable;C3;S3;Aisle › B-01;10;7,5;-2,5;meter;1,2;-3;;Ben;${NOW};`,
      `Box;C4;S4;Aisle › B-01;10;;;;;;leave;;;`,
      `Drill;C5;S5;C-01;;1;;;;;outside;Ben;${NOW};`,
      `;NOBODY;;;;2;;;;;unknown;Ben;${NOW};`,
    ].toSorted(),
  );
});

it('O6 what is not decided yet is told as not seen', async () => {
  begin();
  expect((await rows(['item', 'note', 'counted'])).filter((row) => row.startsWith('Lamp'))).toEqual([
    'Lamp;unseen;',
  ]);
});

it('O6 a blind count → no file before its review has shown what is expected, and one from then on', async () => {
  begin(true);
  count(2, 4);
  const refused = await exportCount({ ...stores.desk, folder: place }, ask(['expected']));
  expect(refused).toMatchObject({ ok: false, problem: { code: 'not-now' } });
  expect(countingView(stores.desk, 's', false)?.lines.map(({ variance }) => variance)).toEqual(
    Array.from({ length: 4 }, () => null),
  );
  stores.queue.write((db) => noteBlindReview(stores.desk, db, 's'));
  expect(await rows(['item', 'difference'])).toContain('Lamp;-6');
});

it('O6 sent, then stock, price, name and location change → the figures are those that were sent, on screen and in the file', async () => {
  begin();
  count(1, 12);
  count(2, 7);
  count(3, '7.5');
  count(4, 11);
  const before = await rows(COUNT_COLUMNS.filter((id) => id !== 'outcome'));
  send();
  const asSent = countingView(stores.desk, 's', false)?.asSent;
  expect(asSent).toEqual({
    report: {
      counted: 4,
      differing: 4,
      pieces: { surplus: '3', shortage: '3' },
      measured: [{ unit: 'meter', surplus: '0', shortage: '2.5' }],
      value: { surplus: '0.5', shortage: '12' },
      unpriced: 1,
    },
    lost: 0,
  });
  for (const id of [1, 2, 3, 4])
    put(id, `Other ${id}`, { price: decimal(99), quantity: decimal(500), codes: [`C${id}`] });
  put(1, 'Other 1', { price: decimal(99), quantity: decimal(500), codes: ['C1', '+49'] });
  expect(countingView(stores.desk, 's', false)?.asSent).toEqual(asSent);
  expect(await rows(COUNT_COLUMNS.filter((id) => id !== 'outcome'))).toEqual(before);
});

it('O6 what became of each → booked, waiting, with a person, not booked; what is no part of the count is not booked', async () => {
  begin();
  for (const id of [1, 2, 3]) count(id, 9);
  scanned('C5');
  scanned('NOBODY');
  send([decision(4, 'zero')]);
  stores.queue.write((db) => {
    settleApplied(db, entryOf(1).seq, { how: 'answer', readings: [], made: [], gone: [] }, NOW, null);
    settleUnapplied(db, entryOf(2).seq, 'refused', NOW);
    const [expected, now, counted] = [decimal(10), decimal(15), decimal(9)];
    putInReview(db, entryOf(3).seq, { kind: 'count-moved', expected, now, counted });
  });
  const found = await rows(['codes', 'difference', 'note', 'outcome']);
  expect(found.toSorted()).toEqual(
    [
      'C1 +49;-1;;booked',
      'C2;-1;;dropped',
      'C3;-1;;asks',
      'C4;-10;zero;waits',
      'C5;;outside;dropped',
      'NOBODY;;unknown;dropped',
    ].toSorted(),
  );
});

it('O6 a person lets a count be set all the same → the figures of the sheet stay, and what became of it is that of the new entry', async () => {
  begin();
  for (const id of [2, 3]) count(id, 8);
  send([decision(1, 'leave'), decision(4, 'leave')]);
  const before = countingView(stores.desk, 's', false)?.asSent;
  for (const [itemId, how] of [
    [2, 'retry'],
    [3, 'difference'],
  ] as const) {
    const { id, seq } = entryOf(itemId);
    stores.queue.write((db) => {
      const [expected, now, counted] = [decimal(10), decimal(15), decimal(8)];
      putInReview(db, seq, { kind: 'count-moved', expected, now, counted });
      expect(settleCommand(stores.desk, db, { id, how })).toBe(true);
    });
  }
  expect(countingView(stores.desk, 's', false)?.asSent).toEqual(before);
  expect(await rows(['item', 'expected', 'difference', 'note', 'outcome'])).toEqual([
    'Cable;10;-2;;waits',
    'Lamp;10;-2;;waits',
    `"'=Ties; ""black""";10;;leave;`,
    'Box;10;;leave;',
  ]);
});

it('O6 counted and deleted before it was sent → in the file, not booked; deleted after that → with its figures, and not called deleted', async () => {
  begin();
  for (const id of [1, 2, 3, 4]) count(id, 9);
  stores.mirror.write((db) => deleteRecord(db, 2));
  send();
  stores.mirror.write((db) => deleteRecord(db, 3));
  expect(await rows(['item', 'codes', 'expected', 'counted', 'note', 'outcome'])).toEqual([
    `"'=Ties; ""black""";C1 +49;10;9;;waits`,
    'Box;C4;10;9;;waits',
    'Cable;;10;9;;waits',
    ';;;9;gone;dropped',
  ]);
  expect(countingView(stores.desk, 's', false)?.gone).toMatchObject([{ itemId: 2 }]);
});

it('O6 sent by a version that kept no prices → no value is told, and how many are not in it', async () => {
  begin();
  for (const id of [1, 2, 3, 4]) count(id, 9);
  send();
  stores.queue.write((db) => db.run(`UPDATE command SET basis = json_remove(basis, '$.price')`));
  expect(countingView(stores.desk, 's', false)?.asSent?.report).toMatchObject({ value: null, unpriced: 4 });
  expect(await rows(['price', 'value'])).toEqual([';', ';', ';', ';']);
});

it('O6 more was sent than is found by now → told on the screen and in the file', async () => {
  begin();
  for (const id of [1, 2, 3, 4]) count(id, 9);
  send();
  stores.queue.write((db) => db.run(`UPDATE sheet SET sent = 6`));
  expect(countingView(stores.desk, 's', false)?.asSent?.lost).toBe(2);
  expect((await rows(['item', 'note'])).at(-1)).toBe(';lost');
});

it('O6 a count that was discarded, or is not there → no file', async () => {
  begin();
  count(1, 9);
  DESK_ACTS['count.discard'](stores.desk, { sheetId: 's' });
  const discarded = await exportCount({ ...stores.desk, folder: place }, ask(['item']));
  expect(discarded).toMatchObject({ ok: false, problem: { code: 'not-now' } });
  const unknown = { ...ask(['item']), sheetId: 'other' };
  expect(await exportCount({ ...stores.desk, folder: place }, unknown)).toMatchObject({
    ok: false,
    problem: { code: 'not-there' },
  });
});
