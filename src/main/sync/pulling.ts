/**
 * The mirror's place on the agenda: the look for changes that is under way or due, and the walk. At most one of each is begun;
 * what was stopped is dropped and begun anew, for the same person, when it may be. What is answered with an error rests by itself,
 * longer each time: the outbox goes on.
 */
import type { Connection } from '../client/client.ts';
import type { Clock, Trace } from '../ports.ts';
import type { Database } from '../store/database.ts';
import { progress } from '../store/progress.ts';
import type { Offer } from './agenda.ts';
import type { Budget } from './budget/budget.ts';
import { createLooks, type Looks } from './looks.ts';
import { beginTurn } from './pull/changes.ts';
import { beginGlance } from './pull/glance.ts';
import type { PullStep, PullTurn } from './pull/ports.ts';
import { requestsLeft, walkOn } from './pull/walk.ts';
import { adoptCopies } from './push/copies.ts';
import type { Stop } from './push/deliver.ts';
import { LAST_RETRY } from './reach.ts';
import type { Rests } from './rests.ts';
import { createWalks, isSweepDue } from './walks.ts';

export interface PullingPorts {
  readonly queue: Database;
  readonly mirror: Database;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly trace: Trace;
  readonly budget: Pick<Budget, 'stretch' | 'clearIn'>;
  readonly rests: Rests;
  readonly pullEvery: number;
  readonly sweepEvery: number;
  readonly onPull: (changed: boolean) => void;
  readonly onDelivery: () => void;
  readonly onReached: () => void;
  readonly onStopped: (why: Stop) => void;
  /** The answer was an error. @param what the turn or the walk it was for */
  readonly onFailing: (what: string) => void;
}

export interface Pulling {
  readonly looks: Looks;
  /** A person wants to see what is new. */
  wanted(): void;
  offers(): readonly Offer[];
  /** Milliseconds until there may be something to do, where nothing is under way; Infinity where that is not known. */
  in(): number;
  /** What is being read is given up. */
  drop(): void;
  firstPull(): boolean;
  /** Milliseconds until everything will have been read for the first time, as things stand; null where it is, or unknown. */
  readyIn(): number | null;
}

/** What rests by these names. */
const TURN = 'turn';
const WALK = 'walk';
/** After the first error, and twice as long after each in a row (milliseconds). */
const FIRST_REST = 1000;

export function createPulling(ports: PullingPorts): Pulling {
  const { clock, mirror, rests } = ports;
  const looks = createLooks(clock);
  const walks = createWalks(clock, ports.sweepEvery);
  let turn: PullTurn | null = null;
  let walk: PullTurn | null = null;
  /** How often in a row each came to an error. */
  const errors = new Map<string, number>();

  const isComplete = (): boolean => progress(mirror.read, 'complete') === true;

  /** The look under way, or the one that is to begin now. */
  function look(): PullTurn | null {
    const due = isComplete() ? looks.due() : null;
    if (due === null) return turn;
    looks.began(due);
    turn = due === 'glance' ? beginGlance(ports) : beginTurn(ports, due);
    return turn;
  }

  /** The walk under way, or the one that is to begin or to go on now. */
  function goOn(): PullTurn | null {
    if (!walks.isTime()) return null;
    if (walk !== null) return walk;
    if (!isComplete() || isWalkDue(ports)) walk = walkOn(ports);
    else walks.none();
    return walk;
  }

  function drop(what: string): void {
    if (what === TURN) {
      looks.dropped();
      turn = null;
    } else {
      walks.interrupted();
      walk = null;
    }
  }

  /** Whether it came to something that is gone on with. */
  function isMet(what: string, step: PullStep): step is Exclude<PullStep, { came: 'stopped' }> {
    if (step.came !== 'stopped') {
      // A turn that ends in an error begins anew: the pages before that are no progress. A walk goes on where it was.
      if (step.came === 'done' || what === WALK) errors.delete(what);
      ports.onReached();
      return true;
    }
    if (step.why !== 'failing') {
      ports.onStopped(step.why);
      return false;
    }
    const times = errors.get(what) ?? 0;
    errors.set(what, times + 1);
    drop(what);
    rests.park(what, Math.min(LAST_RETRY, FIRST_REST * 2 ** times));
    ports.onFailing(what);
    return false;
  }

  async function pull(current: PullTurn): Promise<void> {
    const step = await current.step();
    if (!isMet(TURN, step)) return;
    if (step.came === 'done') {
      turn = null;
      if (current.whole) turnEnded();
      else looks.glanced(step.wants === 'turn');
    }
    ports.onPull(step.changed);
  }

  function turnEnded(): void {
    // Where the full list is on its way, the mirror is behind: it begins at once.
    if (progress(mirror.read, 'walk')?.why === 'full') walks.begin();
    looks.ended(ports.budget.stretch() * ports.pullEvery);
    if (adoptCopies(ports.queue, mirror)) ports.onDelivery();
  }

  async function walkStep(current: PullTurn): Promise<void> {
    const asked = clock.monotonic();
    const step = await current.step();
    if (!isMet(WALK, step)) return;
    if (step.came === 'done') walk = null;
    walks.paged(asked, progress(mirror.read, 'walk')?.why === 'sweep');
    ports.onPull(step.changed || current.first);
  }

  return {
    looks,
    wanted: () => {
      rests.free(TURN);
      looks.wanted();
    },
    offers: () => {
      const offers: Offer[] = [];
      const changes = rests.left(TURN) > 0 ? null : look();
      if (changes !== null) offers.push({ what: TURN, work: changes.work, run: () => pull(changes) });
      const everything = rests.left(WALK) > 0 ? null : goOn();
      if (everything !== null) offers.push({ what: WALK, work: 'bulk', run: () => walkStep(everything) });
      return offers;
    },
    in: () => {
      const [turnRests, walkRests] = [rests.left(TURN), rests.left(WALK)];
      return Math.min(
        turnRests > 0 ? turnRests : isComplete() ? looks.in() : Infinity,
        walkRests > 0 ? walkRests : walks.isTime() ? Infinity : walks.in(),
      );
    },
    drop: () => {
      drop(TURN);
      drop(WALK);
    },
    firstPull: () => walk?.first ?? false,
    readyIn: () => {
      const under = progress(mirror.read, 'walk');
      if (under?.why !== 'first') return null;
      const left = requestsLeft(under);
      // Neither what the budget expects nor what the pages took so far is kind: the slower one is told.
      return left === null ? null : Math.max(ports.budget.clearIn('bulk', left), walks.takes(left));
    },
  };
}

function isWalkDue({ mirror, clock, sweepEvery }: PullingPorts): boolean {
  if (progress(mirror.read, 'walk') != null) return true;
  const since = clock.now().getTime() - Date.parse(progress(mirror.read, 'walkedAt') ?? '');
  return isSweepDue(since, (progress(mirror.read, 'total') ?? 0) / 1000, sweepEvery);
}
