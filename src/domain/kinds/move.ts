/** Moving part or all of an item’s stock to another folder. */
import { compare, isPositive, negate, type Decimal } from '../values/decimal.ts';
import { exclusive, shared, within } from '../commands/lane.ts';
import { recordNamed } from '../commands/effect.ts';
import { withUnit } from '../stock/unit.ts';
import { GONE, type Definition, type MoveRefusal } from './definition.ts';

/** Part or all of an item's stock goes to another folder: a place, or the folder of a job. */
export interface MoveIntent {
  readonly kind: 'move';
  readonly itemId: number;
  readonly quantity: Decimal;
  readonly folderId: number | null;
  /** Keep a record of nothing at the old place when the last piece has left it. */
  readonly leaveZero: boolean;
  /** Stands for the record of the moved portion. */
  readonly portionId: number;
  /**
   * The name of the location that a put-away list had directed the goods to. Absent: none had, and in commands of earlier versions.
   */
  readonly directedTo?: string;
}

export interface MoveBasis {
  readonly kind: 'move';
  readonly name: string;
  /** The article: what source and moved portion have in common. */
  readonly sid: string;
  readonly available: Decimal;
  readonly fromId: number | null;
  readonly from: string;
  readonly to: string;
  /** What it is measured in. Absent: it is not, and in commands of earlier versions. */
  readonly unit?: string;
}

export const move: Definition<MoveIntent, MoveBasis, MoveRefusal> = {
  decide: (facts, { itemId, quantity, folderId }) => {
    const item = facts.item(itemId);
    const to = facts.folder(folderId);
    if (item === undefined || to === undefined) return GONE;
    const { name, sid, folderId: fromId } = item;
    if (to.id === fromId) return { refused: 'same-folder' };
    if (!isPositive(quantity)) return { refused: 'nothing' };
    const available = facts.quantityOf(item);
    if (compare(quantity, available) > 0) return { refused: 'not-so-many' };
    const from = facts.placeOf(fromId).name;
    const unit = withUnit(facts.unitOf(item));
    return { kind: 'move', name, sid, available, fromId, from, to: to.name, ...unit };
  },
  makes: ({ portionId }) => [portionId],
  effects: ({ intent: { itemId, quantity, folderId, portionId, leaveZero } }) => [
    { kind: 'add', itemId, quantity: negate(quantity), ...(leaveZero ? {} : { goesAtZero: true }) },
    { kind: 'arrives', itemId, folderId, quantity, recordId: recordNamed(portionId) },
  ],
  lanes: ({ intent, basis }) => [
    exclusive('item', intent.itemId),
    exclusive('item', intent.portionId),
    exclusive('article', basis.sid),
    exclusive('stack', { sid: basis.sid, folderId: intent.folderId }),
    shared('namesake', { name: basis.name, folderId: intent.folderId }),
    ...within(intent.folderId),
    ...within(basis.fromId),
  ],
};
