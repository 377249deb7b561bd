/**
 * The one loop that talks to the service. All there is to do stands on one agenda, each piece with its class of work, and the
 * budget says what may go: push and pull never overlap, and one command's wait never holds up another's. Being offline is a
 * state, not an error: the loop looks again, ever more rarely, until somebody answers or somebody wakes it.
 */
import { secondLooks, unsettledCommands } from '../store/commands.ts';
import { choose } from './agenda.ts';
import type { Budget } from './budget/budget.ts';
import type { WorkClass } from '../client/meter.ts';
import type { Hint } from '../events/hint.ts';
import { progress, putProgress } from '../store/progress.ts';
import { owe } from '../store/seen.ts';
import { StoreTrouble } from '../store/trouble.ts';
import { createLooks } from './looks.ts';
import { beginTurn } from './pull/changes.ts';
import { beginGlance } from './pull/glance.ts';
import type { PullPorts, PullTurn } from './pull/ports.ts';
import { requestsLeft, walkOn } from './pull/walk.ts';
import { adoptCopies } from './push/copies.ts';
import { deliver, type Stop } from './push/deliver.ts';
import type { DeliveryPorts } from './push/ports.ts';
import { nextReady, unblocked } from './push/ready.ts';
import { createReach, LAST_RETRY, type ReachState } from './reach.ts';
import { createWalks, isSweepDue } from './walks.ts';

export interface LoopPorts
  extends Omit<DeliveryPorts, 'client' | 'sentAt' | 'startedAt' | 'heldAt' | 'mirrorAge'>, PullPorts {
  readonly budget: Budget;
  /** Milliseconds between two turns of pulling while the account is quiet; the busier it is, the rarer they are. */
  readonly pullEvery: number;
  /** Milliseconds between two sweeps for what is gone, at least; a large account is swept more rarely. */
  readonly sweepEvery: number;
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
  /** A person wants to see what is new. */
  readonly refresh: () => void;
  /** Somebody says that something has changed at the service. False where that could not be written down. Never throws. */
  readonly hint: (hint: Hint) => boolean;
  state(): LoopState;
  /** Ends after the step under way. */
  stop(): Promise<void>;
}

export interface LoopState extends ReachState {
  /** The command being sent. */
  readonly sending: string | null;
  /** Milliseconds until everything will have been read for the first time, as things stand; null where it is, or unknown. */
  readonly readyIn: number | null;
  readonly firstPull: boolean;
}

const FAR = 60 * 60_000;

export function startLoop(ports: LoopPorts): Loop {
  const { clock } = ports;
  const reach = createReach(clock);
  const looks = createLooks(clock);
  const walks = createWalks(clock, ports.sweepEvery);
  const delivery: Omit<DeliveryPorts, 'client'> = {
    ...ports,
    sentAt: new Map(),
    startedAt: clock.monotonic(),
    heldAt: new Map(),
    mirrorAge: () => looks.age(),
  };
  const parked = new Map<string, number>();
  let sending: string | null = null;
  let turn: PullTurn | null = null;
  let walk: PullTurn | null = null;
  const stopping = new AbortController();
  let bell = new AbortController();

  function reached(): void {
    if (reach.reached()) ports.onDelivery();
  }

  function stopped(why: Stop): void {
    drop();
    reach.stopped(why);
    // Who was away does not know what others did meanwhile.
    if (why === 'offline' || why === 'strange') looks.away();
    ports.onDelivery();
  }

  /** What is being read is given up; it is begun anew when it may be. */
  function drop(): void {
    looks.dropped();
    walks.interrupted();
    turn = null;
    walk = null;
  }

  /** Does one piece of work, or says how long there is none. */
  async function once(): Promise<number> {
    if (!ports.hasKey()) return FAR;
    const rest = reach.rest();
    if (rest > 0) return rest;

    const commands = unblocked(unsettledCommands(ports.queue.read), secondLooks(ports.queue.read));
    const ready = (work: WorkClass) =>
      nextReady(
        commands.filter((command) => classOf(command.state) === work),
        parked,
        clock.monotonic(),
      );
    const doubted = ready('probe');
    const fresh = ready('outbox');
    const complete = progress(ports.mirror.read, 'complete') === true;
    const changes = complete ? look() : turn;
    const everything = walks.isTime() ? goOn(complete) : null;
    const chosen = choose(
      [
        ...offers('probe', doubted.next, ({ id }) => push(id, 'probe')),
        ...offers('outbox', fresh.next, ({ id }) => push(id, 'outbox')),
        ...offers(changes?.work ?? 'poll', changes, pull),
        ...offers('bulk', everything, walkStep),
      ],
      ports.budget,
    );
    if (chosen.next !== null) {
      await chosen.next.run();
      return 0;
    }
    return Math.min(
      chosen.wait,
      complete ? looks.in() : Infinity,
      everything === null ? walks.in() : Infinity,
      doubted.inMilliseconds,
      fresh.inMilliseconds,
    );
  }

  /** The look under way, or the one that is to begin now. */
  function look(): PullTurn | null {
    const due = looks.due();
    if (due === null) return turn;
    looks.began(due);
    turn = due === 'glance' ? beginGlance(ports) : beginTurn(ports, due);
    return turn;
  }

  /** The walk under way, or the one that is to begin or to go on now. */
  function goOn(complete: boolean): PullTurn | null {
    if (walk !== null) return walk;
    if (!complete || isWalkDue()) walk = walkOn(ports);
    else walks.none();
    return walk;
  }

  function isWalkDue(): boolean {
    if (progress(ports.mirror.read, 'walk') != null) return true;
    const since = clock.now().getTime() - Date.parse(progress(ports.mirror.read, 'walkedAt') ?? '');
    return isSweepDue(since, (progress(ports.mirror.read, 'total') ?? 0) / 1000, ports.sweepEvery);
  }

  async function push(id: string, work: WorkClass): Promise<void> {
    sending = id;
    ports.onDelivery();
    const came = await deliver({ ...delivery, client: ports.connection.as(work) }, id);
    sending = null;
    if (came.came === 'stopped') {
      stopped(came.why);
      return;
    }
    reached();
    if (came.came === 'parked') parked.set(id, clock.monotonic() + came.milliseconds);
    else {
      parked.delete(id);
      // What has gone through wants to be seen; on a busy account it waits its turn, and the screens lay it over meanwhile.
      looks.within((ports.budget.stretch() - 1) * ports.pullEvery);
    }
    ports.onDelivery();
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
      if (current.whole) turnEnded();
      else looks.glanced(step.wants === 'turn');
    }
    ports.onPull(step.changed);
  }

  function turnEnded(): void {
    // Where the full list is on its way, the mirror is behind: it begins at once.
    const isBehind = progress(ports.mirror.read, 'walk')?.why === 'full';
    if (isBehind) walks.begin();
    looks.ended(isBehind, ports.budget.stretch() * ports.pullEvery);
    adoptCopies(ports.queue, ports.mirror);
  }

  async function walkStep(current: PullTurn): Promise<void> {
    const asked = clock.monotonic();
    const step = await current.step();
    if (step.came === 'stopped') {
      stopped(step.why);
      return;
    }
    reached();
    if (step.came === 'done') walk = null;
    walks.paged(asked, progress(ports.mirror.read, 'walk')?.why === 'sweep');
    ports.onPull(step.changed || current.first);
  }

  /** A mirror that cannot be written to (the disk is full, another program holds it) is no reason to end. */
  function keep({ gone, at }: Hint): boolean {
    try {
      ports.mirror.write((db) => {
        owe(db, gone);
        if (at === 'jobs') putProgress(db, 'jobsAt', 0);
      });
      return true;
    } catch (error) {
      ports.onDefect(error);
      return false;
    }
  }

  function readyIn(): number | null {
    const under = progress(ports.mirror.read, 'walk');
    if (under?.why !== 'first') return null;
    const left = requestsLeft(under);
    // Neither what the budget expects nor what the pages took so far is kind: the slower one is told.
    return left === null ? null : Math.max(ports.budget.clearIn('bulk', left), walks.takes(left));
  }

  /** A fault of our own. Milliseconds until the loop goes on: one command's does not hold up the others. */
  function failed(error: unknown): number {
    ports.onDefect(error);
    const isItsOwn = sending !== null && !(error instanceof StoreTrouble);
    if (sending !== null && isItsOwn) parked.set(sending, clock.monotonic() + LAST_RETRY);
    sending = null;
    drop();
    // Where nothing can be written, all of them rest.
    return isItsOwn ? 0 : LAST_RETRY;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let wait: number;
      try {
        wait = await once();
      } catch (error) {
        wait = failed(error);
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
      looks.away();
      looks.within(0);
      reach.forget();
      parked.clear();
      bell.abort();
    },
    refresh: () => {
      looks.wanted();
      bell.abort();
    },
    hint: (hint) => {
      const isKept = keep(hint);
      looks.hinted(hint.at);
      bell.abort();
      return isKept;
    },
    state: () => ({ ...reach.state(), sending, firstPull: walk?.first ?? false, readyIn: readyIn() }),
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
