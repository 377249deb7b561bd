/**
 * A rehearsal: every command that waits is decided on fresh reads, with the ones before it laid over them, and nothing is
 * sent. It reads each thing once. What it says holds for this moment and no longer. A person waits for it, but it may be many
 * requests: the budget is asked before each.
 */
import { forecastLine } from '#domain/forecast.ts';
import { dependsOn, withAllIds } from '#domain/ids.ts';
import type { Intent } from '#domain/intent.ts';
import { waitsBehind } from '#domain/lane.ts';
import type { Rehearsed, RehearsalView } from '#domain/views/rehearsal.ts';
import type { Client } from '../client/client.ts';
import type { Clock } from '../ports.ts';
import { unsettledCommands, type StoredCommand } from '../store/commands.ts';
import type { Reader } from '../store/database.ts';
import { realId, withRealIds } from '../store/made-ids.ts';
import type { Budget } from './budget/budget.ts';
import { layOver } from './lay-over.ts';
import { ask } from './push/look-up.ts';
import { readItem, readOrder, type Ask, type Look, type Told } from './push/look.ts';
import { kindOf } from './push/kinds.ts';
import type { Past, Step } from './push/kind.ts';
import { whereInMirror } from './push/mirror-look.ts';

interface Ports {
  readonly queue: Reader;
  readonly mirror: Reader;
  readonly client: Client;
  readonly budget: Pick<Budget, 'delay'>;
  readonly clock: Pick<Clock, 'sleep'>;
}

/** Milliseconds that are waited for one request; whoever would have to wait longer is told that it cannot be done now. */
const PATIENCE = 5000;

/** Thrown through a plan that cannot be read to its end. */
class Unread extends Error {}

export async function rehearse(ports: Ports): Promise<RehearsalView> {
  const told = new Map<string, Told>();
  const before: StoredCommand[] = [];
  const commands: Rehearsed[] = [];
  // What is not done by then holds up its lanes.
  const held: StoredCommand[] = [];
  let whole = true;
  for (const command of unsettledCommands(ports.queue)) {
    try {
      if (command.state === 'review') {
        held.push(command);
        continue;
      }
      const isBehind = waitsBehind([...held, command]).has(command.seq);
      const one = isBehind ? waiting(command) : await rehearseOne(ports, command, before, told);
      commands.push(one);
      if (one.will === 'apply') before.push(withRealIds(ports.queue, command));
      if (one.will === 'ask' || one.will === 'waits' || one.will === 'under-way') held.push(command);
    } catch (error) {
      if (!(error instanceof Unread)) throw error;
      whole = false;
      break;
    }
  }
  const requests = commands.reduce((sum, one) => sum + one.requests, 0);
  return { commands, requests, asked: told.size, whole };
}

/** Behind one that needs a person, or that is being found out about. */
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
  told: Map<string, Told>,
): Promise<Rehearsed> {
  const { id } = stored;
  const nothing = { id, review: null, copies: 0, requests: 0 } as const;
  if (stored.state !== 'queued') return { ...nothing, will: 'under-way' };
  const intent: Intent = withAllIds<Intent>(stored.intent, (one) => realId(ports.queue, one));
  if (dependsOn(intent).length > 0) return { ...nothing, will: 'depends', requests: 1 };
  const command = withRealIds(ports.queue, stored);
  const kind = kindOf(command);
  const past: Past<unknown> = {
    tries: [],
    doubt: null,
    held: 0,
    settleDelay: 0,
    serviceTime: ports.client.serviceTime(),
    author: null,
    later: [],
  };
  const read = <Facts>(look: Look<Facts>) => readThrough(ports, look, before, told);
  const { facts, reads } = await read<unknown>(kind.look(command, past));
  const step: Step<unknown> = kind.decide(command, facts, past);
  switch (step.do) {
    case 'settle':
      return { ...nothing, will: 'already', requests: reads };
    case 'review':
      return { ...nothing, will: 'ask', review: step.review, requests: reads };
    // Somebody else is at it: it would wait its turn and go through after that.
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

/** Lines that would make a copy now, and were forecast to add. */
async function surprises(
  { intent, basis }: Extract<StoredCommand, { kind: 'receive' }>,
  read: <Facts>(look: Look<Facts>) => Promise<{ facts: Facts }>,
): Promise<number> {
  const order = (await read(readOrder(intent.orderId))).facts?.order;
  let copies = 0;
  for (const { lineId, itemId, folderId } of intent.lines) {
    const line = order?.lines.find((one) => one.id === lineId);
    const item = (await read(readItem(itemId))).facts ?? undefined;
    const foreseen = basis.lines.find((one) => one.lineId === lineId)?.forecast.does;
    if (line !== undefined && foreseen === 'adds' && forecastLine(line, item, folderId).does === 'copies')
      copies++;
  }
  return copies;
}

async function readThrough<Facts>(
  ports: Ports,
  look: Look<Facts>,
  before: readonly StoredCommand[],
  told: Map<string, Told>,
): Promise<{ readonly facts: Facts; readonly reads: number }> {
  let reads = 0;
  let next = look.next();
  while (next.done !== true) {
    reads++;
    next = look.next(layOver(next.value, await once(ports, next.value, told), before));
  }
  return { facts: next.value, reads };
}

async function once(ports: Ports, what: Ask, told: Map<string, Told>): Promise<Told> {
  const key = JSON.stringify(what);
  const known = told.get(key);
  if (known !== undefined) return known;
  await leave(ports);
  const found = await ask(ports.client, what, whereInMirror(ports.mirror));
  if (found.came !== 'facts') throw new Unread(found.came === 'stopped' ? found.why : found.words);
  told.set(key, found.facts);
  return found.facts;
}

/** Until the budget lets it go. */
async function leave({ budget, clock }: Ports): Promise<void> {
  let waited = 0;
  for (let wait = budget.delay('person'); wait > 0; wait = budget.delay('person')) {
    waited += wait;
    if (waited > PATIENCE) throw new Unread('limited');
    await clock.sleep(wait, new AbortController().signal);
  }
}
