/**
 * Measures ten stations, each a process as it is shipped, during ten minutes of work on one account with the documented allowance, served
 * by two service processes. It checks that every command is applied once and no person is asked, how evenly the stations share the
 * allowance, how many requests are refused, and how long a person waits. More commands are given than the allowance lets through in that
 * time, so that the stations must share it; the rest is sent in the next window.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SECRET } from '../../integration/service/in-process-service.ts';
import { startProgram, temporaryFolder, type Program } from '../../integration/service/service-process.ts';
import { countingProxy, jain, type CountingProxy } from '../../support/service/counting-proxy.ts';
import { startKillable } from '../../support/station/killable-station.ts';
import { startPostgres } from '../../support/service/postgres-server.ts';
import type { TestStation } from '../../support/station/start-service-and-stations.ts';
import { row, type Row } from '../bench-row.ts';

const STATIONS = 10;
const MINUTES = 10;
/** Milliseconds between two acts of a station. */
const PACE = 10_000;
/** The lines of a station's order, and its number of goods. */
const LINES = 20;
/** The stock of each of its goods at first. */
const STOCK = 100;
/** Milliseconds that a person may wait for an act, and for a search in the warehouse system. */
const SCREEN = 500;
const LOOK = 5000;
const KINDS = ['created', 'moved', 'adjusted', 'received'] as const;
/** Milliseconds from the last act until everything is sent: the rest of the window and the next one. */
const DRAINED_WITHIN = 30 * 60_000;
const LOOK_EVERY = 2000;

interface Dock {
  readonly n: number;
  readonly name: string;
  readonly station: TestStation;
  readonly proxy: CountingProxy;
  readonly goods: readonly number[];
  readonly shelf: number;
  readonly order: { readonly id: number; readonly lines: readonly number[] };
  /** The number of commands given, by kind. */
  readonly given: Record<(typeof KINDS)[number], number>;
  /** Milliseconds until each act was answered, and until each search in the warehouse system was. */
  readonly acts: number[];
  readonly looks: number[];
}

export async function bench(): Promise<readonly Row[]> {
  const server = await startPostgres({ isDurable: true });
  const folder = temporaryFolder();
  const database = await server.database('ten_stations');
  // The last rate option counts, and overrides the tests' usual one, which is no limit.
  const start = (max: number) =>
    startProgram(folder.path, '--database', database, '--rate-max', String(max), '--rate-window', '900');
  const office = await start(1_000_000);
  const docks: Dock[] = [];
  const programs = [office];
  try {
    const stocked: Awaited<ReturnType<typeof stock>>[] = [];
    for (let n = 1; n <= STATIONS; n += 1) stocked.push(await stock(office, n));
    const openAll = async (services: readonly Program[]): Promise<void> => {
      for (const [n, goods] of stocked.entries())
        docks.push(await openDock(n + 1, goods, folder.path, services));
      await Promise.all(docks.map(({ station }) => ready(station)));
    };
    // The stations first read everything without a limit, as if on an earlier day: ten first pulls under the allowance are not measured
    // here.
    await openAll([office]);
    for (const dock of docks.splice(0)) await closeDock(dock);
    await end(office);
    programs.push(...(await Promise.all([start(1000), start(1000)])));
    const services = programs.slice(1);
    await openAll(services);
    const begun = docks.map(({ proxy }) => proxy.answers.length);
    await Promise.all(docks.map((dock, n) => work(dock, (n * PACE) / STATIONS)));
    const shares = docks.map(({ proxy }, n) => served(proxy) - (begun[n] ?? 0));
    await Promise.all(docks.map(({ station }) => drained(station)));
    return await rows(docks, shares, services[0] ?? office);
  } finally {
    for (const dock of docks) await closeDock(dock);
    for (const program of programs) await end(program);
    folder.remove();
    await server.stop();
  }
}

async function closeDock({ station, proxy }: Dock): Promise<void> {
  await station.close();
  proxy.server.close();
}

async function end({ process: program, ended }: Program): Promise<void> {
  program.kill('SIGTERM');
  await ended;
}

/** Creates a station's goods in a bay, a shelf to move them to, and an order that is received line by line. */
async function stock(office: Program, n: number): Promise<Pick<Dock, 'shelf' | 'goods' | 'order'>> {
  const [shelf, bay] = [await office.folder(`Shelf ${n}`), await office.folder(`Bay ${n}`)];
  const goods: number[] = [];
  for (let k = 1; k <= LINES; k += 1) {
    const { id } = await office.item({ name: `Goods ${n}-${k}`, quantity: STOCK, parent_id: bay });
    goods.push(id);
  }
  const { id, line_items: lines } = await office.order(
    goods.map((item_id) => ({ item_id, quantity: 100, unit_rate: 3.9 })),
  );
  await office.moveOrder(id, 'ordered');
  return { shelf, goods, order: { id, lines: lines.map((line: { id: number }) => line.id) } };
}

async function openDock(
  n: number,
  goods: Pick<Dock, 'shelf' | 'goods' | 'order'>,
  path: string,
  services: readonly Program[],
): Promise<Dock> {
  const folder = join(path, `station-${n}`);
  mkdirSync(folder, { recursive: true });
  const proxy = await countingProxy(...services.map(({ url }) => url));
  const world = { folder, address: proxy.address };
  const { station } = startKillable(world, { pullEvery: null, settleDelay: 90_000, key: SECRET });
  const given = { created: 0, moved: 0, adjusted: 0, received: 0 };
  return { n, name: `Dock ${n}`, station, proxy, ...goods, given, acts: [], looks: [] };
}

const ready = (station: TestStation) =>
  station.until('status', {}, ({ pull }) => pull.state === 'ready', 300_000);

/** It asks seldom, because most of the time the outbox waits for the next window of the allowance. */
async function drained(station: TestStation): Promise<void> {
  const until = performance.now() + DRAINED_WITHIN;
  while ((await station.read('outbox', {})).waiting.length > 0) {
    if (performance.now() > until) throw new Error('an outbox was not drained');
    await pause(LOOK_EVERY);
  }
}

const served = ({ answers }: CountingProxy) => answers.filter(({ status }) => status !== 429).length;

async function work(dock: Dock, offset: number): Promise<void> {
  await pause(offset);
  const until = performance.now() + MINUTES * 60_000;
  for (let turn = 0; performance.now() < until; turn += 1) {
    const next = performance.now() + PACE;
    dock.acts.push(await timed(() => act(dock, turn)));
    // Once a minute the operator searches the service itself.
    if (turn % 6 === 5)
      dock.looks.push(await timed(() => dock.station.act('items.atOffice', { text: 'Goods', page: 1 })));
    await pause(Math.max(0, next - performance.now()));
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Does in turn: a new item, a move of a part, an adjustment, and a receipt of one line. */
async function act({ name, station, goods, shelf, order, given }: Dock, turn: number): Promise<void> {
  const item = goods[turn % LINES] ?? 0;
  switch (turn % 4) {
    case 0: {
      const fields = {
        name: `${name} box ${turn}`,
        quantity: '1',
        minQuantity: null,
        price: null,
        notes: null,
        label: null,
      };
      await station.act('give', { intent: { kind: 'create-item', what: 'item', folderId: shelf, fields } });
      given.created += 1;
      return;
    }
    case 1:
      await station.act('move', { itemId: item, quantity: '1', folderId: shelf, leaveZero: true });
      given.moved += 1;
      return;
    case 2:
      await station.act('give', { intent: { kind: 'adjust', itemId: item, by: '1', reason: 'found' } });
      given.adjusted += 1;
      return;
    default: {
      const lineId = order.lines[turn % LINES] ?? 0;
      await station.act('receive.set', { orderId: order.id, lineId, quantity: '2' });
      await station.act('receive.send', { orderId: order.id });
      given.received += 1;
    }
  }
}

async function rows(docks: readonly Dock[], shares: readonly number[], office: Program): Promise<Row[]> {
  const items = await itemsOf(office);
  let [all, wrong, asked] = [0, 0, 0];
  for (const [n, dock] of docks.entries()) {
    const applied = await appliedOf(dock, items, office);
    for (const kind of KINDS) {
      all += dock.given[kind];
      wrong += Math.abs(dock.given[kind] - applied[kind]);
    }
    asked += (await dock.station.read('outbox', {})).review.length;
    console.log(`${dock.name}: given`, dock.given, 'applied', applied, `answered ${shares[n]}`);
  }
  const answers = docks.flatMap(({ proxy }) => proxy.answers);
  const refused = answers.filter(({ status }) => status === 429).length;
  const longest = (of: 'acts' | 'looks') => Math.max(...docks.flatMap((dock) => dock[of]));
  return [
    row('not applied, or applied twice, of all that was given', wrong, all, 0, 'less'),
    row('asked of a person, of all that was given', asked, all, 0, 'less'),
    row('how the allowance was shared (Jain), beside all alike', jain(shares), 1, 0.9, 'more'),
    row('refused for the allowance, of all answers', refused, answers.length, 0.01, 'less'),
    row('the longest wait for an act, beside half a second (ms)', longest('acts'), SCREEN, 1, 'less'),
    row(
      'the longest look at the warehouse system, beside five seconds (ms)',
      longest('looks'),
      LOOK,
      1,
      'less',
    ),
  ];
}

interface Stocked {
  readonly name: string;
  readonly quantity: number;
  readonly parent_id: number;
}

async function itemsOf(office: Program): Promise<Stocked[]> {
  const items: Stocked[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await office.get(`/items?include_subfolders=true&per_page=100&page=${page}`);
    items.push(...body.data);
    if (body.data.length < 100) return items;
  }
}

/**
 * What was applied, computed from the stock and the order: a move put one piece on the shelf, a receipt added two to its line, and the
 * rest of the stock's change is adjustments.
 */
async function appliedOf(
  { n, name, shelf, order }: Dock,
  items: readonly Stocked[],
  office: Program,
): Promise<Dock['given']> {
  const sum = (all: readonly Stocked[]) => all.reduce((total, { quantity }) => total + quantity, 0);
  const own = items.filter((item) => item.name.startsWith(`Goods ${n}-`));
  const { line_items: lines } = (await office.get(`/purchase_orders/${order.id}`)).body.data;
  const came = lines.reduce(
    (total: number, line: { received_quantity: string }) => total + Number(line.received_quantity),
    0,
  );
  return {
    created: items.filter((item) => item.name.startsWith(`${name} box `)).length,
    moved: sum(own.filter(({ parent_id: parent }) => parent === shelf)),
    adjusted: sum(own) - LINES * STOCK - came,
    received: came / 2,
  };
}
