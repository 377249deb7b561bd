/** What a count of a location expects there, and how it ends. */
import { beforeEach, expect, it } from 'vitest';

import { asNone, isMissing, type UnseenDecision } from '#domain/stock/count.ts';
import { decimal, ZERO, type Decimal } from '#domain/values/decimal.ts';
import type { Place } from '#domain/scanning/place.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import type { CountingLine } from '#domain/views/counting.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { countAgain, countItem, countOf, openCount, sendCount } from '#main/desk/counting/counts.ts';
import { countingView, sheetsView } from '#main/desk/views/counting.ts';
import { takeBadge } from '#main/desk/operator.ts';
import { moveStock } from '#main/desk/moving/moves.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { lastDoneView, undo } from '#main/desk/undo/undo-outcome.ts';
import { settleUnapplied, unsettledCommands } from '#main/store/commands/commands.ts';
import { putProgress } from '#main/store/pull/pull-progress.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { beginCount, countSheet } from '#main/store/sheets/receipt-and-count-sheets.ts';
import { folder, item } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const [A, B, BIN, EMPTY] = [10, 20, 21, 30];
const NOW = '2026-11-20T08:00:00.000Z';
let stores: Stores;

beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: A, name: 'A' }), '');
    putFolder(db, folder({ id: B, name: 'B' }), '');
    putFolder(db, folder({ id: BIN, name: 'Bin', parentId: B }), '');
    putFolder(db, folder({ id: EMPTY, name: 'C' }), '');
    putItem(db, item({ id: 1, folderId: A, quantity: decimal(10) }), '');
    putItem(
      db,
      item({ id: 2, sid: 'S2', name: 'Ties', codes: ['TIES'], folderId: B, quantity: decimal(7) }),
      '',
    );
    putProgress(db, 'complete', true);
    putProgress(db, 'lastAt', NOW);
  });
});

const move = (itemId: number, quantity: number, folderId: number): Outcome =>
  stores.queue.write((db) =>
    moveStock(stores.desk, db, { itemId, quantity: decimal(quantity), folderId, leaveZero: false }),
  );

function begin(folderId?: number): void {
  const scope = folderId === undefined ? { subfolders: true } : { folderId, subfolders: true };
  stores.queue.write((db) => beginCount(db, { id: 's', scope, blind: false, at: NOW, by: 'Ana' }));
}

/** Names with what is expected of them. */
const expected = (): Record<string, Decimal> =>
  Object.fromEntries(
    (countOf(stores.desk, stores.queue.read, 's')?.lines ?? []).map(({ item: { name, id }, line }) => [
      id < 0 ? `${name}, coming` : name,
      line.expected,
    ]),
  );
const count = (itemId: number) =>
  stores.queue.write((db) => countItem(stores.desk, db, { sheetId: 's', itemId, scanId: null }));
/** What is missing, as the review shows it. */
const missing = (): readonly CountingLine[] =>
  (countingView(stores.desk, 's', true)?.lines ?? []).filter(isMissing);
const decisions = (as: 'leave' | 'zero', lines = missing()): UnseenDecision[] =>
  lines.map(({ itemId, expected }) => ({ itemId, expected: expected ?? ZERO, as }));
const send = (unseen: 'leave' | 'zero' | readonly UnseenDecision[] = 'leave') =>
  stores.queue.write((db) =>
    sendCount(stores.desk, db, 's', typeof unseen === 'string' ? decisions(unseen) : unseen),
  );
const state = () => countSheet(stores.queue.read, 's')?.state;

it('O14 what this station is moving there is expected there, also in a location inside', () => {
  begin(B);
  move(1, 4, BIN);
  expect(expected()).toEqual({ Ties: '7', 'Wall socket, double, white, coming': '4' });
  const portion = countOf(stores.desk, stores.queue.read, 's')?.lines.find(({ item: { id } }) => id < 0);
  expect(count(portion?.item.id ?? 0)).toMatchObject({ said: { kind: 'counted', expected: '4' } });
  count(2);
  expect(send()).toMatchObject({ said: { kind: 'count-sent', items: 2, unchanged: 0 } });
  expect(unsettledCommands(stores.queue.read).map(({ kind }) => kind)).toEqual(['move', 'count', 'count']);
});

it.each([
  [B, true, true],
  [B, false, false],
  [A, true, false],
])(
  'location %i counted, with what is inside: %s → locations inside are named: %s',
  (id, subfolders, inside) => {
    const scope = { folderId: id, subfolders };
    stores.queue.write((db) => beginCount(db, { id: 's', scope, blind: false, at: NOW, by: 'Ana' }));
    expect(countingView(stores.desk, 's', false)?.sheet.scope).toMatchObject({ folder: { id }, inside });
  },
);

it('O14 a scan of it there finds the portion on its way, and elsewhere the item it is of', () => {
  begin(BIN);
  move(1, 4, BIN);
  const scanned = (place: Place) =>
    scan(stores.desk, { id: stores.desk.newId(), text: '5012345678900', place, source: 'wedge' });
  expect(scanned({ screen: 'count', sheetId: 's' })).toMatchObject({
    said: { kind: 'counted', item: { folder: { id: BIN } }, counted: '1', expected: '4' },
  });
  expect(scanned({ screen: 'scan' })).toMatchObject({ said: { kind: 'item', item: { id: 1 } } });
});

it('where anything may be counted it finds the item, and asks nothing', () => {
  begin();
  move(1, 4, BIN);
  const place = { screen: 'count', sheetId: 's' } as const;
  const asked = { id: stores.desk.newId(), text: '5012345678900', place, source: 'wedge' } as const;
  expect(scan(stores.desk, asked)).toMatchObject({
    said: { kind: 'counted', item: { id: 1 }, expected: '6' },
  });
});

it('O14 what all of is on its way elsewhere is not missing there, and stays where it was seen all the same', () => {
  begin(B);
  move(2, 7, A);
  expect(expected()).toEqual({});
  count(2);
  expect(expected()).toEqual({ Ties: '0' });
});

it('O14 moved in and on again → it is in the last of the locations alone', () => {
  begin(B);
  move(1, 4, BIN);
  expect(expected()).toHaveProperty('Wall socket, double, white, coming');
  const id = countOf(stores.desk, stores.queue.read, 's')?.lines.find((one) => one.item.id < 0)?.item.id ?? 0;
  move(id, 4, EMPTY);
  expect(expected()).toEqual({ Ties: '7' });
});

it('O6 a location where nothing should be and nothing is → finished, empty as expected', () => {
  begin(EMPTY);
  expect(send()).toMatchObject({
    tone: 'done',
    said: { kind: 'count-sent', items: 0, isEmpty: true },
    place: { screen: 'count' },
  });
  expect(state()).toBe('sent');
  expect(unsettledCommands(stores.queue.read)).toEqual([]);
});

it('O6 what was seen there and belongs elsewhere → finished, and not called empty', () => {
  begin(EMPTY);
  expect(count(2)).toMatchObject({ said: { kind: 'count-outside' } });
  const sent = send();
  expect(sent).toMatchObject({ tone: 'done', said: { kind: 'count-sent', items: 0 } });
  expect(sent?.said).not.toHaveProperty('isEmpty');
});

it('O6 kept at zero there → empty as expected', () => {
  stores.mirror.write((db) => putItem(db, item({ id: 3, folderId: EMPTY, quantity: decimal(0) }), ''));
  begin(EMPTY);
  expect(send('zero')).toMatchObject({ said: { kind: 'count-sent', items: 0, isEmpty: true } });
});

it('O6 what should be there was not seen, and is left as it is → nothing is finished', () => {
  begin(B);
  expect(send()).toMatchObject({ tone: 'refused', said: { why: { kind: 'nothing' } } });
  expect(state()).toBe('open');
});

it('O6 anything may be counted and nothing was → nothing is finished', () => {
  begin();
  expect(send()).toMatchObject({ tone: 'refused', said: { why: { kind: 'nothing' } } });
});

it('O14 while the stock is still read no location is empty as expected', () => {
  stores.mirror.write((db) => putProgress(db, 'complete', false));
  begin(EMPTY);
  expect(send()).toMatchObject({ tone: 'refused', said: { why: { kind: 'stock-unread' } } });
  expect(state()).toBe('open');
});

it('O11 the only piece of an item is taken back → it is not seen any more, which is not zero, and that is said', () => {
  begin(A);
  const outcome = count(1);
  const undone = outcome?.undo;
  expect(undone).toBeTruthy();
  if (!undone) return;
  expect(stores.queue.write((db) => undo(stores.desk, db, undone)).said).toMatchObject({
    kind: 'undone',
    of: 'unseen',
    name: 'Wall socket, double, white',
    figure: null,
  });
});

it('O6 what was not seen is one figure, and counted as none it differs by all of it', () => {
  stores.mirror.write((db) =>
    putItem(db, item({ id: 3, sid: 'S3', name: 'Lamp', codes: [], folderId: B, quantity: decimal(0) }), ''),
  );
  begin(B);
  const view = countingView(stores.desk, 's', true);
  expect(view).toMatchObject({ unseen: 1, differing: 0 });
  expect(view?.lines.map(asNone)).toMatchObject([
    { item: { name: 'Lamp' }, counted: null, variance: null, tone: 'unseen' },
    { item: { name: 'Ties' }, counted: '0', variance: '-7', tone: 'differs' },
  ]);
  expect(send('zero')).toMatchObject({ said: { kind: 'count-sent', items: 1, unchanged: 0 } });
});

it('O8 a count of which nothing was booked is no count that is done, and one in part says how much was not', () => {
  begin(B);
  count(2);
  move(1, 4, BIN);
  const portion = countOf(stores.desk, stores.queue.read, 's')?.lines.find(({ item: { id } }) => id < 0);
  count(portion?.item.id ?? 0);
  send();
  const drop = () => {
    const first = unsettledCommands(stores.queue.read).find(({ kind }) => kind === 'count');
    stores.queue.write((db) => settleUnapplied(db, first?.seq ?? 0, 'refused', NOW));
  };
  const closed = () => sheetsView(stores.desk).closed[0];
  drop();
  expect(closed()).toMatchObject({ counted: 2, waiting: 1, dropped: 1 });
  drop();
  expect(closed()).toMatchObject({ counted: 2, waiting: 0, dropped: 2 });
});

it('O11 what was counted last on the sheet in hand is taken back by the sheet alone, as after a restart', () => {
  begin();
  count(1);
  count(2);
  count(2);
  const sheet = { sheetId: 's' };
  const press = () => stores.queue.write((db) => undo(stores.desk, db, { kind: 'last', sheet }));
  const last = () => lastDoneView(stores.desk, sheet);
  expect(last()).toEqual({ name: 'Ties', change: '1' });
  expect(press()).toMatchObject({ said: { kind: 'undone', name: 'Ties', figure: '1' } });
  stores.queue.write((db) =>
    countItem(stores.desk, db, { ...sheet, itemId: 2, scanId: null, set: decimal(5) }),
  );
  expect(last()).toEqual({ name: 'Ties', change: '4' });
  press();
  press();
  expect(last()).toEqual({ name: 'Wall socket, double, white', change: '1' });
  expect(press()).toMatchObject({
    said: { kind: 'undone', of: 'unseen', name: 'Wall socket, double, white', figure: null },
  });
  expect(last()).toBeUndefined();
  expect(press()).toMatchObject({ tone: 'refused', said: { kind: 'undo-late' } });
});

it('O6 an item is counted again → the count is of the location it is in by now', () => {
  begin();
  count(1);
  send();
  const id = unsettledCommands(stores.queue.read)[0]?.id ?? '';
  stores.mirror.write((db) => putItem(db, item({ id: 1, folderId: BIN, quantity: decimal(10) }), ''));
  const sheetId = stores.queue.write((db) => countAgain(stores.desk, db, id)) ?? '';
  expect(countSheet(stores.queue.read, sheetId)).toMatchObject({
    state: 'open',
    scope: { folderId: BIN, subfolders: false },
  });
});

it('O6 goods come after the choice to count as zero → they are asked about, and only what was decided on is booked', () => {
  begin(B);
  const chosen = decisions('zero');
  expect(chosen).toEqual([{ itemId: 2, expected: '7', as: 'zero' }]);
  stores.mirror.write((db) => putItem(db, item({ id: 1, folderId: BIN, quantity: decimal(10) }), ''));
  const refused = { kind: 'undecided', item: 'Wall socket, double, white', quantity: '10', others: 0 };
  expect(send(chosen)).toMatchObject({ tone: 'refused', said: { kind: 'not-sent', why: refused } });
  expect(state()).toBe('open');
  const [socket] = decisions(
    'leave',
    missing().filter(({ itemId }) => itemId === 1),
  );
  expect(socket).toBeDefined();
  expect(send([...chosen, ...(socket === undefined ? [] : [socket])])).toMatchObject({
    said: { kind: 'count-sent', items: 1 },
  });
  expect(unsettledCommands(stores.queue.read)).toMatchObject([{ intent: { itemId: 2, quantity: '0' } }]);
});

it('O6 more of an item comes after it was decided to be none → that is asked about; left as it is, it may be any figure', () => {
  begin(B);
  const [zero, leave] = [decisions('zero'), decisions('leave')];
  stores.mirror.write((db) =>
    putItem(
      db,
      item({ id: 2, sid: 'S2', name: 'Ties', codes: ['TIES'], folderId: B, quantity: decimal(28) }),
      '',
    ),
  );
  expect(send(zero)).toMatchObject({
    tone: 'refused',
    said: { why: { kind: 'undecided', quantity: '28' } },
  });
  expect(send(leave)).toMatchObject({ said: { why: { kind: 'nothing' } } });
});

it('O6 what came since a count was begun is told apart in its review, and not while it is blind', () => {
  const sheetId = stores.queue.write((db) =>
    openCount(stores.desk, db, { folderId: B, subfolders: true }, true),
  );
  stores.mirror.write((db) => putItem(db, item({ id: 1, folderId: BIN, quantity: decimal(10) }), ''));
  const since = (isReview: boolean) =>
    countingView(stores.desk, sheetId, isReview)?.lines.map(({ itemId, isSince }) => [itemId, isSince]);
  expect(since(true)).toEqual(
    expect.arrayContaining([
      [1, true],
      [2, undefined],
    ]),
  );
  expect(since(false)).toEqual(
    expect.arrayContaining([
      [1, undefined],
      [2, undefined],
    ]),
  );
});

it('O6 a figure changed after the review of a blind count → marked with what it was, and only since the first review', () => {
  stores.queue.write((db) =>
    beginCount(db, {
      id: 's',
      scope: { folderId: B, subfolders: true },
      blind: true,
      at: NOW,
      by: 'Ana',
    }),
  );
  const set = (quantity: number) =>
    DESK_ACTS['count.set'](stores.desk, { sheetId: 's', itemId: 2, quantity: decimal(quantity) });
  const marks = (isReview: boolean) =>
    countingView(stores.desk, 's', isReview)?.lines.flatMap(({ afterReview }) => afterReview ?? []);
  set(5);
  DESK_ACTS['count.reviewed'](stores.desk, { sheetId: 's' });
  expect(marks(true)).toEqual([]);
  set(7);
  DESK_ACTS['count.reviewed'](stores.desk, { sheetId: 's' });
  expect([marks(false), marks(true)]).toEqual([[{ was: '5' }], [{ was: '5' }]]);
  stores.queue.write((db) => sendCount(stores.desk, db, 's', []));
  expect(marks(false)).toEqual([{ was: '5' }]);
  expect(countingView(stores.desk, 's', false)?.entries).toHaveLength(1);
});

it('O14 another person counts on and sends it → both are named, and what was not seen is listed as left', () => {
  stores.mirror.write((db) => putItem(db, item({ id: 3, sid: 'S3', folderId: B, quantity: decimal(5) }), ''));
  begin(B);
  stores.queue.write((db) => takeBadge(stores.desk, db, 'Ben'));
  count(2);
  send('leave');
  expect(countingView(stores.desk, 's', false)).toMatchObject({
    sheet: { by: ['Ana', 'Ben'] },
    left: [{ item: { id: 3 }, expected: '5' }],
  });
  expect(sheetsView(stores.desk).closed).toMatchObject([{ by: ['Ana', 'Ben'] }]);
});

it('a part of a piece is counted or moved → taken, and told of', () => {
  begin(A);
  const typed = (set: string) =>
    stores.queue.write((db) =>
      countItem(stores.desk, db, { sheetId: 's', itemId: 1, scanId: null, set: decimal(set) }),
    );
  expect(typed('9.5')).toMatchObject({ tone: 'look', said: { counted: '9.5', isPartOfPiece: true } });
  expect(typed('9')?.tone).toBe('done');
  expect(move(2, 0.5, A)).toMatchObject({ tone: 'look', said: { quantity: '0.5', isPartOfPiece: true } });
  // What is left of it is no whole number any more: the rest goes as it is.
  expect(move(2, 6.5, A)).toMatchObject({ tone: 'done' });
});

it('two records of one name at one location → told apart by price, or by article, and others by neither', () => {
  const tube = (id: number, price: string, sid: string, folderId = A) =>
    stores.mirror.write((db) =>
      putItem(db, item({ id, sid, name: 'Tube', folderId, price: decimal(price) }), ''),
    );
  tube(3, '4.5', 'S3');
  tube(4, '5', 'S4');
  tube(5, '5', 'S5', BIN);
  begin();
  const apart = () =>
    (countingView(stores.desk, 's', false)?.lines ?? [])
      .map(({ itemId, apartBy }) => ({ itemId, price: apartBy?.price, sid: apartBy?.sid }))
      .toSorted((a, b) => a.itemId - b.itemId);
  const none = { price: undefined, sid: undefined };
  for (const itemId of [3, 4, 5]) count(itemId);
  expect(apart().slice(-3)).toEqual([
    { itemId: 3, price: '4.5', sid: undefined },
    { itemId: 4, price: '5', sid: undefined },
    { itemId: 5, ...none },
  ]);
  tube(3, '5', 'S3');
  expect(apart().slice(-3)).toEqual([
    { itemId: 3, price: undefined, sid: 'S3' },
    { itemId: 4, price: undefined, sid: 'S4' },
    { itemId: 5, ...none },
  ]);
});
