/**
 * Computes what this station's own later commands did to the stock of a record. When the records are read to find out whether an earlier
 * request was applied, or applied twice, these effects must not be taken for another client's change.
 * - `addedBy`, `addedAtMost`, `addedAsReported`, `addedPerhaps`: by how much a command changed a record's stock. They differ in what they
 *   return for a command that a person settled; only `addedPerhaps` considers that a receipt's goods may have been booked on another
 *   record.
 * - `isUnplacedOn`: whether it is still unknown on which record a receipt's goods were booked, the item or a copy of it.
 * - `isRewritten`: whether another client has written a record since an uncertain attempt.
 * - `setAgain`: whether a request that sets a stock was applied more often than its settlement says (for example twice although reported
 *   once).
 */
import type { Proof } from '#domain/commands/command.ts';
import { add, compare, negate, subtract, sum, ZERO, type Decimal } from '#domain/values/decimal.ts';
import type { ReceiveIntentLine } from '#domain/kinds/receive.ts';
import { isLineBooked } from '#domain/receiving/receipt.ts';
import type { ExtraApplications, AttemptHistory } from './command-kind.ts';

type Later = AttemptHistory<unknown>['later'][number];

/** By how much an own command changed a record's stock; null if the stock no longer shows it. */
export function addedBy(one: Later, id: number): Decimal | null {
  const by = addedAsReported(one, id);
  // A command that a person settled has no measured values.
  return one.proof?.how === 'person' && by !== null && compare(by, ZERO) !== 0 ? null : by;
}

/**
 * The most that an own command can have added to a record's stock; null if the stock no longer shows it. A receipt or move that a person
 * settled has added what it was to add, or nothing.
 */
export function addedAtMost(one: Later, id: number): Decimal | null {
  if (one.kind !== 'receive' && one.kind !== 'move') return addedBy(one, id);
  const by = addedAsReported(one, id);
  const isTaken = by !== null && compare(by, ZERO) < 0;
  return one.proof?.how === 'person' && isTaken ? ZERO : by;
}

/** As `addedBy`, but a person's settlement is taken as true: the requested quantity was added. */
export function addedAsReported(one: Later, id: number): Decimal | null {
  const { intent, proof: shown } = one;
  // Proof `already`: nothing was sent.
  if (shown?.how === 'already') return ZERO;
  const isMade = shown?.made.includes(id) === true;
  switch (intent.kind) {
    case 'move':
      return add(isMade ? intent.quantity : ZERO, intent.itemId === id ? negate(intent.quantity) : ZERO);
    case 'adjust':
      return intent.itemId === id ? intent.by : ZERO;
    case 'receive':
      return sum(
        intent.lines
          .filter((line) => landedOn(line, shown) === id && isLineBooked(shown, line.lineId))
          .map(({ quantity }) => quantity),
      );
    case 'count': {
      const [figures] = shown?.readings ?? [];
      if (intent.itemId !== id) return ZERO;
      return figures === undefined ? null : subtract(figures.ifApplied, figures.before);
    }
    case 'create-item':
    case 'copy':
      return isMade ? null : ZERO;
    case 'delete':
      return intent.recordId === id || wasWithin(one, id) ? null : ZERO;
    case 'move-folder':
    case 'edit-item':
    case 'create-order':
    case 'edit-order':
    case 'order-status':
    case 'delete-order':
    case 'create-alert':
    case 'edit-alert':
    case 'delete-alert':
    case 'create-job':
    case 'edit-job':
    case 'job-status':
    case 'delete-job':
      return ZERO;
    default:
      return intent satisfies never;
  }
}

/**
 * Each change of a record's stock that an own command may have made, the likeliest first; null if the stock no longer shows it. A person's
 * settlement has no measured values, and onto which record a receipt was booked is found out only after its proof.
 */
export function addedPerhaps(one: Later, id: number): readonly Decimal[] | null {
  const { intent, proof: shown } = one;
  const reported = addedAsReported(one, id);
  if (reported === null) return null;
  const unplaced =
    intent.kind === 'receive' &&
    intent.lines.find(
      (line) => line.itemId === id && isLineBooked(shown, line.lineId) && !isPlaced(line, shown),
    );
  if (unplaced) return [...new Set([reported, ZERO, unplaced.quantity])];
  return addedBy(one, id) === null ? [reported, ZERO] : [reported];
}

/** Whether a receipt added goods to the item or to a copy of it, and it has not been determined yet to which of the two. */
export const isUnplacedOn = ({ intent, proof: shown }: Later, id: number): boolean =>
  intent.kind === 'receive' &&
  shown !== null &&
  shown.receivedOn === undefined &&
  intent.lines.some(
    (line) => line.itemId === id && isLineBooked(shown, line.lineId) && !isPlaced(line, shown),
  );

/** Whether it is known onto which record a receipt line was booked. */
function isPlaced({ lineId, copyId }: ReceiveIntentLine, shown: Proof | null): boolean {
  const on = shown?.receivedOn?.find((one) => one.lineId === lineId)?.on;
  return on === 'item' || on === 'copy' || (copyId !== null && copyId > 0);
}

/** The record onto which a receipt line was booked, as determined or else as forecast; null for a copy whose id is unknown. */
function landedOn({ lineId, itemId, copyId }: ReceiveIntentLine, shown: Proof | null): number | null {
  const on = shown?.receivedOn?.find((one) => one.lineId === lineId)?.on;
  if (on === 'item') return itemId;
  return on === 'copy' ? copyId : (copyId ?? itemId);
}

/** Whether the record was in a folder that the command deleted, as far as its contents were read. */
function wasWithin({ basis }: Later, id: number): boolean {
  if (basis.kind !== 'delete') return false;
  const { within, direct = [], childIds = [] } = basis;
  return childIds.includes(id) || (within ?? direct).some((one) => one.id === id);
}

/**
 * Whether another client has written a record since an uncertain attempt, though its values are as before: it may have reverted the
 * attempt. Writes by own later commands do not count.
 * @param then the record's `updatedAt` before the attempt; undefined in attempts of the first versions
 */
export const isRewritten = (
  then: string | undefined,
  { id, updatedAt }: { readonly id: number; readonly updatedAt: string },
  { later }: Pick<AttemptHistory<unknown>, 'later'>,
): boolean => then !== undefined && then !== updatedAt && !later.some((one) => mayHaveWritten(one, id));

/** Whether an own command may have written the item or folder. Orders, jobs and alerts have ids of their own, which may be the same. */
function mayHaveWritten({ intent, proof }: Later, id: number): boolean {
  // Proof `already`: nothing was sent.
  if (proof?.how === 'already') return false;
  const isMade = proof?.made.includes(id) === true;
  switch (intent.kind) {
    case 'move':
      return isMade || intent.itemId === id;
    case 'receive':
      return isMade || intent.lines.some(({ itemId, copyId }) => itemId === id || copyId === id);
    case 'copy':
    case 'create-item':
      return isMade;
    case 'adjust':
    case 'count':
    case 'edit-item':
      return intent.itemId === id;
    case 'move-folder':
      return intent.folderId === id;
    case 'delete':
      return intent.recordId === id;
    case 'create-order':
    case 'edit-order':
    case 'order-status':
    case 'delete-order':
    case 'create-alert':
    case 'edit-alert':
    case 'delete-alert':
    case 'create-job':
    case 'edit-job':
    case 'job-status':
    case 'delete-job':
      return false;
    default:
      return intent satisfies never;
  }
}

/** A request that sets a stock: its item, the stock before, and the quantities set. */
interface Setting {
  readonly itemId: number;
  readonly before: Decimal;
  /** The quantity that the settled attempt set. */
  readonly settled: Decimal;
  readonly target: Decimal;
  readonly now: Decimal;
}

/**
 * Whether a request that sets a stock was applied more often than was settled. A second application shows only if own later commands
 * changed the stock and it is back at the target. If the command was reported as not booked, its first application shows as the target,
 * with the later changes before or after it.
 * @param counted how many applications the settlement stands for
 */
export function setAgain(
  { itemId, before, settled, target, now }: Setting,
  { later: sent, afterwards }: Pick<AttemptHistory<unknown>, 'later' | 'afterwards'>,
  counted: 0 | 1,
): ExtraApplications | null {
  // Of an applied command only own commands applied after it can hide or show a second application.
  const later = counted === 1 ? afterwards : sent;
  // The stocks to be expected: more than one, if an own receipt may have added to the item or made a copy.
  let expected = [counted === 1 ? settled : before];
  /** The stock if the request was applied before the later own commands. */
  let landedFirst = target;
  for (const one of later) {
    const set = one.kind === 'count' && one.intent.itemId === itemId ? setBy(one) : null;
    const by = set === null ? addedBy(one, itemId) : ZERO;
    if (by === null) return null;
    const withIt = set === null ? expected.map((stock) => add(stock, by)) : [set];
    expected = one.kind === 'receive' ? [...new Set([...expected, ...withIt])] : withIt;
    landedFirst = set ?? add(landedFirst, by);
  }
  const isLanded = compare(now, target) === 0 || (counted === 0 && compare(now, landedFirst) === 0);
  const [reported = target] = expected.slice(-1);
  if (!isLanded || expected.some((stock) => compare(now, stock) === 0)) return null;
  return { readings: [{ of: 'item', id: itemId, before: reported, ifApplied: target, now }], made: [] };
}

/** The quantity that a count has set. It differs from the counted quantity if own commands changed the stock since the count. */
const setBy = ({ intent, proof: shown }: Extract<Later, { kind: 'count' }>): Decimal =>
  shown?.readings[0]?.ifApplied ?? intent.quantity;

/** The first result that is not null. */
export function firstOf<A>(
  all: Iterable<A>,
  shownBy: (one: A) => ExtraApplications | null,
): ExtraApplications | null {
  for (const one of all) {
    const shown = shownBy(one);
    if (shown !== null) return shown;
  }
  return null;
}
