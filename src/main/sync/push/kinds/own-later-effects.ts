/**
 * Computes what this station's own later commands did to a record or figure that an earlier command wrote. Their effect is subtracted
 * before the earlier command's request is judged to have been applied, or applied twice, because it is not another client's change.
 */
import type { Proof } from '#domain/command.ts';
import { add, compare, negate, subtract, sum, ZERO, type Decimal } from '#domain/decimal.ts';
import { withAllIds } from '#domain/ids.ts';
import type { Intent } from '#domain/intent.ts';
import type { ReceiveIntentLine } from '#domain/kinds/receive.ts';
import { isLineBooked } from '#domain/receipt.ts';
import type { Landings, AttemptHistory } from './kind.ts';

type Later = AttemptHistory<unknown>['later'][number];

/** By how much one of our own commands has changed a record's stock; null: its figure tells nothing of ours any more. */
export function addedBy(one: Later, id: number): Decimal | null {
  const by = addedAsTold(one, id);
  // What a person has settled has no figures of its own to go by.
  return one.proof?.how === 'person' && by !== null && compare(by, ZERO) !== 0 ? null : by;
}

/**
 * The most that one of our own commands can have put to a record's stock; null: its figure tells nothing of ours any more. A receipt or a
 * move that a person has settled has put there what it was to, or nothing.
 */
export function addedAtMost(one: Later, id: number): Decimal | null {
  if (one.kind !== 'receive' && one.kind !== 'move') return addedBy(one, id);
  const by = addedAsTold(one, id);
  const isTaken = by !== null && compare(by, ZERO) < 0;
  return one.proof?.how === 'person' && isTaken ? ZERO : by;
}

/** The same, a person's word taken as it was given: by the quantity that was asked for. */
export function addedAsTold(one: Later, id: number): Decimal | null {
  const { intent, proof: shown } = one;
  // What was so before was not sent.
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
      return ZERO;
    default:
      return intent satisfies never;
  }
}

/** The record that got a line of a receipt of ours, as was found out or else as was foreseen; null: a copy that is not known. */
function landedOn({ lineId, itemId, copyId }: ReceiveIntentLine, shown: Proof | null): number | null {
  const on = shown?.receivedOn?.find((one) => one.lineId === lineId)?.on;
  if (on === 'item') return itemId;
  return on === 'copy' ? copyId : (copyId ?? itemId);
}

/** Whether a folder that we deleted had the record in it, as far as that was read. It is gone with it. */
function wasWithin({ basis }: Later, id: number): boolean {
  if (basis.kind !== 'delete') return false;
  const { within, direct = [], childIds = [] } = basis;
  return childIds.includes(id) || (within ?? direct).some((one) => one.id === id);
}

/**
 * Whether a record that is as it was before an attempt in doubt has been written since: by another client, which may have set back
 * what the attempt had set. Our own commands write it too; what they did is no question.
 * @param then when it had last been written before; undefined in attempts of the first versions
 */
export const isRewritten = (
  then: string | undefined,
  { id, updatedAt }: { readonly id: number; readonly updatedAt: string },
  { later }: Pick<AttemptHistory<unknown>, 'later'>,
): boolean => then !== undefined && then !== updatedAt && !later.some((one) => speaksOf(one, id));

function speaksOf({ intent, proof }: Later, id: number): boolean {
  let isIt = proof?.made.includes(id) === true;
  withAllIds<Intent>(intent, (one) => {
    isIt ||= one === id;
    return one;
  });
  return isIt;
}

/** A request that sets a stock: where it is in doubt, and what it found and set. */
interface Setting {
  readonly itemId: number;
  readonly before: Decimal;
  /** What the attempt that was settled has set it to. */
  readonly settled: Decimal;
  readonly target: Decimal;
  readonly now: Decimal;
}

/**
 * Whether a request that sets a stock landed more often than was settled. A second landing shows only where own later commands
 * had changed the stock since and it is back at the target. Where the command was denied, the first landing shows as the target,
 * with what they changed on it or under it.
 * @param counted how many landings the settlement stands for
 */
export function setAgain(
  { itemId, before, settled, target, now }: Setting,
  { later: sent, afterwards }: Pick<AttemptHistory<unknown>, 'later' | 'afterwards'>,
  counted: 0 | 1,
): Landings | null {
  // A landing that a person was shown, and took for ours, came after what we had set until then.
  const later = counted === 1 ? afterwards : sent;
  // A receipt of ours has added to the item, or the service has made a copy of it.
  let expected = [counted === 1 ? settled : before];
  /** With a landing before what own later commands did. */
  let landedFirst = target;
  for (const one of later) {
    const set = one.kind === 'count' && one.intent.itemId === itemId ? one.intent.quantity : null;
    const by = set === null ? addedBy(one, itemId) : ZERO;
    if (by === null) return null;
    const withIt = set === null ? expected.map((stock) => add(stock, by)) : [set];
    expected = one.kind === 'receive' ? [...new Set([...expected, ...withIt])] : withIt;
    landedFirst = set ?? add(landedFirst, by);
  }
  const isLanded = compare(now, target) === 0 || (counted === 0 && compare(now, landedFirst) === 0);
  const [told = target] = expected.slice(-1);
  if (!isLanded || expected.some((stock) => compare(now, stock) === 0)) return null;
  return { readings: [{ of: 'item', id: itemId, before: told, ifApplied: target, now }], made: [] };
}

/** What the first of them shows that shows anything. */
export function firstOf<A>(all: Iterable<A>, shownBy: (one: A) => Landings | null): Landings | null {
  for (const one of all) {
    const shown = shownBy(one);
    if (shown !== null) return shown;
  }
  return null;
}
