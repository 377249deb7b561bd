/**
 * Judges line by line whether a receipt with an uncertain outcome was applied, and chooses its next step. For each line it compares the
 * received quantity with the one before the request (the snapshot, stored with the attempt). Received quantities only grow. A line's base
 * is the snapshot. But if an earlier reading since the request showed less than the snapshot plus the receipt's quantity, the receipt was
 * not applied by then, and that reading is the base. A line is applied if it shows its base plus the receipt's quantity, and missing if it
 * still shows the snapshot. The progress that the service reports proves nothing by itself, because it may be of another client's receipt.
 * - All lines are applied: the receipt is settled.
 * - Only some lines are applied, and the others are missing: the applied lines are settled, and the missing lines become commands of their
 *   own, if the service accepted the receipt or a new progress names the missing lines.
 * - All lines are missing: the receipt is sent again with the same snapshot, because the attempt may still be applied.
 * - At least one line is neither applied nor missing, and every line shows less than its base plus the receipt's quantity, or the order was
 *   written only once since the snapshot: the attempt was not applied, and the receipt is sent again with a new snapshot.
 *
 * Any other case goes to review (a person decides). So do lines that the service reports as failed, a single write under another author's
 * name that looks like the receipt, and a receipt that had no effect five times.
 *
 * The receipt is sent again only after the settle delay, with one exception: if the service reported that the receipt failed before it
 * reached any line, nothing of it can still be applied, and it is sent again at once, with the same snapshot.
 */
import type { FailedLine, Reading } from '#domain/commands/command.ts';
import { add, compare, ZERO, type Decimal } from '#domain/values/decimal.ts';
import type { ReceiveIntentLine } from '#domain/kinds/receive.ts';
import { partOf } from '#domain/receiving/receipt.ts';
import type { Order } from '#domain/stock/record.ts';
import { receiveWords, type ReceiveProgress } from '#wire/receive.ts';
import {
  proof,
  review,
  waitForSettleDelay,
  type CommandOf,
  type AttemptHistory,
  type Rest,
  type Review,
  type Settle,
  type Step,
} from '../command-kind.ts';

/** The preimage of a receipt: taken before the first attempt, and kept for all that follow it. */
export interface Snapshot {
  readonly version: number;
  /** For each line of the command, the quantity received before. */
  readonly before: readonly {
    readonly lineId: number;
    readonly received: Decimal;
    /** The stock of the line's item: it shows later whether the goods were added to the item. Absent if unknown. */
    readonly stock?: Decimal;
  }[];
  /** The order's last receipt at that time; null if there was none, absent if it was not read. */
  readonly receipt?: ReceiveProgress | null;
  /**
   * A lower bound of the service's clock then (epoch milliseconds): a copy that the receipt makes cannot be older. Null or absent if
   * unknown.
   */
  readonly since?: number | null;
  /** An attempt before this one may still arrive. */
  readonly again: boolean;
}

type Receive = CommandOf<'receive'>;

/** A service that works runs off at once has ended one by then (milliseconds after it was sent): only such a run teaches its author. */
const ENDS_SOON = 10_000;
/** Review after this many receipts that the service accepted (202) and that had no effect. */
const MOST_TRIES = 5;

export interface Facts {
  readonly order: Order;
  /** The order in the readings before this one: see `Kind.decide`. */
  readonly before: readonly Order[];
  readonly receipt: ReceiveProgress | null | undefined;
}

const receivedOn = ({ lineId }: ReceiveIntentLine, order: Order): Decimal =>
  order.lines.find(({ id }) => id === lineId)?.received ?? ZERO;

/**
 * Compares one line with its preimage. Received quantities only grow. So if an earlier reading showed less than the receipt would have
 * left, the receipt was not applied by then, and would be added to what that reading showed.
 */
function readingOf(line: ReceiveIntentLine, { order, before }: Facts, snapshot: Snapshot) {
  const first = snapshot.before.find(({ lineId }) => lineId === line.lineId)?.received ?? ZERO;
  const isLess = (received: Decimal, from: Decimal) => compare(received, add(from, line.quantity)) < 0;
  const from = before
    .map((one) => receivedOn(line, one))
    .reduce((last, received) => (isLess(received, last) ? received : last), first);
  const now = receivedOn(line, order);
  const ifApplied = add(from, line.quantity);
  return {
    line,
    reading: { of: 'line', id: line.lineId, before: from, ifApplied, now } satisfies Reading,
    isIn: compare(now, ifApplied) === 0,
    isOut: compare(now, first) === 0,
    isLess: isLess(now, from),
  };
}

/**
 * Whether the order was written exactly once since the snapshot. The version shows it where receipts raise it: at a service of which this
 * station has learned its own author, from a receipt that raised it by one.
 */
function isWrittenOnce(
  { version }: Order,
  snapshot: Snapshot,
  { author }: AttemptHistory<Snapshot>,
): boolean {
  return author !== null && version === snapshot.version + 1;
}

/** The author of this station's write: known only if the version is one further, so that no other client wrote in between. */
function authorOf(order: Order, snapshot: Snapshot): Pick<Settle, 'author'> {
  return order.version === snapshot.version + 1 && order.updatedBy != null ? { author: order.updatedBy } : {};
}

/** How the receipt is sent again. */
export interface Repeat {
  /** With the snapshot of the uncertain attempt, which may still be applied. */
  readonly again: (snapshot: Snapshot) => Step<Snapshot>;
  /** With a new snapshot: what was received since the old one was received by another client. */
  readonly anew: () => Step<Snapshot>;
}

export function judgeReceipt(
  command: Receive,
  facts: Facts,
  past: AttemptHistory<Snapshot>,
  { again, anew }: Repeat,
): Step<Snapshot> {
  const { uncertain } = past;
  if (uncertain === null) throw new Error('there is nothing in doubt');
  const { order, receipt } = facts;
  const judged = command.intent.lines.map((line) => readingOf(line, facts, uncertain.preimage));
  if (judged.some(({ isIn, isOut }) => !isIn && !isOut)) {
    // Received quantities only grow: if each line has less than the receipt would have left, the receipt is not applied, and an accepted
    // one has ended. Nor is it if the order was written only once since: the quantities show that this was another client's write.
    if (judged.every((one) => one.isLess) || isWrittenOnce(order, uncertain.preimage, past))
      return waitForSettleDelay(past) ?? triedOut(command, past, null) ?? anew();
    return review({ kind: 'cannot-tell', readings: judged.map((one) => one.reading) });
  }
  const missing = judged.filter((one) => one.isOut).map((one) => one.line);
  const readings = judged.filter((one) => one.isIn).map((one) => one.reading);
  // There was one write since, under another author's name: another client's, or the name of this station's key was changed. So it is never
  // a reason to send again.
  const isInAnothersName =
    isWrittenOnce(order, uncertain.preimage, past) &&
    order.updatedBy != null &&
    order.updatedBy !== past.author;
  if (uncertain.outcome === 'unknown' && readings.length > 0 && isInAnothersName)
    return review({ kind: 'cannot-tell', readings: judged.map((one) => one.reading) });
  const isOurName = past.author === null || order.updatedBy == null || order.updatedBy === past.author;
  const isNewRun = isNew(command, receipt, uncertain.preimage);
  // Proved by quantities only: the service may have lost this accepted receipt, and another client's receipt of the same lines may stand in
  // its place.
  const settled = proof({
    how: 'figures',
    ...(uncertain.outcome === 'accepted' && isOurName ? { taken: true } : {}),
    readings,
  });
  // A run that ends late may be another client's, which came while ours was lost.
  const isLearned = isNewRun && uncertain.outcome === 'accepted' && uncertain.waited <= ENDS_SOON;
  const author = isLearned ? authorOf(order, uncertain.preimage) : {};
  if (missing.length === 0) return { kind: 'settle', proof: settled, ...author };

  // Some lines are applied and some are not: another client may have received the former, and this receipt may still arrive. That is not
  // decidable, unless a new progress names the missing lines.
  if (readings.length > 0 && uncertain.outcome === 'unknown') {
    const wait = waitForSettleDelay(past);
    if (wait !== null) return wait;
    if (!isNewRun || !isNamed(receipt, missing))
      return review({ kind: 'cannot-tell', readings: judged.map((one) => one.reading) });
  }

  // The failed lines of an earlier receipt say nothing about this one.
  const isOurs = uncertain.outcome === 'accepted' || readings.length > 0 || isNewRun;
  const failed = isOurs ? failures(receipt, missing) : [];
  const words = receipt?.error ?? null;
  if (readings.length > 0)
    return { kind: 'settle', proof: settled, rest: restOf(command, missing, failed, words) };
  if (failed.length > 0) {
    // The failed receipt may have been another client's, and this one may still arrive.
    const wait = uncertain.outcome === 'accepted' ? null : waitForSettleDelay(past);
    // The review names all missing lines, also those that the run never reached.
    return wait ?? review({ kind: 'lines-failed', lines: missing.map((line) => told(line, failed)), words });
  }
  if (!ranForUs(command, receipt, uncertain.preimage)) {
    const wait = waitForSettleDelay(past);
    if (wait !== null) return wait;
  }
  return triedOut(command, past, words) ?? again({ ...uncertain.preimage, again: true });
}

/** Review after too many receipts without effect; null while it may be sent again. */
function triedOut(
  { intent }: Receive,
  { tries }: AttemptHistory<Snapshot>,
  words: string | null,
): Review | null {
  if (tries.filter(({ status }) => status === 202).length < MOST_TRIES) return null;
  const lines = intent.lines.map(({ lineId, quantity }) => ({ lineId, quantity, words: null }));
  return review({ kind: 'lines-failed', lines, words });
}

/** The line, with the service's words about it if there are any. */
function told({ lineId, quantity }: ReceiveIntentLine, failed: readonly FailedLine[]): FailedLine {
  return failed.find((one) => one.lineId === lineId) ?? { lineId, quantity, words: null };
}

/** The lines that the progress names as failed, with the service's words. */
function failures(
  receipt: ReceiveProgress | null | undefined,
  lines: readonly ReceiveIntentLine[],
): FailedLine[] {
  return lines.flatMap(({ lineId, quantity }) => {
    const error = receipt?.errors.find((one) => one.line_item_id === lineId);
    return error === undefined ? [] : [{ lineId, quantity, words: error.error }];
  });
}

/** Whether the progress names each of the lines as failed or never reached. */
function isNamed(receipt: ReceiveProgress | null | undefined, lines: readonly ReceiveIntentLine[]): boolean {
  if (receipt === null || receipt === undefined) return false;
  const named = new Set([...receipt.pending_line_item_ids, ...failedIn(receipt)]);
  return lines.every(({ lineId }) => named.has(lineId));
}

/**
 * Whether the progress is of exactly the lines of this command. The progress of this command's receipt names each of them; another client's
 * receipt may have other lines.
 */
function isOfOurLines({ intent }: Receive, receipt: ReceiveProgress | null | undefined): boolean {
  if (receipt === null || receipt === undefined) return false;
  const { received_line_item_ids: received, pending_line_item_ids: pending } = receipt;
  const named = new Set([...received, ...pending, ...failedIn(receipt)]);
  const ours = new Set(intent.lines.map(({ lineId }) => lineId));
  return named.size === ours.size && [...ours].every((lineId) => named.has(lineId));
}

const failedIn = ({ errors }: ReceiveProgress): readonly number[] =>
  errors.map(({ line_item_id: lineId }) => lineId);

/**
 * Whether the progress is a new one of this command's lines. A progress that existed before the attempt, or was not read then, or is of
 * other lines proves nothing.
 */
function isNew(command: Receive, receipt: ReceiveProgress | null | undefined, snapshot: Snapshot): boolean {
  const isAnother =
    snapshot.receipt !== undefined && JSON.stringify(receipt) !== JSON.stringify(snapshot.receipt);
  return isAnother && isOfOurLines(command, receipt);
}

/**
 * Whether a receipt of this command's lines failed without reaching any of them: it was refused whole, and nothing of it can still be
 * applied.
 */
function ranForUs(
  command: Receive,
  receipt: ReceiveProgress | null | undefined,
  snapshot: Snapshot,
): boolean {
  return (
    receipt?.status === receiveWords.failed &&
    isNew(command, receipt, snapshot) &&
    command.intent.lines.every(({ lineId }) => receipt.pending_line_item_ids.includes(lineId))
  );
}

/** The missing lines as commands of their own: lines that the service refused go to review, lines that it never reached are sent. */
function restOf(
  command: Receive,
  missing: readonly ReceiveIntentLine[],
  failed: readonly FailedLine[],
  words: string | null,
): Rest[] {
  const isFailed = ({ lineId }: ReceiveIntentLine) => failed.some((one) => one.lineId === lineId);
  const [refused, unreached] = [missing.filter(isFailed), missing.filter((line) => !isFailed(line))];
  return [
    ...(refused.length === 0
      ? []
      : [
          {
            decided: partOf(command, idsOf(refused)),
            review: { kind: 'lines-failed', lines: failed, words } as const,
          },
        ]),
    ...(unreached.length === 0 ? [] : [{ decided: partOf(command, idsOf(unreached)), review: null }]),
  ];
}

const idsOf = (lines: readonly ReceiveIntentLine[]): number[] => lines.map(({ lineId }) => lineId);
