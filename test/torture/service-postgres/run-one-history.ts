/** Runs one history from its plan: clients write while its faults happen, all is brought up again and becomes quiet, and the oracle judges. */
import { setTimeout as pause } from 'node:timers/promises';
import { ADMIN, SECRET } from '../../integration/service/in-process-service.ts';
import { startAlone, type Program } from '../../integration/service/service-process.ts';
import { startReceiver } from '../../integration/service/webhook-receiver.ts';
import type { CrashingPostgres } from '../../support/crashing-postgres.ts';
import { randomFrom } from '../../support/seeded-random.ts';
import { ask, type Answered } from './ask.ts';
import type { Fault, Plan } from './draw-plan.ts';
import { injectFaults } from './inject-faults.ts';
import { judge } from './judge.ts';
import { arrivalOf, readAll, untilQuiet } from './read-what-is-there.ts';
import type { Finding, HistoryRecord, Write } from './record.ts';
import { setUpClients } from './set-up-goods.ts';
import { startProcesses, type Processes } from './start-processes.ts';
import { followAsReader, workAsClient, type Client, type Send, type World } from './write-as-clients.ts';

const CLIENTS = 3;
/** Requests of a client at least, and at most while a fault is waited for. */
const WRITES = { least: 15, most: 60 };

export interface Verdict {
  readonly findings: readonly Finding[];
  readonly happened: readonly Fault[];
  readonly record: HistoryRecord;
  /** By how they were answered. */
  readonly answers: { readonly done: number; readonly failed: number; readonly cut: number };
  /** The last that the processes said of failures. */
  readonly said: readonly string[];
}

export async function runHistory(plan: Plan, server: CrashingPostgres, name: string): Promise<Verdict> {
  const database = await server.database(name);
  const receiver = await startReceiver();
  // A receiver that takes a moment: there is a while in which a delivery is under way.
  receiver.answer = (_, response) => {
    setTimeout(() => response.writeHead(204).end(), 3);
  };
  const processes = await startProcesses(plan, server, database);
  let auditor: Program | null = null;
  try {
    const random = randomFrom(plan.seed).fork();
    const count = { served: 0 };
    const stuck: string[] = [];
    const send: Send = async (key, method, path, body): Promise<Answered | null> => {
      const { url } = auditor ?? (await oneOf(processes, random));
      try {
        return await ask(url, key, { method, path, body }, count);
      } catch (error) {
        stuck.push(String(error));
        return null;
      }
    };
    const clients = await setUpClients(CLIENTS, { send, admin: ADMIN, secret: SECRET, random }, receiver.url);
    const work = await disturbed(plan, clients, { send, random, processes });

    stuck.push(...(await untilQuiet(database)));
    const { served } = count;
    // Where the allowance is small, by a process that has a larger one.
    if (plan.rateMax <= 1000)
      auditor = await startAlone('.', ['--with-parent', '--database', database, '--rate-max', '1000000'], {
        DOCKHAND_SERVICE_KEY: SECRET,
        DOCKHAND_SERVICE_ADMIN_TOKEN: ADMIN,
      });
    await work.readToTheEnd();
    const orders = clients.flatMap(({ goods }) => goods.orders.map(({ id }) => id));
    const record: HistoryRecord = {
      rateMax: plan.rateMax,
      served,
      ...work.record,
      ...(await readAll(send, ADMIN, SECRET, orders)),
      stuck: [...stuck, ...processes.stuck],
      arrivals: receiver.received.map(arrivalOf),
    };
    return {
      findings: judge(record),
      happened: work.happened,
      record,
      answers: answersOf(record.writes),
      said: processes.said,
    };
  } finally {
    auditor?.process.kill('SIGKILL');
    await auditor?.ended;
    await processes.close();
    await receiver.close();
  }
}

/** Any process that is there; waits for one where none is. */
async function oneOf({ programs, stuck }: Processes, random: World['random']): Promise<Program> {
  for (;;) {
    const there = programs.filter((program) => program !== null);
    if (there.length > 0) return random.pick(there);
    if (stuck.length > 0) throw new Error(`no process is left: ${stuck.join('; ')}`);
    await pause(50);
  }
}

interface Parts extends Pick<World, 'send' | 'random'> {
  readonly processes: Processes;
}

/** The clients and a reader, and the faults, until the clients have done their work and all is brought up again. */
async function disturbed(plan: Plan, clients: readonly Client[], { send, random, processes }: Parts) {
  const writes: Write[] = [];
  const contradictions: string[] = [];
  const seen = new Map<number, Set<string>>();
  let amount = 1000;
  const world: World = { send, random, writes, contradictions, amount: () => (amount += 1) };
  let state: 'written' | 'left' | 'quiet' = 'written';
  const reader = followAsReader(SECRET, send, seen, () => state);
  const faults = injectFaults(plan, processes);
  const isOver = (done: number) => done >= WRITES.least && (faults.isOver() || done >= WRITES.most);
  await Promise.all([
    ...clients.map((client) => workAsClient(client, world, isOver)),
    ...(plan.connections === null ? [] : [crowd(send, random)]),
  ]);
  await faults.end();
  state = 'left';
  return {
    record: { writes, contradictions, seen },
    happened: faults.happened,
    readToTheEnd: () => {
      state = 'quiet';
      return reader;
    },
  };
}

/** More requests at once than there are connections, again and again. */
async function crowd(send: Send, random: World['random']): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    const path = '/api/v1/items?per_page=100';
    await Promise.all(Array.from({ length: 25 }, () => send(SECRET, 'GET', path)));
    await pause(random.whole(0, 200));
  }
}

function answersOf(writes: readonly Write[]): Verdict['answers'] {
  const count = (is: (status: number | undefined) => boolean) =>
    writes.filter(({ answer }) => is(answer?.status)).length;
  return {
    done: count((status) => status !== undefined && status < 300),
    failed: count((status) => status !== undefined && status >= 500),
    cut: count((status) => status === undefined),
  };
}
