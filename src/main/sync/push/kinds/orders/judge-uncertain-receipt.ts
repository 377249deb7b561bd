/**
 * Decides line by line whether an uncertain receipt was applied, from the quantities received before the request (the snapshot) and now.
 * Lines that were applied are settled; lines that are missing go on as commands of their own; figures that fit neither outcome go to
 * review.
 */
import type { FailedLine, Reading } from '#domain/command.ts';
import { add, compare, ZERO, type Decimal } from '#domain/decimal.ts';
import type { ReceiveIntentLine } from '#domain/kinds/receive.ts';
import { partOf } from '#domain/receipt.ts';
import type { Order } from '#domain/record.ts';
import { receiveWords, type ReceiveProgress } from '#wire/receive.ts';
import {
  proof,
  review,
  stillComing,
  type CommandOf,
  type AttemptHistory,
  type Rest,
  type Review,
  type Settle,
  type Step,
} from '../kind.ts';

/** Taken before the first attempt, and kept for all that follow it. */
export interface Snapshot {
  readonly version: number;
  /** Per line of the command, what was received before. */
  readonly before: readonly {
    readonly lineId: number;
    readonly received: Decimal;
    /** Of the line's item: it shows later whether the goods were added to it. Absent where it was not known. */
    readonly stock?: Decimal;
  }[];
  /** The order's last receipt then; null where there was none, absent where it was not looked at. */
  readonly receipt?: ReceiveProgress | null;
  /** A lower bound of the service's clock then (epoch milliseconds): a copy that it makes cannot be older. Null or absent where unknown. */
  readonly since?: number | null;
  /** An attempt before this one may still arrive. */
  readonly again: boolean;
}

type Receive = CommandOf<'receive'>;

/** A service that takes every run and fails it gets a person after this many. */
const MOST_TRIES = 5;

export interface Facts {
  readonly order: Order;
  /** As the looks just before showed it: see `Kind.decide`. */
  readonly before: readonly Order[];
  readonly receipt: ReceiveProgress | null | undefined;
}

const receivedOn = ({ lineId }: ReceiveIntentLine, order: Order): Decimal =>
  order.lines.find(({ id }) => id === lineId)?.received ?? ZERO;

/** What is received only grows: where a look before showed less than with ours, ours was not in by then, and comes on top of that. */
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

/** One version further nobody else has written in between; more of them may be our lines, or another client. */
function authorOf(order: Order, snapshot: Snapshot): Pick<Settle, 'author'> {
  return order.version === snapshot.version + 1 && order.updatedBy != null ? { author: order.updatedBy } : {};
}

/** How the request is made once more. */
export interface Repeat {
  /** On the snapshot of the attempt in doubt, which may still have been applied. */
  readonly again: (snapshot: Snapshot) => Step<Snapshot>;
  /** On the order as it is now: what was received since the snapshot is another client's. */
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
    // Where each line has less than with ours, ours is not in; a run of ours that was taken has ended.
    if (judged.every((one) => one.isLess))
      return stillComing(past) ?? triedOut(command, past, null) ?? anew();
    return review({ why: 'cannot-tell', readings: judged.map((one) => one.reading) });
  }
  const missing = judged.filter((one) => one.isOut).map((one) => one.line);
  const readings = judged.filter((one) => one.isIn).map((one) => one.reading);
  // One write since, and not in our name: another client's, or the key has got another name. It is never a reason to send again.
  const isInAnothersName =
    past.author !== null &&
    order.version === uncertain.preimage.version + 1 &&
    order.updatedBy != null &&
    order.updatedBy !== past.author;
  if (uncertain.outcome === 'unknown' && readings.length > 0 && isInAnothersName)
    return review({ why: 'cannot-tell', readings: judged.map((one) => one.reading) });
  const isOurName = past.author === null || order.updatedBy == null || order.updatedBy === past.author;
  const isNewRun = isNew(command, receipt, uncertain.preimage);
  // A run of ours may have been lost after it was taken, and another client's of just our lines, under our name, stand in its place.
  const settled = proof({
    how: 'figures',
    ...(uncertain.outcome === 'accepted' && isOurName ? { taken: true } : {}),
    readings,
  });
  const isLearned = isNewRun && uncertain.outcome === 'accepted';
  const author = isLearned ? authorOf(order, uncertain.preimage) : {};
  if (missing.length === 0) return { do: 'settle', proof: settled, ...author };

  // Some in and some not: another client may have received those, and ours is still to come. Where no run since says so, nobody knows.
  if (readings.length > 0 && uncertain.outcome === 'unknown') {
    const wait = stillComing(past);
    if (wait !== null) return wait;
    if (!isNewRun || !isNamed(receipt, missing))
      return review({ why: 'cannot-tell', readings: judged.map((one) => one.reading) });
  }

  // What an earlier run could not book says nothing of ours.
  const isOurs = uncertain.outcome === 'accepted' || readings.length > 0 || isNewRun;
  const failed = isOurs ? failures(receipt, missing) : [];
  const words = receipt?.error ?? null;
  if (readings.length > 0)
    return { do: 'settle', proof: settled, rest: restOf(command, missing, failed, words) };
  if (failed.length > 0) {
    // It may also have been somebody else's run, and ours still on its way.
    const wait = uncertain.outcome === 'accepted' ? null : stillComing(past);
    // All of it would be sent again, what the run never reached among it.
    return wait ?? review({ why: 'lines-failed', lines: missing.map((line) => told(line, failed)), words });
  }
  if (!ranForUs(command, receipt, uncertain.preimage)) {
    const wait = stillComing(past);
    if (wait !== null) return wait;
  }
  return triedOut(command, past, words) ?? again({ ...uncertain.preimage, again: true });
}

/** Null while it may be sent once more. */
function triedOut(
  { intent }: Receive,
  { tries }: AttemptHistory<Snapshot>,
  words: string | null,
): Review | null {
  if (tries.filter(({ status }) => status === 202).length < MOST_TRIES) return null;
  const lines = intent.lines.map(({ lineId, quantity }) => ({ lineId, quantity, words: null }));
  return review({ why: 'lines-failed', lines, words });
}

/** The line with the service's words on it, where it has any. */
function told({ lineId, quantity }: ReceiveIntentLine, failed: readonly FailedLine[]): FailedLine {
  return failed.find((one) => one.lineId === lineId) ?? { lineId, quantity, words: null };
}

/** Lines of the command that the run names as failed, with the service's words. */
function failures(
  receipt: ReceiveProgress | null | undefined,
  lines: readonly ReceiveIntentLine[],
): FailedLine[] {
  return lines.flatMap(({ lineId, quantity }) => {
    const error = receipt?.errors.find((one) => one.line_item_id === lineId);
    return error === undefined ? [] : [{ lineId, quantity, words: error.error }];
  });
}

/** Whether the run names each of the lines as failed or never reached. */
function isNamed(receipt: ReceiveProgress | null | undefined, lines: readonly ReceiveIntentLine[]): boolean {
  if (receipt === null || receipt === undefined) return false;
  const named = new Set([...receipt.pending_line_item_ids, ...failedIn(receipt)]);
  return lines.every(({ lineId }) => named.has(lineId));
}

/** Whether the run is of just the lines that we sent: a run of ours names each of them, and another client's may have others. */
function isOfOurLines({ intent }: Receive, receipt: ReceiveProgress | null | undefined): boolean {
  if (receipt === null || receipt === undefined) return false;
  const { received_line_item_ids: received, pending_line_item_ids: pending } = receipt;
  const named = new Set([...received, ...pending, ...failedIn(receipt)]);
  const ours = new Set(intent.lines.map(({ lineId }) => lineId));
  return named.size === ours.size && [...ours].every((lineId) => named.has(lineId));
}

const failedIn = ({ errors }: ReceiveProgress): readonly number[] =>
  errors.map(({ line_item_id: lineId }) => lineId);

/** A record that we had seen before, or never looked at, or of other lines than ours, proves nothing. */
function isNew(command: Receive, receipt: ReceiveProgress | null | undefined, snapshot: Snapshot): boolean {
  const isAnother =
    snapshot.receipt !== undefined && JSON.stringify(receipt) !== JSON.stringify(snapshot.receipt);
  return isAnother && isOfOurLines(command, receipt);
}

/** A run that ended without reaching any line of ours was refused whole, and nothing of it is still on its way. */
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

/** What did not go in, as commands of their own: lines the service refused ask a person, lines it never reached do not. */
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
            review: { why: 'lines-failed', lines: failed, words } as const,
          },
        ]),
    ...(unreached.length === 0 ? [] : [{ decided: partOf(command, idsOf(unreached)), review: null }]),
  ];
}

const idsOf = (lines: readonly ReceiveIntentLine[]): number[] => lines.map(({ lineId }) => lineId);
