/** Changing an item’s stock by a difference. */
import { compare, isNegative, negate, type Decimal } from '../values/decimal.ts';
import { exclusive, shared, type Stack } from '../commands/lane.ts';
import { withUnit } from '../stock/unit.ts';
import { GONE, type Definition } from './definition.ts';

/** So many more or fewer than there are: breakage, a find, the difference of a count, taking back a receipt. */
export interface AdjustIntent {
  readonly kind: 'adjust';
  readonly itemId: number;
  readonly by: Decimal;
  /** In words; null where there is none, or where `reasonId` names one that the app has words for. */
  readonly reason: string | null;
  /** Of the profile's list. Absent in commands of earlier versions, and where no reason was picked. */
  readonly reasonId?: string;
  /** The record whose goods these are: an adjustment given behind this one takes them off it. Absent: they are of no other record. */
  readonly fromId?: number;
  /** The record onto which an adjustment given before this one has put the goods that this one takes off. Absent: onto none. */
  readonly intoId?: number;
  /** Of both halves that `bookOver` has given: which two belong together. Absent in commands of earlier versions. */
  readonly pairId?: string;
}

export interface AdjustBasis {
  readonly kind: 'adjust';
  readonly name: string;
  readonly shown: Decimal;
  readonly folder: string;
  readonly at?: Stack;
  /** What it is measured in. Absent: it is not, and in commands of earlier versions. */
  readonly unit?: string;
  /** Of the difference that a count found: what was counted, and what was expected then. */
  readonly counted?: { readonly quantity: Decimal; readonly expected: Decimal };
}

export const adjust: Definition<AdjustIntent, AdjustBasis> = {
  decide: (facts, { itemId, by, fromId }) => {
    const item = facts.item(itemId);
    if (item === undefined || facts.goes(item.id)) return GONE;
    const shown = facts.quantityOf(item);
    if (isNegative(by) && compare(negate(by), shown) > 0) return { refused: 'not-so-many' };
    const from = fromId === undefined ? undefined : facts.item(fromId);
    if (from !== undefined && compare(by, facts.quantityOf(from)) > 0) return { refused: 'not-so-many' };
    const { name, sid, folderId } = item;
    const folder = facts.placeOf(folderId).name;
    const unit = withUnit(facts.unitOf(item));
    return { kind: 'adjust', name, shown, folder, at: { sid, folderId }, ...unit };
  },
  effects: ({ intent }) => [{ kind: 'add', itemId: intent.itemId, quantity: intent.by }],
  // The record that the goods are taken off is not written before they are booked here: booked twice in between, and not nowhere.
  lanes: ({ intent, basis }) => [
    exclusive('item', intent.itemId),
    ...(intent.fromId === undefined ? [] : [shared('item', intent.fromId)]),
    ...(basis.at === undefined ? [] : [shared('stack', basis.at)]),
  ],
};

/** What books goods of one record onto another, in this order: the one is raised, and the other is emptied once that is applied. */
export const bookOver = ({
  fromId,
  intoId,
  quantity,
  reason,
  pairId,
}: {
  readonly fromId: number;
  readonly intoId: number;
  readonly quantity: Decimal;
  readonly reason: string | null;
  readonly pairId: string;
}): readonly [raise: AdjustIntent, emptying: AdjustIntent] => [
  { kind: 'adjust', itemId: intoId, by: quantity, reason, fromId, pairId },
  { kind: 'adjust', itemId: fromId, by: negate(quantity), reason, intoId, pairId },
];

/** Whether the second takes off another record what the first books. */
export const isEmptiedFor = (raise: AdjustIntent, emptying: AdjustIntent): boolean =>
  raise.pairId === emptying.pairId &&
  raise.fromId === emptying.itemId &&
  emptying.intoId === raise.itemId &&
  compare(negate(raise.by), emptying.by) === 0;
