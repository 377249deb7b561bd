/** Making another item like one that is there. */
import type { Decimal } from '../values/decimal.ts';
import { exclusive, within } from '../commands/lane.ts';
import { recordNamed } from '../commands/effect.ts';
import { withUnit } from '../stock/unit.ts';
import { GONE, type Definition } from './definition.ts';

/** Another item like this one, with a stock of its own. */
export interface CopyIntent {
  readonly kind: 'copy';
  readonly itemId: number;
  readonly quantity: Decimal;
  readonly folderId: number | null;
  /** Stands for the copy. */
  readonly copyId: number;
}

export interface CopyBasis {
  readonly kind: 'copy';
  readonly name: string;
  readonly to: string;
  /** Its article. Absent: it was made here and not sent yet, and in commands of earlier versions. */
  readonly sid?: string;
  /** What it is measured in. Absent: it is not, and in commands of earlier versions. */
  readonly unit?: string;
}

export const copy: Definition<CopyIntent, CopyBasis> = {
  decide: (facts, { itemId, folderId }) => {
    const item = facts.item(itemId);
    const to = facts.folder(folderId);
    if (item === undefined || to === undefined || facts.goes(item.id)) return GONE;
    const article = item.sid === '' ? {} : { sid: item.sid };
    return { kind: 'copy', name: item.name, to: to.name, ...article, ...withUnit(facts.unitOf(item)) };
  },
  makes: ({ copyId }) => [copyId],
  effects: ({ intent: { itemId, quantity, folderId, copyId } }) => [
    { kind: 'arrives', itemId, folderId, quantity, recordId: recordNamed(copyId), isOwnArticle: true },
  ],
  lanes: ({ intent, basis }) => [
    exclusive('item', intent.itemId),
    exclusive('item', intent.copyId),
    exclusive('namesake', { name: basis.name, folderId: intent.folderId }),
    ...within(intent.folderId),
  ],
};
