/**
 * An account whose records have members, and custom fields of types, that this app does not know: whatever a station edits through its
 * outbox, all of those are afterwards what they were. The account changes only what a request names, and of an order, which is replaced
 * as a whole, loses what the request leaves out. So an item's request may name no more than was edited, and an order's must bring back
 * every unknown member: its own, its vendor's, its address's and its lines'. What the service itself has written is read in its ledger.
 */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ActAsk } from '#bridge/acts.ts';
import type { ReadView } from '#bridge/reads.ts';
import { stockWarehouse, type Warehouse } from '../support/service/small-warehouse.ts';
import {
  startWorld,
  type Exchange,
  type TestStation,
  type World,
} from '../support/station/start-service-and-stations.ts';
import { PATIENCE, runs } from './service/number-of-runs.ts';

type Intent = ActAsk<'give'>['intent'];
type Members = Record<string, any>;

let world: World;
let shop: Warehouse;
let station: TestStation;
let colour: number;
let order: Members;
let alertId: number;
/** What the account has that is unknown here. */
let unknown: { record: Members; inside: Members; line: Members; value: unknown };

const HOLOGRAM = 900_001;

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  colour = await world.customField('Colour', 'dropdown');
  unknown = { record: {}, inside: {}, line: {}, value: null };
  const made = await world.call('POST', '/api/v1/purchase_orders', {
    currency_code: 'EUR',
    vendor: { name: 'Meyer Electrical' },
    ship_to: { city: 'Kiel' },
    line_items: [{ item_id: shop.items.socket, quantity: 3, unit_rate: 4.1 }],
  });
  order = made.json.data;
  const alert = { type: 'Quantity', item_id: shop.items.tape, threshold_method: 'quantity_less_than' };
  const { json } = await world.call('POST', '/api/v1/alerts', { ...alert, threshold_value: 5 });
  alertId = json.data.id;
  tellMore();
  station = await world.station({ settleDelay: 400, pullEvery: 60_000 });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
});
afterEach(() => world.close());

/** From now on stations are told the unknown members too, wherever they read a record. */
function tellMore(): void {
  const item = (one: Members): Members => ({
    ...one,
    ...unknown.record,
    custom_attribute_values: [
      ...(one['custom_attribute_values'] ?? []),
      {
        custom_attribute_id: HOLOGRAM,
        name: 'Hologram',
        type: 'hologram',
        value: unknown.value,
        ...unknown.inside,
      },
    ],
  });
  const purchase = (one: Members): Members => ({
    ...one,
    ...unknown.record,
    vendor: { ...one['vendor'], ...unknown.inside },
    ship_to: { ...one['ship_to'], ...unknown.inside },
    ...(one['line_items'] && {
      line_items: one['line_items'].map((line: Members) =>
        line['item_id'] === shop.items.socket ? { ...line, ...unknown.line } : line,
      ),
    }),
  });
  const alert = (one: Members): Members => ({ ...one, ...unknown.record });
  const told = (path: string, more: (one: Members) => Members): void =>
    world.alter(path, (answered) => {
      const data = answered?.data;
      if (Array.isArray(data)) return { ...answered, data: data.map(more) };
      return data === undefined ? answered : { ...answered, data: more(data) };
    });
  for (const id of Object.values(shop.items)) told(`/api/v1/items/${id}`, item);
  for (const path of ['/api/v1/items', '/api/v1/items/recent']) told(path, item);
  for (const path of ['/api/v1/purchase_orders', `/api/v1/purchase_orders/${order['id']}`])
    told(path, purchase);
  told('/api/v1/alerts', alert);
}

/** Gives the command, waits for its end, and returns the one request that it made, if it had to make one. */
async function deliver(intent: Intent): Promise<Exchange | undefined> {
  const from = world.exchanges.length;
  const given = await station.act('give', { intent });
  if (!given.given) throw new Error(`not given: ${given.why}`);
  const isOurs = ({ id }: { readonly id: string }): boolean => id === given.id;
  const ended = (view: ReadView<'outbox'>) => [...view.review, ...view.settled].find(isOurs);
  const view = await station.until('outbox', {}, (now) => ended(now) !== undefined);
  expect(ended(view)).toMatchObject({ state: 'applied' });
  const writes = world.exchanges.slice(from).filter(({ method }) => method !== 'GET');
  expect(writes.length).toBeLessThanOrEqual(1);
  return writes[0];
}

const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
/** Whatever a service may keep under a name of its own. */
const members = fc.dictionary(fc.stringMatching(/^x_[a-z]{1,6}$/), fc.jsonValue({ maxDepth: 2 }), {
  maxKeys: 4,
});
const anything = fc.record({
  record: members,
  inside: members,
  line: members,
  value: fc.jsonValue({ maxDepth: 2 }),
});
/** As JSON has them: it knows no -0. */
const asSent = (value: unknown): any => JSON.parse(JSON.stringify(value));

const itemEdit = fc
  .record(
    {
      name: word,
      price: fc.nat(99).map(String),
      notes: fc.option(word),
      tags: fc.uniqueArray(word, { maxLength: 3 }),
      customValues: word.map((value) => ({ [colour]: value })),
    },
    { requiredKeys: [] },
  )
  .filter((set) => Object.keys(set).length > 0);

const MEMBER: Members = {
  name: 'name',
  price: 'price',
  notes: 'notes',
  tags: 'tags',
  customValues: 'custom_attribute_values',
};

test(
  'an item with unknown members and a field of an unknown type is edited → the request names what was edited, and no more',
  async () => {
    await fc.assert(
      fc.asyncProperty(anything, itemEdit, async (more, set) => {
        unknown = asSent(more);
        const path = `/api/v1/items/${shop.items.tape}`;
        const before = (await world.call('GET', path)).json.data;
        const edits = (await world.ledger()).length;
        const write = await deliver({ kind: 'edit-item', itemId: shop.items.tape, set });
        const after = (await world.call('GET', path)).json.data;
        const sent: Members = write?.sent ?? {};
        expect(Object.keys(set).map((name) => MEMBER[name])).toEqual(
          expect.arrayContaining(Object.keys(sent)),
        );
        const values: Members[] = sent['custom_attribute_values'] ?? [];
        expect(values.map((one) => one['custom_attribute_id']).filter((id) => id !== colour)).toEqual([]);
        const ledger = (await world.ledger()).slice(edits);
        expect(ledger.map((entry) => [entry.record_id, entry.method])).toEqual(
          write === undefined ? [] : [[shop.items.tape, 'PUT']],
        );
        const named = write === undefined ? [] : [...Object.keys(sent), 'tag_names', 'updated_at'];
        expect({ ...after, ...onlyOf(before, named) }).toEqual(before);
      }),
      runs(25, 1000),
    );
  },
  PATIENCE,
);

const onlyOf = (record: Members, names: readonly string[]): Members =>
  Object.fromEntries(names.flatMap((name) => (name in record ? [[name, record[name]]] : [])));

const orderEdit = fc
  .record(
    {
      quantity: fc.integer({ min: 1, max: 99 }),
      set: fc
        .record({ terms: word, notes: word, vendor: word, 'shipTo.city': word }, { requiredKeys: [] })
        .filter((set) => Object.keys(set).length > 0),
    },
    { requiredKeys: [] },
  )
  .filter((edit) => Object.keys(edit).length > 0);

test(
  'an order with unknown members is edited → each of them is sent back as it was read',
  async () => {
    await fc.assert(
      fc.asyncProperty(anything, orderEdit, async (more, { quantity, set }) => {
        unknown = asSent(more);
        const path = `/api/v1/purchase_orders/${order['id']}`;
        const now = (await world.call('GET', path)).json.data;
        const [line] = now.line_items;
        const same = { lineId: line.id, itemId: line.item_id, unitRate: String(line.unit_rate) };
        const write = await deliver({
          kind: 'edit-order',
          orderId: order['id'],
          ...(quantity !== undefined && {
            lines: [{ ...same, quantity: String(quantity) }],
            seen: [{ ...same, quantity: String(line.quantity) }],
          }),
          ...(set && {
            set,
            saw: Object.fromEntries(Object.keys(set).map((name) => [name, fieldOf(now, name)])),
          }),
        });
        if (write === undefined) return;
        expect(write.sent).toMatchObject(unknown.record);
        expect(write.sent.vendor).toMatchObject(unknown.inside);
        expect(write.sent.ship_to).toMatchObject(unknown.inside);
        expect(write.sent.line_items[0]).toMatchObject(unknown.line);
        const after = (await world.call('GET', path)).json.data;
        for (const name of ['purchase_order_number', 'currency_code', 'terms', 'notes'])
          expect(after[name]).toEqual(set && name in set ? set[name as 'terms'] : now[name]);
      }),
      runs(25, 1000),
    );
  },
  PATIENCE,
);

const fieldOf = (now: Members, name: string): string | null =>
  (name === 'vendor' ? now['vendor'].name : name === 'shipTo.city' ? now['ship_to'].city : now[name]) ?? null;

test(
  'an alert with unknown members is edited → nothing is asked, and the request names the document’s members alone',
  async () => {
    await fc.assert(
      fc.asyncProperty(anything, fc.integer({ min: 1, max: 99 }), async (more, value) => {
        unknown = asSent(more);
        const write = await deliver({
          kind: 'edit-alert',
          alertId,
          itemId: shop.items.tape,
          method: 'quantity_less_than',
          value: String(value),
          groups: ['owners'],
        });
        if (write === undefined) return;
        expect(write.sent).toEqual({
          type: 'Quantity',
          item_id: shop.items.tape,
          threshold_method: 'quantity_less_than',
          threshold_value: value,
          recipient_groups: ['owners'],
        });
      }),
      runs(10, 200),
    );
  },
  PATIENCE,
);
