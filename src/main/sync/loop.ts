/**
 * The one loop that talks to the service: push what is ready, else pull, else sleep. Push and pull never overlap, and one
 * command's wait never holds up another's. Being offline is a state, not an error: the loop looks again, ever more rarely,
 * until somebody answers or somebody wakes it.
 */
import type { Network } from '#domain/views/status.ts';
import type { Budget, WorkClass } from './budget.ts';
import { beginTurn, type PullPorts, type PullTurn } from './pull.ts';
import { deliver, type Stop } from './push/deliver.ts';
import type { DeliveryPorts } from './push/ports.ts';
import { adoptCopies } from './push/copies.ts';
import { nextReady } from './push/ready.ts';

export interface LoopPorts extends Omit<DeliveryPorts, 'sentAt' | 'startedAt' | 'mirrorAge'>, PullPorts {
  readonly budget: Budget;
  /** Milliseconds between two turns of pulling while nothing else happens. */
  readonly pullEvery: number;
  /** Whether there is a key to send with. */
  readonly hasKey: () => boolean;
  /** Commands, network or budget may look different now. */
  readonly onDelivery: () => void;
  /** The mirror may. */
  readonly onPull: (changed: boolean) => void;
  /** A fault of our own. The loop goes on with the rest. */
  readonly onDefect: (error: unknown) => void;
}

export interface Loop {
  /** Something is new: look at once. */
  readonly wake: () => void;
  /** The person has put a new key, or the network may be back: forget what was given up. */
  readonly retry: () => void;
  /** Pull at the next opportunity. */
  readonly refresh: () => void;
  state(): LoopState;
  /** Ends after the step under way. */
  stop(): Promise<void>;
}

export interface LoopState {
  readonly network: Network['state'];
  readonly since: string;
  readonly keyRefused: boolean;
  /** The command being sent. */
  readonly sending: string | null;
  readonly firstPull: boolean;
}

const FIRST_RETRY = 1000;
const LAST_RETRY = 30_000;
/** A refused key is tried again now and then: somebody may have renewed it at the service. */
const KEY_RETRY = 5 * 60_000;
const FAR = 60 * 60_000;

export function startLoop(ports: LoopPorts): Loop {
  const { clock } = ports;
  const delivery: DeliveryPorts = {
    ...ports,
    sentAt: new Map(),
    startedAt: clock.monotonic(),
    mirrorAge: () => clock.monotonic() - freshAt,
  };
  const parked = new Map<string, number>();
  let network: Network['state'] = 'starting';
  let since = clock.now().toISOString();
  let keyRefused = false;
  let sending: string | null = null;
  let resumeAt = 0;
  let retryIn = FIRST_RETRY;
  let turn: PullTurn | null = null;
  let turnAt = 0;
  /** When the last turn began that made the mirror whole. */
  let freshAt = Number.NEGATIVE_INFINITY;
  let pullAt = 0;
  const stopping = new AbortController();
  let bell = new AbortController();

  function setNetwork(state: Network['state']): void {
    if (state === network) return;
    network = state;
    since = clock.now().toISOString();
    ports.onDelivery();
  }

  function reached(): void {
    retryIn = FIRST_RETRY;
    keyRefused = false;
    setNetwork('online');
  }

  function stopped(why: Stop): void {
    turn = null;
    const now = clock.monotonic();
    if (why === 'limited') {
      // The budget knows until when.
      setNetwork('online');
    } else if (why === 'key-refused') {
      setNetwork('online');
      keyRefused = true;
      resumeAt = now + KEY_RETRY;
    } else {
      // Who was away does not know what others did meanwhile.
      freshAt = Number.NEGATIVE_INFINITY;
      setNetwork(why);
      resumeAt = now + retryIn;
      retryIn = Math.min(retryIn * 2, LAST_RETRY);
    }
    ports.onDelivery();
  }

  /** Does one piece of work, or says how long there is none. */
  async function once(): Promise<number> {
    const now = clock.monotonic();
    if (!ports.hasKey()) return FAR;
    if (now < resumeAt) return resumeAt - now;

    const ready = nextReady(ports.queue.read, parked, now);
    if (ready.next !== null) {
      const wait = ports.budget.delay(classOf(ready.next.state));
      if (wait > 0) return wait;
      await push(ready.next.id);
      return 0;
    }
    // Commands that have gone through want to be seen: then the pull comes at once.
    if (turn === null && now >= pullAt) {
      turn = beginTurn(ports);
      turnAt = now;
    }
    if (turn !== null) {
      const wait = ports.budget.delay(turn.first ? 'bulk' : 'poll');
      if (wait > 0) return Math.min(wait, ready.inMilliseconds);
      ports.budget.started(turn.first ? 'bulk' : 'poll');
      await pull(turn);
      return 0;
    }
    return Math.min(ready.inMilliseconds, pullAt - now);
  }

  async function push(id: string): Promise<void> {
    sending = id;
    ports.onDelivery();
    const came = await deliver(delivery, id);
    sending = null;
    if (came.came === 'stopped') stopped(came.why);
    else {
      reached();
      if (came.came === 'parked') parked.set(id, clock.monotonic() + came.milliseconds);
      else {
        parked.delete(id);
        pullAt = 0;
      }
      ports.onDelivery();
    }
  }

  async function pull(current: PullTurn): Promise<void> {
    const step = await current.step();
    if (step.came === 'stopped') {
      stopped(step.why);
      return;
    }
    reached();
    if (step.came === 'done') {
      turn = null;
      freshAt = turnAt;
      pullAt = clock.monotonic() + ports.pullEvery;
      adoptCopies(ports.queue, ports.mirror);
    }
    ports.onPull(step.changed || current.first);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let wait: number;
      try {
        wait = await once();
      } catch (error) {
        sending = null;
        turn = null;
        ports.onDefect(error);
        wait = LAST_RETRY;
      }
      if (wait > 0 && !stopping.signal.aborted) {
        await clock.sleep(Math.min(wait, FAR), bell.signal);
        bell = new AbortController();
      }
    }
  }

  const running = run();
  return {
    wake: () => bell.abort(),
    retry: () => {
      freshAt = Number.NEGATIVE_INFINITY;
      resumeAt = 0;
      retryIn = FIRST_RETRY;
      keyRefused = false;
      parked.clear();
      pullAt = 0;
      bell.abort();
    },
    refresh: () => {
      pullAt = 0;
      bell.abort();
    },
    state: () => ({ network, since, keyRefused, sending, firstPull: turn?.first ?? false }),
    stop: async () => {
      stopping.abort();
      bell.abort();
      await running;
    },
  };
}

function classOf(state: string): WorkClass {
  return state === 'unknown' || state === 'accepted' ? 'probe' : 'outbox';
}
