/** One item or folder with all that is written on it, as its page shows it. */
import { controlFor } from '#domain/stock/custom-field.ts';
import { recordMade } from '#domain/commands/effect.ts';
import { fieldsOfRecord } from '#domain/stock/fields.ts';
import { fieldsAfter } from '#domain/kinds/edit-item.ts';
import { heldByReview, waitsBehind } from '#domain/commands/lane.ts';
import { projectFields } from '#domain/commands/project.ts';
import type { EditableFields, Folder, FolderRef, Item } from '#domain/stock/record.ts';
import type { OwnField, RecordView, SuggestionsView } from '#domain/views/record.ts';
import { CustomField } from '#wire/custom-field.ts';
import { unsettledCommands } from '../../store/commands/commands.ts';
import { commandsOnRecord } from '../../store/commands/newest-commands-on-item-or-folder.ts';
import type { Reader } from '../../store/database.ts';
import { createdAtOf, folderById } from '../../store/mirror/read-items-and-folders.ts';
import { entries } from '../../store/mirror/jobs-alerts-fields-units-groups.ts';
import { valuesInUse } from '../../store/mirror/suggest-values.ts';
import { rowOf } from '../outbox/outbox.ts';
import type { DeskPorts } from '../ports.ts';
import { stockNow, type Stock } from '../items/stock.ts';
import { itemView } from './stock.ts';

/** Entries shown. */
const MOST = 20;
/** Milliseconds that suggestions may hold everything else up. */
const PATIENCE = 100;

export function recordView(desk: DeskPorts, recordId: number): RecordView | undefined {
  const mirror = desk.mirror.read;
  const stock = stockNow(desk.queue.read, mirror);
  const found = recordIn(stock, mirror, stock.idNow(recordId));
  if (found === undefined) return undefined;
  const { id, what, record, fields, folder } = found;
  const seen = what === 'item' ? itemView(desk, id) : undefined;
  const { rows, isCut } = entriesOn(desk.queue.read, id);
  return {
    id,
    what,
    folder,
    fields,
    photos: record?.photos ?? [],
    photosToCome: stock.commands.reduce(
      (n, { intent }) =>
        intent.kind === 'create-item' && intent.itemId === id ? n + (intent.photos?.length ?? 0) : n,
      0,
    ),
    photosElsewhere: (seen?.elsewhere ?? []).flatMap((other) =>
      (stock.item(other.id)?.photos ?? []).map((photo) => ({ recordId: other.id, photo })),
    ),
    ownFields: ownFields(mirror, what, fields),
    stock: seen
      ? { item: seen.item, atService: seen.atService, alerts: seen.alerts, elsewhere: seen.elsewhere }
      : null,
    createdAt: createdAtOf(mirror, id) || null,
    updatedAt: record?.updatedAt || null,
    entries: rows,
    isCut,
  };
}

interface FoundRecord {
  readonly id: number;
  readonly what: 'item' | 'folder';
  /** Absent of a folder that is yet to be made. */
  readonly record?: Item | Folder;
  readonly fields: EditableFields;
  readonly folder: FolderRef;
}

function recordIn(stock: Stock, mirror: Reader, id: number): FoundRecord | undefined {
  const item = stock.item(id);
  if (item !== undefined) {
    const folder = stock.placeOf(item.folderId);
    return { id, what: 'item', record: item, fields: fieldsOfRecord(item), folder };
  }
  if (stock.goes(id)) return undefined;
  const there = folderById(mirror, id);
  if (there !== undefined) {
    const record = projectFields(there, stock.effects);
    return {
      id,
      what: 'folder',
      record,
      fields: fieldsOfRecord(record),
      folder: stock.placeOf(there.parentId),
    };
  }
  const made = recordMade(id, stock.effects);
  if (made?.what !== 'folder') return undefined;
  const { quantity: _, ...written } = made.fields;
  const fields = fieldsAfter(id, written, stock.effects);
  return { id, what: 'folder', fields, folder: stock.placeOf(made.folderId) };
}

/** @param fields of a record: another field that it has a value of is told too */
export function ownFields(
  mirror: Reader,
  what: 'item' | 'folder' | 'job',
  { customValues = {} }: Pick<EditableFields, 'customValues'> = {},
): OwnField[] {
  const known = entries(mirror, 'custom-field').flatMap(({ body }): OwnField[] => {
    const field = CustomField.safeParse(body).data;
    if (field === undefined) return [];
    // Which are meant for jobs the service does not say.
    const isMeant =
      what === 'job' ||
      [null, 'all', what].includes(field.applies_to) ||
      customValues[field.id] !== undefined;
    if (!isMeant) return [];
    const { id, name, type } = field;
    return [{ id, name, control: controlFor(type), options: optionsOf(field['options']) }];
  });
  const others = Object.keys(customValues)
    .map(Number)
    .filter((id) => known.every((field) => field.id !== id))
    .map((id): OwnField => ({ id, name: null, control: 'text', options: [] }));
  return [...known, ...others];
}

/** The API description does not name what may be chosen: texts, or records with a name or a value, are taken for it. */
function optionsOf(options: unknown): string[] {
  if (!Array.isArray(options)) return [];
  return options.flatMap((one: unknown) => {
    if (typeof one === 'string') return [one];
    if (typeof one !== 'object' || one === null) return [];
    const text = 'name' in one ? one.name : 'value' in one ? one.value : undefined;
    return typeof text === 'string' ? [text] : [];
  });
}

function entriesOn(db: Reader, id: number): { rows: RecordView['entries']; isCut: boolean } {
  const open = unsettledCommands(db);
  const [waits, heldBy] = [waitsBehind(open), heldByReview(open)];
  const found = commandsOnRecord(db, id, MOST + 1);
  return {
    rows: found.slice(0, MOST).map((command) => rowOf(db, command, waits, heldBy)),
    isCut: found.length > MOST,
  };
}

export function suggestionsView(desk: DeskPorts, field: 'tags' | number): SuggestionsView {
  const begun = desk.clock.monotonic();
  const isLate = () => desk.clock.monotonic() - begun > PATIENCE;
  return { values: valuesInUse(desk.mirror.read, field, isLate) };
}
