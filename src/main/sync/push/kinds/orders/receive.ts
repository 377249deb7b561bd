/**
 * The delivery rules of the receive command, which receives goods against an order. The service accepts a receipt and processes it in the
 * background, one at a time for each order; single lines can fail. While a receipt is running on the order the command waits, and goes to
 * review (a person decides) after ten minutes. A refused request goes to review too. Nothing is sent, and the command goes to review,
 * - if the order is gone or can no longer be received;
 * - if a line is gone, is now of another item, or has less left to receive than the command says;
 * - if the forecast that the operator was shown has changed.
 *
 * The service does not record which request caused a receipt. So after a lost answer each line is judged by its received quantity before
 * the request (the snapshot, stored with the attempt) and now (`judge-uncertain-receipt.ts`). An unchanged quantity proves nothing, because
 * the request may still be processed. So the request is repeated with the same snapshot. A new snapshot is taken only when the quantities,
 * or the order's version, prove that the attempt was not applied; otherwise the goods could be received twice.
 *
 * The duplicate check reads the order once more. If a line has grown by this receipt's quantity again, beyond own later receipts, it asks a
 * person.
 */
import type { Proof, Reading, ReviewCase } from '#domain/commands/command.ts';
import { add, compare, negate, subtract, sum, type Decimal } from '#domain/values/decimal.ts';
import { forecastLine, isOtherwise, type Foretold } from '#domain/receiving/forecast.ts';
import { notesToSend } from '#domain/kinds/receive.ts';
import { isLineBooked } from '#domain/receiving/receipt.ts';
import { canReceive, type Order } from '#domain/stock/record.ts';
import { receiveWords, type ReceiveProgress } from '#wire/receive.ts';
import { fillPath, routes } from '#wire/routes.ts';
import {
  possibleApplications,
  notFound,
  refusal,
  review,
  sincePersonsAnswer,
  isUnanswered,
  type CommandOf,
  type Kind,
  type AttemptHistory,
  type Step,
} from '../command-kind.ts';
import { orderBefore, stockSet } from '../effects-left-by-applied-requests.ts';
import { readOrder, readReceipt } from '../../reads/read-plans.ts';
import type { ReadPlan } from '../../reads/read-plan-types.ts';
import { judgeReceipt, type Snapshot } from './judge-uncertain-receipt.ts';

interface Facts {
  /** Undefined: not read yet, because a receipt is running. */
  readonly order: Order | null | undefined;
  readonly receipt: ReceiveProgress | null | undefined;
}

/** Seconds after the start of a receipt at which its progress is read; after the last, every thirty seconds. */
const POLL_SECONDS = [1, 2, 3, 5, 8, 13, 20, 30];
const LONGEST_POLL_INTERVAL = 30_000;
const PATIENCE = 10 * 60_000;
/** After this many 409s ("a receipt is running") without a running receipt, the 409 is treated as a refusal for another reason. */
const MOST_REFUSALS = 10;

export const receive: Kind<'receive', Facts, Snapshot> = {
  readPlan: function* (command, past): ReadPlan<Facts> {
    const { orderId } = command.intent;
    // The progress is read before the order: otherwise the quantities would lack another client's receipt that ends between the two reads.
    const receipt = yield* readReceipt(orderId);
    // After a while the running receipt may be another client's; then the order shows whether this command's has ended.
    const isEarly = past.uncertain?.outcome === 'accepted' && past.uncertain.waited < LONGEST_POLL_INTERVAL;
    if (isEarly && isProcessing(receipt)) return { order: undefined, receipt };
    return { order: (yield* readOrder(orderId))?.order ?? null, receipt };
  },

  decide: (command, { order, receipt }, past, earlierFacts = []) => {
    if (isProcessing(receipt)) {
      const waited = past.uncertain?.waited ?? past.held;
      const words = receipt?.status ?? '';
      if (past.held >= PATIENCE)
        return review({ kind: past.uncertain === null ? 'order-busy' : 'unclear-answer', words });
      const next = POLL_SECONDS.find((seconds) => seconds * 1000 > waited);
      return {
        kind: 'wait',
        held: true,
        milliseconds: next === undefined ? LONGEST_POLL_INTERVAL : next * 1000 - waited,
      };
    }
    if (order === null || order === undefined) return notFound(past, 'order');
    if (past.uncertain === null) return send(command, order, receipt, past);
    const before = earlierFacts.flatMap(({ order }) => order ?? []);
    return judgeReceipt(command, { order, before, receipt }, past, {
      // An order that was closed meanwhile would refuse every repetition. If these refusals were lost too, the request would be repeated
      // forever.
      again: (snapshot) =>
        canReceive(order.status)
          ? attempt(command, snapshot)
          : review({ kind: 'order-closed', status: order.status }),
      anew: () => send(command, order, receipt, past),
    });
  },

  interpretResponse: (_command, preimage, answer, past) => {
    if (answer.kind === 'ok') return { kind: 'read-again', outcome: 'accepted', after: 1000 };
    // Refused because a receipt is running: on a first attempt another client's, on a repetition perhaps this command's.
    const refusals = past.tries.filter(({ status }) => status === 409).length;
    if (answer.status === 409 && refusals < MOST_REFUSALS)
      return { kind: 'read-again', outcome: preimage.again ? 'unknown' : 'not-applied', after: 1000 };
    return refusal(answer, 'order');
  },

  figuresAtOnce: true,

  checkAnswered: true,

  readRun: function* ({ intent }): ReadPlan<Facts> {
    return { order: undefined, receipt: yield* readReceipt(intent.orderId) };
  },

  isProcessing: ({ receipt }) => isProcessing(receipt),

  // The check reads only the order, which does not show what happened to the goods or their copy since.
  checks: 'order',

  duplicates: (command, { order }, past, shown, counted) => {
    const last = past.tries.at(-1)?.preimage;
    if (order === null || order === undefined || last === undefined) return null;
    // The attempts before the last snapshot were known as not applied when it was taken, except those with the same snapshot.
    const since = beyond(command, order, last, past, shown, counted).filter(
      ({ more, quantity }) => compare(more, quantity) >= 0,
    );
    const found = since.length > 0 ? since : beforeLast(command, order, past, shown, counted);
    if (found.length === 0) return null;
    const isLanding = isUnanswered(past.tries) || isOneMore(command, order, past, shown, found);
    return isLanding ? { readings: found.map(({ reading }) => reading), made: [] } : null;
  },

  wrote: ({ intent: { orderId, lines }, basis }, { before, version }, { readings }) => {
    const isAdded = (lineId: number): boolean =>
      basis.lines.some((one) => one.lineId === lineId && one.forecast.kind === 'adds');
    return {
      orders: readings.map(({ id: lineId, now }) => ({
        id: orderId,
        figure: `line ${lineId}`,
        isShown: (order) =>
          !('lines' in order) ||
          order.lines.some((line) => line.id === lineId && compare(line.received, now) >= 0),
      })),
      records: lines
        .filter(({ lineId }) => readings.some(({ id }) => id === lineId) && isAdded(lineId))
        .map(({ lineId, itemId, quantity }) => {
          const stock = before.find((one) => one.lineId === lineId)?.stock;
          return stockSet(itemId, stock === undefined ? null : add(stock, quantity));
        }),
      replaced: orderBefore(orderId, version),
    };
  },

  undo: ({ intent }, { readings, receivedOn }) => {
    const booked = intent.lines.filter(({ lineId }) => readings.some((reading) => reading.id === lineId));
    const intents = booked.flatMap(({ lineId, itemId, copyId, quantity }) => {
      const found = receivedOn?.find((one) => one.lineId === lineId);
      const copied = copyId !== null && copyId > 0 ? copyId : found?.recordId;
      const recordId = copied ?? (found?.on === 'item' ? itemId : null);
      // If it is unknown onto which record the goods went, no stock is reduced.
      if (recordId === null) return [];
      return [{ kind: 'adjust' as const, itemId: recordId, by: negate(quantity), reason: null }];
    });
    if (intents.length === booked.length) return { intents, stays: ['received-on-order'] };
    // The targets will be known soon: the undo then covers all lines, so a part of it is not offered now.
    if (receivedOn === undefined) return { intents: [], stays: ['received-on-order', 'not-located'] };
    return { intents, stays: ['received-on-order', 'perhaps-copied'] };
  },
};

interface Beyond {
  readonly quantity: Decimal;
  /** What was received on the line since the snapshot, less what is settled and what other own commands received. */
  readonly more: Decimal;
  readonly reading: Reading;
}

function beyond(
  command: CommandOf<'receive'>,
  order: Order,
  snapshot: Snapshot,
  past: AttemptHistory<Snapshot>,
  shown: Proof | null,
  counted: 0 | 1,
): readonly Beyond[] {
  return command.intent.lines.flatMap(({ lineId, quantity }): Beyond[] => {
    const before = snapshot.before.find((one) => one.lineId === lineId)?.received;
    const now = order.lines.find((one) => one.id === lineId)?.received;
    if (before === undefined || now === undefined) return [];
    const isBooked = counted === 1 && isLineBooked(shown, lineId);
    const ours = sum([
      ...(isBooked ? [quantity] : []),
      ...past.later.flatMap((one) => receivedBy(one, lineId)),
    ]);
    const more = subtract(subtract(now, before), ours);
    const known = subtract(now, more);
    const ifApplied = isBooked ? known : add(known, quantity);
    return [{ quantity, more, reading: { of: 'line', id: lineId, before, ifApplied, now } }];
  });
}

/**
 * Applications before the last attempt's snapshot, found by comparing with the first snapshot since a person last answered that nothing was
 * applied. These quantities contain other clients' receipts too, so only a multiple of the line's quantity counts that the attempts can add
 * up to.
 */
function beforeLast(
  command: CommandOf<'receive'>,
  order: Order,
  past: AttemptHistory<Snapshot>,
  shown: Proof | null,
  counted: 0 | 1,
): readonly Beyond[] {
  const first = possibleApplications(sincePersonsAnswer(past.tries))[0]?.preimage;
  const times = possibleApplications(past.tries).length - counted;
  if (first === undefined || times <= 0) return [];
  return beyond(command, order, first, past, shown, counted).filter(({ more, quantity }) => {
    const sums = Array.from({ length: times }, (_, n) => sum(Array<Decimal>(n + 1).fill(quantity)));
    return sums.some((one) => compare(one, more) === 0);
  });
}

/** Whether a receipt is running on the order; a status word that is not known counts as running. */
function isProcessing(receipt: ReceiveProgress | null | undefined): boolean {
  if (receipt === null || receipt === undefined) return false;
  return receipt.status !== receiveWords.completed && receipt.status !== receiveWords.failed;
}

/**
 * Whether the mirror shows that a receipt whose answer was received was delivered twice. Other clients receive on the order too, so all of
 * this must hold: each applied line has grown by exactly its quantity again, without own later commands; more than one receipt was
 * processed; and the last write is not in another client's name.
 */
function isOneMore(
  command: CommandOf<'receive'>,
  order: Order,
  { tries, author }: AttemptHistory<Snapshot>,
  shown: Proof | null,
  beyond: readonly Beyond[],
): boolean {
  const snapshot = tries.at(-1)?.preimage;
  const { lines } = command.intent;
  const booked = lines.filter(({ lineId }) => isLineBooked(shown, lineId));
  const isIn = ({ lineId }: { readonly lineId: number }): boolean =>
    beyond.some(({ reading }) => reading.id === lineId);
  if (snapshot === undefined || booked.length === 0 || !booked.every(isIn)) return false;
  // A line that failed the first time counts as well.
  const isSame = ({ more, quantity }: Beyond): boolean => compare(more, quantity) === 0;
  // The version also rises by failed receipts and other clients' writes; the quantities show what those received.
  const isRun = order.version - snapshot.version >= 2;
  const isOurName = author === null || order.updatedBy == null || order.updatedBy === author;
  return isRun && isOurName && beyond.every(isSame);
}

function receivedBy({ intent, proof }: AttemptHistory<unknown>['later'][number], lineId: number): Decimal[] {
  return intent.kind === 'receive' && isLineBooked(proof, lineId)
    ? intent.lines.filter((line) => line.lineId === lineId).map((line) => line.quantity)
    : [];
}

/** The item id of a line without an item (see `lineOf` in `wire-to-domain.ts`). */
const NO_ITEM = 0;

function send(
  command: CommandOf<'receive'>,
  order: Order,
  receipt: ReceiveProgress | null | undefined,
  past: AttemptHistory<Snapshot>,
): Step<Snapshot> {
  const { serviceTime: since, stockOf } = past;
  if (!canReceive(order.status)) return review({ kind: 'order-closed', status: order.status });
  const before: { lineId: number; received: Decimal; stock?: Decimal }[] = [];
  for (const line of command.intent.lines) {
    const known = order.lines.find((one) => one.id === line.lineId);
    // A service restored from a backup begins its ids again: this id may be another line's now. A line whose item was deleted has no item.
    const isOther = known !== undefined && known.itemId !== NO_ITEM && known.itemId !== line.itemId;
    if (known === undefined || isOther) return review({ kind: 'gone', what: 'line' });
    const left = subtract(known.ordered, known.received);
    if (compare(line.quantity, left) > 0) {
      const tooMany: ReviewCase = { kind: 'too-many', wanted: line.quantity, left, lineId: line.lineId };
      return review(tooMany);
    }
    const stock = stockOf(line.itemId);
    before.push({
      lineId: line.lineId,
      received: known.received,
      ...(stock === null ? {} : { stock }),
    });
  }
  const changed = forecastsNow(command, order, past);
  if (changed.length > 0) return review({ kind: 'forecast-changed', lines: changed });
  const version = order.version;
  return attempt(command, {
    version,
    before,
    since,
    again: false,
    ...(receipt === undefined ? {} : { receipt }),
  });
}

/** The lines whose effect, judged by the order and the mirror's items, would differ from the forecast that the operator was shown. */
function forecastsNow(
  { intent, basis }: CommandOf<'receive'>,
  order: Order,
  { itemNow }: AttemptHistory<Snapshot>,
): Foretold[] {
  return intent.lines.flatMap(({ lineId, itemId, folderId, quantity }): Foretold[] => {
    const told = basis.lines.find((one) => one.lineId === lineId)?.forecast;
    const line = order.lines.find((one) => one.id === lineId);
    const found = itemNow(itemId);
    if (told === undefined || line === undefined || found === null) return [];
    const { item, folder } = found;
    const now = forecastLine(line, item, folderId);
    if (!isOtherwise(told, now.kind)) return [];
    const itemAt = { folderId: item.folderId, name: folder, price: item.price };
    return [{ lineId, quantity, told, now, rate: line.unitRate, itemAt }];
  });
}

function attempt(command: CommandOf<'receive'>, preimage: Snapshot): Step<Snapshot> {
  const { orderId, lines } = command.intent;
  const notes = notesToSend(command.intent);
  return {
    kind: 'send',
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
