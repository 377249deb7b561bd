/**
 * What is written on a record once this station's own commands have gone through: foreseen when a deletion is decided, and
 * foreseen again, from the same records, when some of those commands turn out not to be done.
 */
import type { Command } from './command.ts';
import { ZERO } from './decimal.ts';
import { marked } from './mark.ts';
import { effectsOf } from './kinds/definitions.ts';
import { effectsOfAll, projectFields, projectMade, projectQuantity } from './project.ts';
import type { Folder, Item, RecordContent } from './record.ts';

/** A record as it is before the commands; undefined where it is not there. */
export type FindRecord = (id: number) => Item | Folder | undefined;

/**
 * Undefined where the record is not there, and none of `commands` makes it.
 * @param findOriginal what one of `commands` makes a record like
 */
export function foreseen(
  id: number,
  commands: readonly Command[],
  find: FindRecord,
  findOriginal = find,
): RecordContent | undefined {
  const found = find(id);
  const record = found ?? recordMadeBy(id, commands, findOriginal);
  return record && contentWith(record, commands, found !== undefined);
}

/** The record, which is there without them, once `commands` have gone through. */
export const contentAfter = (record: Item | Folder, commands: readonly Command[]): RecordContent =>
  contentWith(record, commands, true);

/** @param isThere whether it is there without them; else one of them makes it */
function contentWith(record: Item | Folder, commands: readonly Command[], isThere: boolean): RecordContent {
  // Of a folder the fields that only an item has stay empty.
  const before: Item = isItem(record)
    ? record
    : {
        ...record,
        sid: '',
        folderId: record.parentId,
        quantity: ZERO,
        minQuantity: null,
        price: null,
        tags: [],
      };
  const effects = effectsOfAll(commands, (id) => isThere && id === record.id);
  const { name, notes, label, price, minQuantity, codes, tags, rest = '' } = projectFields(before, effects);
  return {
    fields: { name, notes, label, price, minQuantity },
    quantity: projectQuantity(record.id, before.quantity, effects),
    folderId: folderAfter(record.id, before.folderId, commands),
    codes,
    tags,
    rest,
  };
}

/** Where a folder hangs once `commands` have gone through. */
export function folderAfter(
  id: number,
  parentId: number | null,
  commands: readonly Command[],
): number | null {
  const moved = commands.findLast(({ intent }) => intent.kind === 'move-folder' && intent.folderId === id);
  return moved?.kind === 'move-folder' ? moved.intent.intoId : parentId;
}

/** A record that one of `commands` makes, as that makes it; undefined where that is not known. */
function recordMadeBy(id: number, commands: readonly Command[], find: FindRecord): Item | Folder | undefined {
  const creation = commands.find(({ intent }) => intent.kind === 'create-item' && intent.itemId === id);
  const made = projectMade(id, commands.flatMap(effectsOf), (one) => {
    const record = find(one);
    return record !== undefined && isItem(record) ? record : undefined;
  });
  if (creation?.kind !== 'create-item') return made;
  const { fields, folderId } = creation.intent;
  const notes = marked(fields.notes, creation.id);
  if (made !== undefined) return { ...made, notes };
  const { name, label } = fields;
  const codes = label === null ? [] : [label.code];
  return { id, name, notes, label, codes, parentId: folderId, updatedAt: '' };
}

const isItem = (record: Item | Folder): record is Item => 'folderId' in record;
