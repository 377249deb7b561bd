/**
 * Offers the loop's agenda the next commands of the outbox, one among those with an uncertain outcome and one among those never sent,
 * and delivers the one chosen. What is ready and what backs off is decided here; when a ready one may go is the budget's decision
 * alone.
 */
import type { WorkClass } from '../client/meter.ts';
import type { Clock } from '../ports.ts';
import { dueDuplicateChecks, unsettledCommands, type StoredCommand } from '../store/commands.ts';
import { rowsWritten } from '../store/write-count.ts';
import type { Offer } from './schedule/choose-work.ts';
import { deliver } from './push/engine/deliver.ts';
import type { Delivery } from './push/engine/delivery-outcome.ts';
import type { DeliveryPorts } from './push/engine/ports.ts';
import { nextCommand, unblocked } from './push/engine/next-command.ts';
import { LAST_RETRY } from './schedule/connectivity.ts';
import type { Backoff } from './schedule/backoff.ts';

export interface PushingPorts {
  /** For one class of work. */
  readonly deliveryAs: (work: WorkClass) => DeliveryPorts;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly queue: DeliveryPorts['queue'];
  readonly rests: Backoff;
  /** Whether the command's reading plan stands in the middle of a list. */
  readonly isBegun: (id: string) => boolean;
  readonly onDelivery: () => void;
  /** Called before what came of it is announced. @param id the command's */
  readonly onCame: (came: Delivery, id: string) => void;
}

export interface Pushing {
  offers(): readonly Offer[];
  /** Milliseconds until one that rests may go on; Infinity where none does. */
  in(): number;
  /** The command being sent. */
  sending(): string | null;
  /** A fault of our own ended it. The command that it was about; null where it was about none. */
  failed(): string | null;
}

const CLASSES = ['probe', 'outbox'] as const;
/**
 * A command at which a stranger answered rests by itself, longer each time: it may be the only one that he answers for, and the
 * others shall not wait for it (milliseconds).
 */
const STRANGE_REST = 2000;
const LAST_STRANGE_REST = 2 * LAST_RETRY;

export function createPushing(ports: PushingPorts): Pushing {
  const { rests, queue } = ports;
  let sending: string | null = null;
  /** Commands that were called off: they do not rest until it is found out whether they were applied. */
  let calledOff: ReadonlySet<string> = new Set();
  /** Commands in review: what was parked of one, its duplicate check perhaps for an hour, goes on once a person has answered. */
  let asked: ReadonlySet<string> = new Set();
  /** How often in a row a stranger answered at each command. */
  const intermediaries = new Map<string, number>();
  let known: { readonly written: number; readonly commands: readonly StoredCommand[] } | null = null;

  /** Those that nothing stands before, read again only where the queue was written to. */
  function commands(): readonly StoredCommand[] {
    const written = rowsWritten(queue.read);
    if (known?.written !== written) {
      const unsettled = unsettledCommands(queue.read);
      known = { written, commands: unblocked(unsettled, dueDuplicateChecks(queue.read)) };
      const inReview = new Set(unsettled.filter(({ state }) => state === 'review').map(({ id }) => id));
      for (const id of asked) if (!inReview.has(id)) rests.free(id);
      asked = inReview;
      const now = known.commands.flatMap(({ id, cancelRequested }) => (cancelRequested ? [id] : []));
      for (const id of now) if (!calledOff.has(id)) rests.free(id);
      calledOff = new Set(now);
    }
    return known.commands;
  }

  function readyFor(work: WorkClass) {
    const all = commands().filter(({ id, state }) => classOf(state, ports.isBegun(id)) === work);
    return nextCommand(all, rests.until, ports.clock.monotonic());
  }

  function restFromIntermediary(id: string): void {
    const times = intermediaries.get(id) ?? 0;
    intermediaries.set(id, times + 1);
    rests.park(id, Math.min(LAST_STRANGE_REST, STRANGE_REST * 2 ** times));
  }

  async function push(id: string, work: WorkClass): Promise<void> {
    sending = id;
    ports.onDelivery();
    const came = await deliver(ports.deliveryAs(work), id);
    sending = null;
    if (came.came === 'parked') rests.park(id, came.milliseconds);
    if (came.came === 'done') rests.free(id);
    if (came.came === 'stopped' && came.why === 'strange') restFromIntermediary(id);
    else intermediaries.delete(id);
    ports.onCame(came, id);
    ports.onDelivery();
  }

  return {
    offers: () =>
      CLASSES.flatMap((work) => {
        const { next } = readyFor(work);
        return next === null ? [] : [{ what: next.id, work, run: () => push(next.id, work) }];
      }),
    in: () =>
      Math.min(
        ...CLASSES.map((work) => {
          const ready = readyFor(work);
          return ready.next === null ? ready.inMilliseconds : Infinity;
        }),
      ),
    sending: () => sending,
    failed: () => {
      const id = sending;
      sending = null;
      return id;
    },
  };
}

/** A probe is a request or two; one that goes on in the middle of a list is paced, and counted, as the outbox is. */
function classOf(state: string, isBegun: boolean): WorkClass {
  const isProbe = (state === 'unknown' || state === 'accepted') && !isBegun;
  return isProbe ? 'probe' : 'outbox';
}
