import { afterAll, beforeAll, expect, test } from 'vitest';
import { join } from 'node:path';
import { expandUpcE, isGtin } from '#domain/barcode/barcode.ts';
import { endsInMod43 } from '#domain/barcode/code39.ts';
import { assumptions } from '#wire/assumptions.ts';
import { labelTypes } from '#wire/barcode-type.ts';
import { seedDemo } from '#service/seed/demo.ts';
import { practice, START, type Json, type Practice } from './in-process-service.ts';
import { temporaryFolder } from './service-process.ts';

let it: Practice;
let remove: () => void;
let all: Json[];
let orders: Json[];
beforeAll(async () => {
  const folder = temporaryFolder();
  remove = folder.remove;
  const file = join(folder.path, 'service.db');
  await seedDemo(file, START);
  it = practice({ file });
  all = (await it.get('/items?per_page=1000&include=custom_attributes')).body.data;
  const entries = (await it.get('/purchase_orders?per_page=100')).body.data;
  orders = await Promise.all(
    entries.map(async ({ id }: Json) => (await it.get(`/purchase_orders/${id}`)).body.data),
  );
});
afterAll(async () => {
  await it.service.close();
  remove();
});

const named = (name: string) => all.find((row) => row.name === name);
const order = (number: string) => orders.find((row) => row.purchase_order_number === `PO-${number}`);

test('it has about eighty items in nested folders, booked in over the past months', () => {
  const items = all.filter((row) => row.type === 'item');
  expect(items.length).toBeGreaterThanOrEqual(75);
  expect(named('A-01').parent_id).toBe(named('Aisle A').id);
  const days = (row: Json) => (START - Date.parse(row.created_at)) / 86_400_000;
  expect(Math.max(...items.map(days))).toBeGreaterThan(120);
  expect(Math.min(...all.map(days))).toBeGreaterThanOrEqual(0);
});

/** Whether a code ends in its own check, as the scanning side works it out. */
const isRight: Readonly<Record<string, (code: string) => boolean>> = {
  'org.gs1.EAN-13': (code) => code.length === 13 && isGtin(code),
  'org.gs1.EAN-8': (code) => code.length === 8 && isGtin(code),
  'org.gs1.UPC-E': (code) => expandUpcE(code) !== undefined,
  'org.iso.Code39Mod43': endsInMod43,
};

test('its labels are of every type, tell their article apart, and have right check digits', () => {
  const labels = all
    .flatMap((row) => [
      [row.label_url_type, row.label_url, row.name],
      [row.label_url_extra_type, row.label_url_extra, row.name],
    ])
    .filter(([type]) => type !== null);
  expect(new Set(labels.map(([type]) => type))).toEqual(new Set(labelTypes));
  const owners = new Map<string, string>();
  for (const [, code, name] of labels) {
    expect(owners.get(code) ?? name).toBe(name);
    owners.set(code, name);
  }
  expect(labels.filter(([type, code]) => isRight[type]?.(code) === false)).toEqual([]);
});

test('a truck of three orders stands at the dock: lots, metres, cartons, two records of one article, a cart', () => {
  const arrival = ['10439', '10440', '10441'].map(order);
  expect(new Set(arrival.map(({ vendor }) => vendor.name))).toEqual(new Set(['Elbe Kabelwerk']));
  expect(arrival.map(({ status }) => status)).toEqual(['ordered', 'ordered', 'ordered']);
  const dates = arrival.map(({ ordered_date }) => ordered_date);
  expect(dates).toEqual(dates.toSorted((one, other) => one.localeCompare(other)));
  const tubes = all.filter(({ name }) => name === 'LED tube 1200 mm, 18 W');
  expect(new Set(tubes.map(({ price }) => price))).toEqual(new Set([6.9, 7.4]));
  expect(arrival[1].line_items[0]).toMatchObject({ quantity: '305', unit_of_measure: 'meter' });
  expect(named('Trolley 1')).toMatchObject({ type: 'folder', label_url: 'LOC-TROLLEY-1' });
  const lots = named('Casting resin, 400 ml').custom_attribute_values.map(({ value }: Json) => value);
  expect(lots).toEqual(expect.arrayContaining(['R-2406', '2027-06-30']));
});

test('it lines up with the sketch', () => {
  expect(named('Cable ties 200 mm, black')).toMatchObject({
    label_url: '4006381333931',
    price: 3.9,
    parent_id: named('B-01').id,
  });
  expect(named('Wall socket, double, white').label_url).toBe('5012345678900');
  expect(named('Junction box IP65').label_url).toBe('96385074');
  expect(named('LED driver 24 V 100 W').label_url).toBe('WH-C11-0042');
  expect(named('Conduit 20 mm, 3 m')).toMatchObject({ label_url: '01234565', parent_id: named('Yard').id });
  expect(named('Label tape 12 mm').label_url).toBe('0036000291452');
  const rates = order('10442').line_items.map((line: Json) => [
    line.item_id,
    line.unit_rate,
    line.received_quantity,
  ]);
  expect(rates).toContainEqual([named('Cable ties 200 mm, black').id, '4.10', '0']);
  expect(rates).toContainEqual([named('Conduit 20 mm, 3 m').id, '2.15', '80']);
});

test('its orders show every case', () => {
  expect(new Set(orders.map((row) => row.status))).toEqual(
    new Set([
      'draft',
      'ready_for_review',
      'approved',
      'ordered',
      'partially_received',
      'received',
      'voided',
      'closed',
    ]),
  );
  const item = (line: Json) => all.find((row) => row.id === line.item_id);
  const addsOnly = (row: Json) =>
    row.line_items.every((line: Json) => Number(line.unit_rate) === item(line)?.price);
  expect(order('10443').line_items).toHaveLength(10);
  expect(addsOnly(order('10443'))).toBe(true);
  expect(addsOnly(order('10444'))).toBe(false);
  const twice = order('10446').line_items.map((line: Json) => line.item_id);
  expect(new Set(twice).size).toBeLessThan(twice.length);
  expect(order('10447').line_items.length).toBeGreaterThan(100);
  for (const line of order('10447').line_items) expect(item(line)?.type).toBe('item');
});

test('some stock stands in two places under one sid, some is low, some is on a job', async () => {
  const sids = all.filter((row) => row.type === 'item').map((row) => row.sid);
  expect(new Set(sids).size).toBeLessThan(sids.length);
  const { data: alerts } = (await it.get('/alerts?per_page=100')).body;
  expect(alerts.some((alert: Json) => alert.is_fired)).toBe(true);
  expect(alerts.some((alert: Json) => alert.type === 'DateReminder' && alert.is_fired)).toBe(true);
  const { data: jobs } = (await it.get('/jobs')).body;
  expect(new Set(jobs.map((job: Json) => job.status)).size).toBe(3);
  expect(all.some((row) => jobs.some((job: Json) => job.folder_id === row.parent_id))).toBe(true);
});

test('it is the same every time', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'service.db');
  expect(await seedDemo(file, START)).toBe('seeded');
  expect(await seedDemo(file, START)).toBe('not empty');
  const again = practice({ file });
  expect((await again.get('/items?per_page=1000&include=custom_attributes')).body.data).toEqual(all);
  await again.service.close();
  folder.remove();
});

test('its fields are of every type and filled in, and things have pictures', async () => {
  const { data: fields } = (await it.get('/custom_fields?per_page=100')).body;
  const types = assumptions.customField.value.types;
  expect(new Set(fields.map((field: Json) => field.type))).toEqual(new Set(types));
  const filled = new Set(
    all.flatMap((row) =>
      row.custom_attribute_values.flatMap((one: Json) =>
        one.value === null ? [] : [fields.find(({ id }: Json) => id === one.custom_attribute_id).type],
      ),
    ),
  );
  expect([...types].filter((type) => !filled.has(type))).toEqual([]);
  const { data: socket } = (await it.get(`/items/${named('Wall socket, double, white').id}?include=photos`))
    .body;
  expect(socket.photos).toHaveLength(2);
  const shown = await it.service.fetch(new Request(socket.photos[0].url));
  expect(shown.headers.get('content-type')).toBe('image/png');
});
