/**
 * The mirror's part of the sync loop's agenda: offers an incremental pull, a targeted refresh or a full scan when it is due, and carries
 * out one step of the one that the loop chose. At most one incremental pull or refresh and one full scan are under way. A pull that was
 * interrupted is begun anew, still for the operator who waits for it. A pull that is answered with an error backs off at growing
 * intervals, while the outbox goes on.
 */
import type { Connection } from '../client/client.ts';
import type { Clock, Trace } from '../ports.ts';
import type { Database } from '../store/database.ts';
import { progress } from '../store/pull-progress.ts';
import type { Offer } from './schedule/choose-work.ts';
import type { Budget } from './budget/budget.ts';
import { createPollSchedule, type PollSchedule } from './schedule/poll-schedule.ts';
import { beginIncrementalPull } from './pull/incremental-pull.ts';
import { beginRefresh } from './pull/targeted-refresh.ts';
import type { PullStep, PullRun } from './pull/pull-run.ts';
import { requestsLeft, continueScan } from './pull/full-scan.ts';
import { adoptCopies } from './push/kinds/orders/locate-received-goods.ts';
import type { Stop } from './push/engine/delivery-outcome.ts';
import { LAST_RETRY } from './schedule/connectivity.ts';
import type { Backoff } from './schedule/backoff.ts';
import { createScanSchedule, isReconciliationDue, type ScanSchedule } from './schedule/scan-schedule.ts';

export interface PullingPorts {
  readonly queue: Database;
  readonly mirror: Database;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly trace: Trace;
  readonly budget: Pick<Budget, 'stretch' | 'clearIn'>;
  readonly rests: Backoff;
  readonly pullEvery: number;
  readonly reconcileEvery: number;
  readonly onPull: (changed: boolean) => void;
  readonly onDelivery: () => void;
  readonly onReached: () => void;
  readonly onStopped: (why: Stop) => void;
  /** The answer to a read was an error. @param what the pull or the full scan it was for */
  readonly onFailing: (what: string) => void;
}

export interface Pulling {
  readonly looks: PollSchedule;
  /** An operator asks for what is new. */
  wanted(): void;
  offers(): readonly Offer[];
  /** Milliseconds until there may be something to do, where nothing is under way; Infinity where that is not known. */
  in(): number;
  /** Drops the pull and the scan under way. */
  drop(): void;
  firstPull(): boolean;
  /** Estimated milliseconds until the first full scan ends; null where it has ended, or no estimate is possible. */
  readyIn(): number | null;
}

/** The names under which a pull and a full scan back off. */
const TURN = 'turn';
const FULL_SCAN = 'full-scan';
/** The backoff after the first error (milliseconds); it doubles with each error in a row. */
const FIRST_REST = 1000;

export function createPulling(ports: PullingPorts): Pulling {
  return new MirrorPulling(ports);
}

class MirrorPulling implements Pulling {
  readonly looks: PollSchedule;
  readonly #ports: PullingPorts;
  readonly #scanSchedule: ScanSchedule;
  #turn: PullRun | null = null;
  #fullScan: PullRun | null = null;
  /** Errors in a row, by the name of the pull or scan. */
  readonly #errors = new Map<string, number>();

  constructor(ports: PullingPorts) {
    this.#ports = ports;
    this.looks = createPollSchedule(ports.clock);
    this.#scanSchedule = createScanSchedule(ports.clock, ports.reconcileEvery);
  }

  wanted(): void {
    this.#ports.rests.free(TURN);
    this.looks.wanted();
  }

  offers(): readonly Offer[] {
    const { rests } = this.#ports;
    const offers: Offer[] = [];
    const changes = rests.left(TURN) > 0 ? null : this.#look();
    if (changes !== null) offers.push({ what: TURN, work: changes.work, run: () => this.#turnStep(changes) });
    const everything = rests.left(FULL_SCAN) > 0 ? null : this.#goOn();
    if (everything !== null)
      offers.push({ what: FULL_SCAN, work: 'bulk', run: () => this.#scanStep(everything) });
    return offers;
  }

  in(): number {
    const { rests } = this.#ports;
    const [turnRests, scanRests] = [rests.left(TURN), rests.left(FULL_SCAN)];
    return Math.min(
      turnRests > 0 ? turnRests : this.#isComplete() ? this.looks.in() : Infinity,
      scanRests > 0 ? scanRests : this.#scanSchedule.isTime() ? Infinity : this.#scanSchedule.in(),
    );
  }

  drop(): void {
    this.#drop(TURN);
    this.#drop(FULL_SCAN);
  }

  firstPull(): boolean {
    return this.#fullScan?.first ?? false;
  }

  readyIn(): number | null {
    const { mirror, budget } = this.#ports;
    const under = progress(mirror.read, 'fullScan');
    if (under?.why !== 'first') return null;
    const left = requestsLeft(under);
    // Both estimates, the budget's and the one from the pages so far, may be too low: the slower one is shown.
    return left === null ? null : Math.max(budget.clearIn('bulk', left), this.#scanSchedule.takes(left));
  }

  #isComplete(): boolean {
    return progress(this.#ports.mirror.read, 'complete') === true;
  }

  /** The incremental pull or refresh under way, or the one that is to begin now. */
  #look(): PullRun | null {
    const due = this.#isComplete() ? this.looks.due() : null;
    if (due === null) return this.#turn;
    this.looks.began(due);
    this.#turn = due === 'refresh' ? beginRefresh(this.#ports) : beginIncrementalPull(this.#ports, due);
    return this.#turn;
  }

  /** The full scan under way, if its next page is due, or the one that is to begin or resume now. */
  #goOn(): PullRun | null {
    if (!this.#scanSchedule.isTime()) return null;
    if (this.#fullScan !== null) return this.#fullScan;
    if (!this.#isComplete() || isScanDue(this.#ports)) this.#fullScan = continueScan(this.#ports);
    else this.#scanSchedule.none();
    return this.#fullScan;
  }

  async #turnStep(current: PullRun): Promise<void> {
    const step = await current.step();
    if (!this.#isMet(TURN, step)) return;
    if (step.came === 'done') {
      this.#turn = null;
      if (current.whole) this.#turnEnded();
      else this.looks.refreshed(step.wants === 'turn');
    }
    this.#ports.onPull(step.changed);
  }

  #turnEnded(): void {
    const { queue, mirror, budget, pullEvery, onDelivery } = this.#ports;
    // The pull gave way to a full scan, so the mirror is behind: the scan begins at once.
    if (progress(mirror.read, 'fullScan')?.why === 'full') this.#scanSchedule.begin();
    this.looks.ended(budget.stretch() * pullEvery);
    if (adoptCopies(queue, mirror)) onDelivery();
  }

  async #scanStep(current: PullRun): Promise<void> {
    const { clock, mirror, onPull } = this.#ports;
    const asked = clock.monotonic();
    const step = await current.step();
    if (!this.#isMet(FULL_SCAN, step)) return;
    if (step.came === 'done') this.#fullScan = null;
    this.#scanSchedule.paged(asked, progress(mirror.read, 'fullScan')?.why === 'reconcile');
    onPull(step.changed || current.first);
  }

  /** Whether the step brought a result; if it stopped, the backoff and the notifications are done here. */
  #isMet(what: string, step: PullStep): step is Exclude<PullStep, { came: 'stopped' }> {
    if (step.came !== 'stopped') {
      // An incremental pull that ends in an error begins anew, so its pages do not end the backoff. A full scan resumes at its page.
      if (step.came === 'done' || what === FULL_SCAN) this.#errors.delete(what);
      this.#ports.onReached();
      return true;
    }
    if (step.why !== 'failing') {
      this.#ports.onStopped(step.why);
      return false;
    }
    const times = this.#errors.get(what) ?? 0;
    this.#errors.set(what, times + 1);
    this.#drop(what);
    this.#ports.rests.park(what, Math.min(LAST_RETRY, FIRST_REST * 2 ** times));
    this.#ports.onFailing(what);
    return false;
  }

  #drop(what: string): void {
    if (what === TURN) {
      this.looks.dropped();
      this.#turn = null;
    } else {
      this.#scanSchedule.interrupted();
      this.#fullScan = null;
    }
  }
}

function isScanDue({ mirror, clock, reconcileEvery }: PullingPorts): boolean {
  if (progress(mirror.read, 'fullScan') != null) return true;
  const since = clock.now().getTime() - Date.parse(progress(mirror.read, 'scannedAt') ?? '');
  return isReconciliationDue(since, (progress(mirror.read, 'total') ?? 0) / 1000, reconcileEvery);
}
