/**
 * The made-up network: the app's client, whose requests reach the made-up service as the seed draws it (heard, lost before or
 * after they landed, late, twice, cut short). Whenever a byte leaves, what has to hold is looked at here (I5, I6, I7, I11, I12).
 */
import type { Answer } from '#main/client/answer.ts';
import type { Client } from '#main/client/client.ts';
import { blockedBy, commandById } from '#main/store/commands.ts';
import type { Random } from '../../support/random.ts';
import type { History } from './history.ts';
import type { Heard } from './world.ts';

/** How long an unheard request may still arrive, as the app is told (milliseconds). */
export const D = 90_000;
/** How long a request may stay on its way and still be heard of in time for the second look. */
const LATEST = 1.8 * D;

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
  const { history, random, trouble, advance, schedule } = ports;
  const { world } = history;
  const ok = (heard: Heard): Answer<any> => {
    const body = JSON.stringify(heard.json ?? '');
    if (heard.status >= 400) return { got: 'refused', status: heard.status, words: heard.json.message, body };
    return { got: 'ok', value: heard.json, status: heard.status, body, servedAt: world.now };
  };
  const unknown: Answer<never> = { got: 'unknown', why: 'lost', status: null, body: null };

  return {
    read: async (path, shape) => {
      advance(random.whole(20, 219));
      if (random.chance(trouble * 0.2)) return { got: 'not-sent', why: 'offline' };
      const heard = structuredClone(world.read(path));
      remember(history, ports.sending(), path, heard);
      const answer = ok(heard);
      if (answer.got !== 'ok') return answer;
      return { ...answer, value: shape.parse(answer.value) };
    },
    send: async ({ method, path, body }) => {
      const by = ports.sending() ?? '';
      const wire = JSON.parse(JSON.stringify(body ?? null));
      inspect(history, by, path, wire);
      const land = () => world.write(by, method, path, wire);
      const fate: Fate = random.chance(trouble) ? random.pick(FATES) : 'heard';
      advance(random.whole(20, 319));
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
          schedule(world.now + random.whole(0, D * 0.9 - 1), land);
          return unknown;
        case 'overdue':
          history.overdue.add(by);
          schedule(world.now + D + random.whole(0, LATEST - D - 1), land);
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
}

/** What a look before sending showed is kept for the oracle. */
function remember(history: History, id: string | null, path: string, heard: Heard): void {
  if (id === null) return;
  const before = history.looks.get(id) ?? { record: null, contents: null, order: null };
  const part = path.includes('folder_id')
    ? 'contents'
    : path.includes('receive/status')
      ? null
      : path.includes('purchase_orders')
        ? 'order'
        : path.includes('recent')
          ? null
          : 'record';
  if (part !== null) history.looks.set(id, { ...before, [part]: heard });
}

/** What has to hold whenever a byte leaves. */
function inspect(history: History, id: string, path: string, body: unknown): void {
  const { queue } = history;
  const command = commandById(queue.read, id);
  const say = (what: string) => history.broken.push(`${what}: ${id} ${path}`);
  if (command?.state !== 'sending') say('I5 a write without an attempt on disk');
  if (command !== undefined && blockedBy(queue.read, command.seq) !== undefined)
    say('I6 I11 a lane overtaken');
  if (history.cancelled.has(id)) say('I7 sent after it was cancelled');
  if (/-\d/.test(path) || /:-\d/.test(JSON.stringify(body))) say('I12 a temporary id was sent');
}
