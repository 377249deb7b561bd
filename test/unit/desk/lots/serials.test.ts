/** A piece with a serial number counts once: on a receipt, on a count, in a batch of moves, among what is to be put away. */
import { beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { Place } from '#domain/scanning/place.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { openCount } from '#main/desk/counting/counts.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { undoMany } from '#main/desk/undo/undo-many.ts';
import { undo } from '#main/desk/undo/undo-outcome.ts';
import { unsettledCommands } from '#main/store/commands/commands.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { putProgress } from '#main/store/pull/pull-progress.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { folder, item, order, orderLine } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const ORDER = 7;
const GTIN = '(01)05012345678900';
let stores: Stores;
let scans = 0;

beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder(), '');
    putItem(db, item({ id: 1 }), '');
    putItem(db, item({ id: 2, sid: 'S2', name: 'Cable ties', codes: ['4006381333931'] }), '');
    const lines = [1, 2].map((itemId) => orderLine({ id: 100 + itemId, itemId, unitRate: decimal(1) }));
    putOrder(db, order({ id: ORDER, lines }));
    putProgress(db, 'complete', true);
  });
});

const scanned = (text: string, place: Place, times?: number) =>
  scan(stores.desk, {
    id: `scan ${++scans}`,
    text,
    place,
    source: 'wedge',
    ...(times === undefined ? {} : { times }),
  });
const again = (serial: string) => ({
  tone: 'refused',
  said: { kind: 'serial-again', item: { id: 1 }, serial },
  undo: null,
});

describe('on a receipt', () => {
  const place = { screen: 'receive', orderId: ORDER } as const;

  it('the same piece is scanned again → refused, and nothing is added', () => {
    expect(scanned(`${GTIN}(21)A123`, place)).toMatchObject({ said: { now: '1' } });
    // Its line stays in hand: it is told to type the figure.
    const line = { place: { ...place, lineId: 101 } };
    expect(scanned(`${GTIN}(21)A123`, place)).toMatchObject({ ...again('A123'), ...line });
    expect(scanned('https://id.example/01/05012345678900/21/A123', place)).toMatchObject(again('A123'));
    expect(scanned(`${GTIN}(21)A124`, place)).toMatchObject({ said: { now: '2' } });
  });

  it('a lower figure is typed behind three of them → the first stay counted, and the others can be scanned again', () => {
    for (const serial of ['S-1', 'S-2', 'S-3']) scanned(`${GTIN}(21)${serial}`, place);
    DESK_ACTS['receive.set'](stores.desk, { orderId: ORDER, lineId: 101, quantity: decimal(1) });
    expect(scanned(`${GTIN}(21)S-1`, place)).toMatchObject(again('S-1'));
    expect(scanned(`${GTIN}(21)S-3`, place)).toMatchObject({ said: { now: '2' } });
    expect(scanned(`${GTIN}(21)S-3`, place)).toMatchObject(again('S-3'));
  });

  it('a quantity was scanned before it → refused: it is of one piece', () => {
    for (const at of [place, { screen: 'receive' } as const])
      expect(scanned(`${GTIN}(21)A123`, at, 6)).toMatchObject({
        tone: 'refused',
        said: { kind: 'serial-again', serial: 'A123', times: 6 },
        unused: 6,
      });
    expect(scanned(`${GTIN}(21)A123`, place)).toMatchObject({ said: { now: '1' } });
  });

  it('on the list of orders, too, and a quantity scanned before it is not spent', () => {
    expect(scanned(`${GTIN}(21)A123`, { screen: 'receive' })).toMatchObject({ said: { now: '1' } });
    expect(scanned(`${GTIN}(21)A123`, { screen: 'receive' }, 3)).toMatchObject({
      ...again('A123'),
      unused: 3,
    });
  });

  it('undone → it can be counted again', () => {
    const { undo: undone } = scanned(`${GTIN}(21)A123`, place);
    expect(undone).not.toBeNull();
    if (undone !== null) stores.queue.write((db) => undo(stores.desk, db, undone));
    expect(scanned(`${GTIN}(21)A123`, place)).toMatchObject({ said: { now: '1' } });
  });

  it('its line is set to none → it can be counted again; to a figure → it is in that', () => {
    const set = (quantity: number) =>
      DESK_ACTS['receive.set'](stores.desk, { orderId: ORDER, lineId: 101, quantity: decimal(quantity) });
    scanned(`${GTIN}(21)A123`, place);
    set(4);
    expect(scanned(`${GTIN}(21)A123`, place)).toMatchObject(again('A123'));
    set(0);
    expect(scanned(`${GTIN}(21)A123`, place)).toMatchObject({ said: { now: '1' } });
  });

  it('another article with the same serial, or the same article without one → counted', () => {
    scanned(`${GTIN}(21)A123`, place);
    expect(scanned('(01)04006381333931(21)A123', place)).toMatchObject({ said: { kind: 'line-counted' } });
    expect(scanned(GTIN, place)).toMatchObject({ said: { now: '2' } });
    expect(scanned(GTIN, place)).toMatchObject({ said: { now: '3' } });
  });
});

it('on a count, the same piece is scanned again → refused; on the next count it counts', () => {
  const counting = (): Place => {
    const scope = { folderId: item({ id: 1 }).folderId ?? 0, subfolders: true };
    const sheetId = stores.queue.write((db) => openCount(stores.desk, db, scope, false));
    return { screen: 'count', sheetId };
  };
  const first = counting();
  expect(scanned(`${GTIN}(21)A123`, first)).toMatchObject({ said: { kind: 'counted', counted: '1' } });
  expect(scanned(`${GTIN}(21)A123`, first)).toMatchObject(again('A123'));
  if (first.screen !== 'count' || first.sheetId === undefined) return;
  DESK_ACTS['count.discard'](stores.desk, { sheetId: first.sheetId });
  expect(scanned(`${GTIN}(21)A123`, counting())).toMatchObject({ said: { kind: 'counted', counted: '1' } });
});

describe('in a batch of moves', () => {
  let place: Place;
  const scannedOn = (text: string) => {
    const reply = scanned(text, place);
    place = reply.place ?? place;
    return reply;
  };
  beforeEach(() => {
    place = { screen: 'move', batch: true };
    stores.mirror.write((db) => {
      putFolder(db, folder({ id: 20, name: 'B', codes: ['LOC-B'] }), '');
      putItem(db, item({ id: 1, quantity: decimal(12) }), '');
    });
  });

  it('the same piece is scanned again, also behind its location and after a figure → refused', () => {
    expect(scannedOn(`${GTIN}(21)A123`)).toMatchObject({ said: { kind: 'batch-row', quantity: '1' } });
    expect(scannedOn(`${GTIN}(21)A123`)).toMatchObject({ ...again('A123'), place: { ...place, itemId: 1 } });
    scannedOn('LOC-B');
    expect(scannedOn(`${GTIN}(21)A123`)).toMatchObject(again('A123'));
    expect(scannedOn(`${GTIN}(21)A124`)).toMatchObject({ said: { quantity: '1' } });
    // Both rows go to one location, and are one.
    scannedOn('LOC-B');
    const row = { itemId: 1, part: 1 };
    DESK_ACTS['batch.set'](stores.desk, { ...row, quantity: decimal(5) });
    expect(scannedOn(`${GTIN}(21)A124`)).toMatchObject(again('A124'));
    DESK_ACTS['batch.set'](stores.desk, { ...row, quantity: decimal(1) });
    expect(scannedOn(`${GTIN}(21)A124`)).toMatchObject({ said: { kind: 'batch-row', quantity: '1' } });
    expect(scannedOn(`${GTIN}(21)A123`)).toMatchObject(again('A123'));
  });

  it('undone → it can be scanned again; sent and taken back → it is among the goods in hand', () => {
    const { undo: undone } = scannedOn(`${GTIN}(21)A123`);
    if (undone !== null) stores.queue.write((db) => undo(stores.desk, db, undone));
    expect(scannedOn(`${GTIN}(21)A123`)).toMatchObject({ said: { quantity: '1' } });
    scannedOn('LOC-B');
    expect(DESK_ACTS['batch.send'](stores.desk, { id: 'batch' })).toMatchObject({ value: { given: 1 } });
    expect(unsettledCommands(stores.queue.read)[0]?.intent).not.toHaveProperty('serials');
    stores.queue.write((db) => undoMany(stores.desk, db, { id: 'batch' }));
    expect(scannedOn(`${GTIN}(21)A123`)).toMatchObject(again('A123'));
  });
});

describe('on the list of what is to be put away', () => {
  const place = { screen: 'move', putAway: true } as const;
  const undone = ({ undo: what }: Outcome) => {
    if (what !== null) stores.queue.write((db) => undo(stores.desk, db, what));
  };
  const typed = (quantity: number) =>
    DESK_ACTS['putAway.set'](stores.desk, { itemId: 1, quantity: decimal(quantity) });
  beforeEach(() => {
    stores.mirror.write((db) => {
      putFolder(db, folder({ id: 20, name: 'B', codes: ['LOC-B'] }), '');
      putItem(db, item({ id: 1, quantity: decimal(12) }), '');
    });
    const from = { kind: 'location', folderId: item({ id: 1 }).folderId } as const;
    DESK_ACTS['putAway.begin'](stores.desk, { from });
  });

  it('in hand or put away → refused, and the goods are in hand; undone, or a lower figure → again', () => {
    const first = scanned(`${GTIN}(21)A123`, place);
    expect(first).toMatchObject({ said: { kind: 'put-away-item', quantity: '1' } });
    expect(scanned(`${GTIN}(21)A123`, place)).toMatchObject({
      ...again('A123'),
      place: { ...place, itemId: 1 },
    });
    undone(first);
    expect(scanned(`${GTIN}(21)A123`, place)).toMatchObject({ said: { quantity: '1' } });
    expect(scanned('LOC-B', { ...place, itemId: 1 })).toMatchObject({ said: { kind: 'put-away-done' } });
    expect(scanned(`${GTIN}(21)A123`, place)).toMatchObject(again('A123'));
    expect(scanned(`${GTIN}(21)A124`, place)).toMatchObject({ said: { quantity: '1' } });
    typed(0);
    expect(scanned(`${GTIN}(21)A124`, place)).toMatchObject({ said: { quantity: '1' } });
    expect(scanned(`${GTIN}(21)A123`, place)).toMatchObject(again('A123'));
  });

  it('undone behind one without a serial → that piece can be scanned again', () => {
    scanned(GTIN, place);
    undone(scanned(`${GTIN}(21)A123`, place));
    expect(scanned(`${GTIN}(21)A123`, place)).toMatchObject({ said: { quantity: '2' } });
  });

  it('a lower figure is undone → the pieces that it took off are in hand again', () => {
    for (const serial of ['A', 'B', 'C']) scanned(`${GTIN}(21)${serial}`, place);
    const lower = typed(1);
    if (lower.ok) undone(lower.value);
    expect(scanned(`${GTIN}(21)C`, place)).toMatchObject(again('C'));
    expect(scanned(`${GTIN}(21)D`, place)).toMatchObject({ said: { quantity: '4' } });
  });

  it('the page is loaded anew → the location is of the goods that are in hand', () => {
    for (const serial of ['A', 'B']) scanned(`${GTIN}(21)${serial}`, place);
    expect(scanned('LOC-B', place)).toMatchObject({ said: { kind: 'put-away-done', quantity: '2' } });
    expect(scanned('LOC-B', place)).toMatchObject({ tone: 'refused' });
  });

  it('all of it is put away, and one more was scanned → a location is not of that one, and moves nothing', () => {
    typed(12);
    scanned('LOC-B', { ...place, itemId: 1 });
    typed(1);
    stores.mirror.write((db) => putFolder(db, folder({ id: 30, name: 'C', codes: ['LOC-C'] }), ''));
    expect(scanned('LOC-C', place).said.kind).toBe('put-away-nothing-in-hand');
    expect(unsettledCommands(stores.queue.read)).toHaveLength(1);
  });
});
