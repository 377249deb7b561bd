/**
 * The one loop that talks to the service. All there is to do stands on one agenda, each piece with its class of work, and the
 * budget says what may go: push and pull never overlap, and one command's wait never holds up another's. Being offline is a state, not an error: the loop looks again, ever more rarely,
 * until somebody answers or somebody wakes it.
 */
import type { Network } from '#domain/views/status.ts';
import { unsettledCommands } from '../store/commands.ts';
import { choose } from './agenda.ts';
import type { Budget } from './budget/budget.ts';
import type { WorkClass } from './budget/pace.ts';
import { beginTurn, type PullPorts, type PullTurn } from './pull.ts';
import { deliver, type DeliveryPorts, type Stop } from './push/deliver.ts';
import { nextReady } from './push/ready.ts';

export interface LoopPorts extends Omit<DeliveryPorts, 'client' | 'sentAt' | 'startedAt'>, PullPorts {
  readonly budget: Budget;
  /** Milliseconds between two turns of pulling while the account is quiet; the busier it is, the rarer they are. */
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
  const delivery = { ...ports, sentAt: new Map<string, number>(), startedAt: clock.monotonic() };
  const parked = new Map<string, number>();
  let network: Network['state'] = 'starting';
  let since = clock.now().toISOString();
  let keyRefused = false;
  let sending: string | null = null;
  let resumeAt = 0;
  let retryIn = FIRST_RETRY;
  let turn: PullTurn | null = null;
  let pullAt = 0;
  /** A person has asked for it. */
  let wanted = false;
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

    const unsettled = unsettledCommands(ports.queue.read);
    const ready = (work: WorkClass) =>
      nextReady(
        ports.queue.read,
        unsettled.filter((command) => classOf(command.state) === work),
        parked,
        now,
      );
    const doubted = ready('probe');
    const fresh = ready('outbox');
    if (turn === null && (wanted || now >= pullAt)) {
      turn = beginTurn(ports, wanted ? 'person' : 'poll');
      wanted = false;
    }
    const current = turn;
    const chosen = choose(
      [
        ...offers('probe', doubted.next, ({ id }) => push(id, 'probe')),
        ...offers('outbox', fresh.next, ({ id }) => push(id, 'outbox')),
        ...offers(current?.work ?? 'poll', current, pull),
      ],
      ports.budget,
    );
    if (chosen.next !== null) {
      await chosen.next.run();
      return 0;
    }
    const due = current === null ? pullAt - now : Number.POSITIVE_INFINITY;
    return Math.min(chosen.wait, due, doubted.inMilliseconds, fresh.inMilliseconds);
  }

  async function push(id: string, work: WorkClass): Promise<void> {
    sending = id;
    ports.onDelivery();
    const came = await deliver({ ...delivery, client: ports.connection.as(work) }, id);
    sending = null;
    if (came.came === 'stopped') stopped(came.why);
    else {
      reached();
      if (came.came === 'parked') parked.set(id, clock.monotonic() + came.milliseconds);
      else {
        parked.delete(id);
        // What has gone through wants to be seen; on a busy account it waits its turn, and the screens lay it over meanwhile.
        pullAt = Math.min(pullAt, clock.monotonic() + (ports.budget.stretch() - 1) * ports.pullEvery);
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
      pullAt = clock.monotonic() + ports.budget.stretch() * ports.pullEvery;
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
      resumeAt = 0;
      retryIn = FIRST_RETRY;
      keyRefused = false;
      parked.clear();
      pullAt = 0;
      bell.abort();
    },
    refresh: () => {
      wanted = true;
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

interface Offer {
  readonly work: WorkClass;
  readonly run: () => Promise<void>;
}

/** One piece of work for the agenda, where there is one. */
function offers<T>(work: WorkClass, what: T | null, run: (what: T) => Promise<void>): Offer[] {
  return what === null ? [] : [{ work, run: () => run(what) }];
}

function classOf(state: string): WorkClass {
  return state === 'unknown' || state === 'accepted' ? 'probe' : 'outbox';
}
