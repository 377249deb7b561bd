/**
 * The sync loop: the only code that talks to the service. All work is on one agenda, each piece with its class, and the request budget
 * decides which may go. Push and pull never overlap, and one command that waits does not delay others. Being offline is a state, not
 * an error: the loop probes at growing intervals until the service answers or it is woken.
 *
 * Between two steps the loop yields to the event loop, and a step that did nothing backs off before it is tried again (`backoff.ts`).
 * Most steps await only microtasks, so a loop without that yield would starve timers and sockets.
 */
import type { Hint } from '../events/hint.ts';
import { putProgress } from '../store/pull-progress.ts';
import { enqueueRecheck } from '../store/recheck-queue.ts';
import { StoreTrouble } from '../store/store-errors.ts';
import { choose, type Offer } from './schedule/choose-work.ts';
import type { Budget } from './budget/budget.ts';
import { measureEffort, type Effort } from './schedule/step-activity.ts';
import type { PullPorts } from './pull/pull-run.ts';
import { createPulling, type Pulling } from './mirror-agenda.ts';
import type { Delivery, Stop } from './push/engine/delivery-outcome.ts';
import { newMemory, type DeliveryPorts, type Memory } from './push/engine/ports.ts';
import { createPushing, type Pushing } from './outbox-agenda.ts';
import { createGreeting, type Greeted, type Greeting } from './new-key-check.ts';
import { momentClock, type MomentClock } from './schedule/frozen-clock.ts';
import {
  createConnectivity,
  LAST_RETRY,
  type Connectivity,
  type ConnectivityState,
} from './schedule/connectivity.ts';
import { createBackoff, type Backoff } from './schedule/backoff.ts';
import { keyOf, type Subject } from '#domain/lane.ts';

/** What the loop itself gives to a delivery. */
type Own = 'client' | 'mayAsk' | 'answers' | keyof Memory;

export interface LoopPorts extends Omit<DeliveryPorts, Own>, PullPorts {
  readonly budget: Budget;
  /** Milliseconds between two incremental pulls while the account is quiet; the busier it is, the rarer they are. */
  readonly pullEvery: number;
  /** Milliseconds between two reconciliation scans for what is gone, at least; a large account is reconciled more rarely. */
  readonly reconcileEvery: number;
  /** Whether there is a key to send with. */
  readonly hasKey: () => boolean;
  /** Commands, network or budget may look different now. */
  readonly onDelivery: () => void;
  /** The mirror may. */
  readonly onPull: (changed: boolean) => void;
  /** A fault of our own. The loop goes on with the rest. */
  readonly onDefect: (error: unknown) => void;
  /** Resolves when everything else in this process that is due has had its turn: timers, sockets, what the screens ask. */
  readonly breathe: () => Promise<void>;
}

export interface Loop {
  /** Something is new: look at once. */
  readonly wake: () => void;
  /** The person has put a new key, or the network may be back: forget what was given up. */
  readonly retry: () => void;
  /** A person wants to see what is new. */
  readonly refresh: () => void;
  /** As `retry`, and resolves with how the service greets it. */
  readonly greeted: () => Promise<Greeted>;
  /** Somebody says that something has changed at the service. False where that could not be written down. Never throws. */
  readonly hint: (hint: Hint) => boolean;
  state(): LoopState;
  /** Ends after the step under way. */
  stop(): Promise<void>;
}

export interface LoopState extends ConnectivityState {
  /** The command being sent. */
  readonly sending: string | null;
  /** Milliseconds until everything will have been read for the first time, as things stand; null where it is, or unknown. */
  readonly readyIn: number | null;
  readonly firstPull: boolean;
}

const FAR = 60 * 60_000;
/** Where there was nothing to do, at least so long, however soon there is said to be something (milliseconds). */
const LEAST = 5;

export function startLoop(ports: LoopPorts): Loop {
  const steps = new Steps(ports);
  const { reach, rests, pushing, pulling, greeting } = steps;
  const { looks } = pulling;
  const stopping = new AbortController();
  let bell = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let wait: number | null;
      try {
        wait = await steps.once();
      } catch (error) {
        wait = steps.failed(error);
      }
      await ports.breathe();
      if (wait === null || stopping.signal.aborted) continue;
      // What is no number is no time to wait either.
      await ports.clock.sleep(wait > LEAST ? Math.min(wait, FAR) : LEAST, bell.signal);
      bell = new AbortController();
    }
  }

  function retry(): void {
    looks.within(0);
    reach.forget();
    rests.clear();
    bell.abort();
  }

  const running = run();
  return {
    wake: () => bell.abort(),
    retry,
    greeted: () => {
      pulling.wanted();
      retry();
      return greeting.wait();
    },
    refresh: () => {
      pulling.wanted();
      bell.abort();
    },
    hint: (hint) => {
      const isKept = keep(ports, hint);
      steps.noteWritten(hint.written);
      looks.hinted(hint.at);
      bell.abort();
      return isKept;
    },
    state: () => ({
      ...reach.state(),
      sending: pushing.sending(),
      firstPull: pulling.firstPull(),
      readyIn: pulling.readyIn(),
    }),
    stop: async () => {
      stopping.abort();
      bell.abort();
      greeting.end();
      await running;
    },
  };
}

/** Records that deliveries told of, as many as are remembered. */
const MOST_WRITTEN = 1000;

/** One step after the other, with all that they go by. */
class Steps {
  readonly reach: Connectivity;
  readonly rests: Backoff;
  readonly greeting: Greeting;
  readonly pulling: Pulling;
  readonly pushing: Pushing;
  readonly #ports: LoopPorts;
  readonly #effort: Effort;
  readonly #memory: Memory;
  readonly #moment: MomentClock;
  /** As of when the step under way began. */
  #answersBefore = 0;
  #errorsBefore = 0;

  constructor(ports: LoopPorts) {
    const { clock } = ports;
    this.#ports = ports;
    this.#moment = momentClock(clock);
    const moment = this.#moment.clock;
    this.reach = createConnectivity(moment);
    this.rests = createBackoff(moment);
    this.greeting = createGreeting(clock);
    this.#effort = measureEffort(ports);
    this.#memory = newMemory(clock.monotonic());
    const { connection } = this.#effort;
    this.pulling = createPulling({
      ...ports,
      clock: moment,
      connection,
      rests: this.rests,
      onReached: () => this.#reached(),
      onStopped: (why) => this.#stopped(why),
      onFailing: (what) => this.#failing(what, false),
    });
    const delivery: Omit<DeliveryPorts, 'client'> = {
      ...ports,
      // Probes go at once while anything is left: pages of a list, of which there may be many, are paced like the outbox.
      mayAsk: () => ports.budget.delay('outbox'),
      answers: () => this.#effort.answers(),
      ...this.#memory,
    };
    this.pushing = createPushing({
      ...ports,
      clock: moment,
      rests: this.rests,
      deliveryAs: (work) => ({ ...delivery, client: connection.as(work) }),
      isBegun: (id) => this.#memory.begun.has(id),
      onCame: (came, id) => this.#delivered(came, id),
    });
  }

  /** Does one piece of work (null), or says how many milliseconds there is none. */
  async once(): Promise<number | null> {
    if (!this.#ports.hasKey()) return FAR;
    const rest = this.reach.rest();
    if (rest > 0) return rest;

    const chosen = this.#moment.hold(() => this.#choose());
    if (typeof chosen === 'number') return chosen;
    const { what, run } = chosen;
    const before = this.#effort.sum();
    this.#answersBefore = this.#effort.answers();
    this.#errorsBefore = this.#effort.errors();
    this.greeting.asks();
    await run();
    this.rests.tried(what, this.#effort.sum() !== before);
    return null;
  }

  /** The next piece of work, or the milliseconds until there is one. */
  #choose(): Offer | number {
    const chosen = choose([...this.pushing.offers(), ...this.pulling.offers()], this.#ports.budget);
    return chosen.next ?? Math.min(chosen.wait, this.pushing.in(), this.pulling.in());
  }

  /** A fault of our own: how long the loop rests. One command's fault does not hold up the others. */
  failed(error: unknown): number | null {
    this.#ports.onDefect(error);
    const id = this.pushing.failed();
    const isItsOwn = id !== null && !(error instanceof StoreTrouble);
    if (isItsOwn) this.rests.park(id, LAST_RETRY);
    this.pulling.drop();
    // Where nothing can be written, all of them rest.
    return isItsOwn ? null : LAST_RETRY;
  }

  /** Only what is being read right now is held against it, so a storm of deliveries may push the older ones out. */
  noteWritten(subjects: readonly Subject[]): void {
    const { writtenAt } = this.#memory;
    if (writtenAt.size > MOST_WRITTEN) writtenAt.clear();
    for (const one of subjects) writtenAt.set(keyOf(one), this.#ports.clock.monotonic());
  }

  #reached(): void {
    this.greeting.answered();
    if (this.reach.reached()) this.#ports.onDelivery();
  }

  #stopped(why: Stop): void {
    this.greeting.stopped(why);
    this.pulling.drop();
    this.reach.stopped(why, this.#effort.isOwnRefusal());
    this.#ports.onDelivery();
  }

  /** Whether it is that one thing, or the service: the list of changes tells soonest. */
  #failing(what: string, isOne: boolean): void {
    this.greeting.stopped('failing');
    if (!this.reach.failed(what, isOne)) return;
    if (isOne) this.pulling.looks.within(0);
    this.#ports.onDelivery();
  }

  #delivered(came: Delivery, id: string): void {
    if (came.came === 'stopped') {
      this.#stopped(came.why);
      return;
    }
    // What was parked, or came to its end, without an answer of the service's shows neither that it can be reached nor anything new.
    if (this.#effort.answers() === this.#answersBefore) {
      if (this.#effort.errors() > this.#errorsBefore) this.#failing(id, true);
      return;
    }
    this.#reached();
    const { budget, pullEvery } = this.#ports;
    // What has gone through wants to be seen; on a busy account it waits its turn, and the screens lay it over meanwhile.
    if (came.came === 'done') this.pulling.looks.within((budget.stretch() - 1) * pullEvery);
  }
}

/** A mirror that cannot be written to (the disk is full, another program holds it) is no reason to end. */
function keep(ports: LoopPorts, { gone, at }: Hint): boolean {
  try {
    ports.mirror.write((db) => {
      enqueueRecheck(db, gone);
      if (at === 'jobs') putProgress(db, 'jobsAt', 0);
    });
    return true;
  } catch (error) {
    ports.onDefect(error);
    return false;
  }
}
