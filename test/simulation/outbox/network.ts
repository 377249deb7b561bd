/**
 * The made-up network under the app's own client: its requests reach the made-up service as the seed draws it (heard, lost
 * before or after they landed, late, twice, cut short, answered by somebody else, with a key that is refused). Whenever a byte
 * leaves, what has to hold is looked at here (I5, I6, I7, I11, I12, I13).
 */
import { connect, type Client } from '#main/client/client.ts';
import type { Exchange, Heard as Carried, Transport } from '#main/client/transport.ts';
import { commandById, unsettledCommands } from '#main/store/commands.ts';
import { rateHeaders } from '#wire/limits.ts';
import type { Random } from '../../support/random.ts';
import type { History } from './history.ts';
import { no, type Heard } from './world-state.ts';

/** How long an unheard request may still arrive, as the app is told (milliseconds). */
export const D = 90_000;
/** How long a request may stay on its way and still be heard of in time for the second look. */
const LATEST = 1.8 * D;

const FATES = [
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
  'portal',
] as const;

export interface NetworkPorts {
  readonly history: History;
  readonly random: Random;
  /** How many of the requests come to grief, in [0, 1). */
  readonly trouble: number;
  /** The command that is being delivered. */
  readonly sending: () => string | null;
  /** Lets milliseconds go by, with all that happens in them. */
  readonly advance: (milliseconds: number) => void;
  /** Has something happen at a time of the history's clock. */
  readonly schedule: (at: number, what: () => void) => void;
}

export function clientOver(ports: NetworkPorts): Client {
  const { history } = ports;
  return connect({
    address: () => 'http://sim',
    key: () => history.key.shown,
    transport: transportOver(ports),
    userAgent: 'simulation',
    // What the budget makes of it is another simulation's.
    meter: { send: () => ({ heard: () => {}, lost: () => {} }) },
    now: () => history.world.now,
  }).as('outbox');
}

function transportOver(ports: NetworkPorts): Transport {
  const { history, random, trouble, advance, schedule } = ports;
  const { world } = history;
  const lost: Carried = { heard: 'nothing', sent: true, why: 'lost' };

  function carried({ status, json }: Heard, whole = true): Carried {
    const headers: Record<string, string> = { date: new Date(world.now).toUTCString() };
    if (status < 400) Object.assign(headers, { [rateHeaders.max]: '1000', [rateHeaders.remaining]: '900' });
    const body = json === undefined ? '' : JSON.stringify(json);
    return {
      heard: 'answer',
      status,
      header: (name) => headers[name] ?? null,
      body: whole ? body : body.slice(0, 1),
      whole,
    };
  }

  function read(path: string, key: string): Carried {
    advance(random.whole(20, 219));
    if (random.chance(trouble * 0.2)) return { heard: 'nothing', sent: false, why: 'offline' };
    const heard = key === world.key ? world.read(path) : no(401, 'no such key');
    remember(history, ports.sending(), path, structuredClone(heard));
    return carried(heard);
  }

  function write({ method, url, body }: Exchange, key: string): Carried {
    const by = ports.sending() ?? '';
    const wire = JSON.parse(body ?? 'null');
    inspect(history, by, method, url.pathname, wire);
    const sentAt = world.now;
    const lookedAt = history.lookedAt.get(by) ?? sentAt;
    history.looking.delete(by);
    const land = () => {
      if (key !== world.key) return no(401, 'no such key');
      const n = world.changes.length;
      const heard = world.write(by, method, url.pathname, wire);
      for (const change of world.changes.slice(n))
        if (change.by === by) history.wrote.push({ change, lookedAt, sentAt });
      return heard;
    };
    const fate = random.chance(trouble) ? random.pick(FATES) : 'heard';
    advance(random.whole(20, 319));
    switch (fate) {
      case 'heard':
        return carried(land());
      case 'echo': {
        const heard = land();
        const second = land();
        if (second.status < 300) history.echoed.add(by);
        return carried(heard);
      }
      case 'not-sent':
        return { heard: 'nothing', sent: false, why: 'refused' };
      case 'lost before':
        return lost;
      case 'error':
        return carried(no(500, 'out of order'));
      case 'portal':
        return { heard: 'answer', status: 200, header: () => null, body: 'Please log in', whole: true };
      case 'lost after':
        land();
        return lost;
      case 'error applied':
        land();
        return carried(no(500, 'out of order'));
      case 'late':
        schedule(world.now + random.whole(0, D * 0.9 - 1), land);
        return lost;
      case 'overdue':
        history.overdue.add(by);
        schedule(world.now + D + random.whole(0, LATEST - D - 1), land);
        return lost;
      case 'limited':
        return carried(no(429, 'too many'));
      case 'cut': {
        const heard = land();
        return carried(heard, heard.status >= 300 || heard.json === undefined);
      }
      default:
        return fate satisfies never;
    }
  }

  return {
    exchange: async (request) => {
      const key = (request.headers['authorization'] ?? '').replace('Bearer ', '');
      if (key !== history.key.shown)
        history.broken.push(`I13 another key than the one shown: ${request.url.pathname}`);
      const isRead = request.method === 'GET';
      return isRead ? read(request.url.pathname + request.url.search, key) : write(request, key);
    },
    close: async () => {},
  };
}

/** What a look before sending showed is kept for the oracle. */
function remember(history: History, id: string | null, path: string, heard: Heard): void {
  if (id === null) return;
  // A look of several reads is as old as its first.
  const read = history.looking.get(id);
  if (read === undefined || read.has(path)) {
    history.lookedAt.set(id, history.world.now);
    history.looking.set(id, new Set([path]));
  } else read.add(path);
  const before = history.looks.get(id) ?? { record: null, contents: null, order: null, receipt: null };
  const part = path.includes('folder_id')
    ? 'contents'
    : path.includes('receive/status')
      ? 'receipt'
      : path.includes('recent') || path.includes('alerts')
        ? null
        : path.includes('purchase_orders')
          ? 'order'
          : 'record';
  if (part !== null) history.looks.set(id, { ...before, [part]: heard });
}

/** What has to hold whenever a byte leaves. */
function inspect(history: History, id: string, method: string, path: string, body: unknown): void {
  const { queue, world } = history;
  const command = commandById(queue.read, id);
  const say = (what: string) => history.broken.push(`${what}: ${id} ${method} ${path}`);
  if (command?.state !== 'sending') say('I5 a write without an attempt on disk');
  if (command !== undefined && overtakes(history, command.seq)) say('I6 I11 a lane overtaken');
  if (history.cancelled.has(id)) say('I7 sent after it was cancelled');
  if (/-\d/.test(path) || /_id":-\d/.test(JSON.stringify(body))) say('I12 a temporary id was sent');
  if (history.key.refused === history.key.shown && world.now < history.key.restsUntil)
    say('I13 sent while the queue rests on a refused key');
}

/** Whether something older in a lane of its own is not settled; looked up here by other means than the app's. */
function overtakes({ queue }: History, seq: number): boolean {
  const lanes = queue.read.all<{ command: number; lane: string; beside: number }>(
    `SELECT seq AS command, ltrim(value, '~') AS lane, value LIKE '~%' AS beside FROM command, json_each(lanes)`,
  );
  const open = new Set(unsettledCommands(queue.read).map((one) => one.seq));
  const own = new Map(lanes.filter(({ command }) => command === seq).map((one) => [one.lane, one.beside]));
  return lanes.some(
    ({ command, lane, beside }) =>
      command < seq && open.has(command) && own.has(lane) && !(beside === 1 && own.get(lane) === 1),
  );
}
