/**
 * Removes from a list of similar records those that other commands of this station created (new items, copies, and the copies that receipts
 * make), so that only a possible duplicate, or the copy that is searched for, is left. The caller passes these commands. If the id of a
 * receipt's copy is not known, one record with the line's quantity in the line's folder is taken for that copy. Records known to be created
 * by the command itself stay.
 */
import { compare, type Decimal } from '#domain/values/decimal.ts';
import { isLineBooked } from '#domain/receiving/receipt.ts';
import type { AttemptHistory } from '../command-kind.ts';

type Later = AttemptHistory<unknown>['later'];

interface Alike {
  readonly id: number;
  readonly folderId: number | null;
  readonly quantity: Decimal;
}

/**
 * Returns the remaining records. A receipt's copy looks like the item it was received on and has its notes. If its id is not known yet, or
 * the copy was not forecast, one record with the line's quantity at the line's location is taken for it.
 * @param later with real ids
 * @param of the ids of the records that the similar records could be duplicates or copies of
 * @param ours the ids of records known to be created by the command itself
 */
export function withoutCopies<A extends Alike>(
  alike: readonly A[],
  later: Later,
  of: readonly number[],
  ours: readonly number[],
): readonly A[] {
  const known = new Set(later.flatMap(copiesBy));
  let left = alike.filter(({ id }) => ours.includes(id) || !known.has(id));
  for (const { intent, proof } of later) {
    if (intent.kind !== 'receive') continue;
    for (const { lineId, itemId, quantity, folderId, copyId } of intent.lines) {
      if (!isLineBooked(proof, lineId)) continue;
      if ((copyId !== null && copyId > 0) || !of.includes(itemId)) continue;
      const copied = left.find(
        (one) => !ours.includes(one.id) && one.folderId === folderId && compare(one.quantity, quantity) === 0,
      );
      left = left.filter((one) => one !== copied);
    }
  }
  return left;
}

function copiesBy({ intent, proof }: Later[number]): readonly number[] {
  if (intent.kind === 'copy' || intent.kind === 'create-item') return proof?.made ?? [];
  return intent.kind === 'receive' ? intent.lines.flatMap(({ copyId }) => copyId ?? []) : [];
}
