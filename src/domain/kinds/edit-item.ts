/** Changing what is written on an item or folder. */
import { recordMade, type Effect } from '../commands/effect.ts';
import type { Facts } from '../commands/facts.ts';
import { customIdOf, fieldNames, fieldsOfRecord, withFields } from '../stock/fields.ts';
import { exclusive } from '../commands/lane.ts';
import type { EditableFields, ItemFields } from '../stock/record.ts';
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
  /** The article of an item. Absent: of a folder, of an item made here and not sent yet, and in commands of earlier versions. */
  readonly sid?: string;
  /** What the custom fields are called that it sets, by their ids. */
  readonly called?: Readonly<Record<number, string>>;
}

/** What a folder does not have. */
const ITEM_ALONE = ['price', 'minQuantity', 'measure'] as const;

export const editItem: Definition<EditItemIntent, EditItemBasis> = {
  decide: (facts, { itemId, set }, seen) => {
    const fields = fieldsShown(facts, itemId);
    if (fields === undefined) return GONE;
    const item = facts.item(itemId);
    if (item === undefined && ITEM_ALONE.some((name) => set[name] !== undefined))
      return { refused: 'nothing' };
    const called = fieldNames(set).flatMap((name) => {
      const id = customIdOf(name);
      const known = id === null ? undefined : facts.mirror.customFieldName(id);
      return known === undefined ? [] : [[id, known] as const];
    });
    return {
      kind: 'edit-item',
      name: fields.name,
      // Typed over was what was in sight then: another client may have changed it since.
      fields: withFields(fields, seen.fields ?? {}),
      ...(item === undefined || item.sid === '' ? {} : { sid: item.sid }),
      ...(called.length === 0 ? {} : { called: Object.fromEntries(called) }),
    };
  },
  effects: ({ intent }) => [{ kind: 'edits', recordId: intent.itemId, set: intent.set }],
  lanes: ({ intent }) => [exclusive('item', intent.itemId), exclusive('folder', intent.itemId)],
};

/** The fields of a record as a screen shows them. */
function fieldsShown(facts: Facts, recordId: number): EditableFields | undefined {
  const id = facts.idNow(recordId);
  if (facts.goes(id)) return undefined;
  const record = facts.item(id) ?? facts.mirror.folder(id);
  const fields = record === undefined ? recordMade(id, facts.effects)?.fields : fieldsOfRecord(record);
  if (fields === undefined) return undefined;
  const { quantity: _, ...editable }: Partial<ItemFields> & EditableFields = fields;
  return fieldsAfter(id, editable, facts.effects);
}

/** The fields of a record after `effects`, which may speak of others too. */
export const fieldsAfter = (id: number, fields: EditableFields, effects: readonly Effect[]): EditableFields =>
  effects.reduce<EditableFields>(
    (now, effect) => (effect.kind === 'edits' && effect.recordId === id ? withFields(now, effect.set) : now),
    fields,
  );
