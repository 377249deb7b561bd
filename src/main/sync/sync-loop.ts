/**
 * Runs the sync work in one loop, one step after another. A step is a piece of work that the outbox or the mirror offers and the request
 * budget permits, such as the delivery of a command or a page of a pull. No other code delivers or pulls, so deliveries and pulls never
 * overlap. With a new key, the loop checks the key's account before any other work. A command that has to wait does not delay those on
 * other records.
 *
 * While the service is unreachable the loop tries its next step again at growing intervals, and at once when a key was entered or the
 * network may be back. When it sends nothing, because there is no work or the budget allows none, it tests at intervals whether a
 * connection can be made, so that the screens show the true state. After each step the loop yields to Node's event loop: most steps only
 * await microtasks, so timers and sockets would starve. A step that did nothing is not repeated at once (`work-backoff.ts`).
 */
import type { Hint } from '../events/hint.ts';
import type { Writer } from '../store/database.ts';
import { putProgress } from '../store/pull/pull-progress.ts';
import { enqueueRecheck } from '../store/pull/recheck-queue-and-scan-marks.ts';
import { putSetting } from '../store/profile-settings-and-state.ts';
import { StoreTrouble } from '../store/store-errors.ts';
import { choose, type Offer } from './schedule/choose-work.ts';
import type { Budget } from './budget/request-budget.ts';
import { countStepActivity, type StepActivity } from './schedule/count-step-activity.ts';
import type { PullPorts } from './pull/pull-types-and-step-runner.ts';
import { createMirrorAgenda, type MirrorAgenda } from './mirror-agenda.ts';
import type { Delivery, Stop } from './push/engine/delivery-outcome.ts';
import { type DeliveryPorts } from './push/engine/delivery-ports.ts';
import { newMemory, type Memory } from './push/engine/delivery-memory.ts';
import { createOutboxAgenda, type OutboxAgenda } from './outbox-agenda.ts';
import { checkAccount, isAccountKnown } from './check-account-of-new-key.ts';
import { createKeyCheck, type KeyCheckResult, type KeyCheck } from './await-acceptance-of-new-key.ts';
import { freezableClock, type FreezableClock } from './schedule/freezable-clock.ts';
import {
  createConnectivity,
  LAST_RETRY,
  type Connectivity,
  type ConnectivityState,
} from './schedule/reachability-and-key-state.ts';
import { createBackoff, type Backoff } from './schedule/work-backoff.ts';
import { keyOf, type Subject } from '#domain/commands/lane.ts';

/** What the loop itself gives to a delivery. */
type Own = 'client' | 'mayAsk' | 'answers' | keyof Memory;

export interface LoopPorts extends Omit<DeliveryPorts, Own>, Omit<PullPorts, keyof Memory> {
  readonly budget: Budget;
  /** Milliseconds between two incremental pulls while the account is quiet; the busier it is, the rarer they are. */
  readonly pullEvery: number;
  /**
   * Milliseconds between two reconciliation scans (which look for deleted records), at least; a large account is reconciled more rarely.
   */
  readonly reconcileEvery: number;
  /** Called when a step begins: all requests of the step use the present key. False if the station has no key. */
  readonly pinKey: () => boolean;
  /** Whether the step's key is still the one in use. What was found out about a replaced key does not apply to the new one. */
  readonly isKeyPinned: () => boolean;
  /** Commands, connectivity or the budget may have changed. */
  readonly onDelivery: () => void;
  /** Checks without a request whether a connection can be made; null if the result would prove nothing. */
  readonly checkConnection: () => Promise<boolean | null>;
  /** The mirror may have changed. */
  readonly onPull: (changed: boolean) => void;
  /** A step threw: a defect of Dockhand's. The loop goes on with the other work. */
  readonly onDefect: (error: unknown) => void;
  /** Resolves when everything else in this process that is due has had its turn: timers, sockets, what the screens ask. */
  readonly yieldToEventLoop: () => Promise<void>;
}

export interface Loop {
  /** Something changed on this station: the loop chooses its next step at once. */
  readonly wake: () => void;
  /** The operator entered a new key, or the network may be back: all backoffs end. */
  readonly retry: () => void;
  /** An operator asks for what is new: an incremental pull begins. */
  readonly refresh: () => void;
  /** An operator has opened an order that the mirror does not have whole. */
  readonly readOrder: (id: number) => void;
  /** As `retry`; resolves with whether the service accepts the key. */
  readonly checkKey: () => Promise<KeyCheckResult>;
  /** An event says that something has changed at the service. False where that could not be stored. Never throws. */
  readonly hint: (hint: Hint) => boolean;
  /** A search has shown records that the mirror lacks or has in another version: they are read. Never throws. */
  readonly foundOtherVersions: (ids: readonly number[]) => void;
  state(): LoopState;
  /** Ends the loop after the step under way. */
  stop(): Promise<void>;
}

export interface LoopState extends ConnectivityState {
  /** The command being sent. */
  readonly sending: string | null;
  /** Estimated milliseconds until the first full scan ends; null where it has ended, or no estimate is possible. */
  readonly readyIn: number | null;
  readonly firstPull: boolean;
}

const LONGEST_SLEEP = 60 * 60_000;
/** The shortest sleep when there is nothing to do (milliseconds), however soon the next work is due. */
const SHORTEST_SLEEP = 5;
/** Interval of connection checks while the request budget holds all work back, counted from the last request or check (milliseconds). */
const CONNECTION_CHECK_INTERVAL = 3000;

export function startLoop(ports: LoopPorts): Loop {
  const steps = new Steps(ports);
  const { connectivity, backoff, outboxAgenda, mirrorAgenda, keyCheck } = steps;
  const { polls } = mirrorAgenda;
  const stopping = new AbortController();
  let wakeSignal = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let wait: number | null;
      try {
        wait = await steps.once();
      } catch (error) {
        wait = steps.failed(error);
      }
      await ports.yieldToEventLoop();
      if (wait === null || stopping.signal.aborted) continue;
      // NaN is not greater than SHORTEST_SLEEP: it becomes the shortest sleep.
      await ports.clock.sleep(
        wait > SHORTEST_SLEEP ? Math.min(wait, LONGEST_SLEEP) : SHORTEST_SLEEP,
        wakeSignal.signal,
      );
      wakeSignal = new AbortController();
    }
  }

  function retry(): void {
    polls.within(0);
    connectivity.forget();
    backoff.clear();
    steps.checkConnectionSoon();
    wakeSignal.abort();
  }

  const running = run();
  return {
    wake: () => wakeSignal.abort(),
    retry,
    checkKey: () => {
      mirrorAgenda.wanted();
      retry();
      return keyCheck.wait();
    },
    refresh: () => {
      mirrorAgenda.wanted();
      wakeSignal.abort();
    },
    readOrder: (id) => {
      mirrorAgenda.orderWanted(id);
      wakeSignal.abort();
    },
    hint: (hint) => {
      const isKept = storeHint(ports, hint);
      steps.noteWritten(hint.written);
      polls.hinted(hint.at);
      wakeSignal.abort();
      return isKept;
    },
    foundOtherVersions: (ids) => {
      storeForPull(ports, (db) => enqueueRecheck(db, ids, 'differs'));
      polls.hinted('items');
      wakeSignal.abort();
    },
    state: () => ({
      ...connectivity.state(),
      sending: outboxAgenda.sending(),
      firstPull: mirrorAgenda.firstPull(),
      readyIn: mirrorAgenda.readyIn(),
    }),
    stop: async () => {
      stopping.abort();
      wakeSignal.abort();
      keyCheck.end();
      await running;
    },
  };
}

/** How many records are remembered that events named as written. */
const MOST_WRITES_NOTED = 1000;

interface Idle {
  /** Milliseconds until there may be something to do. */
  readonly wait: number;
  readonly isHeld: boolean;
}

/** Carries out the steps of the loop, with the state they share. */
class Steps {
  readonly connectivity: Connectivity;
  readonly backoff: Backoff;
  readonly keyCheck: KeyCheck;
  readonly mirrorAgenda: MirrorAgenda;
  readonly outboxAgenda: OutboxAgenda;
  readonly #ports: LoopPorts;
  readonly #activity: StepActivity;
  readonly #memory: Memory;
  readonly #moment: FreezableClock;
  /** Answers and error answers counted when the step under way began. */
  #answersBefore = 0;
  #errorsBefore = 0;
  readonly #pulledFor = new Set<string>();
  /** When the last request was sent, or the last connection check was made. */
  #lastContactAt = 0;

  constructor(ports: LoopPorts) {
    const { clock } = ports;
    this.#ports = ports;
    this.#moment = freezableClock(clock);
    const moment = this.#moment.clock;
    this.connectivity = createConnectivity(moment);
    this.backoff = createBackoff(moment);
    this.keyCheck = createKeyCheck(clock);
    this.#activity = countStepActivity(ports);
    this.#memory = newMemory(clock.monotonic());
    const { connection } = this.#activity;
    this.mirrorAgenda = createMirrorAgenda({
      ...ports,
      ...this.#memory,
      clock: moment,
      connection,
      backoff: this.backoff,
      onReached: () => this.#reached(),
      onStopped: (why) => this.#stopped(why),
      onFailing: (what) => this.#failing(what, false),
    });
    const delivery: Omit<DeliveryPorts, 'client'> = {
      ...ports,
      // A probe is sent while any allowance is left; further pages of a list, of which there may be many, are paced like the outbox.
      mayAsk: () => ports.budget.delay('outbox'),
      answers: () => this.#activity.answers(),
      ...this.#memory,
    };
    this.outboxAgenda = createOutboxAgenda({
      ...ports,
      clock: moment,
      backoff: this.backoff,
      deliveryAs: (work) => ({ ...delivery, client: connection.as(work) }),
      isBegun: (id) => this.#memory.begun.has(id),
      onDelivered: (outcome, id) => this.#delivered(outcome, id),
    });
  }

  /** Carries out one piece of work and returns null; where none may be done, returns for how many milliseconds. */
  async once(): Promise<number | null> {
    if (!this.#ports.pinKey()) return LONGEST_SLEEP;
    const rest = this.connectivity.rest();
    if (rest > 0) return rest;

    if (!isAccountKnown(this.#ports.queue)) return this.#checkAccount();
    const chosen = this.#moment.freeze(() => this.#choose());
    if ('wait' in chosen) return this.#checkConnection(chosen);
    const { what, run } = chosen;
    const before = this.#activity.sum();
    this.#answersBefore = this.#activity.answers();
    this.#errorsBefore = this.#activity.errors();
    this.keyCheck.requestBegins();
    await run();
    this.#lastContactAt = this.#ports.clock.monotonic();
    this.backoff.tried(what, this.#activity.sum() !== before);
    return null;
  }

  /** Checks the account of a new key, before any other work with it. */
  async #checkAccount(): Promise<number | null> {
    this.keyCheck.requestBegins();
    const found = await checkAccount(this.#ports, this.#activity.connection.as('person'));
    // Meanwhile another key was entered, or a person has said that this key is of the account.
    if (!this.#ports.isKeyPinned() || isAccountKnown(this.#ports.queue)) return null;
    if (found === 'same') {
      this.#ports.queue.write((db) => putSetting(db, 'isAccountKnown', true));
      this.#reached();
    } else if (found === 'failing') this.#failing('account', false);
    else this.#stopped(found);
    // An error is no reason to ask without a pause.
    return found === 'failing' || found === 'limited' ? LAST_RETRY : null;
  }

  /** The next piece of work, or the milliseconds until there is one, and whether the budget holds some back. */
  #choose(): Offer | Idle {
    const chosen = choose([...this.outboxAgenda.offers(), ...this.mirrorAgenda.offers()], this.#ports.budget);
    if (chosen.next !== null) return chosen.next;
    const wait = Math.min(chosen.wait, this.outboxAgenda.idleFor(), this.mirrorAgenda.idleFor());
    return { wait, isHeld: chosen.wait < Infinity };
  }

  /** The network may have changed. */
  checkConnectionSoon(): void {
    this.#lastContactAt = -Infinity;
  }

  /** No request shows whether the service is reachable, so a bare connection is tried at intervals. Returns how long the loop may sleep. */
  async #checkConnection({ wait, isHeld }: Idle): Promise<number> {
    const { clock, checkConnection, pullEvery, onDelivery } = this.#ports;
    const due = this.#lastContactAt + (isHeld ? CONNECTION_CHECK_INTERVAL : pullEvery) - clock.monotonic();
    if (due > 0) return Math.min(wait, due);
    this.#lastContactAt = clock.monotonic();
    if (this.connectivity.seen(await checkConnection())) onDelivery();
    return Math.min(wait, CONNECTION_CHECK_INTERVAL);
  }

  /** A step threw. Returns how long the loop pauses: not at all for a defect in one command, which alone is parked. */
  failed(error: unknown): number | null {
    this.#ports.onDefect(error);
    const id = this.outboxAgenda.failed();
    const isItsOwn = id !== null && !(error instanceof StoreTrouble);
    if (isItsOwn) this.backoff.park(id, LAST_RETRY);
    this.mirrorAgenda.drop();
    // A store that cannot be written concerns all commands, so the loop pauses.
    return isItsOwn ? null : LAST_RETRY;
  }

  /** Notes which records an event named as written. Only the read under way compares them, so many events may drop older notes. */
  noteWritten(subjects: readonly Subject[]): void {
    const { writtenAt } = this.#memory;
    if (writtenAt.size > MOST_WRITES_NOTED) writtenAt.clear();
    for (const one of subjects) writtenAt.set(keyOf(one), this.#ports.clock.monotonic());
  }

  #reached(): void {
    this.keyCheck.answered();
    if (this.connectivity.reached()) this.#ports.onDelivery();
  }

  #stopped(why: Stop): void {
    this.keyCheck.stopped(why);
    this.mirrorAgenda.drop();
    this.connectivity.stopped(why, this.#activity.isOwnRefusal());
    this.#ports.onDelivery();
  }

  /** An error answer. Where it may concern one record alone, an incremental pull is begun: its answer shows whether the service fails. */
  #failing(what: string, isOne: boolean): void {
    this.keyCheck.stopped('failing');
    if (!this.connectivity.failed(what, isOne)) return;
    if (isOne) this.mirrorAgenda.polls.within(0);
    this.#ports.onDelivery();
  }

  /** Begins one pull for a command that waits for an id. If that pull does not show the id, the next regular one does. */
  #pullOnce(id: string): void {
    if (this.#pulledFor.has(id)) return;
    this.#pulledFor.add(id);
    this.mirrorAgenda.polls.within(0);
  }

  #delivered(outcome: Delivery, id: string): void {
    if (outcome.kind === 'stopped') {
      this.#stopped(outcome.why);
      return;
    }
    if (outcome.kind === 'done') this.#pulledFor.delete(id);
    if (outcome.kind === 'parked' && outcome.wantsPull === true) this.#pullOnce(id);
    // A delivery that received no answer of the service shows neither that the service is reachable nor anything new.
    if (this.#activity.answers() === this.#answersBefore) {
      if (this.#activity.errors() > this.#errorsBefore) this.#failing(id, true);
      return;
    }
    this.#reached();
    const { budget, pullEvery } = this.#ports;
    // The effect of a settled command is pulled soon. On a busy account it is pulled later, since the screens add it to the mirror's values
    // meanwhile.
    if (outcome.kind === 'done') this.mirrorAgenda.polls.within((budget.stretch() - 1) * pullEvery);
  }
}

/** Stores what an event named. */
const storeHint = (ports: LoopPorts, { gone, at }: Hint): boolean =>
  storeForPull(ports, (db) => {
    enqueueRecheck(db, gone, 'hint');
    if (at === 'jobs') putProgress(db, 'jobsAt', 0);
    if (at === 'orders') putProgress(db, 'otherOrdersWanted', true);
  });

/** Stores what a pull is to read. A mirror that cannot be written (full disk, locked by another program) must not end the caller. */
function storeForPull(ports: LoopPorts, work: (db: Writer) => void): boolean {
  try {
    ports.mirror.write(work);
    return true;
  } catch (error) {
    ports.onDefect(error);
    return false;
  }
}
