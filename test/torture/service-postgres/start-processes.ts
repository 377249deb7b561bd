/**
 * Starts the service processes of one run of the service torture: the real program, each process with its own clock and behind its own
 * proxy to PostgreSQL. It also stops them and PostgreSQL for the fault injection: `replace` kills a process, or tells it to end, and
 * starts it again; `crash` stops PostgreSQL and starts it again. A process that does not start or end in time, or ends unasked, is noted
 * in `stuck`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { ADMIN, SECRET } from '../../integration/service/in-process-service.ts';
import { startAlone, type Program } from '../../integration/service/service-process.ts';
import { withShiftedClock } from '../../support/station/environment-with-shifted-clock.ts';
import type { Crash, CrashingPostgres } from '../../support/service/crashing-postgres.ts';
import { startPostgresProxy, type PostgresProxy } from '../../support/service/postgres-proxy.ts';
import type { Plan } from './draw-plan.ts';

/** Milliseconds within which a process must end; longer than the program's own limit. */
const END_WITHIN = 20_000;
const START_WITHIN = 60_000;

export class Processes {
  readonly proxies: readonly PostgresProxy[];
  /** The running processes; null: it is down. */
  readonly programs: (Program | null)[];
  /** Processes that did not end, did not start, or ended unasked. */
  readonly stuck: string[] = [];
  /** The end of each process's error output. */
  readonly said: string[] = [];
  readonly #plan: Plan;
  readonly #server: CrashingPostgres;
  readonly #database: string;
  readonly #started = new Set<Program>();
  readonly #starting = new Set<Promise<void>>();
  #isOver = false;
  /** One crash at a time. */
  #crashing: Promise<void> = Promise.resolve();

  constructor(
    plan: Plan,
    server: CrashingPostgres,
    { database, proxies }: { readonly database: string; readonly proxies: readonly PostgresProxy[] },
  ) {
    this.#plan = plan;
    this.#server = server;
    this.#database = database;
    this.proxies = proxies;
    this.programs = proxies.map(() => null);
  }

  /**
   * Starts a process, and tries again while that fails: without PostgreSQL a process ends with an error, and a supervisor would restart
   * it.
   */
  async start(at: number): Promise<void> {
    const starting: Promise<void> = this.#startWithin(at).finally(() => this.#starting.delete(starting));
    this.#starting.add(starting);
    await starting;
  }

  async #startWithin(at: number): Promise<void> {
    const begun = performance.now();
    while (!this.#isOver) {
      try {
        await this.#startOnce(at);
        return;
      } catch (error) {
        if (performance.now() - begun > START_WITHIN) {
          this.stuck.push(`process ${at} does not start: ${String(error)}`);
          return;
        }
        await pause(200);
      }
    }
  }

  async #startOnce(at: number): Promise<void> {
    const address = this.proxies[at]?.address(this.#database) ?? this.#database;
    const program = await startAlone('.', argumentsOf(this.#plan, address), {
      DOCKHAND_SERVICE_KEY: SECRET,
      DOCKHAND_SERVICE_ADMIN_TOKEN: ADMIN,
      ...withShiftedClock(this.#plan.clocks[at] ?? 0),
    });
    this.#started.add(program);
    this.programs[at] = program;
    void this.#noteEnd(at, program);
  }

  async #noteEnd(at: number, program: Program): Promise<void> {
    const { code, stderr } = await program.ended;
    this.said.push(stderr.slice(-2000));
    if (!this.#isOver && this.programs[at] === program)
      this.stuck.push(`process ${at} ended by itself with ${code}`);
  }

  /** Kills a process, or tells it to end, and starts it again after a while. @returns false if it was down already */
  async replace(at: number, how: 'SIGKILL' | 'SIGTERM', downtime: number): Promise<boolean> {
    const program = this.programs[at];
    if (!program) return false;
    this.programs[at] = null;
    program.process.kill(how);
    const late = pause(END_WITHIN, 'late' as const, { ref: false });
    if ((await Promise.race([program.ended, late])) === 'late') {
      this.stuck.push(`process ${at} did not end after ${how}`);
      program.process.kill('SIGKILL');
    }
    await pause(downtime);
    await this.start(at);
    return true;
  }

  /** Stops PostgreSQL hard, and starts it again after a while. */
  crash(how: Crash, downtime: number): Promise<void> {
    const before = this.#crashing;
    this.#crashing = (async () => {
      await before;
      const down = Promise.all(this.proxies.map((proxy) => proxy.down()));
      await this.#server.crash(how);
      await down;
      await pause(downtime);
      await this.#server.startAgain();
      await Promise.all(this.proxies.map((proxy) => proxy.up()));
    })();
    return this.#crashing;
  }

  async close(): Promise<void> {
    this.#isOver = true;
    // A process that is just starting is in `#started` after this.
    await Promise.all(this.#starting);
    for (const { process, ended } of this.#started) {
      process.kill('SIGKILL');
      await ended;
    }
    await Promise.all(this.proxies.map((proxy) => proxy.close()));
  }
}

export async function startProcesses(
  plan: Plan,
  server: CrashingPostgres,
  database: string,
): Promise<Processes> {
  const proxies = await Promise.all(plan.clocks.map(() => startPostgresProxy(database)));
  const processes = new Processes(plan, server, { database, proxies });
  await Promise.all(plan.clocks.map((_, at) => processes.start(at)));
  return processes;
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
