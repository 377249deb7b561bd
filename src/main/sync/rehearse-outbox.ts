/**
 * Makes a dry run of the outbox: tells for each waiting command what would happen if it were sent now, and sends only reads. The next step
 * of each command is chosen by fresh reads of the service, changed by the effects of the commands before it
 * (`apply-earlier-commands-to-read-answers.ts`). Commands in review are only counted. A command is only reported as waiting or under way
 * - if its own outcome is uncertain;
 * - if it waits behind a command that is uncertain, in review or would go to review;
 * - if it concerns a record that an earlier command is still to create.
 *
 * An operator waits for the result, but the reads are still paced like the outbox's and limited in number; none is made twice in a run. A
 * read that cannot be made or used ends the run. The result says how many commands were left out, and why. If a run is under way, a second
 * call returns the same one.
 */
import { forecastLine } from '#domain/receiving/forecast.ts';
import { waitsBehind } from '#domain/commands/lane.ts';
import type { Origin } from '#domain/commands/origin.ts';
import type { Left, Rehearsed, RehearsalView } from '#domain/views/rehearsal.ts';
import type { Client, Connection } from '../client/client.ts';
import type { Clock } from '../ports.ts';
import { unsettledCommands, type StoredCommand } from '../store/commands/commands.ts';
import type { Reader } from '../store/database.ts';
import { withRealIds } from '../store/commands/temporary-ids.ts';
import type { Budget } from './budget/request-budget.ts';
import { overlay } from './apply-earlier-commands-to-read-answers.ts';
import { againstKnown } from './push/reads/check-answer-against-mirror.ts';
import { readFromService, type Answered } from './push/reads/make-read-and-classify-answer.ts';
import { readItem, readOrder } from './push/reads/read-plans.ts';
import type { ReadRequest, ReadPlan } from './push/reads/read-plan-types.ts';
import { kindOf } from './push/kinds/command-kind-registry.ts';
import { review, type AttemptHistory, type Step } from './push/kinds/command-kind.ts';
import { whereInMirror } from './push/reads/read-from-mirror.ts';
import { checked } from './push/reads/confirm-missing-record.ts';
import { resolve } from './push/engine/resolve-temporary-ids.ts';

interface RehearsalPorts {
  readonly queue: Reader;
  readonly mirror: Reader;
  readonly connection: Pick<Connection, 'as'>;
  readonly budget: Pick<Budget, 'delay'>;
  readonly clock: Pick<Clock, 'sleep'>;
  /** Whether the station has a key for the service. */
  readonly hasKey: () => boolean;
}

/** The ports of one dry run, and what it keeps while it runs. */
interface Ports extends RehearsalPorts {
  readonly client: Client;
  /** The answers so far, by the JSON of the read request: one per request made. */
  readonly answers: Map<string, Answered>;
  /** Milliseconds spent waiting for the budget so far. */
  waited: number;
}

/** Requests of one dry run at most: a share of the account's allowance that is too small to hinder the account's other clients. */
const MOST_REQUESTS = 150;
/** Milliseconds that a dry run waits for the budget in all; after that it reports the remaining commands as left out. */
const PATIENCE = 30_000;

/** Thrown where a read cannot be made or used: it ends the dry run, and `why` is reported. */
class Unread extends Error {
  readonly why: Left['why'];
  constructor(why: Left['why'], words = '') {
    super(words);
    this.why = why;
  }
}

/** @returns a function that starts a dry run, or returns the one under way */
export function createRehearsal(ports: RehearsalPorts): () => Promise<RehearsalView> {
  let under: Promise<RehearsalView> | null = null;
  return () => {
    const client = ports.connection.as('outbox');
    under ??= rehearse({ ...ports, client, answers: new Map(), waited: 0 }).finally(() => (under = null));
    return under;
  };
}

async function rehearse(ports: Ports): Promise<RehearsalView> {
  const before: StoredCommand[] = [];
  const commands: Rehearsed[] = [];
  // Commands that will not have been applied: later commands in their lanes wait behind them.
  const held: StoredCommand[] = [];
  let left: Left | null = null;
  const unsettled = unsettledCommands(ports.queue);
  const all = unsettled.filter(({ state }) => state !== 'review');
  for (const command of unsettled) {
    try {
      if (command.state === 'review') {
        held.push(command);
        continue;
      }
      const isBehind = waitsBehind([...held, command]).has(command.seq);
      const one = isBehind ? waiting(command) : await rehearseOne(ports, command, before);
      commands.push(one);
      if (one.will === 'apply') before.push(withRealIds(ports.queue, command));
      if (one.will === 'ask' || one.will === 'waits' || one.will === 'under-way') held.push(command);
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      left = { commands: all.length - commands.length, why: error.why, words: error.message };
      break;
    }
  }
  const requests = commands.reduce((sum, one) => sum + one.requests, 0);
  const asks = unsettled.length - all.length;
  return { commands, asks, requests, asked: ports.answers.size, whole: left === null, left };
}

/** A command that waits in a lane behind a command in review or with an uncertain outcome. */
const waiting = ({ id, state }: StoredCommand): Rehearsed => ({
  id,
  will: state === 'queued' ? 'waits' : 'under-way',
  review: null,
  copies: 0,
  requests: state === 'queued' ? 1 : 0,
});

async function rehearseOne(
  ports: Ports,
  stored: StoredCommand,
  before: readonly StoredCommand[],
): Promise<Rehearsed> {
  const { id } = stored;
  const nothing = { id, review: null, copies: 0, requests: 0 } as const;
  if (stored.state !== 'queued') return { ...nothing, will: 'under-way' };
  const resolved = resolve(ports.queue, stored, before);
  if (resolved.kind === 'waits') return { ...nothing, will: 'depends', requests: 1 };
  if (resolved.kind === 'never') return { ...nothing, will: 'ask', review: resolved.review };
  const { command } = resolved;
  const kind = kindOf(command);
  const past: AttemptHistory<unknown> = {
    tries: [],
    uncertain: null,
    held: 0,
    settleDelay: 0,
    serviceTime: ports.client.serviceTime(),
    behindStamps: () => null,
    author: null,
    later: [],
    afterwards: [],
    copiesAwaited: () => [],
    isNotOfIt: () => false,
    stockOf: () => null,
    itemNow: () => null,
    changedLike: () => [],
  };
  const read = <Facts>(plan: ReadPlan<Facts>) => readThrough(ports, plan, before, stored);
  const result = await read<unknown>(kind.readPlan(command, past));
  const { reads } = result;
  const step: Step<unknown> =
    result.kind === 'facts'
      ? kind.decide(command, result.facts, past)
      : review({ kind: 'gone', what: result.what });
  switch (step.kind) {
    case 'settle':
      return { ...nothing, will: 'already', requests: reads };
    case 'review':
      return { ...nothing, will: 'ask', review: step.review, requests: reads };
    // Another client's receipt is running: the command would wait for its end and then be sent.
    case 'wait':
    case 'send': {
      const copies = command.kind === 'receive' ? await surprises(command, read) : 0;
      const polls = command.kind === 'receive' ? 1 : 0;
      return { ...nothing, will: 'apply', copies, requests: 1 + polls + reads };
    }
    default:
      return step satisfies never;
  }
}

/** How many lines of a receipt would make a copy now although their forecast was to add to the item. */
async function surprises(
  { intent, basis }: Extract<StoredCommand, { kind: 'receive' }>,
  read: <Facts>(plan: ReadPlan<Facts>) => Promise<Read<Facts>>,
): Promise<number> {
  const order = factsOf(await read(readOrder(intent.orderId)))?.order;
  let copies = 0;
  for (const { lineId, itemId, folderId } of intent.lines) {
    const line = order?.lines.find((one) => one.id === lineId);
    const item = factsOf(await read(readItem(itemId))) ?? undefined;
    const foreseen = basis.lines.find((one) => one.lineId === lineId)?.forecast.kind;
    if (line !== undefined && foreseen === 'adds' && forecastLine(line, item, folderId).kind === 'copies')
      copies++;
  }
  return copies;
}

/** `other`: the id of what is to be deleted is another record's by now. */
type Read<Facts> = { readonly reads: number } & (
  | { readonly kind: 'facts'; readonly facts: Facts }
  | { readonly kind: 'other'; readonly what: Origin['what'] }
);

const factsOf = <Facts>(read: Read<Facts>): Facts | undefined =>
  read.kind === 'facts' ? read.facts : undefined;

/** @param command with the ids on which the operator decided */
async function readThrough<Facts>(
  ports: Ports,
  plan: ReadPlan<Facts>,
  before: readonly StoredCommand[],
  command: StoredCommand,
): Promise<Read<Facts>> {
  const checkedPlan = checked(plan, whereInMirror(ports.mirror));
  let reads = 0;
  let next = checkedPlan.next();
  while (next.done !== true) {
    const { what, isSecond } = next.value;
    const found = againstKnown(ports.mirror, command, what, await once(ports, what), true);
    if (found.kind === 'other') return { kind: 'other', what: found.what, reads: reads + 1 };
    if (isSecond || found.kind === 'unreadable') next = checkedPlan.next(found);
    else {
      reads++;
      next = checkedPlan.next({ ...found, facts: overlay(what, found.facts, before) });
    }
  }
  const { value } = next;
  if (value.kind === 'facts') return { kind: 'facts', facts: value.facts, reads };
  throw new Unread('unread', value.kind === 'stopped' ? value.why : value.words);
}

async function once(ports: Ports, what: ReadRequest): Promise<Answered> {
  const key = JSON.stringify(what);
  const known = ports.answers.get(key);
  if (known !== undefined) return known;
  await leave(ports);
  const found = await readFromService(ports.client, what);
  if (found.kind === 'stopped')
    throw new Unread(
      found.why === 'limited' ? 'busy' : 'unread',
      found.why === 'failing' ? found.words : found.why,
    );
  ports.answers.set(key, found);
  return found;
}

/** Waits until the budget permits one more request. */
async function leave(ports: Ports): Promise<void> {
  const { budget, clock } = ports;
  if (!ports.hasKey()) throw new Unread('no-key');
  if (ports.answers.size >= MOST_REQUESTS) throw new Unread('many');
  for (let wait = budget.delay('outbox'); wait > 0; wait = budget.delay('outbox')) {
    ports.waited += wait;
    if (ports.waited > PATIENCE) throw new Unread('busy');
    await clock.sleep(wait, new AbortController().signal);
  }
}
