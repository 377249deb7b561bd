/**
 * What is written on a record, and what is in a folder, once this station's own commands have gone through: foreseen when a deletion
 * is decided, and foreseen again, from the same records, when some of those commands turn out not to be done.
 */
import type { Command } from './command.ts';
import type { Mirror } from './facts.ts';
import { editRecord } from '../stock/fields.ts';
import { idsIn } from './ids.ts';
import { isExclusive, type Lane } from './lane.ts';
import { contentIfAmbiguous, contentOf, isItem } from './record-as-read.ts';
import { marked } from './mark.ts';
import { effectsOf } from '../kinds/definitions.ts';
import { effectsOfAll, projectFields, projectMade, projectQuantity } from './project.ts';
import type { Contents, Folder, Item, OwnWork, RecordContent, SeenRecord } from '../stock/record.ts';

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
  const effects = effectsOfAll(commands, (id) => isThere && id === record.id);
  const { quantity, folderId } = contentOf(record);
  return {
    ...contentOf(projectFields(record, effects)),
    quantity: projectQuantity(record.id, quantity, effects),
    folderId: folderAfter(record.id, folderId, commands),
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
  const bare: Folder = {
    id,
    name: '',
    notes: null,
    label: null,
    codes: [],
    parentId: folderId,
    updatedAt: '',
  };
  const { quantity: _, price: __, minQuantity: ___, ...written } = fields;
  return editRecord(bare, { ...written, notes });
}

/** A command with what it touches. */
type InLanes = Command & { readonly lanes: readonly Lane[] };

/** Whether one of them has the record to itself: it makes it, writes on it or removes it. */
export const isTouched = (id: number, commands: readonly InLanes[]): boolean => touchedBy(commands).has(id);

function touchedBy(commands: readonly InLanes[]): ReadonlySet<number> {
  const lanes = commands.flatMap((command) => command.lanes.filter(isExclusive));
  return new Set(
    lanes.flatMap(({ resource, id }) => (resource === 'item' || resource === 'folder' ? [id] : [])),
  );
}

/**
 * Everything in a folder, at any depth, with what `commands` make of it, and what of that is directly in it.
 * @param commands with real ids
 * @param asMade of a folder that was empty before them: a record as one of them has made it, where that is known
 */
export function contentsAfter(
  folderId: number,
  commands: readonly InLanes[],
  mirror: Mirror,
  asMade?: FindRecord,
): Contents {
  const touched = touchedBy(commands);
  const seen = new Map<number, SeenRecord>();
  const direct = new Set<number>();
  const found = new Map<number, Item | Folder>();
  const noting =
    (find: FindRecord): FindRecord =>
    (id) => {
      const record = find(id);
      if (record !== undefined) found.set(id, record);
      return record;
    };
  const inMirror = noting((id) => mirror.item(id) ?? mirror.folder(id));
  const known = asMade === undefined ? inMirror : noting(asMade);
  const afterOf = (id: number): Pick<SeenRecord, 'after'> => {
    const after = foreseen(id, commands, known, inMirror);
    return after === undefined ? {} : { after };
  };
  const contentBy = (id: number): Pick<SeenRecord, 'content'> => {
    const record = mirror.item(id) ?? mirror.folder(id);
    return record === undefined ? {} : contentIfAmbiguous(record);
  };
  const add = (at: number): void => {
    for (const id of asMade === undefined ? itemsThatMayGrow(at, commands, mirror) : []) known(id);
    for (const { id, parentId, updatedAt } of asMade === undefined ? mirror.within(at) : []) {
      const after = touched.has(id) ? afterOf(id) : {};
      if (!seen.has(id)) seen.set(id, { id, updatedAt, ...after, ...contentBy(id) });
      if (parentId === folderId) direct.add(id);
    }
  };
  add(folderId);
  let coming = commands.flatMap(arrivalsBy);
  for (;;) {
    const next = coming.filter((one) => one.folderId === folderId || seen.has(one.folderId ?? 0));
    if (next.length === 0) break;
    coming = coming.filter((one) => !next.includes(one));
    for (const one of next) {
      seen.set(one.id, { id: one.id, updatedAt: null, ...afterOf(one.id) });
      add(one.id);
      if (one.folderId === folderId) direct.add(one.id);
    }
  }
  const within = [...seen.values()];
  return { direct: within.filter(({ id }) => direct.has(id)), within, found: [...found.values()] };
}

/** Items below a folder that the service may put a portion onto which one of `commands` moves there. */
function itemsThatMayGrow(folderId: number, commands: readonly InLanes[], mirror: Mirror): number[] {
  return commands.flatMap((one) => {
    if (one.kind !== 'move' || one.intent.folderId === null) return [];
    const into = one.intent.folderId;
    if (into !== folderId && !mirror.isWithin(into, folderId)) return [];
    const there = mirror.itemsOfArticle(one.basis.sid).filter((item) => item.folderId === into);
    return there.map(({ id }) => id);
  });
}

/** What the basis of a deletion is foreseen from; undefined where none of `commands` speaks of anything in it. */
export function ownWork(
  record: Item | Folder,
  { within, found }: Contents,
  commands: readonly Command[],
): OwnWork | undefined {
  const records = [record, ...found.filter(({ id }) => id !== record.id)];
  const ids = new Set([...records, ...within].map(({ id }) => id));
  const seqs = commands.filter(({ intent }) => idsIn(intent).some((id) => ids.has(id))).map(({ seq }) => seq);
  return seqs.length === 0 ? undefined : { seqs, records };
}

interface Place {
  readonly id: number;
  readonly folderId: number | null;
}

/** The records that a command puts into folders, by the ids they have or will have. */
function arrivalsBy(command: Command): Place[] {
  if (command.intent.kind === 'move-folder')
    return [{ id: command.intent.folderId, folderId: command.intent.intoId }];
  return effectsOf(command).flatMap((effect) => {
    if (effect.kind === 'appears') return [{ id: effect.record.itemId, folderId: effect.record.folderId }];
    const isNamed = effect.kind === 'arrives' && effect.recordId !== null;
    return isNamed ? [{ id: effect.recordId, folderId: effect.folderId }] : [];
  });
}
