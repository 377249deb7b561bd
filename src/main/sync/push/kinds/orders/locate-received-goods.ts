/**
 * Finds out where the goods of this station's receipts went: onto the ordered item, or onto a copy that the service made of it. The service
 * does not report that. It is determined once, when the mirror (the local copy) was read after the receipt, and stored, because later
 * readings may contain other clients' changes.
 *
 * The item's stock alone does not decide, because another client may have set it to just that quantity. It must agree with a forecast: the
 * one that was shown to the operator, or one made now from the item's price and location.
 * - The stock, without the effects of other own commands, has grown by exactly the line's quantity, and one of the forecasts says so: item.
 *   But if the present forecast is a copy, and a record looks like that copy, the target is unknown.
 * - The stock has not grown, and one of the forecasts is a copy: copy.
 * - The stock is not conclusive: copy if both forecasts are a copy, otherwise unknown.
 * - The stock contradicts both forecasts: unknown.
 *
 * For a copy, its record is searched for in the mirror: an item of that name, location, price and quantity, not older than the receipt,
 * that no other own command created. Its id then replaces the copy's temporary id. No record is taken if more records match than own
 * receipts made copies, or if the matching one may be another client's (`may-copy-be-of-other-client.ts`). The id then stays unknown, and a
 * command that needs it goes to review (a person decides). A result that differs from the forecast goes to review too.
 */
import { compare, subtract, sum, ZERO, type Decimal } from '#domain/values/decimal.ts';
import {
  forecastLine,
  isOtherwise,
  isSamePrice,
  type Forecast,
  type BookedOtherwise,
  type ReceivedOn,
} from '#domain/receiving/forecast.ts';
import type { ReceiveIntentLine } from '#domain/kinds/receive.ts';
import { collide } from '#domain/commands/lane.ts';
import { isLineBooked } from '#domain/receiving/receipt.ts';
import type { Item } from '#domain/stock/record.ts';
import { attemptsOf, workingAttempt } from '../../../../store/commands/delivery-attempts.ts';
import {
  appliedUnadopted,
  copiesAwaited,
  earlierInLane,
  uncertainCommands,
  othersUnreflected,
  type StoredCommand,
} from '../../../../store/commands/commands.ts';
import type { Database, Reader } from '../../../../store/database.ts';
import { learnId, unknownIdsOf, wasMadeHere, withRealIds } from '../../../../store/commands/temporary-ids.ts';
import { orderById } from '../../../../store/mirror/purchase-orders.ts';
import {
  reviewForecastMismatch,
  keepReceivedOn,
  receiptsToLocate,
} from '../../../../store/sheets/item-each-receipt-line-was-booked-on.ts';
import { folderRef, itemById, itemsLike } from '../../../../store/mirror/read-items-and-folders.ts';
import { addedPerhaps } from '../effects-of-own-later-commands.ts';
import { laterThan } from '../../engine/gather-attempt-history.ts';
import { isNewItemHere, isSince, mayBeOfOthers, type Sought } from './may-copy-be-of-other-client.ts';
import type { Snapshot } from './judge-uncertain-receipt.ts';

type Receipt = Extract<StoredCommand, { kind: 'receive' }>;

/** A receipt line with real ids. A copy may have the names that the item has now and had when the operator decided. */
type Wanted = ReceiveIntentLine & Sought;

/** And what the mirror shows about it. */
interface Located extends Wanted {
  readonly on: ReceivedOn['on'];
  /** How the result differs from the forecast shown to the operator; null if it does not, or no record shows it. */
  readonly otherwise: BookedOtherwise | null;
}

/**
 * Determines the targets of all receipts for which that is possible now, and learns the ids of copies.
 * Returns whether a target was determined: then an entry of the outbox may show more, or go to review.
 */
export function adoptCopies(queue: Database, mirror: Database): boolean {
  adoptForeseen(queue, mirror.read);
  const found = receiptsToLocate(queue.read).flatMap((stored) =>
    stored.kind !== 'receive' || isItemBusy(queue.read, stored)
      ? []
      : [
          {
            seq: stored.seq,
            lines: linesOf(queue.read, mirror.read, stored),
            unknown: new Set(unknownIdsOf(queue.read, stored)),
          },
        ],
  );
  if (found.length === 0) return false;
  queue.write((db) => {
    for (const { seq, lines, unknown } of found) {
      keepReceivedOn(
        db,
        seq,
        lines.map(({ otherwise, ...line }) => ({
          lineId: line.lineId,
          on: line.on,
          ...(otherwise?.recordId == null ? {} : { recordId: otherwise.recordId }),
          ...(isForeseen(line, unknown) && isUnclear(queue.read, mirror.read, line)
            ? { isUnclear: true }
            : {}),
        })),
      );
      const otherwise = lines.flatMap((line) => line.otherwise ?? []);
      if (otherwise.length > 0) reviewForecastMismatch(db, seq, otherwise);
    }
  });
  return true;
}

function adoptForeseen(queue: Database, mirror: Reader): void {
  let wanted = appliedUnadopted(queue.read).flatMap((stored) => {
    if (stored.kind !== 'receive') return [];
    const unknown = new Set(unknownIdsOf(queue.read, stored));
    // A line that several records once matched stays unresolved: another client may have removed the right one since.
    const unclear = stored.proof?.receivedOn?.filter(({ isUnclear }) => isUnclear === true) ?? [];
    return linesOf(queue.read, mirror, stored).filter(
      (line) => isForeseen(line, unknown) && unclear.every(({ lineId }) => lineId !== line.lineId),
    );
  });
  for (const one of wanted) {
    const found = looksLike(queue.read, mirror, one);
    // Equal copies made by own receipts are interchangeable.
    const isOurs = found.length <= wanted.filter((other) => isAlike(one, other)).length;
    const [id] = found.sort((a, b) => a - b);
    const { copyId } = one;
    if (id === undefined || copyId === null || !isOurs || isContested(queue.read, mirror, one, found))
      continue;
    queue.write((db) => learnId(db, copyId, id));
    wanted = wanted.filter((other) => other !== one);
  }
}

/** Whether records could be the copy, and none was taken for it; or another client's record could be taken for it later. */
const isUnclear = (queue: Reader, mirror: Reader, line: Wanted): boolean =>
  looksLike(queue, mirror, line).length > 0 || isContested(queue, mirror, line, []);

/** Whether a copy was forecast for the line, and its id is not known yet. */
const isForeseen = ({ copyId, on }: Pick<Located, 'copyId' | 'on'>, unknown: ReadonlySet<number>): boolean =>
  copyId !== null && unknown.has(copyId) && on === 'copy';

function wantedBy(queue: Reader, mirror: Reader, stored: Receipt): readonly Wanted[] {
  const { intent, basis } = withRealIds(queue, stored);
  const order = orderById(mirror, intent.orderId);
  const [first] = attemptsOf(queue, stored.seq);
  const { since } = (first?.preimage ?? {}) as Partial<Snapshot>;
  return intent.lines.map((line) => {
    const item = itemById(mirror, line.itemId);
    const { name, sid } = basis.lines.find(({ lineId }) => lineId === line.lineId) ?? {};
    return {
      ...line,
      price: order?.lines.find(({ id }) => id === line.lineId)?.unitRate ?? null,
      article: sid ?? item?.sid,
      names: new Set([item?.name ?? '', name ?? ''].filter((one) => one !== '')),
      since: since ?? -Infinity,
      sentAt: first?.at ?? '',
    };
  });
}

function linesOf(queue: Reader, mirror: Reader, stored: Receipt): readonly Located[] {
  const { intent, basis } = withRealIds(queue, stored);
  const order = orderById(mirror, intent.orderId);
  return wantedBy(queue, mirror, stored).map((line) => {
    const { lineId } = line;
    const item = itemById(mirror, line.itemId);
    const ordered = order?.lines.find(({ id }) => id === lineId);
    const told = basis.lines.find((one) => one.lineId === lineId)?.forecast;
    const kept = stored.proof?.receivedOn?.find((one) => one.lineId === lineId)?.on;
    const wouldAdd = ordered !== undefined && forecastLine(ordered, item, line.folderId).kind === 'adds';
    const isContradicted = () => !wouldAdd && looksLike(queue, mirror, line).length > 0;
    const isCopyKnown = line.copyId !== null && line.copyId > 0;
    const wasToAdd = line.copyId === null;
    const found = () =>
      receivedOn(isAdded(queue, mirror, stored, line, item), { wasToAdd, wouldAdd }, isContradicted);
    const on = kept ?? (isCopyKnown ? 'copy' : found());
    const isBooked = isLineBooked(stored.proof, lineId);
    const alike = () => {
      const records = looksLike(queue, mirror, line);
      return { records, isSure: records.length === 1 && !isContested(queue, mirror, line, records) };
    };
    return {
      ...line,
      on,
      otherwise: told && isBooked ? otherwise(mirror, { ...line, on }, told, item, alike) : null,
    };
  });
}

/** @param alike finds the records that look like the copy, and tells whether there is one that surely is it */
function otherwise(
  mirror: Reader,
  { lineId, quantity, folderId, price: rate, on }: Omit<Located, 'otherwise'>,
  told: Forecast,
  item: Item | undefined,
  alike: () => { readonly records: readonly number[]; readonly isSure: boolean },
): BookedOtherwise | null {
  const kind = on === 'item' ? 'adds' : on === 'copy' ? 'copies' : 'unknown';
  if (!isOtherwise(told, kind)) return null;
  const itemAt = item === undefined ? null : placeOf(mirror, item);
  const about = { lineId, quantity, told, rate, itemAt };
  if (kind === 'adds') return { ...about, now: { kind, itemId: item?.id ?? 0 }, recordId: null };
  const { records, isSure } = alike();
  const [recordId = null] = records;
  if (recordId === null) return null;
  const price =
    item !== undefined && isSamePrice(item.price, rate)
      ? null
      : { item: item?.price ?? null, order: rate ?? ZERO };
  const now = { kind: 'copies', folderDiffers: item?.folderId !== folderId, price } as const;
  // Of several matching records none is named, and none that may be another client's.
  return { ...about, now, recordId: isSure ? recordId : null };
}

const placeOf = (mirror: Reader, { folderId, price }: Item): BookedOtherwise['itemAt'] => ({
  folderId,
  name: folderRef(mirror, folderId).name,
  price,
});

/**
 * Which record a line was booked onto. The item's stock alone does not decide, since another client may have counted it to just that
 * quantity: the forecast shown, or a forecast made now, must agree.
 * @param added whether the item's stock has grown by the line's quantity; null if that is unknown
 * @param expected `wasToAdd`: the forecast was to add to the item; `wouldAdd`: the service would add to it as it is now
 * @param isContradicted whether there is a record that looks like the copy
 */
function receivedOn(
  added: boolean | null,
  { wasToAdd, wouldAdd }: { readonly wasToAdd: boolean; readonly wouldAdd: boolean },
  isContradicted: () => boolean,
): ReceivedOn['on'] {
  if (added === null) return wouldAdd || wasToAdd ? 'unknown' : 'copy';
  if (added !== wasToAdd && added !== wouldAdd) return 'unknown';
  if (!added) return 'copy';
  return isContradicted() ? 'unknown' : 'item';
}

/**
 * Whether the line was added to its item's stock. Null if another client changed the stock or received on the line as well, or if the stock
 * before, or the effect of other own commands on it, is unknown.
 */
function isAdded(
  queue: Reader,
  mirror: Reader,
  stored: Receipt,
  line: ReceiveIntentLine,
  item: Item | undefined,
): boolean | null {
  const own = sentWith(queue, stored, line);
  if (own === null || item === undefined || isItemBusy(queue, stored)) return null;
  const from = own.stock === undefined ? sentEarlier(queue, stored, line.itemId) : own;
  // If another client received on the line too, that client's goods may be the ones that were added to the item.
  if (from?.stock === undefined || [own, from].some((one) => hasOthers(mirror, one))) return null;
  const others = [...(from === own ? [] : [from.receipt]), ...from.later];
  let left: readonly Decimal[] = [subtract(item.quantity, from.stock)];
  for (const one of others) {
    if (one.seq === stored.seq) continue;
    const by = addedPerhaps(one, line.itemId);
    if (by === null) return null;
    left = left.flatMap((each) => by.map((some) => subtract(each, some)));
  }
  const [isIn, isOut] = [line.quantity, ZERO].map((by) => left.some((each) => compare(each, by) === 0));
  return isIn === isOut ? null : isIn === true;
}

/** The quantities that were stored when a line's receipt was sent, and the own commands that were applied since. */
interface SentWith {
  readonly receipt: Receipt;
  readonly line: ReceiveIntentLine;
  /**
   * The item's stock before the receipt. Undefined if it was unknown, because an earlier own receipt on the item was not in the mirror yet.
   */
  readonly stock: Decimal | undefined;
  readonly received: Decimal;
  readonly later: readonly StoredCommand[];
}

function sentWith(queue: Reader, receipt: Receipt, line: ReceiveIntentLine): SentWith | null {
  const attempt = workingAttempt(queue, receipt.seq);
  const { before = [] } = (attempt?.preimage ?? {}) as Partial<Snapshot>;
  const found = before.find(({ lineId }) => lineId === line.lineId);
  if (attempt === undefined || found === undefined) return null;
  const later = laterThan(queue, receipt, attempt.n);
  return { receipt, line, stock: found.stock, received: found.received, later };
}

/** The last own receipt on the item that was sent with a known stock, if the given receipt was applied after it. */
function sentEarlier(queue: Reader, stored: Receipt, itemId: number): SentWith | null {
  const found = earlierInLane(queue, stored.seq, { resource: 'item', id: itemId }, ['applied'])
    .map((one) => withRealIds(queue, one))
    .flatMap((one) => {
      const line =
        one.kind === 'receive' ? one.intent.lines.find((each) => each.itemId === itemId) : undefined;
      return one.kind !== 'receive' || line === undefined ? [] : (sentWith(queue, one, line) ?? []);
    })
    .findLast(({ stock }) => stock !== undefined);
  return found?.later.some(({ seq }) => seq === stored.seq) === true ? found : null;
}

/** Whether more was received on the line since than by this station. */
function hasOthers(mirror: Reader, { receipt, line, received, later }: SentWith): boolean {
  const { lines = [] } = orderById(mirror, receipt.intent.orderId) ?? {};
  const ordered = lines.find(({ id }) => id === line.lineId);
  const own = later.flatMap((one) => bookedOn(one, line.lineId));
  return ordered !== undefined && compare(ordered.received, sum([received, line.quantity, ...own])) > 0;
}

const bookedOn = ({ intent, proof }: Pick<StoredCommand, 'intent' | 'proof'>, lineId: number): Decimal[] =>
  intent.kind === 'receive'
    ? intent.lines.flatMap((one) =>
        one.lineId === lineId && isLineBooked(proof, lineId) ? [one.quantity] : [],
      )
    : [];

/** Whether other own commands on the receipt's items are under way, or applied but perhaps not in the mirror yet. */
function isItemBusy(queue: Reader, { seq, lanes }: Receipt): boolean {
  const items = lanes.filter(({ resource }) => resource === 'item');
  const underWay = uncertainCommands(queue, seq).filter(({ state }) => state !== 'review');
  return [...underWay, ...othersUnreflected(queue, seq)].some((one) => collide(one.lanes, items));
}

/**
 * The ids of records that may be the line's copy. A record with the item's `sid` is a portion of the item that was moved there: it counts
 * only if a copy was forecast and no other record matches.
 */
function looksLike(queue: Reader, mirror: Reader, one: Wanted): number[] {
  const isOtherNew = isNewItemHere(mirror, one);
  const alike = [...one.names]
    .flatMap((name) => itemsLike(mirror, { ...one, name }))
    .filter(
      (item) =>
        item.id !== one.itemId &&
        !isOtherNew(item) &&
        !wasMadeHere(queue, item.id, 'record') &&
        isSince(item.updatedAt, one.since),
    );
  const own = alike.filter(({ sid }) => sid !== one.article);
  return (own.length > 0 || one.copyId === null ? own : alike).map(({ id }) => id);
}

/** Whether the records that look like the line's copy may be another client's. */
const isContested = (queue: Reader, mirror: Reader, one: Wanted, found: readonly number[]): boolean => {
  const own = copiesBeside(queue, mirror, one);
  return mayBeOfOthers(queue, mirror, one, found, (id) => wasMadeHere(queue, id, 'record') || own.has(id));
};

/** The records that look like copies of other own receipts whose ids are not known yet. */
function copiesBeside(queue: Reader, mirror: Reader, one: Wanted): ReadonlySet<number> {
  const receipts = [...appliedUnadopted(queue), ...copiesAwaited(queue), ...receiptsToLocate(queue)];
  const ids = receipts.flatMap((stored) => {
    if (stored.kind !== 'receive') return [];
    const unclear = stored.proof?.receivedOn?.filter((line) => line.isUnclear === true) ?? [];
    return wantedBy(queue, mirror, stored)
      .filter(({ lineId, copyId }) => (copyId ?? -1) < 0 && unclear.every((line) => line.lineId !== lineId))
      .filter((other) => !isAlike(one, other))
      .flatMap((other) => looksLike(queue, mirror, other));
  });
  return new Set(ids);
}

const isAlike = (one: Wanted, other: Wanted): boolean =>
  one.itemId === other.itemId &&
  one.folderId === other.folderId &&
  compare(one.quantity, other.quantity) === 0 &&
  isSamePrice(one.price, other.price);
