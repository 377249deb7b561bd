/**
 * One history: the app's own delivery (its rules, its store in memory, its steps) against the made-up service, on a made-up
 * clock. The seed draws the commands, when they are given and called off, what other people do, what becomes of every request,
 * and where the station is killed. Everything that happens, happens at a time of that clock, so a seed replays exactly.
 */
import type { Decided } from '#domain/command.ts';
import { decimal } from '#domain/decimal.ts';
import type { Answer } from '#main/client/answer.ts';
import type { Client } from '#main/client/client.ts';
import { forgetSending } from '#main/store/attempts.ts';
import { lanesOver } from '#main/store/lanes.ts';
import {
  appendCommand,
  appliedUnreflected,
  blockedBy,
  commandById,
  markReflected,
  requestCancel,
  secondLooks,
  settleUnapplied,
  unsettledCommands,
  type StoredCommand,
} from '#main/store/commands.ts';
import type { Database } from '#main/store/database.ts';
import { newTemporaryId } from '#main/store/made-ids.ts';
import { orderOf, recordOf } from '#main/sync/convert.ts';
import { offersFor } from '#main/desk/offers.ts';
import type { DeskPorts } from '#main/desk/ports.ts';
import { settleCommand } from '#main/desk/settle.ts';
import { deliver } from '#main/sync/push/deliver.ts';
import { lanesOf } from '#main/sync/push/kinds.ts';
import type { DeliveryPorts } from '#main/sync/push/ports.ts';
import { nextReady } from '#main/sync/push/ready.ts';
import { Item } from '#wire/item.ts';
import { PurchaseOrder } from '#wire/purchase-order.ts';
import { putOrder } from '#main/store/orders.ts';
import { deleteRecord, putFolder, putItem } from '#main/store/records.ts';
import { randomFrom } from '../../support/random.ts';
import { check, judgeAsking, type Finding } from './check.ts';
import { SimWorld, type Heard } from './world.ts';

export const D = 90_000;
/** How long a request may stay on its way and still be heard of in time for the second look. */
const LATEST = 1.8 * D;
const KILLS: ReadonlySet<string> = new Set(['looked', 'attempting', 'answered', 'settling']);

export class Killed extends Error {}

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

type Fate =
  | 'heard'
  | 'not-sent'
  | 'lost before'
  | 'lost after'
  | 'late'
  | 'overdue'
  | 'error applied'
  | 'error'
  | 'limited'
  | 'cut'
  | 'echo';
const FATES: readonly Fate[] = [
  'not-sent',
  'lost before',
  'lost after',
  'lost after',
  'late',
  'late',
  'overdue',
  'error applied',
  'error',
  'limited',
  'cut',
  'echo',
];

interface Happening {
  readonly at: number;
  readonly do: () => void;
}

/** @param stores two empty databases; left as the history leaves them */
export async function runHistory(
  seed: number,
  stores: { queue: Database; mirror: Database },
): Promise<Finding> {
  const random = randomFrom(seed).next;
  const upTo = (n: number) => Math.floor(random() * n);
  const pick = <T>(all: readonly T[]): T => all[upTo(all.length)] as T;
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
  const trouble = random() < 0.8 ? 0.15 + random() * 0.5 : 0;
  const strangers = random() < 0.5 ? 1 + upTo(3) : 0;
  const happenings: Happening[] = [];
  let sending: string | null = null;
  let killIn = random() < 0.5 ? 1 + upTo(12) : 0;
  let freshAt = Number.NEGATIVE_INFINITY;

  const a = world.make({ name: 'A', type: 'folder' });
  const b = world.make({ name: 'B', type: 'folder' });
  const items = [0, 1].map((n) =>
    world.make({
      name: `Item ${n}`,
      type: 'item',
      quantity: decimal(40),
      price: decimal(2),
      parent_id: a.id,
    }),
  );
  const order = world.order(
    'PO-1',
    items.map(({ id }) => ({ item_id: id, quantity: decimal(20), unit_rate: decimal(2) })),
  );

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

  const ok = (heard: Heard): Answer<any> => {
    const body = JSON.stringify(heard.json ?? '');
    if (heard.status >= 400) return { got: 'refused', status: heard.status, words: heard.json.message, body };
    return { got: 'ok', value: heard.json, status: heard.status, body, servedAt: world.now };
  };
  const unknown: Answer<never> = { got: 'unknown', why: 'lost', status: null, body: null };

  const client: Client = {
    read: async (path, shape) => {
      advance(20 + upTo(200));
      if (random() < trouble * 0.2) return { got: 'not-sent', why: 'offline' };
      const heard = structuredClone(world.read(path));
      remember(path, heard);
      const answer = ok(heard);
      if (answer.got !== 'ok') return answer;
      return { ...answer, value: shape.parse(answer.value) };
    },
    send: async ({ method, path, body }) => {
      const by = sending ?? '';
      const wire = JSON.parse(JSON.stringify(body ?? null));
      inspect(by, path, wire);
      const land = () => world.write(by, method, path, wire);
      const fate: Fate = random() < trouble ? pick(FATES) : 'heard';
      advance(20 + upTo(300));
      switch (fate) {
        case 'heard':
          return ok(land());
        case 'echo': {
          const heard = land();
          const second = land();
          if (second.status < 300) history.echoed.add(by);
          return ok(heard);
        }
        case 'not-sent':
          return { got: 'not-sent', why: 'refused' };
        case 'lost before':
        case 'error':
          return unknown;
        case 'lost after':
        case 'error applied':
          land();
          return unknown;
        case 'late':
          happenings.push({ at: world.now + upTo(D * 0.9), do: land });
          return unknown;
        case 'overdue':
          history.overdue.add(by);
          happenings.push({ at: world.now + D + upTo(LATEST - D), do: land });
          return unknown;
        case 'limited':
          return { got: 'limited', body: '' };
        case 'cut': {
          const heard = land();
          return heard.status < 300
            ? { got: 'unreadable', status: heard.status, body: '{', why: 'cut short' }
            : ok(heard);
        }
        default:
          return fate satisfies never;
      }
    },
    serviceTime: () => world.now,
  };

  function remember(path: string, heard: Heard): void {
    if (sending === null) return;
    const before = history.looks.get(sending) ?? { record: null, contents: null, order: null };
    const part = path.includes('folder_id')
      ? 'contents'
      : path.includes('receive/status')
        ? null
        : path.includes('purchase_orders')
          ? 'order'
          : path.includes('recent')
            ? null
            : 'record';
    if (part !== null) history.looks.set(sending, { ...before, [part]: heard });
  }

  /** What has to hold whenever a byte leaves. */
  function inspect(id: string, path: string, body: unknown): void {
    const command = commandById(queue.read, id);
    const say = (what: string) => history.broken.push(`${what}: ${id} ${path}`);
    if (command?.state !== 'sending') say('I5 a write without an attempt on disk');
    if (command !== undefined && blockedBy(queue.read, command.seq) !== undefined)
      say('I6 I11 a lane overtaken');
    if (history.cancelled.has(id)) say('I7 sent after it was cancelled');
    if (/-\d/.test(path) || /:-\d/.test(JSON.stringify(body))) say('I12 a temporary id was sent');
  }

  let ports: DeliveryPorts;
  let parked = new Map<string, number>();
  let resumeAt = 0;
  function open(): void {
    parked = new Map();
    resumeAt = 0;
    freshAt = Number.NEGATIVE_INFINITY;
    ports = {
      queue,
      mirror,
      client,
      clock: { now: () => new Date(world.now), monotonic: () => world.now - start, sleep: async () => {} },
      newId: () => `r${upTo(1e12)}`,
      trace: (step) => {
        if (KILLS.has(step) && killIn > 0 && --killIn === 0) {
          killIn = random() < 0.3 ? 1 + upTo(8) : 0;
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
  const trusts = random() < 0.5;
  const desk: DeskPorts = {
    folder: '',
    queue,
    mirror,
    clock: { now: () => new Date(world.now), monotonic: () => world.now - start, sleep: async () => {} },
    newId: () => `r${upTo(1e12)}`,
    trace: () => {},
    announce: () => {},
    wake: () => {},
  };

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

  let given = 0;
  function give(decided: Decided): string {
    const id = `c${++given}`;
    queue.write((db) =>
      appendCommand(db, {
        id,
        decided,
        lanes: lanesOf(decided),
        by: 'Ana',
        at: new Date(world.now).toISOString(),
        station: 'Dock 1',
        sheetId: null,
      }),
    );
    return id;
  }
  const temporary = () => queue.write((db) => newTemporaryId(db));

  function draw(): Decided {
    const item = pick(items);
    const shown = world.records.get(item.id)?.quantity ?? decimal(0);
    const few = decimal(1 + upTo(4));
    const { name, sid } = item;
    switch (upTo(9)) {
      case 0:
      case 1:
        return {
          kind: 'move',
          intent: {
            kind: 'move',
            itemId: item.id,
            quantity: few,
            folderId: b.id,
            leaveZero: false,
            portionId: temporary(),
          },
          basis: { kind: 'move', name, sid, available: shown, fromId: a.id, from: 'A', to: 'B' },
        };
      case 2:
        return {
          kind: 'count',
          intent: { kind: 'count', itemId: item.id, quantity: decimal(30 + upTo(8)), sheetId: 's' },
          basis: { kind: 'count', name, expected: shown, folder: 'A' },
        };
      case 3:
        return {
          kind: 'adjust',
          intent: { kind: 'adjust', itemId: item.id, by: few, reason: null },
          basis: { kind: 'adjust', name, shown, folder: 'A' },
        };
      case 4: {
        const [line, other] = order.line_items;
        const lines = [line, ...(random() < 0.5 ? [other] : [])].flatMap((one) =>
          one === undefined
            ? []
            : [{ lineId: one.id, itemId: one.item_id, quantity: few, folderId: a.id, copyId: null }],
        );
        return {
          kind: 'receive',
          intent: { kind: 'receive', orderId: order.id, lines, notes: null },
          basis: { kind: 'receive', order: 'PO-1', vendor: 'Meyer', version: order.version, lines: [] },
        };
      }
      case 5:
        return {
          kind: 'create-item',
          intent: {
            kind: 'create-item',
            itemId: temporary(),
            what: 'item',
            folderId: b.id,
            fields: { name: 'New', quantity: few, minQuantity: null, price: null, notes: null, label: null },
          },
          basis: { kind: 'create-item', folder: 'B' },
        };
      case 6:
        return {
          kind: 'copy',
          intent: { kind: 'copy', itemId: item.id, quantity: few, folderId: b.id, copyId: temporary() },
          basis: { kind: 'copy', name, to: 'B' },
        };
      case 7: {
        const { notes, label_url: _, ...rest } = world.records.get(item.id) ?? item;
        const fields = {
          name: rest.name,
          notes,
          price: rest.price,
          minQuantity: rest.min_quantity,
          label: null,
        };
        return {
          kind: 'edit-item',
          intent: { kind: 'edit-item', itemId: item.id, set: { notes: `note ${upTo(100)}` } },
          basis: { kind: 'edit-item', name, fields },
        };
      }
      default:
        return {
          kind: 'create-order',
          intent: {
            kind: 'create-order',
            orderId: temporary(),
            number: `DOCK-${given}-${upTo(1e9)}`,
            vendor: { name: 'Meyer', email: null },
            currency: 'EUR',
            lines: [{ itemId: item.id, quantity: few, unitRate: decimal(2) }],
          },
          basis: { kind: 'create-order', names: [name] },
        };
    }
  }

  /** What was made a moment before, and has no real id yet, is moved on. */
  function moveOn(itemId: number): Decided {
    return {
      kind: 'move',
      intent: {
        kind: 'move',
        itemId,
        quantity: decimal(1),
        folderId: a.id,
        leaveZero: false,
        portionId: temporary(),
      },
      basis: {
        kind: 'move',
        name: 'New',
        sid: `#${itemId}`,
        available: decimal(4),
        fromId: b.id,
        from: 'B',
        to: 'A',
      },
    };
  }

  /** Somebody else, at the same things. */
  function stranger(): void {
    const item = pick(items);
    const now = world.records.get(item.id);
    if (now === undefined) return;
    const body = (quantity: number) => ({ quantity, folder_id: b.id, leave_zero_quantity: false });
    const few = 1 + upTo(4);
    switch (upTo(5)) {
      case 0:
        world.write('stranger', 'POST', `/api/v1/items/${item.id}/move`, body(few));
        return;
      case 1:
        world.write('stranger', 'PUT', `/api/v1/items/${item.id}`, {
          quantity: Math.max(5, Number(now.quantity) + pick([-few, few])),
        });
        return;
      case 2:
        world.write('stranger', 'PUT', `/api/v1/items/${item.id}`, { notes: 'seen' });
        return;
      case 3: {
        const line = pick(order.line_items);
        const lines = [{ line_item_id: line.id, received_quantity: String(few), folder_id: a.id }];
        world.write('stranger', 'POST', `/api/v1/purchase_orders/${order.id}/receive`, { line_items: lines });
        return;
      }
      default:
        world.write('stranger', 'POST', `/api/v1/items/${item.id}/copy`, body(few));
    }
  }

  let last = 0;
  for (let n = 1 + upTo(4); n > 0; n--) {
    last += upTo(4) === 0 ? upTo(D) : upTo(500);
    happenings.push({
      at: start + last,
      do: () => {
        const decided = draw();
        const id = give(decided);
        if (decided.kind === 'create-item' && random() < 0.6) give(moveOn(decided.intent.itemId));
        if (random() < 0.12) happenings.push({ at: world.now + upTo(D), do: () => callOff(id) });
      },
    });
  }
  for (let n = strangers; n > 0; n--) happenings.push({ at: start + upTo(last + D), do: stranger });

  function callOff(id: string): void {
    const command = commandById(queue.read, id);
    if (command === undefined || command.review !== null) return;
    queue.write((db) => {
      if (command.state === 'queued') settleUnapplied(db, command.seq, 'cancelled', '');
      else if (['sending', 'unknown', 'accepted'].includes(command.state)) requestCancel(db, command.seq);
    });
    if (command.state === 'queued') history.cancelled.add(id);
  }

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
    if (turn % 300 === 299) askPerson();
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
      if (askPerson()) continue;
      break;
    }
    advance(Math.max(1, next));
  }
  pull();
  return check(history);

  /** Somebody who has looked at the shelves settles what is in review, one at a time. False where nothing is. */
  function askPerson(): boolean {
    const command = unsettledCommands(queue.read).find(({ state }) => state === 'review');
    if (command === undefined) return false;
    const isIn = world.landings.some(({ by }) => by === command.id);
    const offers = offersFor(command);
    const how =
      isIn && offers.includes('applied') ? 'applied' : offers.includes('discard') ? 'discard' : 'applied';
    const [recordId] = command.review?.why === 'look-alikes' ? command.review.ids : [];
    const done = queue.write((db) =>
      settleCommand(desk, db, { id: command.id, how, ...(recordId === undefined ? {} : { recordId }) }),
    );
    if (!done) history.broken.push(`a person could not settle ${command.id}`);
    if (how === 'discard') history.dropped.add(command.id);
    return done;
  }

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
      advance(500 + upTo(5000));
      queue.write((db) => forgetSending(db, ''));
      open();
    }
    sending = null;
  }
}
