/**
 * Whole arrivals from thirty seeds: offline, by scans and keys, the station killed twice on the way. What the service has in the end, its
 * stock by place, its orders, its notes and its own ledger, is what was scanned and said, by arithmetic that is none of Dockhand's.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  drawArrival,
  expectedOf,
  receiveArrival,
  WORDS,
  type DrawnArrival,
  type Lives,
  type Said,
} from '../support/samples/generated-arrival.ts';
import { startKillable, type KillableStation } from '../support/station/killable-station.ts';
import { randomFrom } from '../support/seeded-random.ts';
import { startWorld, type World } from '../support/station/start-service-and-stations.ts';

const SEEDS = Array.from({ length: 30 }, (_, n) => 18_000 + n);
/** What the draws have to have shown in all of them, or they show nothing. */
const seen = { over: 0, notOurs: 0, damaged: 0, missing: 0, copies: 0, notes: 0, lots: 0 };

let world: World;
let current: KillableStation;
const lives: Lives = {
  station: () => current.station,
  current: () => current,
  again: async () => {
    current.kill();
    await current.died();
    current = startKillable(world, { settleDelay: 200 });
    await current.station.until('status', {}, () => true);
  },
};

beforeEach(async () => {
  world = await startWorld({ receiveDelay: 5 });
});
afterEach(async () => {
  await current.station.close();
  await world.close();
});

it.each(SEEDS)('seed %i', { timeout: 120_000 }, async (seed) => {
  const random = randomFrom(seed);
  const arrival = await drawArrival(world, random, `S${seed}`);
  current = startKillable(world, { settleDelay: 200 });
  await current.station.until('orders', {}, ({ orders }) => isRead(arrival, orders));
  await current.station.act('plug', { in: false });
  const said = await receiveArrival(lives, arrival, { random, kills: 2 });
  expect(scanned(said)).toEqual(
    new Map([...arrival.brought].flatMap(([of, { length }]) => (length > 0 ? [[of, length]] : []))),
  );
  const sent = await current.station.act('arrival.send', { words: WORDS });
  const isAny = said.some(({ now, damaged, over }) => now - damaged > 0 || over !== null);
  expect(sent).toMatchObject({ tone: isAny ? 'done' : 'refused' });
  await lives.again();
  await current.station.act('plug', { in: true });
  await current.station.until('status', {}, (view) => view.outbox.waiting === 0, 60_000);
  await holds(arrival, said);
});

it('the seeds have drawn all that a truck brings', () => {
  expect(Object.values(seen).every((n) => n >= 3)).toBe(true);
});

const isRead = ({ orders }: DrawnArrival, all: readonly { order: { number: string }; lines: number }[]) =>
  orders.every(({ number, lineIds }) =>
    all.some(({ order, lines }) => order.number === number && lines === lineIds.length),
  );

function scanned(said: readonly Said[]): Map<Said['article'], number> {
  const all = new Map<Said['article'], number>();
  for (const { article, now } of said) if (now > 0) all.set(article, (all.get(article) ?? 0) + now);
  return all;
}

async function holds(arrival: DrawnArrival, said: readonly Said[]): Promise<void> {
  const { json } = await world.call('GET', '/api/v1/items?per_page=1000');
  const records: readonly {
    id: number;
    name: string;
    type: string;
    quantity: string;
    parent_id: number;
    notes: string | null;
  }[] = json.data;
  const nameOf = (folder: number) => records.find(({ id }) => id === folder)?.name ?? '';
  const expected = expectedOf(arrival, said, nameOf);
  const items = records.filter(({ type }) => type === 'item');
  expect(byKey(items.map((one) => [`${one.name} in ${one.parent_id}`, Number(one.quantity)]))).toEqual(
    byKey([...expected.stock]),
  );
  const received: [string, number][] = [];
  for (const order of arrival.orders) {
    const { data } = (await world.call('GET', `/api/v1/purchase_orders/${order.id}`)).json;
    for (const line of data.line_items)
      received.push([`${order.id} ${order.lineIds.indexOf(line.id) + 1}`, Number(line.received_quantity)]);
  }
  expect(byKey(received)).toEqual(byKey([...expected.received]));
  const sent = world.exchanges.filter(({ method, path }) => method === 'POST' && path.endsWith('/receive'));
  for (const [order, lines] of expected.notes) {
    const own = sent
      .filter(({ path }) => path.includes(`/${order.id}/`))
      .map((one) => one.sent.action?.notes ?? '');
    const beside = items.map(({ notes }) => notes).filter((notes) => notes?.includes(order.number) === true);
    const read = own.length > 0 ? own : beside;
    // An order of which nothing is booked has no receipt to say it in: it stays in hand.
    const told = read.length === 0 ? [] : lines;
    expect(told.filter((line) => !read.join('\n').includes(line))).toEqual([]);
    const needless = own
      .flatMap((text) => text.split('\n'))
      .filter((line) => line !== '' && !line.includes(' of lot '));
    expect(lines.length === 0 ? needless : []).toEqual([]);
    seen.notes += told.length;
  }
  // A receipt that goes out in parts has its notes in each of them.
  const texts = new Set(sent.map(({ path, sent: { action } }) => `${path}\n${action?.notes ?? ''}`));
  const all = [...texts, ...items.map(({ notes }) => notes ?? '')];
  const told = lotsTold(all.join('\n'));
  for (const [article, scans] of arrival.brought)
    for (const [lot, n] of lotsOf(scans)) {
      expect([article.name, lot, told.get(`${article.name} ${lot}`)]).toEqual([article.name, lot, n]);
      seen.lots += 1;
    }
  await ledgerHolds(items);
  count(said, items.length - arrival.articles.length);
}

/** How many pieces of each lot were scanned. */
function lotsOf(texts: readonly string[]): Map<string, number> {
  const all = new Map<string, number>();
  for (const text of texts) {
    const lot = /\(10\)(.+)$/.exec(text)?.[1];
    if (lot !== undefined) all.set(lot, (all.get(lot) ?? 0) + 1);
  }
  return all;
}

/** How many of each lot of each article the notes tell, by article and lot. */
function lotsTold(notes: string): Map<string, number> {
  const all = new Map<string, number>();
  for (const line of notes.split('\n')) {
    const article = /^\d+\) (S\d+ article \d+): /.exec(line)?.[1];
    if (article === undefined) continue;
    for (const [, n, lot] of line.matchAll(/(\d+) of lot (\w+)/g)) {
      const key = `${article} ${lot}`;
      all.set(key, (all.get(key) ?? 0) + Number(n));
    }
  }
  return all;
}

/** What the ledger says of each record ends at the stock that it has, and no step is missing. */
async function ledgerHolds(items: readonly { id: number; quantity: string }[]): Promise<void> {
  const rows = (await world.ledger()).filter(({ quantity_after }) => quantity_after !== null);
  for (const { id, quantity } of items) {
    const own = rows.filter(({ record, record_id }) => record === 'item' && record_id === id);
    for (const [n, row] of own.entries())
      if (n > 0) expect(Number(row.quantity_before)).toBe(Number(own[n - 1]?.quantity_after));
    expect(Number(own.at(-1)?.quantity_after)).toBe(Number(quantity));
  }
}

function count(said: readonly Said[], copies: number): void {
  seen.over += said.filter(({ over }) => over === 'stock').length;
  seen.notOurs += said.filter(({ over }) => over === 'not-ours').length;
  seen.damaged += said.filter(({ damaged }) => damaged > 0).length;
  seen.missing += said.filter(({ isRestMissing }) => isRestMissing).length;
  seen.copies += copies;
}

/** By key, the sums that are not nothing. */
function byKey(rows: readonly (readonly [string, number])[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const [key, n] of rows) all[key] = (all[key] ?? 0) + n;
  return Object.fromEntries(Object.entries(all).filter(([, n]) => n !== 0));
}
