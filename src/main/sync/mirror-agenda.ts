/**
 * Plans the work that keeps the mirror (the local copy of the service's records) up to date. It offers the sync loop an incremental pull, a
 * targeted refresh or a full scan when one is due, and carries out the step that the loop chose. At most one pull or refresh and one full
 * scan are under way. An order that an operator has opened is read as a piece of work of its own. Also estimates when the first full scan
 * ends.
 *
 * After an interruption a full scan resumes at its stored page, and so does a list of changes of more than one page. Otherwise a new
 * incremental pull begins, with an operator's priority if an operator waited for the old one. After an error answer the pull or the scan is
 * retried at growing intervals of up to 30 seconds, while deliveries go on. An opened order is tried six times at most.
 */
import { progress } from '../store/pull/pull-progress.ts';
import type { Offer } from './schedule/choose-work.ts';
import type { Budget } from './budget/request-budget.ts';
import { createPullSchedule, type PullSchedule } from './schedule/pull-schedule.ts';
import { beginIncrementalPull } from './pull/incremental-pull.ts';
import { readOpenedOrder } from './pull/read-opened-order.ts';
import { beginRefresh } from './pull/targeted-refresh-after-event.ts';
import type { PullPorts, PullStep, PullRun } from './pull/pull-types-and-step-runner.ts';
import { requestsLeft, continueScan } from './pull/full-scan/full-scan.ts';
import { adoptCopies } from './push/kinds/orders/locate-received-goods.ts';
import type { Stop } from './push/engine/delivery-outcome.ts';
import { LAST_RETRY } from './schedule/reachability-and-key-state.ts';
import type { Backoff } from './schedule/work-backoff.ts';
import {
  createFullScanSchedule,
  isReconciliationDue,
  type FullScanSchedule,
} from './schedule/full-scan-schedule.ts';

export interface MirrorAgendaPorts extends PullPorts {
  readonly budget: Pick<Budget, 'stretch' | 'clearIn'>;
  readonly backoff: Backoff;
  readonly pullEvery: number;
  readonly reconcileEvery: number;
  readonly onPull: (changed: boolean) => void;
  readonly onDelivery: () => void;
  readonly onReached: () => void;
  readonly onStopped: (why: Stop) => void;
  /** The answer to a read was an error. @param what the pull or the full scan it was for */
  readonly onFailing: (what: string) => void;
}

export interface MirrorAgenda {
  readonly polls: PullSchedule;
  /** An operator asks for what is new. */
  wanted(): void;
  /** An operator has opened an order that the mirror does not have whole. */
  orderWanted(id: number): void;
  offers(): readonly Offer[];
  /** Milliseconds until there may be something to do, where nothing is under way; Infinity where that is not known. */
  idleFor(): number;
  /** Drops the pull and the scan under way. */
  drop(): void;
  firstPull(): boolean;
  /** Estimated milliseconds until the first full scan ends; null where it has ended, or no estimate is possible. */
  readyIn(): number | null;
}

/** The names under which a pull and a full scan back off. */
const PULL = 'pull';
const FULL_SCAN = 'full-scan';
const ORDER = 'order';
/** Errors in a row after which an opened order is not read again until a person opens it anew. */
const MOST_ORDER_TRIES = 6;
/** The backoff after the first error (milliseconds); it doubles with each error in a row. */
const FIRST_BACKOFF = 1000;

export function createMirrorAgenda(ports: MirrorAgendaPorts): MirrorAgenda {
  return new PullAndScanAgenda(ports);
}

class PullAndScanAgenda implements MirrorAgenda {
  readonly polls: PullSchedule;
  readonly #ports: MirrorAgendaPorts;
  readonly #scanSchedule: FullScanSchedule;
  #pull: PullRun | null = null;
  #fullScan: PullRun | null = null;
  /** Orders that an operator has opened, the last one last. The last one is read first. */
  #orders: ReadonlySet<number> = new Set();
  /** The number of failed reads of each opened order. */
  readonly #orderTries = new Map<number, number>();
  /** Errors in a row, by the name of the pull or scan. */
  readonly #errors = new Map<string, number>();

  constructor(ports: MirrorAgendaPorts) {
    this.#ports = ports;
    this.polls = createPullSchedule(ports.clock);
    this.#scanSchedule = createFullScanSchedule(ports.clock, ports.reconcileEvery);
  }

  wanted(): void {
    this.#ports.backoff.free(PULL);
    this.polls.wanted();
  }

  orderWanted(id: number): void {
    this.#ports.backoff.free(ORDER);
    this.#orderTries.delete(id);
    this.#orders = new Set([...without(this.#orders, id), id]);
  }

  offers(): readonly Offer[] {
    const { backoff } = this.#ports;
    const offers: Offer[] = [];
    const opened = [...this.#orders].at(-1);
    if (opened !== undefined && backoff.left(ORDER) <= 0)
      offers.push({ what: ORDER, work: 'person', run: () => this.#orderStep(opened) });
    const changes = backoff.left(PULL) > 0 ? null : this.#currentPull();
    if (changes !== null) offers.push({ what: PULL, work: changes.work, run: () => this.#pullStep(changes) });
    const everything = backoff.left(FULL_SCAN) > 0 ? null : this.#currentScan();
    if (everything !== null)
      offers.push({ what: FULL_SCAN, work: 'bulk', run: () => this.#scanStep(everything) });
    return offers;
  }

  idleFor(): number {
    const { backoff } = this.#ports;
    const [pullWaits, scanWaits] = [backoff.left(PULL), backoff.left(FULL_SCAN)];
    return Math.min(
      this.#orders.size > 0 ? backoff.left(ORDER) : Infinity,
      pullWaits > 0 ? pullWaits : this.#isComplete() ? this.polls.idleFor() : Infinity,
      scanWaits > 0 ? scanWaits : this.#scanSchedule.isPageDue() ? Infinity : this.#scanSchedule.idleFor(),
    );
  }

  drop(): void {
    this.#drop(ORDER);
    this.#drop(PULL);
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
    // Both estimates, the budget's and the one from the pages read so far, may be too low: the longer one is shown.
    return left === null ? null : Math.max(budget.clearIn('bulk', left), this.#scanSchedule.estimate(left));
  }

  #isComplete(): boolean {
    return progress(this.#ports.mirror.read, 'complete') === true;
  }

  /** The incremental pull or refresh under way, or the one that is to begin now. */
  #currentPull(): PullRun | null {
    const due = this.#isComplete() ? this.polls.due() : null;
    if (due === null) return this.#pull;
    this.polls.began(due);
    this.#pull = due === 'refresh' ? beginRefresh(this.#ports) : beginIncrementalPull(this.#ports, due);
    return this.#pull;
  }

  /** The full scan under way, if its next page is due, or the one that is to begin or resume now. */
  #currentScan(): PullRun | null {
    if (!this.#scanSchedule.isPageDue()) return null;
    if (this.#fullScan !== null) return this.#fullScan;
    if (!this.#isComplete() || isScanDue(this.#ports)) this.#fullScan = continueScan(this.#ports);
    else this.#scanSchedule.nothingDue();
    return this.#fullScan;
  }

  async #pullStep(current: PullRun): Promise<void> {
    const step = await current.step();
    if (!this.#hasResult(PULL, step)) return;
    if (step.kind === 'done') {
      this.#pull = null;
      if (current.whole) this.#pullEnded(step.wants === 'late-pull');
      else this.polls.refreshed(step.wants === 'incremental-pull');
    }
    this.#ports.onPull(step.changed);
  }

  #pullEnded(isLateWanted: boolean): void {
    const { queue, mirror, budget, pullEvery, readLag, onDelivery } = this.#ports;
    // The pull gave way to a full scan, so the mirror is behind: the scan begins at once.
    if (progress(mirror.read, 'fullScan')?.why === 'full') this.#scanSchedule.begin();
    this.polls.ended(budget.stretch() * pullEvery);
    if (isLateWanted) this.polls.within(readLag);
    if (adoptCopies(queue, mirror)) onDelivery();
  }

  async #orderStep(id: number): Promise<void> {
    this.#orders = new Set(without(this.#orders, id));
    const step = await readOpenedOrder(this.#ports, id);
    // No pull reads this order, so a failed read is repeated a few times, each time after the other opened orders.
    const tries = (this.#orderTries.get(id) ?? 0) + 1;
    const isRepeated = step.kind === 'stopped' && tries < MOST_ORDER_TRIES;
    if (isRepeated) {
      this.#orderTries.set(id, tries);
      this.#orders = new Set([id, ...this.#orders]);
    } else this.#orderTries.delete(id);
    if (this.#hasResult(ORDER, step)) this.#ports.onPull(step.changed);
  }

  async #scanStep(current: PullRun): Promise<void> {
    const { clock, mirror, onPull } = this.#ports;
    const asked = clock.monotonic();
    const step = await current.step();
    if (!this.#hasResult(FULL_SCAN, step)) return;
    if (step.kind === 'done') this.#fullScan = null;
    this.#scanSchedule.pageRead(asked, progress(mirror.read, 'fullScan')?.why === 'reconcile');
    onPull(step.changed || current.first);
  }

  /** Whether the step brought a result; if it stopped, the backoff and the notifications are done here. */
  #hasResult(what: string, step: PullStep): step is Exclude<PullStep, { kind: 'stopped' }> {
    if (step.kind !== 'stopped') {
      // An incremental pull that ends in an error begins anew, so its pages do not end the backoff. A full scan resumes at its page.
      if (step.kind === 'done' || what === FULL_SCAN) this.#errors.delete(what);
      this.#ports.onReached();
      return true;
    }
    if (step.why !== 'failing') {
      this.#ports.onStopped(step.why);
      return false;
    }
    const times = this.#errors.get(what) ?? 0;
    this.#errors.set(what, times + 1);
    if (what !== ORDER) this.#drop(what);
    this.#ports.backoff.park(what, Math.min(LAST_RETRY, FIRST_BACKOFF * 2 ** times));
    this.#ports.onFailing(what);
    return false;
  }

  #drop(what: string): void {
    if (what === ORDER) this.#orders = new Set();
    else if (what === PULL) {
      this.polls.dropped();
      this.#pull = null;
    } else {
      this.#scanSchedule.interrupted();
      this.#fullScan = null;
    }
  }
}

const without = (ids: ReadonlySet<number>, id: number): number[] => [...ids].filter((one) => one !== id);

function isScanDue({ mirror, clock, reconcileEvery }: MirrorAgendaPorts): boolean {
  if (progress(mirror.read, 'fullScan') != null) return true;
  const since = clock.now().getTime() - Date.parse(progress(mirror.read, 'scannedAt') ?? '');
  return isReconciliationDue(since, (progress(mirror.read, 'total') ?? 0) / 1000, reconcileEvery);
}
