/** Lots of goods on a receipt in progress: what is said of them, and taken back. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ActAsked } from '#bridge/acts.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { receiptOf } from '#main/desk/receiving/open-receipt.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { undo } from '#main/desk/undo/undo-outcome.ts';
import { itemsOfLot } from '#main/store/sheets/lots-on-sheets.ts';
import { putSetting, setting } from '#main/store/profile-settings-and-state.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { say as words } from '#renderer/strings/say.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';
import { folder, item, order, orderLine } from '../../../support/samples/sample-records.ts';

let stores: Stores;
let scans = 0;
const GTIN = '5012345678900';
const LOT_FIELD = 9;

const zone = process.env['TZ'];

beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: 1, name: 'Dock', codes: ['LOC-DOCK'] }), '');
    putFolder(db, folder({ id: 2, name: 'B', codes: ['LOC-B'] }), '');
    const socket = { id: 11, name: 'Socket', folderId: 1, codes: [GTIN], quantity: decimal(8) };
    putItem(db, item({ ...socket, customValues: { [LOT_FIELD]: 'OLD' } }), '');
    putOrder(db, order({ lines: [orderLine({ id: 1, itemId: 11, ordered: decimal(20) })] }), '');
  });
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const OF = { orderId: 7, lineId: 1 };
const outcome = (answer: { ok: boolean; value?: unknown }): Outcome => {
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.value as Outcome;
};
const undone = ({ undo: what }: Outcome): Outcome => {
  if (what === null) throw new Error('it cannot be undone');
  return stores.queue.write((db) => undo(stores.desk, db, what));
};
const set = (n: number) => outcome(DESK_ACTS['receive.set'](stores.desk, { ...OF, quantity: decimal(n) }));
const say = (lot: ActAsked<'receive.lot'>['lot'], from?: string) =>
  outcome(DESK_ACTS['receive.lot'](stores.desk, { ...OF, lot, ...(from === undefined ? {} : { from }) }));
const place = (folderId: number) =>
  outcome(DESK_ACTS['receive.lotTo'](stores.desk, { ...OF, lot: 'lot L-9', folderId }));
const send = () => outcome(DESK_ACTS['receive.send'](stores.desk, { orderId: 7 }));
const label = (text: string) =>
  scan(stores.desk, { id: `s${++scans}`, text, place: { screen: 'receive', orderId: 7 }, source: 'wedge' });
const keepApart = () =>
  stores.queue.write((db) => {
    putSetting(db, 'lots', { route: 'apart', fields: { lot: LOT_FIELD, expires: null, serial: null } });
  });
const line = () => receiptOf(stores.desk, stores.queue.read, 7)?.receipt.lines[0];
const lots = () => (line()?.lots ?? []).map(({ lot, quantity }) => [lot?.lot ?? null, quantity]);
const TOO_LATE = { tone: 'refused', said: { kind: 'undo-late' } };

it('said of a receipt that was sent since → too late, and the next receipt of the order stays as it is', () => {
  set(3);
  say({ lot: 'L-1' });
  const second = say({ lot: 'L-2' });
  send();
  set(2);
  const next = say({ lot: 'NEW' });
  expect(undone(second)).toMatchObject(TOO_LATE);
  expect([line()?.typedLot, lots()]).toEqual([{ lot: 'NEW' }, [['NEW', '2']]]);
  // Where nothing is said of it any more, as after a restart, it is still the last step.
  const { orderId } = OF;
  const last = { ...next, undo: { kind: 'last', sheet: { orderId } } } as const;
  expect(undone(last).tone).toBe('done');
  expect(lots()).toEqual([]);
});

it('placed on a receipt that was sent since → too late, and the lot stays where it goes on the next one', () => {
  keepApart();
  label(`(01)0${GTIN}(10)L-9`);
  place(1);
  const elsewhere = place(2);
  expect(send().said.kind).toBe('receipt-sent');
  label(`(01)0${GTIN}(10)L-9`);
  place(2);
  expect(undone(elsewhere)).toMatchObject(TOO_LATE);
  expect(line()?.lots[0]?.to).toMatchObject({ folderId: 2 });
});

it('no line in hand, and one lot waits for its place → a scanned location is for it, not for everything on the order', () => {
  keepApart();
  label(`(01)0${GTIN}(10)L-9`);
  expect(label('LOC-B')).toMatchObject({
    tone: 'done',
    said: { kind: 'lot-to', lot: { lot: 'L-9' }, folder: { id: 2 } },
    place: OF,
  });
  expect(receiptOf(stores.desk, stores.queue.read, 7)?.sheet?.destination).toBeUndefined();
  // None waits any more.
  expect(label('LOC-B').said).toMatchObject({ kind: 'lands-in', line: null });
});

it('lots of one line wait → a scanned location is for the one scanned last, then for the one before it; each is named', () => {
  keepApart();
  label(`(01)0${GTIN}(10)L-8`);
  expect(label(`(01)0${GTIN}(10)L-9`).said).toMatchObject({ asksPlace: { lot: 'L-9' } });
  expect(label(`(01)0${GTIN}(10)L-8`).said).toMatchObject({ asksPlace: { lot: 'L-8' } });
  const blocker = () => receiptOf(stores.desk, stores.queue.read, 7)?.receipt.blockers;
  expect(blocker()).toMatchObject([{ kind: 'lot', lot: { lot: 'L-8' } }]);
  const first = label('LOC-B');
  expect(first).toMatchObject({
    tone: 'look',
    said: { kind: 'lot-to', lot: { lot: 'L-8' }, asksPlace: { lot: 'L-9' } },
  });
  expect(words(first).detail).toContain('lot L-9 is kept apart: scan its location');
  expect(label('LOC-B').said).toMatchObject({ kind: 'lot-to', lot: { lot: 'L-9' } });
  expect(blocker()).toEqual([]);
});

it('no line in hand, and lots of two lines wait → refused, and nothing has a place', () => {
  keepApart();
  stores.mirror.write((db) => {
    const plug = { id: 12, name: 'Plug', folderId: 1, codes: ['4006381333931'], quantity: decimal(3) };
    putItem(db, item({ ...plug, customValues: { [LOT_FIELD]: 'OLD' } }), '');
    const lines = [11, 12].map((itemId, i) => orderLine({ id: i + 1, itemId, ordered: decimal(20) }));
    putOrder(db, order({ lines }), '');
  });
  label(`(01)0${GTIN}(10)L-9`);
  label('(01)04006381333931(10)L-9');
  expect(label('LOC-B')).toMatchObject({ tone: 'refused', said: { kind: 'lots-wait', lines: 2 } });
  const open = receiptOf(stores.desk, stores.queue.read, 7);
  expect([open?.sheet?.destination, open?.receipt.blockers.length]).toEqual([undefined, 2]);
});

it('how lots and receipts go here, changed by a key hit by mistake → F8 changes it back, and nothing else', () => {
  const turn = (of: 'lots' | 'over' | 'asks') =>
    outcome(
      of === 'lots'
        ? DESK_ACTS['settings.lots'](stores.desk, { route: 'apart' })
        : DESK_ACTS['settings.receiving'](
            stores.desk,
            of === 'over' ? { over: 'allow', tolerance: 0 } : { asks: true },
          ),
    );
  const now = () => [setting(stores.queue.read, 'lots').route, setting(stores.queue.read, 'receiving')];
  const before = now();
  const [lotsTurned, over] = [turn('lots'), turn('over')];
  const asks = turn('asks');
  expect(undone(lotsTurned).said).toEqual({ kind: 'lots-routed', route: 'notes', undone: true });
  expect(undone(over).said).toMatchObject({ kind: 'receiving-switched', which: 'over', undone: true });
  expect(setting(stores.queue.read, 'receiving').asks).toBe(true);
  undone(asks);
  expect(now()).toEqual(before);
  // Nothing was changed: there is nothing to take back.
  expect(outcome(DESK_ACTS['settings.lots'](stores.desk, { route: 'notes' })).undo).toBeNull();
});

it('two lots said of the same goods, both taken back → of none; once more → refused', () => {
  set(3);
  const first = say({ lot: 'L-1' });
  const second = say({ lot: 'L-2' }, 'lot L-1');
  const third = say(null, 'lot L-2');
  undone(third);
  expect(lots()).toEqual([['L-2', '3']]);
  undone(second);
  expect(lots()).toEqual([['L-1', '3']]);
  expect(undone(first).tone).toBe('done');
  expect([line()?.typedLot, lots()]).toEqual([null, []]);
  expect(undone(first)).toMatchObject({ ...TOO_LATE, said: { reason: 'undone' } });
});

it('the date of a lot typed where other goods are of none → taken back, those are of none again', () => {
  set(3);
  say({ lot: 'L-1' });
  say(null, 'lot L-1');
  set(5);
  const before = lots();
  expect(before).toEqual([
    [null, '3'],
    ['L-1', '2'],
  ]);
  const dated = say({ lot: 'L-1', expires: '2027-01-01' });
  expect(lots()).toEqual([['L-1', '5']]);
  undone(dated);
  expect(lots()).toEqual(before);
});

it('said to go with its line, then elsewhere → taken back, it goes with its line again', () => {
  keepApart();
  label(`(01)0${GTIN}(10)L-9`);
  expect(line()?.lots[0]?.to).toBe('asked');
  const home = place(1);
  const elsewhere = place(2);
  undone(elsewhere);
  expect(line()?.lots[0]?.to).toBe('line');
  undone(home);
  expect(line()?.lots[0]?.to).toBe('asked');
});

it.each([
  ['on the evening of its last day', '2026-11-29T01:00:00.000Z', {}],
  ['at midnight, which is behind it', '2026-11-29T05:00:00.000Z', { isExpired: true }],
])('a lot %s, by the clock of the station', (_, at, expired) => {
  process.env['TZ'] = 'America/New_York';
  const clock = { ...stores.desk.clock, now: () => new Date(at) };
  stores = { ...stores, desk: { ...stores.desk, clock } };
  const { said } = label(`(01)0${GTIN}(10)L-9(17)261128`);
  expect('isExpired' in said ? { isExpired: said.isExpired } : {}).toEqual(expired);
});

it('taken back twice by two windows → the act before it can still be taken back after a restart', () => {
  set(3);
  const first = say({ lot: 'L-1' });
  const second = say({ lot: 'L-2' }, 'lot L-1');
  undone(second);
  expect(undone(second)).toMatchObject({ ...TOO_LATE, said: { reason: 'undone' } });
  expect(undone({ ...first, undo: { kind: 'last', sheet: { orderId: 7 } } }).tone).toBe('done');
  expect([line()?.typedLot, lots()]).toEqual([null, []]);
});

it('counted on a receipt that was discarded, or dropped after it was sent → the search for the lot does not find its item', () => {
  const found = () => itemsOfLot(stores.queue.read, 'L-9', 10);
  label(`(01)0${GTIN}(10)L-9`);
  expect(found()).toEqual([11]);
  const discarded = outcome(DESK_ACTS['receive.discard'](stores.desk, { orderId: 7 }));
  expect(found()).toEqual([]);
  undone(discarded);
  const sent = send();
  expect(found()).toEqual([11]);
  undone({ ...sent, undo: { kind: 'command', id: sent.sends?.first ?? '' } });
  expect(found()).toEqual([]);
});

it('another day on a label of the lot → told, and the earlier one counts; the same day → nothing to look at', () => {
  const of = (day: string) => label(`(01)0${GTIN}(17)${day}(10)L-9`);
  expect(of('291001').tone).toBe('done');
  expect(of('291001')).toMatchObject({ tone: 'done' });
  expect(of('291101')).toMatchObject({
    tone: 'look',
    said: { kind: 'line-counted', otherDay: { day: '2029-11-01', before: '2029-10-01' } },
  });
  const lots = receiptOf(stores.desk, stores.queue.read, 7)?.receipt.lines[0]?.lots;
  expect(lots).toMatchObject([{ lot: { lot: 'L-9', expires: '2029-10-01' }, quantity: '3' }]);
});

it('a figure typed behind a label → its other day is not told again; a day of another kind is no other day', () => {
  label(`(01)0${GTIN}(17)291001(10)L-9`);
  label(`(01)0${GTIN}(17)291101(10)L-9`);
  expect(set(5).said).not.toHaveProperty('otherDay');
  expect(label(`(01)0${GTIN}(15)290901(10)L-9`).said).not.toHaveProperty('otherDay');
});
