/**
 * Runs the working part of a history: clients write and a reader follows their changes while the plan's faults are injected. (A history is
 * one run of clients, service processes and faults on a database of its own, drawn from a seed.) If the plan gives each process only one or
 * two connections to PostgreSQL, a crowd of parallel requests also exhausts them. If one client fails, the others stop.
 *
 * `DisturbedWork` collects what the oracle needs: the writes with their answers, what clients read that contradicts an earlier answer, what
 * the reader saw, and which faults happened.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { SECRET } from '../../integration/service/in-process-service.ts';
import { WatermarkReader } from '../../support/service/follow-changes-by-updated-since.ts';
import type { Fault, Plan } from './draw-plan.ts';
import { injectFaults, type Faults } from './inject-faults.ts';
import type { HistoryRecord, Write } from './history-record-types.ts';
import type { Processes } from './start-processes.ts';
import { followAsReader, workAsClient, type Client, type World } from './write-as-clients.ts';

/** How many requests a client makes: at least, and at most while a fault has not happened yet. */
const WRITES = { least: 15, most: 60 };
/** Parallel requests of the crowd, where a process has one or two connections. */
const CROWD = 25;

interface Parts extends Pick<World, 'send' | 'random'> {
  readonly processes: Processes;
  /** Aborted when a part of the history has failed, and when it is over. */
  readonly over: AbortController;
}

export class DisturbedWork {
  readonly writes: Write[] = [];
  readonly contradictions: string[] = [];
  isPoolExhausted = false;
  readonly #plan: Plan;
  readonly #parts: Parts;
  readonly #faults: Faults;
  readonly #eyes = new WatermarkReader();
  readonly #reading: Promise<void>;
  #state: 'written' | 'left' | 'quiet' = 'written';

  constructor(plan: Plan, parts: Parts) {
    this.#plan = plan;
    this.#parts = parts;
    const { send, over, processes } = parts;
    const ask = (path: string) => send(SECRET, 'GET', `/api/v1${path}`);
    this.#reading = followAsReader(ask, this.#eyes, () => this.#state, over.signal);
    // `readToTheEnd` and `end` wait for it; this only avoids an unhandled rejection until then.
    this.#reading.catch(() => undefined);
    this.#faults = injectFaults(plan, processes);
  }

  get seen(): HistoryRecord['seen'] {
    return this.#eyes.seen;
  }

  get happened(): readonly Fault[] {
    return this.#faults.happened;
  }

  /** Lets all clients write until the faults are over. If one client fails, the others stop. */
  async write(clients: readonly Client[]): Promise<void> {
    const { send, random, over } = this.#parts;
    const { writes, contradictions } = this;
    let amount = 1000;
    const world: World = { send, random, writes, contradictions, amount: () => (amount += 1) };
    const isOver = (done: number) =>
      over.signal.aborted || (done >= WRITES.least && (this.#faults.isOver() || done >= WRITES.most));
    const working = [
      ...clients.map((client) => workAsClient(client, world, isOver)),
      ...(this.#plan.connections === null ? [] : [this.#crowd(this.#plan.connections)]),
    ];
    try {
      await Promise.all(working);
    } catch (error) {
      over.abort();
      await Promise.allSettled(working);
      throw error;
    }
    await this.#faults.end();
    this.#state = 'left';
  }

  async readToTheEnd(): Promise<void> {
    this.#state = 'quiet';
    await this.#reading;
  }

  /** Stops the faults and the reader, after the history is over or has failed. */
  async end(): Promise<void> {
    await this.#faults.end();
    await Promise.allSettled([this.#reading]);
  }

  /** Sends more requests at once than there are connections, four times, and notes whether more were answered than that. */
  async #crowd(connections: number): Promise<void> {
    const { send, random, processes, over } = this.#parts;
    for (let turn = 0; turn < 4 && !over.signal.aborted; turn += 1) {
      const path = '/api/v1/items?per_page=100';
      const answers = await Promise.all(Array.from({ length: CROWD }, () => send(SECRET, 'GET', path)));
      const answered = answers.filter((answer) => answer !== null && answer.status !== 429).length;
      if (answered > connections * processes.programs.length) this.isPoolExhausted = true;
      await pause(random.whole(0, 200));
    }
  }
}
