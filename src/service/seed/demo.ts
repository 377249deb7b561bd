/*
 * Fills a new database with the demo warehouse, which is the same every time for the same day. It calls the service's own operations, one
 * after another in the order in which they would have happened, so that every invariant and the ledger are right, as if people had done it.
 */
import { defaultVariants } from '#wire/variants.ts';
import type { Account } from '../account.ts';
import { createAlert } from '../alerts/write.ts';
import { createGroup } from '../groups/write.ts';
import { randomIds } from '../ids.ts';
import { createItem, type NewItemInput } from '../items/create.ts';
import { writeCustomValues } from '../items/custom-values.ts';
import { movePortion } from '../items/move.ts';
import { showPhotos } from '../items/photos.ts';
import { addJobItems, createJob, setJobStatus } from '../jobs/write.ts';
import { createOrder, setOrderStatus } from '../orders/write.ts';
import { noTrouble, stepReceive } from '../receiving/apply.ts';
import { startReceive } from '../receiving/start.ts';
import { isRefusal, type Outcome } from '../rules/refusal.ts';
import { openDatabase, type Opened } from '../store/database.ts';
import type { CustomFieldRow } from '../store/custom-field.ts';
import type { ItemRow } from '../store/item.ts';
import { sqlitePool } from '../store/sqlite.ts';
import type { Change, Origin } from '../store/store.ts';
import { randomFrom } from '../trouble/desk.ts';
import { arrivalItems, cart } from './arrival.ts';
import { code128 } from './codes.ts';
import { details, furtherFields } from './details.ts';
import type { DemoOrder } from './demo-order.ts';
import { demoOrders, vendors } from './orders.ts';
import { picture, pictures } from './photos.ts';
import { items, places, type Place, type Stock } from './stock.ts';

export type Seeded = 'seeded' | 'not empty' | Extract<Opened, { ok: false }>['why'];

const DAY = 86_400_000;
/** The stock was booked in over months; orders and jobs are recent. */
const OPENED_DAYS_AGO = 150;

const origin: Origin = {
  key: { id: 'seed', name: 'Ana Lindqvist' },
  request: { id: 'seed', method: 'SEED', path: 'demo' },
};

/** @param now epoch milliseconds; the warehouse has a past that ends here */
export async function seedDemo(file: string, now: number): Promise<Seeded> {
  const opened = openDatabase(file);
  if (!opened.ok) return opened.why;
  let time = now - OPENED_DAYS_AGO * DAY;
  const draw = randomFrom(1);
  const ids = randomIds((count) =>
    Buffer.from(Array.from({ length: count }, () => Math.floor(draw() * 256))),
  );
  const pool = sqlitePool(opened.db, { ids, variants: defaultVariants, clock: () => time });
  try {
    return await pool.use(async (account) => {
      const { store } = account;
      if ((await store.ledger.lastAt()) !== 0) return 'not empty';
      await store.whole(() =>
        furnish(account, now, (daysAgo) => {
          time = Math.max(time + 1, now - daysAgo * DAY);
        }),
      );
      return 'seeded';
    });
  } finally {
    await pool.close();
  }
}

type MoveTo = (daysAgo: number) => void;

async function furnish(account: Account, now: number, moveTo: MoveTo): Promise<void> {
  const fields = await makeFields(account);
  const folders = await makePlaces(account);
  const stocked = new Map<string, ItemRow>();
  for (const [index, stock] of [...items, ...arrivalItems].entries()) {
    moveTo(OPENED_DAYS_AGO - 1 - index);
    stocked.set(stock.name, await makeItem(account, stock, of(folders, stock.in), fields, now));
  }
  await makeAlerts(account, fields, stocked);
  await makeGroup(account, stocked);
  for (const order of demoOrders(items.map((item) => item.name)))
    await makeOrder(account, order, stocked, moveTo);
  await splitStock(account, stocked, folders);
  await makeJobs(account, stocked);
  await makePlace(account, cart, folders);
  await makeDetails(account, stocked);
}

interface Fields {
  readonly supplierBarcode: CustomFieldRow;
  readonly inspectionDue: CustomFieldRow;
}

async function makeFields(account: Account): Promise<Fields> {
  const make = (name: string, type: CustomFieldRow['type'], applies_to: CustomFieldRow['applies_to']) =>
    act(account, (change) => {
      const field = { name, type, applies_to, created_at: change.at, updated_at: change.at };
      return account.store.customFields.insert(field);
    });
  const supplierBarcode = await make('Supplier barcode', 'barcode', 'item');
  const inspectionDue = await make('Inspection due', 'date', 'item');
  await make('Fragile', 'checkbox', 'item');
  await make('Shelf height (cm)', 'number', 'folder');
  await make('Remarks', 'text', 'all');
  return { supplierBarcode, inspectionDue };
}

async function makePlaces(account: Account): Promise<Map<string, number>> {
  const made = new Map<string, number>();
  for (const place of places) made.set(place.name, await makePlace(account, place, made));
  return made;
}

async function makePlace(account: Account, place: Place, made: ReadonlyMap<string, number>): Promise<number> {
  const label = code128(`LOC-${place.name.toUpperCase().replaceAll(' ', '-')}`);
  const folder = await make(account, {
    type: 'folder',
    name: place.name,
    notes: place.notes ?? null,
    parent_id: place.in === undefined ? null : of(made, place.in),
    label_url: label.code,
    label_url_type: label.type,
  });
  return folder.id;
}

function makeItem(
  account: Account,
  stock: Stock,
  folder: number,
  fields: Fields,
  now: number,
): Promise<ItemRow> {
  const { label, extra, supplierCode, inspectionDue } = stock;
  return make(account, {
    type: 'item',
    name: stock.name,
    quantity: stock.quantity,
    price: stock.price,
    min_quantity: stock.min,
    notes: stock.notes,
    parent_id: folder,
    tags: [...(stock.tags ?? [])],
    label_url: label.code,
    label_url_type: label.type,
    label_url_extra: extra?.code,
    label_url_extra_type: extra?.type,
    measured_quantity: stock.measured,
    custom_attribute_values: [
      ...(supplierCode
        ? [
            {
              custom_attribute_id: fields.supplierBarcode.id,
              value: supplierCode.code,
              scanner_code_type: supplierCode.type,
            },
          ]
        : []),
      ...(inspectionDue
        ? [
            {
              custom_attribute_id: fields.inspectionDue.id,
              value: new Date(now + Number(inspectionDue) * DAY).toISOString().slice(0, 10),
            },
          ]
        : []),
    ],
  });
}

/** Watched are all items with a minimum, and the dates of the tools that need inspecting. */
async function makeAlerts(
  account: Account,
  fields: Fields,
  stocked: ReadonlyMap<string, ItemRow>,
): Promise<void> {
  for (const stock of [...items, ...arrivalItems]) {
    const item_id = of(stocked, stock.name).id;
    if (stock.min !== undefined) {
      await act(account, (change) =>
        createAlert(account, change, {
          type: 'Quantity',
          item_id,
          threshold_method: 'less_than_or_equal_to_min_quantity',
        }),
      );
    }
    if (stock.inspectionDue !== undefined) {
      await act(account, (change) =>
        createAlert(account, change, {
          type: 'DateReminder',
          item_id,
          threshold_method: 'before',
          threshold_interval: 'weeks',
          threshold_value: '2',
          custom_attribute_id: fields.inspectionDue.id,
        }),
      );
    }
  }
}

async function makeGroup(account: Account, stocked: ReadonlyMap<string, ItemRow>): Promise<void> {
  await act(account, (change) =>
    createGroup(account, change, {
      name: 'Cable ties',
      attributes: [
        { name: 'Length', options: [{ name: '200 mm' }, { name: '300 mm' }] },
        { name: 'Colour', options: [{ name: 'black' }, { name: 'natural' }] },
      ],
      item_ids: items
        .filter((item) => item.name.startsWith('Cable ties'))
        .map((item) => of(stocked, item.name).id),
    }),
  );
}

async function makeOrder(
  account: Account,
  demo: DemoOrder,
  stocked: ReadonlyMap<string, ItemRow>,
  moveTo: MoveTo,
): Promise<void> {
  moveTo(demo.age + 0.5);
  const { id, version } = await act(account, (change) =>
    createOrder(account, change, {
      purchase_order_number: demo.number,
      currency_code: 'EUR',
      vendor: { name: demo.vendor, email: of(new Map(Object.entries(vendors)), demo.vendor) },
      notes: demo.notes,
      terms: '30 days net',
      line_items: demo.lines.map(([name, quantity, rate, unit = 'unit']) => {
        const item = of(stocked, name);
        return { item_id: item.id, quantity, unit_rate: rate ?? item.price ?? '0', unit_of_measure: unit };
      }),
    }),
  );
  if (demo.status === 'draft') return;
  const final = demo.status === 'voided' || demo.status === 'closed';
  const first = final ? 'ordered' : demo.status;
  await act(account, (change) => setOrderStatus(account, change, id, { status: first, version }));
  if (demo.received) {
    moveTo(demo.age - 0.5);
    await receive(account, id, demo.received, stocked);
  }
  if (!final) return;
  await act(account, async (change) =>
    setOrderStatus(account, change, id, {
      status: demo.status,
      version: (await account.store.orders.byId(id))?.version ?? version,
    }),
  );
}

/** Receives into the folders the items are in. */
async function receive(
  account: Account,
  order: number,
  arrived: readonly (readonly [string, string])[],
  stocked: ReadonlyMap<string, ItemRow>,
): Promise<void> {
  const lines = await account.store.orders.lines(order);
  const started = await act(account, (change) =>
    startReceive(account, change, origin, order, {
      line_items: arrived.map(([name, quantity]) => {
        const item = of(stocked, name);
        const line = lines.find((candidate) => candidate.item_id === item.id);
        if (!line) throw new Error(`order ${order} has no line for ${name}`);
        return { line_item_id: line.id, received_quantity: quantity, folder_id: item.parent_id };
      }),
    }),
  );
  const step = () => act(account, (change) => stepReceive(account, change, started.id, noTrouble));
  while ((await step()) !== 'ended');
}

/** Some stock stands in two places under one sid. */
async function splitStock(
  account: Account,
  stocked: ReadonlyMap<string, ItemRow>,
  folders: ReadonlyMap<string, number>,
): Promise<void> {
  const portions = [
    ['Lever connector 2 way, box of 100', '10', 'Dock 2'],
    ['LED lamp E27, 9 W', '40', 'C-02'],
  ] as const;
  for (const [name, quantity, place] of portions) {
    await act(account, (change) =>
      movePortion(account, change, {
        item_id: of(stocked, name).id,
        quantity,
        folder_id: of(folders, place),
        leave_zero_quantity: false,
      }),
    );
  }
}

async function makeJobs(account: Account, stocked: ReadonlyMap<string, ItemRow>): Promise<void> {
  const school = await act(account, (change) =>
    createJob(account, change, { name: 'Harbour School refit', notes: 'Second floor, rooms 201 to 209.' }),
  );
  await act(account, (change) =>
    addJobItems(account, change, school.id, {
      items: [
        { item_id: of(stocked, 'LED panel 600 × 600, 4000 K').id, quantity: '6' },
        { item_id: of(stocked, 'Cable ties 300 mm, black').id, quantity: '5' },
      ],
    }),
  );
  await act(account, (change) =>
    setJobStatus(account, change, school.id, { status: 'in_progress', version: school.version }),
  );
  await act(account, (change) => createJob(account, change, { name: 'Mill Lane panel upgrade' }));
  const done = await act(account, (change) => createJob(account, change, { name: 'Dock office sockets' }));
  await act(account, (change) =>
    setJobStatus(account, change, done.id, { status: 'completed', version: done.version }),
  );
}

/**
 * Fields of every type and pictures, as if they had been given with the item: no edit of it is in the ledger. Made last, so that what was
 * made before keeps its numbers.
 */
async function makeDetails(account: Account, stocked: ReadonlyMap<string, ItemRow>): Promise<void> {
  const { store } = account;
  const fields = new Map((await store.customFields.all()).map((field) => [field.name, field.id]));
  for (const [name, type] of furtherFields) {
    const field = await act(account, ({ at }) =>
      store.customFields.insert({ name, type, applies_to: 'item', created_at: at, updated_at: at }),
    );
    fields.set(name, field.id);
  }
  for (const [name, values] of Object.entries(details)) {
    const given = Object.entries(values).map(([field, value]) => ({
      custom_attribute_id: of(fields, field),
      value,
    }));
    await act(account, () => writeCustomValues(store, of(stocked, name), given));
  }
  for (const [name, shapes] of Object.entries(pictures)) {
    const uploads = shapes.map((shape, index) => ({
      name: `${name.replaceAll(/\W+/g, '-').toLowerCase()}-${index + 1}.png`,
      contentType: 'image/png',
      bytes: picture(shape),
    }));
    await act(account, (change) => showPhotos(account, change, of(stocked, name).id, [], uploads));
  }
}

function make(account: Account, input: NewItemInput): Promise<ItemRow> {
  return act(account, (change) => createItem(account, change, input, []));
}

/** Nothing in the seed may be refused. */
async function act<T>(
  account: Account,
  work: (change: Change) => Outcome<T> | Promise<Outcome<T>>,
): Promise<T> {
  const outcome = await account.store.change(origin, work);
  if (isRefusal(outcome)) throw new Error(`the seed was refused: ${outcome.message}`);
  return outcome;
}

function of<T>(map: ReadonlyMap<string, T>, name: string): T {
  const value = map.get(name);
  if (value === undefined) throw new Error(`the seed names ${name}, which it does not have`);
  return value;
}
