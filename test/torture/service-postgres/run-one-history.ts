/**
 * Runs one history of the service torture from its plan, against a database of its own: clients write while the plan's faults hit the
 * service's processes, PostgreSQL and the connections between them. Then everything that was taken away is started again, and the run
 * waits until no work is left. At the end it reads the service's ledger, records and webhook deliveries, and the oracle (`judge.ts`)
 * judges them.
 *
 * If the plan has a small rate limit, an additional process with a large one answers these last reads.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { ADMIN, SECRET } from '../../integration/service/in-process-service.ts';
import { startAlone, type Program } from '../../integration/service/service-process.ts';
import { startReceiver } from '../../integration/service/webhook-receiver.ts';
import type { CrashingPostgres } from '../../support/service/crashing-postgres.ts';
import { randomFrom } from '../../support/seeded-random.ts';
import { ask, type Answered } from './send-client-request.ts';
import { DisturbedWork } from './run-clients-under-faults.ts';
import type { Fault, Plan } from './draw-plan.ts';
import { judge } from './judge.ts';
import { arrivalOf, readAll, readReceives, untilQuiet } from './await-quiet-and-read-final-state.ts';
import type { Finding, HistoryRecord, Write } from './history-record-types.ts';
import { setUpClients } from './set-up-clients.ts';
import { startProcesses, type Processes } from './start-processes.ts';
import type { Send, World } from './write-as-clients.ts';

const CLIENTS = 3;

export interface Verdict {
  readonly findings: readonly Finding[];
  readonly happened: readonly Fault[];
  /** Whether more requests were answered at once than there were connections, and whether any was refused by the rate limit. */
  readonly isPoolExhausted: boolean;
  readonly isAllowanceUsedUp: boolean;
  readonly record: HistoryRecord;
  /** How many writes were answered as done, with a 5xx, or not at all. */
  readonly answers: { readonly done: number; readonly failed: number; readonly cut: number };
  /** The end of each process's error output. */
  readonly said: readonly string[];
}

export async function runHistory(plan: Plan, server: CrashingPostgres, name: string): Promise<Verdict> {
  const database = await server.database(name);
  const receiver = await startReceiver();
  // The receiver takes a moment to answer, so that a fault can hit a delivery that is under way.
  receiver.answer = (_, response) => {
    setTimeout(() => response.writeHead(204).end(), 3);
  };
  const processes = await startProcesses(plan, server, database);
  const over = new AbortController();
  let auditor: Program | null = null;
  let work: DisturbedWork | null = null;
  try {
    const random = randomFrom(plan.seed).fork();
    const count = { served: 0, refused: 0 };
    const stuck: string[] = [];
    const send: Send = async (key, method, path, body): Promise<Answered | null> => {
      const { url } = auditor ?? (await oneOf(processes, random, over.signal));
      try {
        return await ask(url, key, { method, path, body }, count);
      } catch (error) {
        stuck.push(String(error));
        return null;
      }
    };
    const clients = await setUpClients(CLIENTS, { send, admin: ADMIN, secret: SECRET, random }, receiver.url);
    work = new DisturbedWork(plan, { send, random, processes, over });
    await work.write(clients);

    stuck.push(...(await untilQuiet(database)));
    const { served, refused } = count;
    // If the rate limit is small, a process with a larger one answers the last reads.
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
      writes: work.writes,
      contradictions: work.contradictions,
      seen: work.seen,
      ...(await readAll(send, ADMIN, SECRET, orders)),
      receives: await readReceives(database),
      stuck: [...stuck, ...processes.stuck],
      arrivals: receiver.received.map(arrivalOf),
    };
    return {
      findings: judge(record),
      happened: work.happened,
      isPoolExhausted: work.isPoolExhausted,
      isAllowanceUsedUp: refused > 0,
      record,
      answers: answersOf(record.writes),
      said: processes.said,
    };
  } finally {
    over.abort();
    await work?.end();
    auditor?.process.kill('SIGKILL');
    await auditor?.ended;
    await processes.close();
    await receiver.close();
  }
}

/** Picks any process that is running; waits if there is none. @throws if none will start again, or the history is over */
async function oneOf(
  { programs, stuck }: Processes,
  random: World['random'],
  over: AbortSignal,
): Promise<Program> {
  for (;;) {
    const there = programs.filter((program) => program !== null);
    if (there.length > 0) return random.pick(there);
    if (stuck.length > 0) throw new Error(`no process is left: ${stuck.join('; ')}`);
    over.throwIfAborted();
    await pause(50);
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
