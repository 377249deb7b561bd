/**
 * Plans the delivery of commands: offers the sync loop up to two commands, and delivers the one that the loop chooses. An offered command
 * is delivered when the request budget permits.
 * - Work of class `probe`: a command with an uncertain outcome.
 * - Work of class `outbox`: a command to be sent, a command that is due a duplicate check, or a command with an uncertain outcome whose
 *   read plan is paused between two reads.
 *
 * In each class the oldest command is offered that waits for no earlier command on the same records and whose backoff has ended. A command
 * whose last delivery ended in a 429 is offered after all others, because the service may answer a 429 to this command alone. If an
 * intermediary answered in the service's place, this command alone backs off. A backoff ends early when an operator cancels the command or
 * answers its review.
 */
import type { WorkClass } from '../client/meter.ts';
import type { Clock } from '../ports.ts';
import { dueDuplicateChecks, unsettledCommands, type StoredCommand } from '../store/commands/commands.ts';
import { rowsWritten } from '../store/rows-written-counter.ts';
import type { Offer } from './schedule/choose-work.ts';
import { deliver } from './push/engine/deliver-command.ts';
import type { Delivery } from './push/engine/delivery-outcome.ts';
import type { DeliveryPorts } from './push/engine/delivery-ports.ts';
import { nextCommand, unblocked } from './push/engine/choose-next-command.ts';
import { LAST_RETRY } from './schedule/reachability-and-key-state.ts';
import type { Backoff } from './schedule/work-backoff.ts';

export interface OutboxAgendaPorts {
  /** The ports of a delivery whose requests count for this class of work. */
  readonly deliveryAs: (work: WorkClass) => DeliveryPorts;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly queue: DeliveryPorts['queue'];
  readonly backoff: Backoff;
  /** Whether the command's read plan waits between two reads. */
  readonly isBegun: (id: string) => boolean;
  readonly onDelivery: () => void;
  /** Called with the outcome of a delivery, before `onDelivery`. @param id the command's */
  readonly onDelivered: (came: Delivery, id: string) => void;
}

export interface OutboxAgenda {
  offers(): readonly Offer[];
  /** Milliseconds until the first command that backs off may be tried again; Infinity where none backs off. */
  idleFor(): number;
  /** The command being sent. */
  sending(): string | null;
  /** The step under way threw. Returns the command it was delivering; null where it delivered none. */
  failed(): string | null;
}

const CLASSES = ['probe', 'outbox'] as const;
/**
 * The backoff of a command whose request an intermediary answered, doubled each time (milliseconds). The intermediary may answer for
 * this command alone, so the others do not wait.
 */
const INTERMEDIARY_BACKOFF = 2000;
const LONGEST_INTERMEDIARY_BACKOFF = 2 * LAST_RETRY;

export function createOutboxAgenda(ports: OutboxAgendaPorts): OutboxAgenda {
  const { backoff, queue } = ports;
  let sending: string | null = null;
  /** Commands that an operator cancelled: their backoff ends, so that it is soon known whether they were applied. */
  let cancelled: ReadonlySet<string> = new Set();
  /** Commands in review: once a person has answered one, its backoff ends, though its duplicate check may have been parked for an hour. */
  let asked: ReadonlySet<string> = new Set();
  /** How often in a row an intermediary answered, by command. */
  const intermediaries = new Map<string, number>();
  /** Commands whose last delivery was answered with a 429. */
  const limited = new Set<string>();
  let known: { readonly written: number; readonly commands: readonly StoredCommand[] } | null = null;

  /** The commands that wait for no other, in order; read again only after a write to the queue. */
  function commands(): readonly StoredCommand[] {
    const written = rowsWritten(queue.read);
    if (known?.written !== written) {
      const unsettled = unsettledCommands(queue.read);
      known = { written, commands: unblocked(unsettled, dueDuplicateChecks(queue.read)) };
      const inReview = new Set(unsettled.filter(({ state }) => state === 'review').map(({ id }) => id));
      for (const id of asked) if (!inReview.has(id)) backoff.free(id);
      asked = inReview;
      const now = known.commands.flatMap(({ id, cancelRequested }) => (cancelRequested ? [id] : []));
      for (const id of now) if (!cancelled.has(id)) backoff.free(id);
      cancelled = new Set(now);
    }
    return known.commands;
  }

  function readyFor(work: WorkClass) {
    const all = commands().filter(({ id, state }) => classOf(state, ports.isBegun(id)) === work);
    const inTurn = [...all.filter(({ id }) => !limited.has(id)), ...all.filter(({ id }) => limited.has(id))];
    return nextCommand(inTurn, backoff.until, ports.clock.monotonic());
  }

  function backOffFromIntermediary(id: string): void {
    const times = intermediaries.get(id) ?? 0;
    intermediaries.set(id, times + 1);
    backoff.park(id, Math.min(LONGEST_INTERMEDIARY_BACKOFF, INTERMEDIARY_BACKOFF * 2 ** times));
  }

  async function push(id: string, work: WorkClass): Promise<void> {
    sending = id;
    ports.onDelivery();
    const came = await deliver(ports.deliveryAs(work), id);
    sending = null;
    if (came.kind === 'parked') backoff.park(id, came.milliseconds);
    if (came.kind === 'done') backoff.free(id);
    if (came.kind === 'stopped' && came.why === 'limited') limited.add(id);
    else limited.delete(id);
    if (came.kind === 'stopped' && came.why === 'strange') backOffFromIntermediary(id);
    else intermediaries.delete(id);
    ports.onDelivered(came, id);
    ports.onDelivery();
  }

  return {
    offers: () =>
      CLASSES.flatMap((work) => {
        const { next } = readyFor(work);
        return next === null ? [] : [{ what: next.id, work, run: () => push(next.id, work) }];
      }),
    idleFor: () =>
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

/** A probe takes one or two requests; a read plan that resumes in the middle of a list is paced and counted as outbox work. */
function classOf(state: string, isBegun: boolean): WorkClass {
  const isProbe = (state === 'unknown' || state === 'accepted') && !isBegun;
  return isProbe ? 'probe' : 'outbox';
}
