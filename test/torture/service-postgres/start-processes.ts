/** The processes of a history: the real program, each behind a proxy of its own to PostgreSQL, killed, told to end and started again. */
import { setTimeout as pause } from 'node:timers/promises';
import { ADMIN, SECRET } from '../../integration/service/in-process-service.ts';
import { startAlone, type Program } from '../../integration/service/service-process.ts';
import type { CrashingPostgres } from '../../support/crashing-postgres.ts';
import { startPostgresProxy, type PostgresProxy } from '../../support/postgres-proxy.ts';
import type { Plan } from './draw-plan.ts';

const CLOCK = new URL('../../support/clock-ahead.ts', import.meta.url).href;
/** Milliseconds: longer than the program gives itself. */
const END_WITHIN = 20_000;
const START_WITHIN = 60_000;

export interface Processes {
  readonly proxies: readonly PostgresProxy[];
  /** Null: it is not there. */
  readonly programs: readonly (Program | null)[];
  /** Kills one, or tells it to end, and starts it again after a while. */
  replace(at: number, how: 'SIGKILL' | 'SIGTERM', downtime: number): Promise<void>;
  /** Stops PostgreSQL hard, and starts it again after a while. */
  crash(how: 'killed' | 'immediate', downtime: number): Promise<void>;
  /** What did not end, did not start, or ended by itself. */
  readonly stuck: string[];
  /** The last of what they said of failures. */
  readonly said: string[];
  close(): Promise<void>;
}

export async function startProcesses(
  plan: Plan,
  server: CrashingPostgres,
  database: string,
): Promise<Processes> {
  const stuck: string[] = [];
  const said: string[] = [];
  const ours = new Set<Program>();
  const proxies = await Promise.all(plan.clocks.map(() => startPostgresProxy(database)));
  const programs: (Program | null)[] = plan.clocks.map(() => null);
  let isOver = false;
  /** One crash at a time. */
  let crashing: Promise<void> = Promise.resolve();

  async function start(at: number): Promise<void> {
    const program = await startAlone('.', argumentsOf(plan, proxies[at]?.address(database) ?? database), {
      DOCKHAND_SERVICE_KEY: SECRET,
      DOCKHAND_SERVICE_ADMIN_TOKEN: ADMIN,
      NODE_OPTIONS: `--import=${CLOCK}`,
      DOCKHAND_TEST_CLOCK_AHEAD: String(plan.clocks[at] ?? 0),
    });
    ours.add(program);
    programs[at] = program;
    void noteEnd(at, program);
  }

  async function noteEnd(at: number, program: Program): Promise<void> {
    const { code, stderr } = await program.ended;
    said.push(stderr.slice(-2000));
    if (!isOver && programs[at] === program) stuck.push(`process ${at} ended by itself with ${code}`);
  }

  /** While PostgreSQL is away none starts, and says so: then it is tried again, as what watches over it does. */
  async function startUntilItDoes(at: number): Promise<void> {
    const begun = performance.now();
    for (;;) {
      try {
        await start(at);
        return;
      } catch (error) {
        if (performance.now() - begun > START_WITHIN) {
          stuck.push(`process ${at} does not start: ${String(error)}`);
          return;
        }
        await pause(200);
      }
    }
  }

  await Promise.all(plan.clocks.map((_, at) => startUntilItDoes(at)));
  return {
    proxies,
    programs,
    stuck,
    said,
    replace: async (at, how, downtime) => {
      const program = programs[at];
      if (!program) return;
      programs[at] = null;
      program.process.kill(how);
      const late = pause(END_WITHIN, 'late' as const, { ref: false });
      if ((await Promise.race([program.ended, late])) === 'late') {
        stuck.push(`process ${at} did not end after ${how}`);
        program.process.kill('SIGKILL');
      }
      await pause(downtime);
      await startUntilItDoes(at);
    },
    crash: (how, downtime) => {
      const before = crashing;
      crashing = (async () => {
        await before;
        const down = Promise.all(proxies.map((proxy) => proxy.down()));
        await server.crash(how);
        await down;
        await pause(downtime);
        await server.startAgain();
        await Promise.all(proxies.map((proxy) => proxy.up()));
      })();
      return crashing;
    },
    close: async () => {
      isOver = true;
      for (const { process, ended } of ours) {
        process.kill('SIGKILL');
        await ended;
      }
      await Promise.all(proxies.map((proxy) => proxy.close()));
    },
  };
}

function argumentsOf({ connections, rateMax, linePause }: Plan, database: string): string[] {
  return [
    '--with-parent',
    '--database',
    database,
    '--rate-max',
    String(rateMax),
    '--receive-line-delay',
    String(linePause),
    ...(connections === null ? [] : ['--connections', String(connections)]),
  ];
}
