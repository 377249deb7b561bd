/**
 * Pack codes: a scan of one counts all its pieces, wherever it is made; taught at one station and known at another by way of the account or a
 * file; packs of packs; opened packs.
 */
import { readFileSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { atReceiving, type AtReceiving } from '../../../support/station/station-with-open-order.ts';
import type { TestStation } from '../../../support/station/start-service-and-stations.ts';

const CARTON = 'CARTON-20';
const PALLET = 'PALLET-12';

let world: AtReceiving['world'];
let warehouse: AtReceiving['warehouse'];
let order: AtReceiving['order'];
let station: AtReceiving['station'];
let ties: number;
let folder: string;

beforeEach(async () => {
  ({ world, warehouse, order, station } = await atReceiving());
  ties = warehouse.items.ties;
  folder = mkdtempSync(join(tmpdir(), 'dockhand-second-'));
});
afterEach(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const receiving = () => ({ screen: 'receive', orderId: order.id }) as const;
const teach = (about: { code?: string; units?: string; of?: string; itemId?: number } = {}, at = station) =>
  at.act('pack.put', { code: CARTON, itemId: ties, units: '20', ...about });
const count = async (at = station) =>
  ({
    screen: 'count',
    sheetId: (await at.act('count.open', { subfolders: true, blind: false })).sheetId,
  }) as const;
const second = async (): Promise<TestStation> => {
  const other = await world.station({ folder });
  await other.quiet();
  return other;
};
const itemAtService = async (id: number) =>
  (await world.call('GET', `/api/v1/items/${id}?include=custom_attributes`)).json.data;

describe('counts all its pieces', () => {
  beforeEach(() => teach());

  test('on an order, in an arrival, on a count, in a move, in a batch and on a cart', async () => {
    expect((await station.scan(CARTON, receiving())).said).toMatchObject({ added: '20', now: '20' });
    const arrival = { screen: 'receive', isArrival: true } as const;
    expect((await station.scan(CARTON, arrival)).said).toMatchObject({ kind: 'line-counted', now: '40' });
    expect((await station.scan(CARTON, await count())).said).toMatchObject({
      kind: 'counted',
      counted: '20',
    });
    const batch = { screen: 'move', batch: true } as const;
    expect((await station.scan(CARTON, batch)).said).toMatchObject({ kind: 'batch-row', quantity: '20' });
    const cart = { screen: 'move', batch: true, cart: 'load', folderId: warehouse.folders.a } as const;
    expect((await station.scan(CARTON, cart)).said).toMatchObject({ kind: 'batch-row', quantity: '40' });
    const shown = await station.scan(CARTON, { screen: 'scan' });
    expect(shown).toMatchObject({ units: '20', pack: { pieces: '20' }, said: { kind: 'item' } });
    expect(await station.scan(CARTON, { screen: 'labels' })).toMatchObject({ units: '20' });
    expect(await station.scan(CARTON, { screen: 'items' })).toMatchObject({ units: '20' });
  });

  test('two cartons in a move are 40; a figure that was typed is no carton', async () => {
    const one = await station.scan(CARTON, { screen: 'move' });
    if (one.place?.screen !== 'move') throw new Error('not moving');
    expect(one.place).toMatchObject({ itemId: ties, quantity: '20' });
    const two = await station.scan(CARTON, one.place);
    expect(two.place).toMatchObject({ quantity: '40' });
    const typed = await station.scan(CARTON, { ...one.place, quantity: decimal(3) });
    expect(typed.place).toMatchObject({ quantity: '20' });
  });

  test('also of a portion that was moved, and of one that was received at another price', async () => {
    await station.act('move', { itemId: ties, quantity: '60', folderId: warehouse.folders.a });
    await station.quiet();
    const inA = {
      screen: 'count',
      sheetId: (
        await station.act('count.open', { folderId: warehouse.folders.a, subfolders: true, blind: false })
      ).sheetId,
    } as const;
    expect((await station.scan(CARTON, inA)).said).toMatchObject({ kind: 'counted', counted: '20' });
    const unload = { screen: 'move', batch: true, cart: 'unload', fromId: warehouse.folders.a } as const;
    expect((await station.scan(CARTON, unload)).said).toMatchObject({ kind: 'batch-row', quantity: '20' });
  });
});

describe('with a field of the account for its size', () => {
  let field: number;
  const useField = (at: TestStation) => at.act('settings.packField', { fieldId: field });

  beforeEach(async () => {
    field = await world.customField('Pack size', 'number');
    await station.act('refresh', {});
    await useField(station);
  });

  test('taught here, the answer lost → written once, proved; known there after its pull; undone here, unknown there', async () => {
    await world.trouble({
      on: { method: 'PUT', path: '/api/v1/items/*' },
      effect: { kind: 'drop', when: 'after' },
    });
    const taught = await teach();
    expect(taught).toMatchObject({ tone: 'done', said: { kind: 'code-known', kept: 'account' } });
    // At once, before it is sent; and asked again it is the same ask.
    expect((await station.scan(CARTON, { screen: 'scan' })).units).toBe('20');
    expect(await teach()).toMatchObject({ said: { kept: 'account' }, undo: null });
    await station.quiet();
    expect(await world.applied('PUT', '/api/v1/items/*')).toBe(1);
    const { settled } = await station.read('outbox', {});
    expect(settled).toMatchObject([{ kind: 'edit-item', state: 'applied' }]);
    expect(await itemAtService(ties)).toMatchObject({ label_url_extra: CARTON });

    const there = await second();
    // It has the code as a label, and not yet as a pack: where sizes are is set at each station.
    expect((await there.scan(CARTON, { screen: 'scan' })).units).toBeUndefined();
    await useField(there);
    expect((await there.scan(CARTON, await count(there))).said).toMatchObject({ counted: '20' });
    expect((await there.read('item', { itemId: ties })).packs).toEqual([
      { code: CARTON, pieces: '20', kept: 'account' },
    ]);

    if (taught.undo?.kind !== 'command') throw new Error('no command');
    expect((await station.act('undo', { kind: 'back', id: taught.undo.id })).tone).toBe('done');
    await station.quiet();
    await there.quiet();
    expect((await there.scan(CARTON, { screen: 'scan' })).said).toEqual({ kind: 'unknown-code' });
  });

  test('a further pack of the item stays here, and that is said', async () => {
    await teach();
    expect(await teach({ code: 'BOX-5', units: '5' })).toMatchObject({
      tone: 'look',
      said: { kept: 'station', why: 'second-label' },
      undo: { kind: 'packs' },
    });
    expect((await station.read('item', { itemId: ties })).packs).toEqual([
      { code: CARTON, pieces: '20', kept: 'account' },
      { code: 'BOX-5', pieces: '5', kept: 'station' },
    ]);
  });

  test('the account says otherwise than was taught here → its size counts, and both are told at each scan', async () => {
    const there = await second();
    await teach({}, there);
    await teach({ units: '24' });
    await station.quiet();
    await there.quiet();
    await useField(there);
    expect(await there.scan(CARTON, await count(there))).toMatchObject({
      tone: 'look',
      said: { counted: '24' },
      pack: { pieces: '24', overruled: { pieces: '20' } },
    });
    expect((await there.read('item', { itemId: ties })).packs).toMatchObject([
      { pieces: '24', kept: 'account' },
      { pieces: '20', kept: 'station', ruledBy: { pieces: '24' } },
    ]);
    expect(await there.act('pack.remove', { code: CARTON, itemId: ties, kept: 'station' })).toMatchObject({
      tone: 'done',
    });
    const plain = await there.scan(CARTON, { screen: 'scan' });
    expect(plain).toMatchObject({ tone: 'done', units: '24', pack: { pieces: '24' } });
    expect(plain.pack?.overruled).toBeUndefined();
  });

  test('forgotten → taken off the item, and its F8 puts it back', async () => {
    await teach();
    const gone = await station.act('pack.remove', { code: CARTON, itemId: ties, kept: 'account' });
    expect(gone).toMatchObject({ said: { kind: 'code-forgotten', kept: 'account' } });
    expect((await station.scan(CARTON, { screen: 'scan' })).said).toEqual({ kind: 'unknown-code' });
    if (gone.undo?.kind !== 'command') throw new Error('no command');
    await station.act('undo', gone.undo);
    expect((await station.scan(CARTON, { screen: 'scan' })).units).toBe('20');
  });
});

describe('a pack of packs', () => {
  test('a pallet of 12 cartons of 20 counts 240, and 288 once the carton holds 24', async () => {
    await teach();
    expect(await teach({ code: PALLET, units: '12', of: CARTON })).toMatchObject({
      said: { units: '240', holds: { code: CARTON, units: '12' } },
    });
    expect((await station.scan(PALLET, await count())).said).toMatchObject({ counted: '240' });
    await teach({ units: '24' });
    expect((await station.scan(PALLET, await count())).said).toMatchObject({ counted: '288' });
  });

  test('inside itself, of another item’s packs or of unknown ones → refused, nothing kept', async () => {
    await teach();
    await teach({ code: PALLET, units: '12', of: CARTON });
    expect((await teach({ of: PALLET })).said).toMatchObject({ kind: 'pack-refused', why: 'cycle' });
    expect((await teach({ code: 'X', of: 'NOBODY' })).said).toMatchObject({ why: 'unknown-pack' });
    const { socket } = warehouse.items;
    expect((await teach({ code: 'X', of: CARTON, itemId: socket })).said).toMatchObject({
      why: 'other-item',
    });
    expect((await teach({ itemId: socket })).said).toMatchObject({
      why: 'taken',
      by: 'Cable ties 200 mm, black',
    });
    expect(
      (await station.act('pack.remove', { code: CARTON, itemId: ties, kept: 'station' })).said,
    ).toMatchObject({
      why: 'holds',
      by: PALLET,
    });
    expect((await station.scan(PALLET, { screen: 'scan' })).units).toBe('240');
  });

  test('taught otherwise and undone → as it was before', async () => {
    await teach();
    const other = await teach({ units: '24' });
    if (other.undo?.kind !== 'packs') throw new Error('no undo');
    expect((await station.act('undo', other.undo)).said).toEqual({ kind: 'codes-back', codes: [CARTON] });
    expect((await station.scan(CARTON, { screen: 'scan' })).units).toBe('20');
  });
});

describe('an opened pack', () => {
  const left = (mends: string, figure: string, place: Parameters<TestStation['scan']>[1], times?: number) =>
    station.act('scan', {
      id: randomUUID(),
      text: CARTON,
      place,
      source: 'typed',
      mends,
      left: figure,
      ...(times === undefined ? {} : { times }),
    });
  beforeEach(() => teach());

  test('1 of 20 opened is 19 left: on an order, a count, a move and a batch', async () => {
    const at = await count();
    for (const place of [receiving(), at]) {
      const first = await station.scan(CARTON, place);
      const whole = await station.scan(CARTON, place);
      expect(first.tone).not.toBe('refused');
      expect(await left(whole.scanId, '19', place)).toMatchObject({
        units: '19',
        pack: { pieces: '20', left: '19' },
        said: place.screen === 'count' ? { counted: '39' } : { now: '39' },
      });
    }
    const moving = await station.scan(CARTON, { screen: 'move' });
    if (moving.place?.screen !== 'move') throw new Error('not moving');
    const two = await station.scan(CARTON, moving.place);
    if (two.place?.screen !== 'move') throw new Error('not moving');
    expect((await left(two.scanId, '19', two.place)).place).toMatchObject({ quantity: '39' });
    const batch = { screen: 'move', batch: true } as const;
    await station.scan(CARTON, batch);
    const row = await station.scan(CARTON, batch);
    expect((await left(row.scanId, '19', batch)).said).toMatchObject({ quantity: '39' });
  });

  test('three scanned as one, one of them opened → 59', async () => {
    const at = await count();
    const three = await station.act('scan', {
      id: randomUUID(),
      text: CARTON,
      place: at,
      source: 'wedge',
      times: 3,
    });
    expect(three.said).toMatchObject({ counted: '60' });
    expect((await left(three.scanId, '19', at, 3)).said).toMatchObject({ counted: '59' });
  });

  test('as many left as it holds, or none → refused, and the whole pack stays counted', async () => {
    const at = await count();
    const whole = await station.scan(CARTON, at);
    for (const figure of ['20', '0'])
      expect((await left(whole.scanId, figure, at)).said).toMatchObject({
        kind: 'left-refused',
        left: figure,
      });
    expect((await station.read('counting', { sheetId: at.sheetId })).lines).toMatchObject([
      { counted: '20' },
    ]);
  });

  test('what was counted has been sent meanwhile → nothing is counted twice', async () => {
    const whole = await station.scan(CARTON, receiving());
    await station.act('receive.send', { orderId: order.id });
    expect((await left(whole.scanId, '19', receiving())).tone).toBe('refused');
    await station.quiet();
    const { lines } = await station.read('receiving', { orderId: order.id });
    expect(lines[0]).toMatchObject({ remaining: '80', now: '0' });
  });
});

describe('a file of packs', () => {
  test('saved at one station, taken at another: all of it, and F8 takes it back', async () => {
    await teach();
    await teach({ code: PALLET, units: '12', of: CARTON });
    const saved = await station.act('packs.export', {});
    expect(saved.packs).toBe(2);
    const text = readFileSync(saved.file, 'utf8');
    const there = await second();
    const taken = await there.act('packs.take', { text });
    if (taken.kind !== 'taken') throw new Error(JSON.stringify(taken));
    expect(taken.outcome.said).toEqual({ kind: 'packs-imported', added: 2, same: 0 });
    expect((await there.scan(PALLET, await count(there))).said).toMatchObject({ counted: '240' });
    // Once more it is nothing new.
    expect(await there.act('packs.take', { text })).toMatchObject({
      outcome: { said: { added: 0, same: 2 } },
    });
    if (taken.outcome.undo?.kind !== 'packs') throw new Error('no undo');
    await there.act('undo', taken.outcome.undo);
    expect((await there.scan(PALLET, { screen: 'scan' })).said).toEqual({ kind: 'unknown-code' });
  });

  test('one row cannot be taken → none is, and each is told why', async () => {
    await teach({ code: 'HERE', units: '5' });
    const name = 'Cable ties 200 mm, black';
    const row = (code: string, about: object = {}) => ({
      code,
      item: ties,
      name,
      label: null,
      units: '6',
      ...about,
    });
    const packs = [
      row('FINE'),
      row('HERE'),
      row('5012345678900'),
      row('GHOST', { item: 999, name: 'Ghost' }),
      row('MISNAMED', { name: 'Another account’s' }),
      row('NONE', { units: '-1' }),
      row('RING-A', { of: 'RING-B' }),
      row('RING-B', { of: 'RING-A' }),
      row('LOST', { of: 'NOBODY' }),
    ];
    const text = JSON.stringify({ kind: 'dockhand-packs', version: 1, packs });
    const told = await station.act('packs.take', { text });
    if (told.kind !== 'bad-rows') throw new Error(told.kind);
    expect(told.rows.map(({ row: n, why }) => [n, why])).toEqual([
      [2, 'differs'],
      [3, 'taken'],
      [4, 'unknown-item'],
      [5, 'unknown-item'],
      [6, 'units'],
      [7, 'cycle'],
      [8, 'cycle'],
      [9, 'unknown-pack'],
    ]);
    expect((await station.scan('FINE', { screen: 'scan' })).said).toEqual({ kind: 'unknown-code' });
  });
});
