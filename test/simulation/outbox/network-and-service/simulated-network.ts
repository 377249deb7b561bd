/**
 * The simulated network: a transport under the app's real HTTP client (`clientOver`) that carries requests to the simulated service. The
 * seed decides each request's fate: never sent, answered, lost before or after the service applied it, late, delivered twice, cut off, or
 * answered with an error or by a gateway. Other clients may write before and after it. The reads of a pull meet no faults.
 *
 * For every request the network checks that its key is the current one. When a write leaves the station, it checks invariants of
 * `INVARIANTS.md`: an attempt is stored; no unsettled older command on the same records has to go first; the command was not cancelled; no
 * temporary id is sent; nothing is sent while the queue pauses because its key was refused. The network throws `Unbounded` if one command
 * makes too many reads or writes. It records the requests for the oracle.
 */
import { connect, type Client } from '#main/client/client.ts';
import type { KeptPrefix } from '#main/client/rate-prefix.ts';
import type { Exchange, HttpResult as Carried, Transport } from '#main/client/transport.ts';
import { commandById, unsettledCommands } from '#main/store/commands/commands.ts';
import type { Random } from '../../../support/seeded-random.ts';
import type { Conditions } from '../draws/draw-conditions-of-run.ts';
import type { PersistentFailures } from '../draws/draw-persistent-failures.ts';
import { GATE_RATES, gatewayAnswer } from './random-gateway-answer.ts';
import type { History } from '../simulated-history.ts';
import type { SentRequest } from '../oracle/oracle-ledger.ts';
import type { DrawnFaults, SecondAnswer } from '../draws/draw-second-deliveries-clock-jumps-and-read-lag.ts';
import { no, type ServiceAnswer } from './simulated-service-state.ts';

/** The settle delay (milliseconds): how long the app waits before it decides on a request without an answer, which may still arrive. */
export const SETTLE_DELAY = 90_000;
/** The longest time that a request is really under way: longer than the settle delay, so that the duplicate check has something to find. */
export const LATEST = 120_000;
/** More reads in a row for one command count as endless. */
const MOST_READS = 300;
/** More writes for one command count as endless. */
const MOST_WRITES = 40;

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
  'late echo',
  'portal',
] as const;

/** Thrown where a command reads or sends without end. */
export class Unbounded extends Error {}

export interface NetworkPorts {
  readonly history: History;
  readonly random: Random;
  readonly conditions: Conditions;
  readonly failing: PersistentFailures;
  readonly faults: DrawnFaults;
  /** Whether the present reads are a pull's: they meet no faults. */
  readonly isPulling: () => boolean;
  /** The command being delivered; null if none. */
  readonly sending: () => string | null;
  /** Lets another client write to that command's records now, if it finds something to write. */
  readonly otherClients: (id: string, at?: 'made') => void;
  /** Advances the clock, and runs the events that are due. */
  readonly advance: (milliseconds: number) => void;
  /** Schedules an event at a time of the history's clock. */
  readonly schedule: (at: number, what: () => void) => void;
}

/** @param prefix the rate headers' prefix, which is kept over restarts */
export function clientOver(ports: NetworkPorts, prefix: KeptPrefix): Client {
  const { history } = ports;
  return connect({
    address: () => 'http://sim',
    key: () => history.key.shown,
    transport: transportOver(ports),
    userAgent: 'simulation',
    // The budget is tested by another simulation.
    meter: { send: () => ({ answered: () => {}, lost: () => {} }) },
    now: () => history.wallClock().getTime(),
    // The same clock as that of the deliveries: by it the client finds out when a request was sent.
    monotonic: history.world.monotonic,
    prefix,
  }).as('outbox');
}

function transportOver(ports: NetworkPorts): Transport {
  const { history, random, conditions, faults, advance, schedule } = ports;
  const { world } = history;
  const { trouble } = conditions;
  const lost: Carried = { kind: 'nothing', sent: true, why: 'lost' };
  const { max, remaining, reset } = conditions.rate;
  const rates: Readonly<Record<string, string>> = { [max]: '1000', [remaining]: '900', [reset]: '600' };

  function byGateway(): Carried {
    const own = { none: {}, own: GATE_RATES, 'on-all': GATE_RATES, same: lowerCased(rates) };
    return gatewayAnswer(random, history.wallClock(), own[faults.gatewayRates]);
  }

  /** Whether an answer is a refusal that looks like the service's. */
  const isNo = (answer: Carried): answer is Extract<Carried, { kind: 'answer' }> =>
    answer.kind === 'answer' && answer.status >= 400 && answer.status < 500 && answer.header(max) !== null;

  function carried({ status, json }: ServiceAnswer, key: string, whole = true): Carried {
    const headers: Record<string, string> = {
      date: new Date(world.clock() + conditions.dateSkew(world.now)).toUTCString(),
    };
    if (status < 400 || conditions.ratesRefusals) Object.assign(headers, rates);
    if (faults.gatewayRates === 'on-all' && conditions.gateway > 0) Object.assign(headers, GATE_RATES);
    const isQuoting = conditions.echoes && status >= 400;
    const said = isQuoting ? { message: `${json.message}; authorization: Bearer ${key}` } : json;
    const body = said === undefined ? '' : JSON.stringify(said);
    const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const answer = {
      kind: 'answer',
      status,
      header: (name: string) => named.get(name.toLowerCase()) ?? null,
      names: [...named.keys()],
      body: whole ? body : body.slice(0, 1),
      whole,
    } as const;
    const rows: readonly { readonly id?: number }[] = [json?.data ?? []].flat();
    const isTooLarge = status < 300 && world.giant !== null && rows.some(({ id }) => id === world.giant);
    if (!isTooLarge) return answer;
    const tooLarge = { ...answer, body: '', whole: false, tooLarge: true };
    return tooLarge;
  }

  /** Whether the answer can be recognized as the service's. */
  const isOwn = ({ status }: ServiceAnswer): boolean => status < 300 || conditions.ratesRefusals;

  /** Another client may write now: after all reads so far, and before the next ones. */
  function others(): void {
    const id = ports.sending();
    if (id === null || !random.chance(conditions.others)) return;
    advance(1);
    ports.otherClients(id);
  }

  function read(path: string, key: string): Carried {
    if (ports.isPulling()) return carried(world.read(path), key);
    const id = ports.sending();
    if (++history.readsForCommand > MOST_READS) throw new Unbounded();
    others();
    advance(random.whole(20, 219));
    const broken = ports.failing.reading(path, world.now);
    if (broken !== null && key === world.key) {
      if (id !== null) history.failures.push({ by: id, at: world.now });
      return broken === 'cut' ? carried(world.read(path), key, false) : carried(no(500, 'out of order'), key);
    }
    if (random.chance(trouble * 0.2)) return { kind: 'nothing', sent: false, why: 'offline' };
    if (random.chance(trouble * 0.03)) {
      const troubles = [lost, carried(no(500, 'out of order'), key), carried(no(429, 'too many'), key)];
      return random.pick(troubles);
    }
    if (random.chance(conditions.gateway)) {
      const answer = byGateway();
      const saysGone = isNo(answer) && answer.status === 404;
      // A refusal of a read with the service's own headers cannot be recognized as a gateway's.
      const isGateway = !(isNo(answer) && [403, 409, 422].includes(answer.status));
      const said = { ...(isGateway ? { isGateway } : {}), ...(saysGone ? { saysGone } : {}) };
      if (id !== null) history.failures.push({ by: id, at: world.now, ...said });
      return answer;
    }
    const served = structuredClone(key === world.key ? world.read(path) : no(401, 'no such key'));
    const answer = carried(served, key);
    // An answer that is too large shows nothing.
    const isShown = answer.kind === 'answer' && answer.tooLarge !== true;
    if (id !== null && key === world.key)
      history[isShown ? 'reads' : 'failures'].push({ by: id, at: world.now, path });
    others();
    return answer;
  }

  function write({ method, url, body }: Exchange, key: string): Carried {
    const by = ports.sending() ?? '';
    const wire = JSON.parse(body ?? 'null');
    inspect(history, by, method, url.pathname, wire);
    const left: SentRequest = { by, at: world.now, answered: false, answeredOnce: false };
    const land = () =>
      key === world.key ? world.write(by, method, url.pathname, wire) : no(401, 'no such key');
    /** Applies a request that got no answer; another client may write before the station's next read. */
    const landUnseen = (): void => {
      land();
      if (random.chance(conditions.others * 4))
        schedule(world.now + random.whole(1, SETTLE_DELAY), () => ports.otherClients(by, 'made'));
    };
    const drawn = random.chance(trouble) ? random.pick(FATES) : 'answered';
    const again = drawn === 'answered' ? faults.secondAnswer() : null;
    const fate = ports.failing.writing(by) ?? drawn;
    if (history.departures.filter((one) => one.by === by).length >= MOST_WRITES) throw new Unbounded();
    if (fate === 'not-sent') return { kind: 'nothing', sent: false, why: 'refused' };
    history.departures.push(left);
    const came = struck(fate);
    if (isNo(came)) left.declined = came.status;
    others();
    return came;

    /** Delivers the write twice, and returns the answer to the second delivery. */
    function second({ after, isLimited }: SecondAnswer): ServiceAnswer {
      land();
      advance(after);
      return isLimited ? no(429, 'too many') : land();
    }

    function struck(what: Exclude<(typeof FATES)[number], 'not-sent'> | 'answered'): Carried {
      advance(random.whole(20, 319));
      if (random.chance(conditions.gateway)) {
        if (random.chance(0.5)) land();
        return byGateway();
      }
      switch (what) {
        case 'answered': {
          const answer = again === null ? land() : second(again);
          left.answered = isOwn(answer);
          left.answeredOnce = left.answered && again === null;
          return carried(answer, key);
        }
        case 'echo': {
          const answer = land();
          land();
          left.answered = isOwn(answer);
          return carried(answer, key);
        }
        // Delivered a second time, whose answer is lost.
        case 'late echo': {
          const answer = land();
          schedule(world.now + random.whole(1, SETTLE_DELAY - 1), land);
          left.answered = isOwn(answer);
          return carried(answer, key);
        }
        case 'lost before':
          return lost;
        case 'error':
          return carried(no(500, 'out of order'), key);
        case 'portal':
          return { kind: 'answer', status: 200, header: () => null, body: 'Please log in', whole: true };
        case 'lost after':
          land();
          return lost;
        case 'error applied':
          land();
          return carried(no(500, 'out of order'), key);
        case 'late':
          schedule(world.now + random.whole(0, SETTLE_DELAY - 1), landUnseen);
          return lost;
        case 'overdue':
          schedule(left.at + SETTLE_DELAY + random.whole(0, LATEST - SETTLE_DELAY - 1), landUnseen);
          return lost;
        case 'limited':
          left.answeredOnce = left.answered = conditions.ratesRefusals;
          return carried(no(429, 'too many'), key);
        case 'cut': {
          const answer = land();
          const isWhole = answer.status >= 300 || answer.json === undefined;
          left.answeredOnce = left.answered = isWhole && isOwn(answer);
          return carried(answer, key, isWhole);
        }
        default:
          return what satisfies never;
      }
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

const lowerCased = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Checks the invariants that must hold whenever a write leaves. */
function inspect(history: History, id: string, method: string, path: string, body: unknown): void {
  const { queue, world } = history;
  const command = commandById(queue.read, id);
  const say = (what: string) => history.broken.push(`${what}: ${id} ${method} ${path}`);
  if (command?.state !== 'sending') say('I5 a write without an attempt on disk');
  if (command !== undefined && overtakes(history, id)) say('I6 I11 a lane overtaken');
  if (history.cancelled.has(id)) say('I7 sent after it was cancelled');
  if (/-\d/.test(path) || /_id":-\d/.test(JSON.stringify(body))) say('I12 a temporary id was sent');
  if (history.key.refused === history.key.shown && world.now < history.key.restsUntil)
    say('I13 sent while the queue rests on a refused key');
}

/**
 * Whether an older command in one of its lanes (records it touches) is not settled. This is determined by other means than the app's. A
 * rest of a command counts as old as the command itself.
 */
function overtakes({ queue, restOf }: History, id: string): boolean {
  const lanes = queue.read.all<{ id: string; subject: string; mode: string }>(
    `SELECT command.id, json_remove(value, '$.mode') AS subject, value ->> 'mode' AS mode FROM command, json_each(lanes)`,
  );
  const seqs = new Map(
    queue.read
      .all<{ id: string; seq: number }>(`SELECT id, seq FROM command`)
      .map((one) => [one.id, one.seq]),
  );
  const age = (one: string): number => {
    const whole = restOf.get(one);
    return whole === undefined ? (seqs.get(one) ?? 0) : age(whole);
  };
  const open = new Set(unsettledCommands(queue.read).map((one) => one.id));
  const own = new Map(lanes.filter((one) => one.id === id).map((one) => [one.subject, one.mode]));
  return lanes.some(
    (one) =>
      age(one.id) < age(id) &&
      open.has(one.id) &&
      own.has(one.subject) &&
      !(one.mode === 'shared' && own.get(one.subject) === 'shared'),
  );
}
