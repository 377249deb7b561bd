/** Setting an item’s stock to what was counted. */
import { add, compare, subtract, ZERO, type Decimal } from '../values/decimal.ts';
import { exclusive, shared, type Stack } from '../commands/lane.ts';
import { withUnit } from '../stock/unit.ts';
import { GONE, type Definition } from './definition.ts';

/** The item's stock is what an operator counted, with what this station has done to it since. */
export interface CountIntent {
  readonly kind: 'count';
  readonly itemId: number;
  readonly quantity: Decimal;
  readonly sheetId: string;
}

export interface CountBasis {
  readonly kind: 'count';
  readonly name: string;
  /** The stock shown (or hidden, on a blind sheet) when the first piece was counted. */
  readonly expected: Decimal;
  /** When that was (ISO 8601), with all that waited then. Absent in earlier versions, and where another figure has taken its place. */
  readonly seenAt?: string;
  /**
   * This station's commands (their seqs) given after the last piece was counted and before the count was sent: they shift what was expected
   * and what was counted alike. Absent where there are none.
   */
  readonly since?: readonly number[];
  /** What those have done by the time the count is delivered: worked out then, and never stored. */
  readonly shift?: OwnShift;
  readonly folder: string;
  readonly at?: Stack;
  /** What it is measured in. Absent: it is not, and in commands of earlier versions. */
  readonly unit?: string;
  /** Of one, as it is sent; null: it has none. Absent in commands of earlier versions. */
  readonly price?: Decimal | null;
}

/** What own commands have done to a stock. */
export interface OwnShift {
  /** By how much they have changed it, by their proofs and, where those leave it open, by what the operator was told. */
  readonly by: Decimal;
  /** Whether it is still to be found out where the goods of a receipt went: onto the item, or onto a copy. */
  readonly isOpen: boolean;
  /** Whether one of them takes the record away with its last piece. */
  readonly mayEmpty: boolean;
}

/** Whether own commands since took away just what was counted, and the record with its last piece. */
export const isMovedAway = (
  quantity: Decimal,
  { expected, shift }: Pick<CountBasis, 'expected' | 'shift'>,
): boolean =>
  shift?.mayEmpty === true &&
  compare(quantity, expected) === 0 &&
  compare(add(quantity, shift.by), ZERO) === 0;

export const count: Definition<CountIntent, CountBasis> = {
  // What was expected is on the sheet: it is the stock when the first piece was counted.
  decide: (facts, { itemId }, { counted }) => {
    if (counted === undefined) return { refused: 'nothing' };
    const item = facts.item(itemId);
    if (item === undefined) return GONE;
    const { name, sid, folderId, price } = item;
    const folder = facts.placeOf(folderId).name;
    const unit = withUnit(facts.unitOf(item));
    return { kind: 'count', name, ...counted, folder, at: { sid, folderId }, price, ...unit };
  },
  // With own commands since, its figure holds no longer, and its difference does, whatever becomes of those.
  effects: ({ intent: { itemId, quantity }, basis: { since, expected } }) => [
    since === undefined
      ? { kind: 'set', itemId, quantity }
      : { kind: 'add', itemId, quantity: subtract(quantity, expected) },
  ],
  lanes: ({ intent, basis }) => [
    exclusive('item', intent.itemId),
    ...(basis.at === undefined ? [] : [shared('stack', basis.at)]),
  ],
};
