/**
 * The practice warehouse: the inventory service as a process of its own, spoken to over loopback like any other.
 * It is started once per station and kept running: if it dies it is started again, on the same port where that can
 * still be had. How a process is started is the shell's business.
 */
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { systemClock } from '../clock.ts';
import type { Clock } from '../ports.ts';

export interface PracticeService {
  /** Read it anew for each use: a service that had to be started again may have another port. */
  readonly address: string;
  readonly key: string;
  /** Opens its side door; without it, it is polled and nothing else. */
  readonly adminToken?: string;
  close(): Promise<void>;
}

/** The practice warehouse cannot be opened; everything else can. */
export class PracticeFailed extends Error {}

/** Started in the background: the desk does not wait for it. */
export class PracticeInBackground {
  #current: PracticeService | null = null;
  #hasFailed = false;
  readonly #starting: Promise<void>;

  /** @param onStarted with null where it failed */
  constructor(
    start: () => Promise<PracticeService>,
    onStarted: (started: PracticeService | null) => void,
    onDefect: (error: unknown) => void,
  ) {
    this.#starting = this.#start(start, onDefect).then(() => onStarted(this.#current));
  }

  current(): PracticeService | null {
    return this.#current;
  }

  hasFailed(): boolean {
    return this.#hasFailed;
  }

  async close(): Promise<void> {
    await this.#starting;
    await this.#current?.close();
  }

  async #start(start: () => Promise<PracticeService>, onDefect: (error: unknown) => void): Promise<void> {
    try {
      this.#current = await start();
    } catch (error) {
      this.#hasFailed = true;
      onDefect(error);
    }
  }
}

/** A service process, whichever way it was started. */
export interface ServiceProcess {
  /** What it prints, line by line. */
  onLine(listener: (line: string) => void): void;
  /** Resolves when it has ended, with its last words on its error output. Never rejects. */
  readonly ended: Promise<string>;
  /** Asks it to end; `force`: without asking. */
  kill(force: boolean): void;
}

/** Told to the process over its own channel: arguments and the environment are read by others. */
export interface ServiceSecrets {
  readonly key: string;
  readonly adminToken: string;
}

export type StartProcess = (args: readonly string[], secrets: ServiceSecrets) => ServiceProcess;

export interface PracticePorts {
  readonly start: StartProcess;
  /** The key the service is to accept, and the token of its side door; both are kept in memory alone. */
  readonly key: string;
  readonly adminToken: string;
  readonly clock: Pick<Clock, 'monotonic' | 'sleep'>;
}

/** Milliseconds. A first start fills the warehouse. */
const READY_WITHIN = 30_000;
const END_WITHIN = 3_000;
/** One that lived this long did not die of its start. */
const STEADY = 10_000;
const PAUSES = [200, 500, 1_000, 2_000, 5_000, 10_000, 30_000] as const;
/** So many failed starts on the old port, and another one will do. */
const PORT_PATIENCE = 4;

const secret = (): string => randomBytes(24).toString('base64url');

/** As both shells open it: with secrets of its own each time. */
export function ownPractice(start: StartProcess): (folder: string) => Promise<PracticeService> {
  return (folder) =>
    startPractice(folder, {
      start,
      key: secret(),
      adminToken: process.env['DOCKHAND_SERVICE_ADMIN_TOKEN'] ?? secret(),
      clock: systemClock,
    });
}

/**
 * @param folder where the warehouse is kept
 * @throws PracticeFailed if the service does not come up the first time
 */
export async function startPractice(
  folder: string,
  { start, key, adminToken, clock }: PracticePorts,
): Promise<PracticeService> {
  const closing = new AbortController();
  let newest = launch('0');
  let address = await addressOf(newest, clock);
  const keeper = keepRunning();

  function launch(port: string): ServiceProcess {
    return start(['--ask-parent', '--port', port, '--data', folder, '--seed', 'demo'], { key, adminToken });
  }

  async function keepRunning(): Promise<void> {
    for (let failures = 0; ;) {
      const since = clock.monotonic();
      await newest.ended;
      failures = clock.monotonic() - since > STEADY ? 0 : failures + 1;
      await clock.sleep(PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0, closing.signal);
      if (closing.signal.aborted) return;
      newest = launch(failures < PORT_PATIENCE ? new URL(address).port : '0');
      address = await addressOf(newest, clock).catch(() => address);
    }
  }

  return {
    get address() {
      return address;
    },
    key,
    adminToken,
    async close() {
      closing.abort();
      const limit = new AbortController();
      newest.kill(false);
      await Promise.race([keeper, clock.sleep(END_WITHIN, limit.signal)]);
      limit.abort();
      newest.kill(true);
      await keeper;
    },
  };
}

async function addressOf(process: ServiceProcess, clock: PracticePorts['clock']): Promise<string> {
  const known = new AbortController();
  const ready = new Promise<string>((resolve) => {
    process.onLine((line) => {
      const address = /^Inventory service: (http:\/\/\S+)$/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  try {
    return await Promise.race([
      ready,
      process.ended.then((words) => {
        throw new PracticeFailed(words.trim() || 'The service ended at its start and said nothing.');
      }),
      clock.sleep(READY_WITHIN, known.signal).then(async () => {
        if (known.signal.aborted) return '';
        process.kill(true);
        throw new PracticeFailed((await process.ended).trim() || 'The service did not become ready in time.');
      }),
    ]);
  } catch (error) {
    process.kill(true);
    throw error;
  } finally {
    known.abort();
  }
}

/** The end of what was said, without keeping the rest: a service can talk all day. */
export function lastWords(output: Readable): () => string {
  let words = '';
  output.setEncoding('utf8').on('data', (said: string) => (words = (words + said).slice(-4_000)));
  return () => words;
}
