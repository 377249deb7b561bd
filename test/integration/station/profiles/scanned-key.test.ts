/** An account's key that somebody scans: it is refused, and nothing keeps it. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  KEY,
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

const SCAN = { screen: 'scan' } as const;

let world: World;
let warehouse: Warehouse;
let station: TestStation;

beforeEach(async () => {
  world = await startWorld();
  warehouse = await stockWarehouse(world);
  station = await world.station();
  await station.quiet();
});
afterEach(() => world.close());

test.each([
  ['by itself', KEY],
  ['in a header', `Authorization: Bearer ${KEY}`],
  ['in a QR Code of an account', `{"key":"${KEY}"}`],
])('T11 the account’s key is scanned %s → it is refused, and not on the tape', async (_, text) => {
  const reply = await station.scan(text, SCAN);
  expect(reply).toMatchObject({ tone: 'refused', said: { kind: 'secret-key' } });
  const kept = [await station.read('scanLog', {}), reply];
  expect(JSON.stringify(kept)).not.toContain(KEY);
});

test('T11 the account’s key comes in two pieces, or as a taught scanner types it → no piece of it is kept', async () => {
  const first = await station.scan(KEY.slice(0, 12), SCAN);
  await station.act('scan', {
    id: randomUUID(),
    text: KEY,
    place: SCAN,
    source: 'wedge',
    mends: first.scanId,
  });
  const taught = {
    id: 's',
    name: 'Hand',
    prefix: '',
    suffix: '',
    repairs: { ß: '-' },
    separator: '',
    timing: null,
  };
  await station.act('settings.scanners', { scanners: [taught] });
  const reply = await station.scan(KEY.replaceAll('-', 'ß'), SCAN);
  expect(reply.said).toEqual({ kind: 'secret-key' });
  const kept = JSON.stringify([await station.read('scanLog', {}), reply]);
  expect(kept).not.toContain(KEY.slice(0, 12));
  await expect(
    station.act('pack.put', { code: KEY, itemId: warehouse.items.tape, units: '2' }),
  ).rejects.toThrow('not-there');
});

test('T11 a key is scanned before it is given → it is taken off the tape when it is', async () => {
  const key = 'brand-new-secret-key-0123456789';
  await world.service.keys.adopt('office', key);
  await station.scan(key, SCAN);
  expect(JSON.stringify(await station.read('scanLog', {}))).toContain(key);
  await station.act('profile.add', { name: 'Acme', address: world.address, key });
  await station.act('profile.use', { id: 'practice' });
  const tape = JSON.stringify(await station.read('scanLog', {}));
  expect(tape).toContain('[key]');
  expect(tape).not.toContain(key);
});
