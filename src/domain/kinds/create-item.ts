/** Making an item or a folder. */
import { exclusive, shared, within } from '../commands/lane.ts';
import type { NewRecord } from '../commands/effect.ts';
import type { NewPhoto } from '../stock/record.ts';
import { withUnit } from '../stock/unit.ts';
import { GONE, type Definition } from './definition.ts';

/** A new item or folder. */
export interface CreateItemIntent extends NewRecord {
  readonly kind: 'create-item';
  readonly photos?: readonly NewPhoto[];
}

export interface CreateItemBasis {
  readonly kind: 'create-item';
  readonly folder: string;
  /** What its quantity is measured in, as that of its namesakes. Absent: it is not, and in commands of earlier versions. */
  readonly unit?: string;
}

export const createItem: Definition<CreateItemIntent, CreateItemBasis> = {
  decide: (facts, { what, itemId, folderId, fields }, { unit: shown }) => {
    const folder = facts.folder(folderId);
    if (folder === undefined) return GONE;
    const itself = { id: itemId, sid: '', name: fields.name };
    const unit = shown === undefined && what === 'item' ? facts.unitOf(itself) : (shown ?? undefined);
    return { kind: 'create-item', folder: folder.name, ...withUnit(unit) };
  },
  makes: ({ itemId }) => [itemId],
  effects: ({ intent }) => [{ kind: 'appears', record: intent }],
  lanes: ({ intent }) => [
    exclusive(intent.what, intent.itemId),
    ...(intent.what === 'item'
      ? [shared('namesake', { name: intent.fields.name, folderId: intent.folderId })]
      : []),
    ...within(intent.folderId),
  ],
};
