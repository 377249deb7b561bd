/** Changing what is written on an item or folder. */
import { exclusive } from '../lane.ts';
import type { EditableFields } from '../record.ts';
import type { Definition } from './definition.ts';

export interface EditItemIntent {
  readonly kind: 'edit-item';
  readonly itemId: number;
  readonly set: Partial<EditableFields>;
}

export interface EditItemBasis {
  readonly kind: 'edit-item';
  readonly name: string;
  readonly fields: EditableFields;
}

export const editItem: Definition<EditItemIntent, EditItemBasis> = {
  effects: ({ intent }) => [{ does: 'edits', recordId: intent.itemId, set: intent.set }],
  lanes: ({ intent }) => [exclusive('item', intent.itemId), exclusive('folder', intent.itemId)],
};
