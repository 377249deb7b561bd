/**
 * A receipt against an order. The service takes it first and works it off afterwards, one at a time for each order, and lines
 * can fail on their own. Nothing marks a receipt as ours, so each line is judged by its own figures: what was received before
 * we sent (kept with the attempt) against what is received now. A run's status word only says when to judge.
 *
 * Once an attempt may have been applied, its snapshot is kept for every attempt after it. Taking a new one while our own
 * first request is still at work is the classic way to receive twice.
 */
import type { FailedLine, Reading } from '#domain/command.ts';
import { add, compare, subtract, ZERO, type Decimal } from '#domain/decimal.ts';
import type { ReceiveIntentLine } from '#domain/intent.ts';
import { canReceive, type Order } from '#domain/record.ts';
import { receiveWords, type ReceiveProgress } from '#wire/receive.ts';
import { fillPath, routes } from '#wire/routes.ts';
import {
  readOrder,
  readReceipt,
  type CommandOf,
  type Kind,
  type Look,
  type Past,
  type Step,
} from './kind.ts';

interface Facts {
  readonly order: Order | null;
  readonly receipt: ReceiveProgress | null;
}

interface Preimage {
  readonly version: number;
  /** Per line of the command, what was received before. */
  readonly before: readonly { readonly lineId: number; readonly received: Decimal }[];
  /** The order's last receipt then; null where there was none. */
  readonly receipt: ReceiveProgress | null;
  /** An attempt before this one may still arrive. */
  readonly again: boolean;
}

/** Seconds after the start of a receipt at which to look how it goes; after the last, every thirty. */
const LOOKS = [1, 2, 3, 5, 8, 13, 20, 30];
const PATIENCE = 10 * 60_000;

export const receive: Kind<'receive', Facts, Preimage> = {
  lanes: ({ intent }) => [`order:${intent.orderId}`, ...intent.lines.map((line) => `item:${line.itemId}`)],

  look: function* (command): Look<Facts> {
    const order = yield* readOrder(command.intent.orderId);
    return { order, receipt: order === null ? null : yield* readReceipt(order.id) };
  },

  decide: (command, facts, past) => {
    const { order } = facts;
    if (order === null) return { do: 'review', review: { why: 'gone', what: 'order' } };
    const atWork = stillAtWork(facts.receipt, past.doubt?.waited ?? 0);
    if (atWork !== null) return atWork;
    return past.doubt === null
      ? send(command, order, facts.receipt)
      : judge(command, order, facts.receipt, past.doubt, past);
  },

  hear: (_command, preimage, answer) => {
    if (answer.got === 'ok') return { do: 'look', outcome: 'accepted' };
    // Refused because a receipt is at work. On a first attempt that is somebody else's; on a repeated one it may be our own.
    if (answer.status === 409) return { do: 'look', outcome: preimage.again ? 'unknown' : 'not-applied' };
    return answer.status === 404
      ? { do: 'review', review: { why: 'gone', what: 'order' } }
      : { do: 'review', review: { why: 'refused', words: answer.words, status: answer.status } };
  },
};

/** Waits out a receipt, ours or another's. An unknown status word is no end and no success; after ten minutes a person is asked. */
function stillAtWork(receipt: ReceiveProgress | null, waited: number): Step<Preimage> | null {
  if (receipt === null || receipt.status === receiveWords.completed || receipt.status === receiveWords.failed)
    return null;
  if (waited >= PATIENCE) return { do: 'review', review: { why: 'strange-answer', words: receipt.status } };
  const next = LOOKS.find((seconds) => seconds * 1000 > waited);
  return { do: 'wait', milliseconds: next === undefined ? 30_000 : next * 1000 - waited };
}

function send(command: CommandOf<'receive'>, order: Order, receipt: ReceiveProgress | null): Step<Preimage> {
  if (!canReceive(order.status))
    return { do: 'review', review: { why: 'order-closed', status: order.status } };
  const before: { lineId: number; received: Decimal }[] = [];
  for (const line of command.intent.lines) {
    const known = order.lines.find((one) => one.id === line.lineId);
    if (known === undefined) return { do: 'review', review: { why: 'gone', what: 'line' } };
    const left = subtract(known.ordered, known.received);
    if (compare(line.quantity, left) > 0) {
      return { do: 'review', review: { why: 'too-many', wanted: line.quantity, left, lineId: line.lineId } };
    }
    before.push({ lineId: line.lineId, received: known.received });
  }
  return attempt(command, { version: order.version, before, receipt, again: false });
}

function attempt(command: CommandOf<'receive'>, preimage: Preimage): Step<Preimage> {
  const { orderId, lines, notes } = command.intent;
  return {
    do: 'send',
    preimage,
    request: {
      method: routes.startReceive.method,
      path: fillPath(routes.startReceive.path, { purchase_order_id: orderId }),
      body: {
        line_items: lines.map((line) => ({
          line_item_id: line.lineId,
          received_quantity: line.quantity,
          folder_id: line.folderId,
        })),
        ...(notes === null ? {} : { action: { notes } }),
      },
    },
  };
}

type LineState = 'in' | 'not-in' | 'unclear';

function judge(
  command: CommandOf<'receive'>,
  order: Order,
  receipt: ReceiveProgress | null,
  doubt: NonNullable<Past<Preimage>['doubt']>,
  past: Past<Preimage>,
): Step<Preimage> {
  const { preimage } = doubt;
  const judged = command.intent.lines.map((line) => {
    const before = preimage.before.find((one) => one.lineId === line.lineId)?.received ?? ZERO;
    const now = order.lines.find((one) => one.id === line.lineId)?.received ?? ZERO;
    const ifApplied = add(before, line.quantity);
    const state: LineState =
      compare(now, ifApplied) === 0 ? 'in' : compare(now, before) === 0 ? 'not-in' : 'unclear';
    return {
      line,
      state,
      reading: { of: 'line', id: line.lineId, before, ifApplied, now } satisfies Reading,
    };
  });
  const readings = judged.map((one) => one.reading);
  if (judged.some((one) => one.state === 'unclear')) {
    return { do: 'review', review: { why: 'cannot-tell', readings } };
  }
  const missing = judged.filter((one) => one.state === 'not-in').map((one) => one.line);
  const inReadings = judged.filter((one) => one.state === 'in').map((one) => one.reading);
  const how = doubt.outcome === 'accepted' ? 'answer' : 'read-back';
  const proof = { how, readings: inReadings, made: [], gone: [] } as const;
  if (missing.length === 0) return { do: 'settle', proof };

  const failed = receipt === null ? [] : failures(receipt, missing);
  const unreached = missing.filter((line) => failed.every((one) => one.lineId !== line.lineId));
  if (inReadings.length > 0) {
    return { do: 'settle', proof, rest: rest(command, failed, unreached, receipt) };
  }
  if (failed.length > 0)
    return { do: 'review', review: { why: 'lines-failed', lines: failed, words: receipt?.error ?? null } };
  return nothingWentIn(command, receipt, doubt, past);
}

/** Lines of the command that the run names as failed, with the service's words. */
function failures(receipt: ReceiveProgress, lines: readonly ReceiveIntentLine[]): FailedLine[] {
  return lines.flatMap((line) => {
    const error = receipt.errors.find((one) => one.line_item_id === line.lineId);
    return error === undefined ? [] : [{ lineId: line.lineId, quantity: line.quantity, words: error.error }];
  });
}

function rest(
  command: CommandOf<'receive'>,
  failed: readonly FailedLine[],
  unreached: readonly ReceiveIntentLine[],
  receipt: ReceiveProgress | null,
) {
  const part = (lines: readonly ReceiveIntentLine[]) => ({
    kind: 'receive' as const,
    intent: { ...command.intent, lines },
    basis: {
      ...command.basis,
      lines: command.basis.lines.filter((known) => lines.some((line) => line.lineId === known.lineId)),
    },
  });
  const failedLines = command.intent.lines.filter((line) => failed.some((one) => one.lineId === line.lineId));
  return [
    ...(failedLines.length === 0
      ? []
      : [
          {
            decided: part(failedLines),
            review: { why: 'lines-failed', lines: failed, words: receipt?.error ?? null } as const,
          },
        ]),
    ...(unreached.length === 0 ? [] : [{ decided: part(unreached), review: null }]),
  ];
}

/**
 * No line shows anything. A run that ended without reaching our lines was refused whole and can be repeated at once. Where
 * nothing at all has happened since, the request may still be on its way: it is repeated only when that has become
 * impossible, on the snapshot of the first attempt.
 */
function nothingWentIn(
  command: CommandOf<'receive'>,
  receipt: ReceiveProgress | null,
  doubt: NonNullable<Past<Preimage>['doubt']>,
  past: Past<Preimage>,
): Step<Preimage> {
  const ranForUs =
    receipt !== null &&
    receipt.status === receiveWords.failed &&
    JSON.stringify(receipt) !== JSON.stringify(doubt.preimage.receipt) &&
    command.intent.lines.every((line) => receipt.pending_line_item_ids.includes(line.lineId));
  if (!ranForUs) {
    const left = past.settleDelay - doubt.waited;
    if (left > 0) return { do: 'wait', milliseconds: left };
  }
  if (past.tries.length >= MOST_TRIES) {
    return {
      do: 'review',
      review: { why: 'lines-failed', lines: command.intent.lines.map(untold), words: receipt?.error ?? null },
    };
  }
  return attempt(command, { ...doubt.preimage, again: true });
}

/** A service that fails every run gets a person after this many. */
const MOST_TRIES = 5;

const untold = (line: ReceiveIntentLine): FailedLine => ({
  lineId: line.lineId,
  quantity: line.quantity,
  words: null,
});
