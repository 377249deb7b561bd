/** Making an item or a folder. */
import { exclusive, shared, within } from '../lane.ts';
import type { NewRecord } from '../effect.ts';
import type { NewPhoto } from '../record.ts';
import { GONE, type Definition } from './definition.ts';

/** A new item or folder. */
export interface CreateItemIntent extends NewRecord {
  readonly kind: 'create-item';
  readonly photos?: readonly NewPhoto[];
}

export interface CreateItemBasis {
  readonly kind: 'create-item';
  readonly folder: string;
}

export const createItem: Definition<CreateItemIntent, CreateItemBasis> = {
  decide: (facts, { folderId }) => {
    const folder = facts.folder(folderId);
    return folder === undefined ? GONE : { kind: 'create-item', folder: folder.name };
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
