/**
 * One history: the app's own delivery (its rules, its store in memory, its steps) against the made-up service, on a made-up
 * clock. The seed draws the commands, when they are given and called off, what other people do, what becomes of every request,
 * and where the station is killed. Everything that happens, happens at a time of that clock, so a seed replays exactly.
 */
import { forgetSending } from '#main/store/attempts.ts';
import { lanesOver } from '#main/store/lanes.ts';
import {
  appliedUnreflected,
  markReflected,
  secondLooks,
  unsettledCommands,
  type StoredCommand,
} from '#main/store/commands.ts';
import type { Database } from '#main/store/database.ts';
import { orderOf, recordOf } from '#main/sync/convert.ts';
import type { DeskPorts } from '#main/desk/ports.ts';
import { deliver } from '#main/sync/push/deliver.ts';
import type { DeliveryPorts } from '#main/sync/push/ports.ts';
import { nextReady } from '#main/sync/push/ready.ts';
import { Item } from '#wire/item.ts';
import { PurchaseOrder } from '#wire/purchase-order.ts';
import { putOrder } from '#main/store/orders.ts';
import { deleteRecord, putFolder, putItem } from '#main/store/records.ts';
import { randomFrom } from '../../support/random.ts';
import { check, judgeAsking, type Finding } from './check.ts';
import { clientOver, D } from './network.ts';
import { peopleAt } from './people.ts';
import { SimWorld, type Heard } from './world.ts';

const KILLS: ReadonlySet<string> = new Set(['looked', 'attempting', 'answered', 'settling']);

class Killed extends Error {}

export interface History {
  readonly world: SimWorld;
  readonly queue: Database;
  readonly mirror: Database;
  /** Broken invariants, as they were met. */
  readonly broken: string[];
  /** What each command's records looked like when it was decided: what the oracle is given. */
  readonly looks: Map<
    string,
    { readonly record: Heard | null; readonly contents: Heard | null; readonly order: Heard | null }
  >;
  /** Reviews of doubt, with whether the oracle finds them ambiguous. */
  readonly asked: { readonly id: string; readonly ambiguous: boolean }[];
  readonly cancelled: Set<string>;
  /** Commands of which a request stayed away longer than anybody waits. */
  readonly overdue: Set<string>;
  readonly echoed: Set<string>;
  /** When each command was looked at once more. */
  readonly lookedAgainAt: Map<string, number>;
  /** Dropped by a person, who had looked. */
  readonly dropped: Set<string>;
}

interface Happening {
  readonly at: number;
  readonly do: () => void;
}

/** @param stores two empty databases; left as the history leaves them */
export async function runHistory(
  seed: number,
  stores: { queue: Database; mirror: Database },
): Promise<Finding> {
  const random = randomFrom(seed);
  const world = new SimWorld();
  const start = world.now;
  const { queue, mirror } = stores;
  const history: History = {
    world,
    queue,
    mirror,
    broken: [],
    looks: new Map(),
    asked: [],
    cancelled: new Set(),
    overdue: new Set(),
    echoed: new Set(),
    dropped: new Set(),
    lookedAgainAt: new Map(),
  };
  const own: Pick<DeskPorts & DeliveryPorts, 'queue' | 'mirror' | 'clock' | 'newId'> = {
    queue,
    mirror,
    clock: { now: () => new Date(world.now), monotonic: () => world.now - start, sleep: async () => {} },
    newId: () => `r${random.whole(0, 1e12 - 1)}`,
  };
  const desk: DeskPorts = { ...own, folder: '', trace: () => {}, announce: () => {}, wake: () => {} };
  const people = peopleAt(history, random, desk);

  const trouble = random.chance(0.8) ? 0.15 + random.next() * 0.5 : 0;
  const strangers = random.chance(0.5) ? random.whole(1, 3) : 0;
  const happenings: Happening[] = [];
  let sending: string | null = null;
  let killIn = random.chance(0.5) ? random.whole(1, 12) : 0;
  let freshAt = Number.NEGATIVE_INFINITY;

  function schedule(at: number, what: () => void): void {
    happenings.push({ at, do: what });
  }

  function advance(milliseconds: number): void {
    const to = world.now + milliseconds;
    for (;;) {
      happenings.sort((x, y) => x.at - y.at);
      const next = happenings[0];
      if (next === undefined || next.at > to) break;
      happenings.shift();
      world.now = Math.max(world.now, next.at);
      next.do();
    }
    world.now = to;
  }

  const client = clientOver({ history, random, trouble, sending: () => sending, advance, schedule });
  let ports: DeliveryPorts;
  let parked = new Map<string, number>();
  let resumeAt = 0;
  function open(): void {
    parked = new Map();
    resumeAt = 0;
    freshAt = Number.NEGATIVE_INFINITY;
    ports = {
      ...own,
      client,
      trace: (step) => {
        if (KILLS.has(step) && killIn > 0 && --killIn === 0) {
          killIn = random.chance(0.3) ? random.whole(1, 8) : 0;
          throw new Killed();
        }
      },
      settleDelay: D,
      mirrorAge: () => world.now - freshAt,
      trustMirror: trusts ? 20_000 : -1,
      sentAt: new Map(),
      startedAt: world.now - start,
    };
  }
  const trusts = random.chance(0.5);

  function pull(): void {
    const began = world.now;
    advance(100);
    world.settle();
    const applied = appliedUnreflected(queue.read);
    const over = lanesOver(
      queue.read,
      applied.map(({ seq }) => seq),
    );
    const isHeld = (lane: string) => over.get(lane) === 'held';
    mirror.write((db) => {
      for (const one of world.records.values()) {
        if (isHeld(`item:${one.id}`) || isHeld(`article:${one.sid}`)) continue;
        const found = recordOf(Item.parse(one));
        if (found.kind === 'item') putItem(db, found.item, found.words);
        else putFolder(db, found.folder, found.words);
      }
      for (const { id } of mirror.read.all<{ id: number }>(`SELECT id FROM record`))
        if (!world.records.has(id)) deleteRecord(db, id);
      for (const one of world.orders.values()) putOrder(db, orderOf(PurchaseOrder.parse(one)));
    });
    queue.write((db) =>
      markReflected(
        db,
        applied.map(({ seq }) => seq),
      ),
    );
    freshAt = began;
  }

  let last = 0;
  for (let n = random.whole(1, 4); n > 0; n--) {
    last += random.whole(0, 3) === 0 ? random.whole(0, D - 1) : random.whole(0, 499);
    schedule(start + last, () => {
      const decided = people.draw();
      const id = people.give(decided);
      if (decided.kind === 'create-item' && random.chance(0.6))
        people.give(people.moveOn(decided.intent.itemId));
      if (random.chance(0.12)) schedule(world.now + random.whole(0, D - 1), () => people.callOff(id));
    });
  }
  for (let n = strangers; n > 0; n--) schedule(start + random.whole(0, last + D - 1), people.stranger);

  pull();
  open();
  for (let turn = 0; ; turn++) {
    if (turn > 3000) {
      history.broken.push(
        `stuck: ${JSON.stringify(unsettledCommands(queue.read).map(({ id, kind, state }) => [id, kind, state]))}`,
      );
      break;
    }
    advance(0);
    // A second look may wait behind what only a person can settle: somebody comes by now and then.
    if (turn % 300 === 299) people.settleReview();
    const now = world.now - start;
    const ready =
      now < resumeAt
        ? { next: null, inMilliseconds: resumeAt - now }
        : nextReady(queue.read, [...unsettledCommands(queue.read), ...secondLooks(queue.read)], parked, now);
    if (ready.next !== null) {
      await push(ready.next);
      continue;
    }
    if (appliedUnreflected(queue.read).length > 0) {
      pull();
      continue;
    }
    const next = Math.min(...happenings.map(({ at }) => at - world.now), ready.inMilliseconds);
    if (!Number.isFinite(next)) {
      if (people.settleReview()) continue;
      break;
    }
    advance(Math.max(1, next));
  }
  pull();
  return check(history);

  async function push(command: StoredCommand): Promise<void> {
    sending = command.id;
    // A second look changes what was looked at, not what was decided.
    const isDecided = command.state === 'applied';
    try {
      const came = await deliver(ports, command.id);
      if (came.came === 'parked') parked.set(command.id, world.now - start + came.milliseconds);
      if (came.came === 'stopped') resumeAt = world.now - start + 2000;
      if (came.came === 'done') parked.delete(command.id);
      if (isDecided && came.came === 'done') history.lookedAgainAt.set(command.id, world.now);
      judgeAsking(history, command.id, isDecided);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      // Back after a while, with what is on disk and nothing else.
      advance(random.whole(500, 5499));
      queue.write((db) => forgetSending(db, ''));
      open();
    }
    sending = null;
  }
}
