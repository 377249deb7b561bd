/** What a scan may be besides one piece of something: packs, GS1 labels, quantities, labels that are commands; and the tape. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LABEL_TYPES } from '#bridge/label-types.ts';
import { controlCode } from '#domain/scanning/control.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { Place } from '#domain/scanning/place.ts';
import type { LoggedScan } from '#main/store/sheets/barcode-scan-log.ts';
import { atReceiving } from '../../../support/station/station-with-open-order.ts';
import { placeOrder, type OrderMade, type Warehouse } from '../../../support/service/small-warehouse.ts';
import type { TestStation, World } from '../../../support/station/start-service-and-stations.ts';

const TIES = '4006381333931';
const GS = '\u001d';

let world: World;
let warehouse: Warehouse;
let order: OrderMade;
let station: TestStation;
const listeners: Server[] = [];

beforeEach(async () => {
  ({ world, warehouse, order, station } = await atReceiving());
});
afterEach(async () => {
  for (const one of listeners.splice(0)) one.close();
  await world.close();
});

const receiving = () => ({ screen: 'receive', orderId: order.id }) as const;

test('a pack code counts its units, in a receipt, on a count and in a move', async () => {
  await station.act('pack.put', { code: '14006381333938', itemId: warehouse.items.ties, units: '24' });
  expect(await station.read('item', { itemId: warehouse.items.ties })).toMatchObject({
    packs: [{ code: '14006381333938', pieces: '24', kept: 'station' }],
  });
  const received = await station.scan('14006381333938', receiving());
  expect(received.said).toMatchObject({ kind: 'line-counted', added: '24', now: '24' });
  expect(received.units).toBe('24');
  expect((await station.scan(TIES, receiving())).said).toMatchObject({ added: '1', now: '25' });

  const { sheetId } = await station.act('count.open', { subfolders: true, blind: false });
  const counted = await station.scan('14006381333938', { screen: 'count', sheetId });
  expect(counted.said).toMatchObject({ kind: 'counted', counted: '24' });

  const moving = await station.scan('14006381333938', { screen: 'move' });
  expect(moving.place).toMatchObject({ itemId: warehouse.items.ties, quantity: '24' });

  await station.act('pack.remove', { code: '14006381333938', itemId: warehouse.items.ties, kept: 'station' });
  // By its number it is a carton of them all the same: how many are in it is asked again.
  expect((await station.scan('14006381333938', receiving())).said).toMatchObject({ kind: 'pack-size' });
});

test('a carton’s size was said of one record → it counts as many of every other record of the article', async () => {
  const { ties } = warehouse.items;
  const { a } = warehouse.folders;
  const body = { name: 'Cable ties 200 mm, black', type: 'item', parent_id: a, quantity: 5, price: 4.1 };
  const made = await world.call('POST', '/api/v1/items', { ...body, label_url: TIES });
  const second: number = made.json.data.id;
  const more = await placeOrder(world, 'PO-2', [{ item_id: second, quantity: 100, unit_rate: 4.1 }]);
  await station.quiet();
  const at = { screen: 'receive', orderId: more.id } as const;
  expect((await station.scan('14006381333938', at)).said).toMatchObject({ kind: 'pack-size' });
  await station.act('pack.put', { code: '14006381333938', itemId: ties, units: '10' });
  expect((await station.scan('14006381333938', at)).said).toMatchObject({ added: '10', now: '10' });
  const { sheetId } = await station.act('count.open', { folderId: a, subfolders: true, blind: false });
  const counted = await station.scan('14006381333938', { screen: 'count', sheetId });
  expect(counted.said).toMatchObject({ kind: 'counted', item: { id: second }, counted: '10' });
});

test('a GS1 label finds its article, says its lot, and counts what it holds', async () => {
  const [single, carton] = await Promise.all([
    station.scan(`]C101${TIES.padStart(14, '0')}1728020010LOT7`, receiving()),
    station.scan(`]C102${TIES.padStart(14, '0')}3712${GS}10LOT8`, receiving()),
  ]);
  expect(single).toMatchObject({
    said: { kind: 'line-counted', added: '1' },
    gs1: { batch: 'LOT7', expires: '2028-02-29' },
  });
  expect(carton).toMatchObject({ said: { added: '12', now: '13' }, gs1: { batch: 'LOT8' } });
});

test('a quantity scanned before multiplies; undo takes the whole of it back', async () => {
  const ask = { id: randomUUID(), text: TIES, place: receiving(), source: 'wedge', times: 6 } as const;
  const reply = await station.act('scan', ask);
  expect(reply.said).toMatchObject({ kind: 'line-counted', added: '6', now: '6' });
  // Asked again because the answer was lost, it counts once.
  expect((await station.act('scan', ask)).said).toMatchObject({ now: '6' });
  if (reply.undo === null) throw new Error('nothing to undo');
  await station.act('undo', reply.undo);
  expect((await station.scan(TIES, receiving())).said).toMatchObject({ now: '1' });
});

test('O1 a quantity scanned before what counts nothing → the reply says so; before a question it waits with that', async () => {
  const ask = (text: string, place: Place) =>
    station.act('scan', { id: randomUUID(), text, place, source: 'wedge', times: 12 });
  const { tape } = warehouse.items;
  const [scan, move] = [{ screen: 'scan' }, { screen: 'move' }] as const;
  expect(await ask(TIES, scan)).toMatchObject({ tone: 'look', said: { kind: 'item' }, unused: 12 });
  expect(await ask('NOBODY', receiving())).toMatchObject({ tone: 'look', unused: 12 });
  expect(await ask('LOC-B-01', move)).toMatchObject({ tone: 'look', said: { kind: 'move-to' }, unused: 12 });
  expect(await ask('DOCKHANDPLACE99', scan)).toMatchObject({ tone: 'refused', unused: 12 });
  for (const [text, place, what] of [
    [TIES, receiving(), 'line-counted'],
    [TIES, { screen: 'labels' }, 'item'],
    ['LOC-B-01', { screen: 'labels' }, 'folder'],
    ['14006381333938', receiving(), 'pack-size'],
    [TIES, move, 'move-item'],
  ] as const) {
    const reply = await ask(text, place);
    expect(reply.said.kind).toBe(what);
    expect(reply.unused).toBeUndefined();
  }
  const held = { screen: 'move', itemId: tape } as const;
  expect(await ask('LOC-A-03', held)).toMatchObject({
    said: { why: 'same-folder' },
    place: held,
    unused: 12,
  });
  expect((await ask('LOC-B-01', held)).said).toMatchObject({ kind: 'moved', quantity: '12', left: '8' });
  // More than there is: the figure is in its field, to be corrected.
  const refused = await ask('LOC-B-01', held);
  expect(refused).toMatchObject({ said: { why: 'not-so-many' }, place: { quantity: '12' } });
  expect(refused.unused).toBeUndefined();
});

test('a scan on a count that another window has closed is not counted, says so, and is nobody’s unknown code', async () => {
  const { sheetId } = await station.act('count.open', { subfolders: true, blind: false });
  await station.act('count.discard', { sheetId });
  const { tone, said, undo } = await station.scan(TIES, { screen: 'count', sheetId });
  expect({ tone, said, undo }).toEqual({ tone: 'refused', said: { kind: 'not-open' }, undo: null });
  expect((await station.read('unmatched', {})).codes).toEqual([]);
});

test('a scan that was only the first piece of the next is taken back by it, and is nobody’s unknown code', async () => {
  const { sheetId } = await station.act('count.open', { subfolders: true, blind: false });
  const count = { screen: 'count', sheetId } as const;
  await station.act('pack.put', { code: '4006', itemId: warehouse.items.socket, units: '1' });
  const ask = (text: string, place: Place, mends?: string) => {
    const id = randomUUID();
    const of = mends === undefined ? {} : { mends };
    return station.act('scan', { id, text, place, source: 'wedge', ...of });
  };
  // One that nobody knows, one that happens to be another item's.
  const unknown = await ask('40063', count);
  const other = await ask('4006', receiving());
  expect(other.said).toMatchObject({ kind: 'line-counted', line: 2, now: '1' });
  // A reader beside it may be quicker.
  await ask(TIES, count);
  expect((await ask(TIES, receiving(), other.scanId)).said).toMatchObject({ line: 1, now: '1' });
  expect((await ask(TIES, count, unknown.scanId)).said).toMatchObject({ kind: 'counted', counted: '2' });

  const { lines } = await station.read('receiving', { orderId: order.id });
  expect(lines.map(({ now }) => now)).toEqual(['1', '0']);
  expect((await station.read('counting', { sheetId })).unmatched).toEqual([]);
  expect((await station.read('unmatched', {})).codes).toEqual([]);
  // The tape has them all the same.
  const { scans } = await station.read('scanLog', {});
  expect(scans.map(({ text, isPiece }) => [text, isPiece])).toEqual([
    [TIES, false],
    [TIES, false],
    [TIES, false],
    ['4006', true],
    ['40063', true],
  ]);
  expect((await ask('40063', count)).said).toMatchObject({ kind: 'count-unmatched', times: 1 });
});

test('a command label is said to be one and changes nothing; a misread is refused', async () => {
  expect((await station.scan('DOCKHANDTIMES12', receiving())).said).toEqual({
    kind: 'control',
    control: { kind: 'times', times: 12 },
  });
  const misread = await station.act('scan', {
    id: randomUUID(),
    text: '4006381333932',
    place: receiving(),
    source: 'camera',
    symbology: 'EAN-13',
  });
  expect(misread).toMatchObject({ tone: 'refused', said: { kind: 'unreadable', why: 'wrong-check' } });
  const { lines } = await station.read('receiving', { orderId: order.id });
  expect(lines.map(({ now }) => now)).toEqual(['0', '0']);
});

test('a scanner that was taught is read as it means it, and a camera never through its repairs', async () => {
  const scanner = {
    id: 's',
    name: 'Gun',
    prefix: '~',
    suffix: '',
    repairs: { '6': '9', '9': '6' },
    separator: '',
    timing: null,
  };
  await station.act('settings.scanners', { scanners: [scanner] });
  expect((await station.scan('~4009381333631', receiving())).said).toMatchObject({ added: '1' });
  const seen = await station.act('scan', {
    id: randomUUID(),
    text: TIES,
    place: receiving(),
    source: 'camera',
  });
  expect(seen.said).toMatchObject({ now: '2' });
});

test('the tape, exported and scanned again on the same stock, gives the same replies and the same sheets', async () => {
  await station.act('pack.put', { code: 'CARTON', itemId: warehouse.items.socket, units: '5' });
  const { sheetId } = await station.act('count.open', { subfolders: true, blind: false });
  const count = { screen: 'count', sheetId } as const;
  const asks: readonly (readonly [string, Parameters<TestStation['scan']>[1], object?])[] = [
    ['PO-1', { screen: 'receive' }],
    [TIES, receiving(), { times: 3, gaps: [4, 5, 4] }],
    ['CARTON', receiving()],
    ['NOBODY', receiving()],
    ['LOC-A-03', receiving()],
    ['5012345678901', receiving(), { source: 'camera', symbology: 'EAN-13' }],
    [`]C102${TIES.padStart(14, '0')}37${decimal(4)}`, receiving()],
    [TIES, count],
    ['CARTON', count],
    ['NOBODY', count],
    ['NOBODY', count],
    ['DOCKHANDUNDO', count],
    [TIES, count, { paused: true }],
    [TIES, { screen: 'scan' }],
  ];
  for (const [text, place, about] of asks)
    await station.act('scan', { id: randomUUID(), text, place, source: 'wedge', ...about });
  const sheets = async (of: TestStation, id: string) => ({
    receipt: (await of.read('receiving', { orderId: order.id })).lines,
    count: (await of.read('counting', { sheetId: id })).lines,
    unmatched: (await of.read('counting', { sheetId: id })).unmatched,
  });
  const before = await sheets(station, sheetId);

  const { file, scans } = await station.act('scanLog.export', {});
  expect(scans).toBe(asks.length);
  const tape = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): LoggedScan => JSON.parse(line));
  expect(tape.map(({ text }) => text)).toEqual(asks.map(([text]) => text));
  expect(tape[1]?.asked).toMatchObject({ gaps: [4, 5, 4], times: 3 });
  const { scans: shown } = await station.read('scanLog', {});
  expect(shown.map(({ text }) => text)).toEqual(asks.map(([text]) => text).reverse());

  // A fresh station on the same stock, with nothing of the other's but its tape and its packs.
  const fresh = await world.station({ folder: `${world.folder}/again` });
  await fresh.quiet();
  await fresh.act('pack.put', { code: 'CARTON', itemId: warehouse.items.socket, units: '5' });
  const again = await fresh.act('count.open', { subfolders: true, blind: false });
  for (const { id, text, place, source, asked, reply } of tape) {
    const there = place.screen === 'count' ? { ...place, sheetId: again.sheetId } : place;
    const replayed = await fresh.act('scan', {
      id,
      text,
      place: there,
      source: source === 'camera' ? 'camera' : 'wedge',
      ...(asked.symbology === undefined ? {} : { symbology: asked.symbology }),
      ...(asked.times === undefined ? {} : { times: asked.times }),
      ...(asked.paused === true ? { paused: true } : {}),
    });
    expect(replayed.said).toEqual(reply.said);
    expect(replayed.tone).toBe(reply.tone);
  }
  expect(await sheets(fresh, again.sheetId)).toEqual(before);
});

test('labels go to the printer as they are; one that does not answer has printed nothing', async () => {
  let heard = '';
  const listening = await new Promise<number>((resolve) => {
    const server = createServer((socket) => {
      socket.setEncoding('utf8').on('data', (text: string) => {
        heard += text;
      });
    });
    listeners.push(server);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const zpl = '^XA^FO10,10^FDö^FS^XZ\n'.repeat(2000);
  expect(await station.bridge.act('labels.send', { zpl })).toMatchObject({
    ok: false,
    problem: { code: 'not-now' },
  });
  await station.act('settings.zpl', { printer: { host: '127.0.0.1', port: listening, dpi: 203 } });
  await station.act('labels.send', { zpl });
  expect(heard).toBe(zpl);

  for (const one of listeners.splice(0)) one.close();
  expect(await station.bridge.act('labels.send', { zpl })).toMatchObject({
    ok: false,
    problem: { code: 'printer-silent' },
  });
});

test('while scanning is paused a scan is on the tape and does nothing; the pause label still goes on', async () => {
  const scan = (text: string, more: object = {}) =>
    station.act('scan', { id: randomUUID(), text, place: receiving(), source: 'wedge', ...more });
  expect(await scan(TIES, { paused: true })).toMatchObject({ tone: 'look', said: { kind: 'paused' } });
  expect((await scan('DOCKHANDSEND', { paused: true })).said).toEqual({ kind: 'paused' });
  expect((await scan('DOCKHANDPAUSE', { paused: true })).said).toEqual({
    kind: 'control',
    control: { kind: 'pause' },
  });
  const { lines } = await station.read('receiving', { orderId: order.id });
  expect(lines.map(({ now }) => now)).toEqual(['0', '0']);
  const { scans } = await station.read('scanLog', {});
  expect(scans.map(({ text }) => text)).toEqual(['DOCKHANDPAUSE', 'DOCKHANDSEND', TIES]);
  expect((await scan(TIES)).said).toMatchObject({ kind: 'line-counted', now: '1' });
});

test('a place without a label has one on the command sheet: it lands a receipt there, and one that is gone is refused', async () => {
  const { json } = await world.call('POST', '/api/v1/items', { name: 'Yard', type: 'folder' });
  await station.quiet();
  const code = controlCode({ kind: 'place', folderId: json.data.id });
  expect(await station.scan(code, receiving())).toMatchObject({
    tone: 'done',
    said: { kind: 'lands-in', folder: { name: 'Yard' } },
  });
  expect((await station.scan(code, { screen: 'move' })).place).toMatchObject({ folderId: json.data.id });
  expect((await station.scan('DOCKHANDPLACE0', receiving())).said).toMatchObject({ folder: { id: null } });
  expect(await station.scan('DOCKHANDPLACE999999', receiving())).toMatchObject({
    tone: 'refused',
    said: { kind: 'no-such-place' },
  });
});

test('a code scanned before all stock has been read is said to be unread perhaps, and is known once it has', async () => {
  await world.trouble({ on: { method: 'GET' }, times: 1000, effect: { kind: 'drop', when: 'before' } });
  const fresh = await world.station({ folder: `${world.folder}/fresh` });
  const { sheetId } = await fresh.act('count.open', { subfolders: true, blind: false });
  const count = { screen: 'count', sheetId } as const;
  expect((await fresh.scan(TIES, { screen: 'scan' })).said).toEqual({ kind: 'unknown-code', unread: true });
  expect((await fresh.scan(TIES, count)).said).toEqual({ kind: 'count-unmatched', times: 1, unread: true });
  expect((await fresh.read('unmatched', {})).codes).toMatchObject([{ code: TIES, times: 2 }]);
  await world.trouble();
  await fresh.act('refresh', {});
  await fresh.quiet();
  expect((await fresh.read('unmatched', {})).codes).toEqual([]);
  const { unmatched } = await fresh.read('counting', { sheetId });
  expect(unmatched).toMatchObject([{ code: TIES, times: 1, item: { id: warehouse.items.ties } }]);
  expect((await fresh.scan('NOBODY', count)).said).toEqual({ kind: 'count-unmatched', times: 1 });
});

test('a label written on an item is known here at once, and to every other station when it is sent', async () => {
  const { json } = await world.call('POST', '/api/v1/items', { name: 'Bare', type: 'item', quantity: 3 });
  await station.quiet();
  const itemId: number = json.data.id;
  expect(await station.read('item', { itemId })).toMatchObject({ label: null, codes: [] });
  await station.act('plug', { in: false });
  const label = { code: 'SUPPLIER-88', type: LABEL_TYPES['Code 128'] };
  await station.act('give', { intent: { kind: 'edit-item', itemId, set: { label } } });
  expect((await station.scan('SUPPLIER-88', { screen: 'scan' })).said).toMatchObject({
    item: { id: itemId },
  });
  expect(await station.read('item', { itemId })).toMatchObject({ label, codes: ['SUPPLIER-88'] });
  await station.act('plug', { in: true });
  await station.quiet();
  const other = await world.station({ folder: `${world.folder}/other` });
  await other.quiet();
  expect((await other.scan('SUPPLIER-88', { screen: 'scan' })).said).toMatchObject({ item: { id: itemId } });
});
