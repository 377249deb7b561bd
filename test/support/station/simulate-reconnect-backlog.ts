/**
 * Simulates a station that reconnects with many commands waiting: the app's own sync loop and request budget, against a simulated service
 * with a rate limit and faults, on a simulated clock. It counts the loop's steps, in total and between two turns of Node's event loop,
 * because a loop that does not yield would freeze the station. A loop that makes more than `MOST_STEPS` steps is stopped as endless.
 */
import { connect } from '#main/client/client.ts';
import type { HttpResult as Carried } from '#main/client/transport.ts';
import type { Clock } from '#main/ports.ts';
import { appendCommand, outboxCounts } from '#main/store/commands/commands.ts';
import { putProgress } from '#main/store/pull/pull-progress.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { createBudget } from '#main/sync/budget/request-budget.ts';
import { orderOf, recordOf } from '#main/sync/pull/lists/wire-to-domain.ts';
import { startLoop } from '#main/sync/sync-loop.ts';
import { lanesOf } from '#domain/kinds/definitions.ts';
import { Item } from '#wire/item.ts';
import { rateHeaders } from '#wire/limits.ts';
import { PurchaseOrder } from '#wire/purchase-order.ts';
import { drawAt } from '../../simulation/outbox/draws/draw-commands.ts';
import { fillWarehouse } from '../../simulation/outbox/network-and-service/starting-warehouse.ts';
import { SimulatedService } from '../../simulation/outbox/network-and-service/simulated-service.ts';
import { randomFrom, type Random } from '../seeded-random.ts';
import { openStores, type Stores } from './in-memory-databases.ts';

export interface Backlog {
  readonly seed: number;
  readonly commands: number;
  /** Requests allowed in a window of 15 minutes, and how many of them other clients have already used. */
  readonly allowance: number;
  readonly spent: number;
  /** The share of requests that fail. */
  readonly trouble: number;
  /** The simulated time (milliseconds). */
  readonly long: number;
}

export interface Effort {
  readonly steps: number;
  /** The most steps between two turns of the event loop. */
  readonly mostInATurn: number;
  readonly requests: number;
  /** How often the loop slept. */
  readonly sleeps: number;
  /** How many commands were enqueued, and how many still wait at the end. */
  readonly given: number;
  readonly waiting: number;
  readonly defects: readonly unknown[];
}

const WINDOW = 15 * 60_000;
const FATES = ['not-sent', 'lost before', 'lost after', 'error', 'portal', 'limited'] as const;

/** A loop that makes more steps than this is ended as endless. */
const MOST_STEPS = 20_000;

export async function playBacklog(about: Backlog): Promise<Effort> {
  const random = randomFrom(about.seed);
  const world = new SimulatedService();
  const start = world.now;
  const stores = openStores();
  const given = giveAll(world, stores, random, about.commands);
  const count = { steps: 0, inATurn: 0, mostInATurn: 0, requests: 0, sleeps: 0 };
  const defects: unknown[] = [];
  let isOver = false;
  let over: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    over = () => {
      isOver = true;
      resolve();
    };
  });

  const clock: Clock = {
    now: () => new Date(world.now),
    monotonic: () => world.now - start,
    sleep: async (milliseconds, wake) => {
      count.sleeps++;
      if (world.now - start > about.long) over();
      if (!wake.aborted) world.now += milliseconds;
    },
  };
  const budget = createBudget(clock, random.fork().next);
  const connection = connect({
    address: () => 'http://sim',
    key: () => world.key,
    transport: {
      exchange: async ({ method, url, body }) => {
        count.requests++;
        return carry(world, random, about, () =>
          method === 'GET'
            ? world.read(url.pathname + url.search)
            : world.write('station', method, url.pathname, JSON.parse(body ?? 'null')),
        );
      },
      close: async () => {},
    },
    userAgent: 'backlog',
    meter: budget,
    now: () => world.now,
    monotonic: () => clock.monotonic(),
  });
  const loop = startLoop({
    ...stores,
    clock,
    budget,
    connection,
    trace: () => {},
    newId: () => `r${random.whole(0, 1e12 - 1)}`,
    settleDelay: 90_000,
    readLag: 4000,
    pullEvery: 15_000,
    reconcileEvery: 3_600_000,
    isKeyPinned: () => true,
    // Each step of the loop calls this once.
    pinKey: () => {
      count.inATurn++;
      count.mostInATurn = Math.max(count.mostInATurn, count.inATurn);
      if (++count.steps > MOST_STEPS) over();
      if (isOver) throw new Error('it is over');
      return true;
    },
    checkConnection: async () => true,
    onDelivery: () => {},
    onPull: () => {},
    onDefect: (error) => {
      if (!isOver) defects.push(error);
    },
    yieldToEventLoop: () =>
      new Promise((resolve) => {
        setImmediate(() => {
          count.inATurn = 0;
          resolve();
        });
      }),
  });
  await ended;
  await loop.stop();
  const { waiting } = outboxCounts(stores.queue.read);
  stores.queue.close();
  stores.mirror.close();
  return { ...count, given, waiting, defects };
}

/** Fills the mirror as if completely read, and enqueues as many commands as can be drawn. Returns their number. */
function giveAll(
  world: SimulatedService,
  { queue, mirror, desk }: Stores,
  random: Random,
  wanted: number,
): number {
  const stage = fillWarehouse(world);
  mirror.write((db) => {
    for (const one of world.records.values()) {
      const found = recordOf(Item.parse(one));
      if (found.kind === 'item') putItem(db, found.item, found.words);
      else putFolder(db, found.folder, found.words);
    }
    for (const one of world.orders.values()) putOrder(db, orderOf(PurchaseOrder.parse(one)));
    putProgress(db, 'complete', true);
    putProgress(db, 'scannedAt', new Date(world.now).toISOString());
    putProgress(db, 'watermark', world.now);
    putProgress(db, 'jobsAt', world.now);
  });
  const draw = drawAt(world, stage, random, desk);
  let given = 0;
  for (let tries = 0; tries < 10 * wanted; tries++) {
    const decided = given < wanted ? draw.next() : null;
    if (decided === null) continue;
    const lanes = lanesOf(decided);
    const at = new Date(world.now).toISOString();
    queue.write((db) =>
      appendCommand(db, {
        id: `c${++given}`,
        decided,
        lanes,
        by: 'Ana',
        at,
        station: 'Dock 1',
        sheetId: null,
      }),
    );
  }
  return given;
}

const spentIn = new WeakMap<SimulatedService, { window: number; requests: number }>();

function carry(
  world: SimulatedService,
  random: Random,
  { allowance, spent, trouble }: Backlog,
  land: () => { status: number; json: unknown },
): Carried {
  world.now += random.whole(20, 219);
  const fate = random.chance(trouble) ? random.pick(FATES) : 'heard';
  if (fate === 'not-sent') return { kind: 'nothing', sent: false, why: 'refused' };
  if (fate === 'lost before') return { kind: 'nothing', sent: true, why: 'lost' };
  const window = Math.floor(world.now / WINDOW);
  const before = spentIn.get(world) ?? { window, requests: spent };
  const requests = before.window === window ? before.requests + 1 : 1;
  spentIn.set(world, { window, requests });
  const headers: Record<string, string> = {
    date: new Date(world.now).toUTCString(),
    [rateHeaders.max]: `${allowance}`,
    [rateHeaders.remaining]: `${Math.max(0, allowance - requests)}`,
    [rateHeaders.reset]: `${Math.ceil(((window + 1) * WINDOW - world.now) / 1000)}`,
  };
  const answer = (status: number, body: string): Carried => ({
    kind: 'answer',
    status,
    header: (name) => headers[name] ?? null,
    body,
    whole: true,
  });
  if (fate === 'portal')
    return { kind: 'answer', status: 200, header: () => null, body: 'Please log in', whole: true };
  if (fate === 'limited' || requests > allowance) return answer(429, '{"message":"too many"}');
  if (fate === 'error') return answer(500, '{"message":"out of order"}');
  const { status, json } = land();
  if (fate === 'lost after') return { kind: 'nothing', sent: true, why: 'lost' };
  return answer(status, json === undefined ? '' : JSON.stringify(json));
}
