/** The work of a history: clients that write and a reader, while the faults of its plan happen. */
import { setTimeout as pause } from 'node:timers/promises';
import { SECRET } from '../../integration/service/in-process-service.ts';
import { WatermarkReader } from '../../support/watermark-reader.ts';
import type { Fault, Plan } from './draw-plan.ts';
import { injectFaults, type Faults } from './inject-faults.ts';
import type { HistoryRecord, Write } from './record.ts';
import type { Processes } from './start-processes.ts';
import { followAsReader, workAsClient, type Client, type World } from './write-as-clients.ts';

/** Requests of a client at least, and at most while a fault is waited for. */
const WRITES = { least: 15, most: 60 };
/** Requests at once, where a process has one or two connections. */
const CROWD = 25;

interface Parts extends Pick<World, 'send' | 'random'> {
  readonly processes: Processes;
  /** Aborted where something of the history has failed, and when it is over. */
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
    // It is waited for later.
    this.#reading.catch(() => undefined);
    this.#faults = injectFaults(plan, processes);
  }

  get seen(): HistoryRecord['seen'] {
    return this.#eyes.seen;
  }

  get happened(): readonly Fault[] {
    return this.#faults.happened;
  }

  /** Where one of them fails, the others leave off. */
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

  /** Waits for what is still under way, where the history is over or has failed. */
  async end(): Promise<void> {
    await this.#faults.end();
    await Promise.allSettled([this.#reading]);
  }

  /** More requests at once than there are connections, again and again. */
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
