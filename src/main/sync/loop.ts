/**
 * The one loop that talks to the service. All there is to do stands on one agenda, each piece with its class of work, and the
 * budget says what may go: push and pull never overlap, and one command's wait never holds up another's. Being offline is a
 * state, not an error: the loop looks again, ever more rarely, until somebody answers or somebody wakes it.
 */
import type { Network } from '#domain/views/status.ts';
import { secondLooks, unsettledCommands } from '../store/commands.ts';
import { choose } from './agenda.ts';
import type { Budget } from './budget/budget.ts';
import type { WorkClass } from '../client/meter.ts';
import type { Hint } from '../events/hint.ts';
import { progress, putProgress } from '../store/progress.ts';
import { owe } from '../store/seen.ts';
import { StoreTrouble } from '../store/trouble.ts';
import { beginTurn } from './pull/changes.ts';
import { beginGlance } from './pull/glance.ts';
import type { PullPorts, PullTurn } from './pull/ports.ts';
import { requestsLeft, walkOn } from './pull/walk.ts';
import { adoptCopies } from './push/copies.ts';
import { deliver, type Stop } from './push/deliver.ts';
import type { DeliveryPorts } from './push/ports.ts';
import { nextReady, unblocked } from './push/ready.ts';

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

export interface LoopState {
  readonly network: Network['state'];
  readonly since: string;
  readonly keyRefused: boolean;
  /** The command being sent. */
  readonly sending: string | null;
  /** Milliseconds until everything will have been read for the first time, as things stand; null where it is, or unknown. */
  readonly readyIn: number | null;
  readonly firstPull: boolean;
}

const FIRST_RETRY = 1000;
const LAST_RETRY = 30_000;
/** A refused key is tried again now and then: somebody may have renewed it at the service. */
const KEY_RETRY = 5 * 60_000;
const FAR = 60 * 60_000;
/** Milliseconds between two pages of a sweep: it has all the time there is. */
const SWEEP_PAGE = 15_000;
/** Milliseconds between two looks whether a sweep is due. */
const LOOK_FOR_WALK = 10_000;
/** Milliseconds in which hints are gathered before anything is read again, and from one such reading to the next. */
const GATHER = 150;
const APART = 500;
/** The weight of the last page in how long a page takes. */
const LAST_PAGE = 0.2;

export function startLoop(ports: LoopPorts): Loop {
  const { clock } = ports;
  const delivery: Omit<DeliveryPorts, 'client'> = {
    ...ports,
    sentAt: new Map(),
    startedAt: clock.monotonic(),
    heldAt: new Map(),
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
  /** When what was hinted at is to be read; Infinity where nothing was. */
  let glanceAt = Infinity;
  /** When the last turn began that made the mirror whole. */
  let freshAt = Number.NEGATIVE_INFINITY;
  let pullAt = 0;
  let walk: PullTurn | null = null;
  let walkAt = 0;
  /** Milliseconds that a page of a walk takes, with everything it waits for. */
  let pageTime: number | null = null;
  let pageAt: number | null = null;
  /** Something was hinted at while a turn was under way. */
  let again = false;
  /** A person has asked for it, and no turn of theirs is under way. */
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

  /** What a turn has not come to is begun anew, for the same person. */
  function dropTurn(): void {
    if (turn === null) return;
    wanted ||= turn.work === 'person';
    // What was being read may have been hinted at.
    pullAt = 0;
    turn = null;
  }

  function stopped(why: Stop): void {
    dropTurn();
    walk = null;
    pageAt = null;
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

    const commands = unblocked(unsettledCommands(ports.queue.read), secondLooks(ports.queue.read));
    const ready = (work: WorkClass) =>
      nextReady(
        commands.filter((command) => classOf(command.state) === work),
        parked,
        now,
      );
    const doubted = ready('probe');
    const fresh = ready('outbox');
    const complete = progress(ports.mirror.read, 'complete') === true;
    // A person does not stand behind a turn that may have to wait for the next window.
    if (wanted && turn?.work === 'poll') dropTurn();
    if (complete && turn === null && (wanted || now >= Math.min(pullAt, glanceAt))) {
      // A turn that is about to begin anyway sees what was hinted at.
      const isWhole = wanted || now + GATHER >= pullAt;
      turn = isWhole ? beginTurn(ports, wanted ? 'person' : 'poll') : beginGlance(ports);
      turnAt = now;
      if (isWhole) {
        wanted = false;
        again = false;
      }
      glanceAt = Infinity;
    }
    if (walk === null && now >= walkAt) {
      if (!complete || isWalkDue()) walk = walkOn(ports);
      else walkAt = now + Math.min(LOOK_FOR_WALK, ports.sweepEvery);
    }
    const [changes, everything] = [turn, now >= walkAt ? walk : null];
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
      complete && changes === null ? Math.min(pullAt, glanceAt) - now : Number.POSITIVE_INFINITY,
      everything === null ? walkAt - now : Number.POSITIVE_INFINITY,
      doubted.inMilliseconds,
      fresh.inMilliseconds,
    );
  }

  function isWalkDue(): boolean {
    const under = progress(ports.mirror.read, 'walk');
    if (under != null) return true;
    const since = clock.now().getTime() - Date.parse(progress(ports.mirror.read, 'walkedAt') ?? '');
    // A clock that was set back must not put it off for good.
    const pages = (progress(ports.mirror.read, 'total') ?? 0) / 1000;
    return !(Math.abs(since) < Math.max(ports.sweepEvery, pages * SWEEP_PAGE));
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
      if (current.whole) turnEnded();
      else if (step.wants === 'turn') pullAt = 0;
    }
    ports.onPull(step.changed);
  }

  function turnEnded(): void {
    // Where the full list is on its way, the mirror is behind: it begins at once.
    if (progress(ports.mirror.read, 'walk')?.why === 'full') walkAt = 0;
    else freshAt = turnAt;
    pullAt = again ? soon() : clock.monotonic() + ports.budget.stretch() * ports.pullEvery;
    adoptCopies(ports.queue, ports.mirror);
  }

  /** When to read what is hinted at now: with what comes at the same time, and a storm of hints not at each of them. */
  function soon(): number {
    return Math.max(clock.monotonic() + GATHER, turnAt + APART);
  }

  /** A mirror that cannot be written to (the disk is full, another program holds it) is no reason to end. */
  function keep(gone: Hint['gone'], at: Hint['at']): boolean {
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

  async function walkStep(current: PullTurn): Promise<void> {
    const began = clock.monotonic();
    const step = await current.step();
    if (step.came === 'stopped') {
      stopped(step.why);
      return;
    }
    reached();
    const now = clock.monotonic();
    const took = now - (pageAt ?? began);
    pageTime = pageTime === null ? took : pageTime + LAST_PAGE * (took - pageTime);
    pageAt = now;
    if (step.came === 'done') walk = null;
    if (progress(ports.mirror.read, 'walk')?.why === 'sweep')
      walkAt = now + Math.min(SWEEP_PAGE, ports.sweepEvery / 100);
    ports.onPull(step.changed || current.first);
  }

  function readyIn(): number | null {
    const under = progress(ports.mirror.read, 'walk');
    if (under?.why !== 'first') return null;
    const left = requestsLeft(under);
    // Neither what the budget expects nor what the pages took so far is kind: the slower one is told.
    return left === null ? null : Math.max(ports.budget.clearIn('bulk', left), left * (pageTime ?? 0));
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let wait: number;
      try {
        wait = await once();
      } catch (error) {
        ports.onDefect(error);
        // What goes wrong with one command does not hold up the others; where nothing can be written, all of them rest.
        const isItsOwn = sending !== null && !(error instanceof StoreTrouble);
        if (sending !== null && isItsOwn) parked.set(sending, clock.monotonic() + LAST_RETRY);
        wait = isItsOwn ? 0 : LAST_RETRY;
        sending = null;
        dropTurn();
        walk = null;
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
      wanted = true;
      pullAt = 0;
      bell.abort();
    },
    hint: ({ gone, at }) => {
      const isKept = keep(gone, at);
      if (at === 'items') glanceAt = Math.min(glanceAt, soon());
      else {
        pullAt = Math.min(pullAt, soon());
        // A turn under way may have passed by it already.
        again = turn !== null;
      }
      bell.abort();
      return isKept;
    },
    state: () => ({
      network,
      since,
      keyRefused,
      sending,
      firstPull: walk?.first ?? false,
      readyIn: readyIn(),
    }),
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
