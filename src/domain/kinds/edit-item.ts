/** Changing what is written on an item or folder. */
import { recordMade, type Effect } from '../effect.ts';
import type { Facts } from '../facts.ts';
import { exclusive } from '../lane.ts';
import type { EditableFields } from '../record.ts';
import { GONE, type Definition } from './definition.ts';

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
  decide: (facts, { itemId, set }, seen) => {
    const fields = fieldsShown(facts, itemId);
    if (fields === undefined) return GONE;
    const isFolder = facts.item(itemId) === undefined;
    if (isFolder && (set.price !== undefined || set.minQuantity !== undefined)) return { refused: 'nothing' };
    // Typed over was what was in sight then: another client may have changed it since.
    return { kind: 'edit-item', name: fields.name, fields: { ...fields, ...seen.fields } };
  },
  effects: ({ intent }) => [{ kind: 'edits', recordId: intent.itemId, set: intent.set }],
  lanes: ({ intent }) => [exclusive('item', intent.itemId), exclusive('folder', intent.itemId)],
};

/** The fields of a record as a screen shows them. */
function fieldsShown(facts: Facts, recordId: number): EditableFields | undefined {
  const id = facts.idNow(recordId);
  if (facts.goes(id)) return undefined;
  const item = facts.item(id);
  const record = item ?? facts.mirror.folder(id) ?? recordMade(id, facts.effects)?.fields;
  if (record === undefined) return undefined;
  const { name, notes, label } = record;
  const { price = null, minQuantity = null } = item ?? {};
  return fieldsAfter(id, { name, notes, label, price, minQuantity }, facts.effects);
}

/** The fields of a record after `effects`, which may speak of others too. */
export const fieldsAfter = (id: number, fields: EditableFields, effects: readonly Effect[]): EditableFields =>
  effects.reduce<EditableFields>(
    (now, effect) => (effect.kind === 'edits' && effect.recordId === id ? { ...now, ...effect.set } : now),
    fields,
  );
