/** Deleting an item, or a folder with everything in it, as the operator saw it. */
import { exclusive, shared, within } from '../commands/lane.ts';
import { contentIfAmbiguous } from '../commands/record-as-read.ts';
import type { OwnWork, RecordContent, SeenRecord } from '../stock/record.ts';
import type { Definition } from './definition.ts';

/** For good; a folder with everything in it. */
export interface DeleteIntent {
  readonly kind: 'delete';
  readonly recordId: number;
  readonly what: 'item' | 'folder';
}

export interface DeleteBasis {
  readonly kind: 'delete';
  readonly name: string;
  readonly folder: string;
  /** Where it is. Absent in commands of the first versions. */
  readonly folderId?: number | null;
  /** What the person saw: the record as of then, and how many records were directly in it. */
  readonly updatedAt: string;
  readonly children: number;
  /**
   * Everything in the folder, at any depth. Absent in commands of earlier versions, and where a person has decided on a folder
   * that is too large to be read.
   */
  readonly within?: readonly SeenRecord[];
  /** What is directly in a folder that is too large to be read whole, where a person has decided on that. */
  readonly direct?: readonly SeenRecord[];
  /** The ids of what was directly in the folder: all that commands of earlier versions know. */
  readonly childIds?: readonly number[];
  /**
   * The record as it is once this station's own earlier commands on it have gone through: their writes move its time on, and
   * then this is what has to be found. Absent where there were none.
   */
  readonly after?: RecordContent;
  /** As on `SeenRecord`. */
  readonly content?: RecordContent;
  readonly shown?: RecordContent;
  /** What every `after` in here is foreseen from. Absent in commands of earlier versions, and where there were none. */
  readonly own?: OwnWork;
}

export const deleteRecord: Definition<DeleteIntent, DeleteBasis> = {
  decide: (facts, { recordId, what }, seen) => {
    const { mirror, pending } = facts;
    const id = facts.idNow(recordId);
    const record = what === 'item' ? mirror.item(id) : mirror.folder(id);
    // A deletion is held to the record as the screen showed it: one that was never read was never shown.
    if (record === undefined) {
      const isMade = (what === 'item' ? facts.item(id) : facts.folder(id)) !== undefined;
      return { refused: id < 0 ? 'nothing' : isMade ? 'unread' : 'gone' };
    }
    const item = seen.quantity === undefined ? undefined : facts.item(id);
    if (item !== undefined && facts.quantityOf(item) !== seen.quantity) return { refused: 'changed' };
    const { name, updatedAt } = record;
    const folderId = 'folderId' in record ? record.folderId : record.parentId;
    const at = { name, folder: facts.placeOf(folderId).name, folderId, updatedAt };
    const contents = pending.contentsOf(id);
    const { direct, within } = contents;
    const inside = what === 'folder' ? { children: direct.length, within } : { children: 0 };
    const after = pending.contentOf(record);
    const own = pending.workOn(record, contents);
    const was = contentIfAmbiguous(record);
    return { kind: 'delete', ...at, ...inside, ...was, ...(after && { after }), ...(own && { own }) };
  },
  effects: ({ intent }) => [{ kind: 'goes', recordId: intent.recordId }],
  lanes: ({ intent, basis }) => [
    exclusive('item', intent.recordId),
    exclusive('folder', intent.recordId),
    ...within(basis.folderId ?? null),
    // What this station's own commands do in the folder is done before it goes.
    ...(basis.within ?? basis.direct ?? [])
      .filter(({ updatedAt, after }) => updatedAt === null || after !== undefined)
      .flatMap(({ id }) => [shared('item', id), shared('folder', id)]),
  ],
};
