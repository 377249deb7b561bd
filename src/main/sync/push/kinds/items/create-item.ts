/**
 * The delivery rules of the create-item command, which creates an item or folder. A repeated request would create a second one, so the
 * record carries a mark: the command's id at the end of its notes. An answer with a new record of the requested name, type and folder
 * proves the creation. After a lost answer the mark is searched for among the records changed since the first attempt, in all folders.
 * Records with the mark may be portions moved out of the created one; these have the same article number (`sid`). If all marked records
 * share one article number, the oldest of them is the command's result. If no record is found, the request is repeated after the settle
 * delay. The command goes to review (a person decides)
 * - if marked records have different article numbers (each folder counts as one of its own);
 * - if a record that fits may have lost the mark to another client's edit;
 * - if the service accepted the request, but shows no such record; or if it refuses the request.
 *
 * The duplicate check repeats the search to find a second application; another client's record that only has the same notes is none. Undo
 * deletes the record.
 */
import { compare, isWhole, ZERO, type Decimal } from '#domain/values/decimal.ts';
import { hasMark, marked, markOf } from '#domain/commands/mark.ts';
import { CLOCK_BLUR, instantOf } from '#wire/limits.ts';
import { routes } from '#wire/routes.ts';
import { WRITTEN_ITEM } from '../../../pull/lists/item-and-order-queries-and-schemas.ts';
import { sameField } from '#domain/stock/fields.ts';
import type { EditableFields, ItemFields } from '#domain/stock/record.ts';
import { fieldsOf } from '../../../editable-fields-of-found-record.ts';
import { bodyOfFields } from './fields-to-wire.ts';
import { wireNumber } from '../decimal-to-wire-number.ts';
import {
  proof,
  refusal,
  review,
  sinceFirstSent,
  waitForSettleDelay,
  isUnanswered,
  type CommandOf,
  type Kind,
  type AttemptHistory,
} from '../command-kind.ts';
import {
  isUnsent,
  knownBefore,
  knownOf,
  type KnownBefore,
} from './collect-similar-records-before-first-request.ts';
import { withoutCopies } from './exclude-own-copies.ts';
import { askWithin, idOf, isWrittenSince, readRecent, updatedAtOf } from '../../reads/read-plans.ts';
import type { Found, ReadPlan } from '../../reads/read-plan-types.ts';

/** Milliseconds by which this computer's clock may be wrong. */
const CLOCKS_APART = 24 * 3_600_000;
/** Milliseconds by which the clocks of the service's machines may differ. */
const LOOK_BACK = 10 * 60_000;

interface Preimage extends KnownBefore {
  /** A lower bound of the service's clock when it was sent (epoch milliseconds); null if unknown. */
  readonly since: number | null;
}

/**
 * A record that carries the mark: the command's own, a portion moved out of it (same article), or a copy of it, which has the same notes.
 */
interface Marked {
  readonly id: number;
  readonly article: string;
  readonly name: string;
  readonly folderId: number | null;
  /** Zero for a folder. */
  readonly quantity: Decimal;
  /** It lacks the mark, but another client may have removed that: see `isUnmarkedLike`. */
  readonly isUnmarked?: true;
  /** It has the mark, but only because another client put these notes into a record of its own: see `isMadeOtherwise`. */
  readonly isOther?: true;
}

export const createItem: Kind<'create-item', readonly Marked[], Preimage> = {
  readPlan: (command, past) => lookForMark(command, past),

  decide: (command, found, past) => {
    const ids = firstOfEach(found.filter((one) => one.isUnmarked !== true));
    if (ids.length > 1) return review({ kind: 'look-alikes', ids });
    const [id] = ids;
    if (id !== undefined) return { kind: 'settle', proof: proof({ how: 'read-back', made: [id] }) };
    const wait = waitForSettleDelay(past);
    if (wait !== null) return wait;
    const alike = found.flatMap(({ id }) => (past.isNotOfIt(id) ? [] : id));
    if (past.uncertain !== null && alike.length > 0) return review({ kind: 'look-alikes', ids: alike });
    // The service accepted the request and shows no such record: another client may have deleted it.
    if (past.uncertain?.outcome === 'accepted') return review({ kind: 'look-alikes', ids: [] });
    const { folderId, fields, photos = [] } = command.intent;
    const seen = found.map(({ id }) => id);
    return {
      kind: 'send',
      preimage: { since: past.serviceTime, ...knownBefore({ name: fields.name, folderId }, past, seen) },
      request: {
        method: routes.createItem.method,
        path: routes.createItem.path,
        body: bodyOf(command),
        ...(photos.length === 0 ? {} : { files: photos }),
      },
    };
  },

  interpretResponse: ({ intent }, preimage, answer) => {
    if (answer.kind === 'refused') return refusal(answer, 'folder');
    const { data } = WRITTEN_ITEM.safeParse(answer.json);
    // An answer about a record that existed before, or has another name, is not about this command's record: undo would delete the wrong
    // one.
    const isOurs =
      data !== undefined && data.name === intent.fields.name && preimage.known?.includes(data.id) !== true;
    return isOurs && data.type === intent.what && data.parent_id === intent.folderId
      ? { kind: 'settle', proof: proof({ how: 'answer', made: [data.id] }) }
      : { kind: 'read-again', outcome: 'accepted' };
  },

  checkAnswered: true,

  // A record whose mark another client has overwritten is recognized by its name alone.
  alsoSeen: ['create-item', 'copy', 'move', 'receive'],

  duplicates: (command, found, past, shown, counted) => {
    const { later } = past;
    const { fields, folderId } = command.intent;
    const ours = shown?.made ?? [];
    const marked = found.filter(
      ({ id, isUnmarked, isOther }) => ours.includes(id) || (isUnmarked !== true && isOther !== true),
    );
    const others = withoutCopies(marked, later, ours, ours);
    const all = firstOfEach(others).length;
    // The known record counts as one application, however other clients have changed it since.
    const known = ours.length > 0 ? Math.max(all, counted) : all;
    if (all <= counted && known + unmarkedOthers(found, past, ours) <= counted) return null;
    // Only a record exactly as requested is offered for deletion; one that differs may be another client's copy.
    const same = others.filter(
      (one) =>
        ours.includes(one.id) ||
        (one.name === fields.name &&
          one.folderId === folderId &&
          compare(one.quantity, command.intent.what === 'item' ? fields.quantity : ZERO) === 0),
    );
    return { readings: [], made: firstOfEach(same) };
  },

  wrote: ({ intent: { folderId } }, _preimage, { made }) => ({
    made: made.map((id) => ({ what: 'record', id, folderId })),
  }),

  undo: ({ intent }, { made }) => ({
    intents: made.map((recordId) => ({ kind: 'delete', recordId, what: intent.what })),
    stays: made.length === 0 ? ['nothing-known'] : [],
  }),
};

/** How many articles may be further applications whose mark another client removed; none if every request was answered. */
function unmarkedOthers(
  found: readonly Marked[],
  past: AttemptHistory<Preimage>,
  ours: readonly number[],
): number {
  if (found.every(({ isUnmarked }) => isUnmarked !== true) || !isUnanswered(past.tries)) return 0;
  const isOurs = ({ id, isUnmarked }: Marked): boolean => isUnmarked !== true || ours.includes(id);
  const articles = new Set(found.filter(isOurs).map(({ article }) => article));
  const others = found.filter((one) => !isOurs(one) && !articles.has(one.article) && !past.isNotOfIt(one.id));
  return firstOfEach(others).length;
}

/**
 * Searches the records changed since the first attempt for the mark. Before the first attempt there is nothing to find; the changes are
 * read only if the service's clock was set back, because a record that exists already may be stamped as made since.
 */
function* lookForMark(
  command: CommandOf<'create-item'>,
  past: AttemptHistory<Preimage>,
): ReadPlan<readonly Marked[]> {
  const [first] = past.tries;
  // Any read shows the service's clock, from which the search begins if the answer is lost.
  if (first === undefined && past.serviceTime === null) yield* askWithin(command.intent.folderId);
  const since = first === undefined ? past.behindStamps() : sinceFirstSent(past.tries);
  // Without the service's clock, this computer's clock is used, which may be wrong.
  const from = since === null ? first && Date.parse(first.at) - CLOCKS_APART : since - LOOK_BACK;
  if (from === undefined) return [];
  const mark = markOf(command.id);
  // Anywhere in the notes: another client may have added text after the mark.
  const isMarked = (record: Found): boolean => notesOf(record).includes(mark);
  const known = knownOf(past);
  const isAlike = (record: Found): boolean =>
    isUnsent(past)
      ? isNear(command, record)
      : !known.includes(idOf(record)) && isUnmarkedLike(command, record, since);
  const found = yield* readRecent(from, (record) => isMarked(record) || isAlike(record));
  const alike = found.map((record) => ({
    ...(record.kind === 'item'
      ? { ...record.item, article: record.item.sid }
      : {
          ...record.folder,
          article: `#${record.folder.id}`,
          folderId: record.folder.parentId,
          quantity: ZERO,
        }),
    ...(isMarked(record) ? {} : { isUnmarked: true as const }),
    ...(isMarked(record) && (known.includes(idOf(record)) || isMadeOtherwise(command, record, since))
      ? { isOther: true as const }
      : {}),
  }));
  return withoutAwaited(command, alike, past);
}

/**
 * Leaves out unmarked records that are copies made by own receipts. Such a copy has the same name and no mark, and its id is not known
 * until the mirror contains it: one record with the line's quantity in the line's folder is taken for it.
 */
function withoutAwaited(
  { intent: { fields } }: CommandOf<'create-item'>,
  found: readonly Marked[],
  { copiesAwaited }: AttemptHistory<Preimage>,
): readonly Marked[] {
  const unmarked = found.filter(({ isUnmarked, name }) => isUnmarked === true && name === fields.name);
  if (unmarked.length === 0) return found;
  const awaited = copiesAwaited();
  const namesakes = awaited.flatMap(({ intent, basis }) => {
    if (intent.kind !== 'receive' || basis.kind !== 'receive') return [];
    const isNamed = (line: number): boolean =>
      basis.lines.some(({ lineId, name }) => lineId === line && name === fields.name);
    return intent.lines.flatMap(({ lineId, itemId, copyId }) =>
      copyId !== null && isNamed(lineId) ? [itemId] : [],
    );
  });
  const left = withoutCopies(unmarked, awaited, namesakes, []);
  return found.filter((one) => !unmarked.includes(one) || left.includes(one));
}

/**
 * Whether a record without the mark may be this command's, with its notes changed by another client: it was created since, and has the
 * requested name, location and stock. If it was written after it was created, its stock or location may differ as well; or an item's name,
 * if all else is as requested. A record that another client created in the same location does not match.
 * @param since a lower bound of the service's clock when the first request was sent
 */
function isUnmarkedLike(
  { id, intent: { what, folderId, fields } }: CommandOf<'create-item'>,
  record: Found,
  since: number | null,
): boolean {
  const createdAt = instantOf(record.createdAt ?? '');
  if (since === null || !(createdAt >= since - CLOCK_BLUR) || record.kind !== what) return false;
  const within = placeOf(record);
  const now = fieldsOf(record);
  const isNamed = now.name === fields.name;
  // A service may cut notes short, or remove text in brackets. Then the text that was sent identifies the record.
  if (isNamed && within === folderId && isTextOf(marked(fields.notes, id), fields.notes, notesOf(record)))
    return true;
  if (hasMark(notesOf(record)) || isAsMade(record, createdAt)) return false;
  const isWhole = record.kind === 'folder' || compare(record.item.quantity, fields.quantity) === 0;
  if (!isWrittenSince(record)) return isWhole && isNamed && within === folderId;
  const isElse = (['price', 'minQuantity', 'label'] as const).every((one) =>
    sameField(now[one], fields[one]),
  );
  return isNamed || (what === 'item' && isWhole && isElse && within === folderId);
}

/**
 * Whether a record with the mark cannot be made by this command: it existed before, or it was never written since it was created and has
 * another name or stock than requested. The service may have trimmed the name or rounded a broken figure. A record that was written since
 * may have been made as requested.
 * @param since a lower bound of the service's clock when the first request was sent
 */
function isMadeOtherwise(
  { intent: { fields } }: CommandOf<'create-item'>,
  record: Found,
  since: number | null,
): boolean {
  const createdAt = instantOf(record.createdAt ?? record.storedCreatedAt ?? '');
  if (since !== null && createdAt < since - CLOCK_BLUR) return true;
  if (!isAsMade(record, createdAt)) return false;
  const isSameStock =
    record.kind === 'folder' ||
    !isWhole(fields.quantity) ||
    compare(record.item.quantity, fields.quantity) === 0;
  return !isSameStock || wordsOf(fieldsOf(record).name) !== wordsOf(fields.name);
}

const wordsOf = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

/** A text of at least this length is hardly another client's by chance. */
const TELLING = 40;

/** Whether notes are the operator's text without the mark, or the beginning of what was sent. */
const isTextOf = (sent: string, text: string | null, notes: string): boolean =>
  notes !== '' && (notes === text || (notes.length >= TELLING && sent.startsWith(notes)));

/** Whether a record has the requested name or location. One that exists before any request was sent is not this command's. */
const isNear = ({ intent: { folderId, fields } }: CommandOf<'create-item'>, record: Found): boolean =>
  fieldsOf(record).name === fields.name || placeOf(record) === folderId;

const placeOf = (record: Found): number | null =>
  record.kind === 'item' ? record.item.folderId : record.folder.parentId;

/**
 * Whether a record was never written since it was created, so that its notes are the original ones. Stamps in whole seconds do not show
 * that.
 */
function isAsMade(record: Found, createdAt: number): boolean {
  return updatedAtOf(record) === createdAt && createdAt % 1000 !== 0;
}

/** For each article the record that was made first. */
function firstOfEach(marked: readonly Marked[]): number[] {
  const first = new Map<string, number>();
  for (const { id, article } of marked) first.set(article, Math.min(id, first.get(article) ?? id));
  return [...first.values()];
}

const notesOf = (record: Found): string =>
  (record.kind === 'item' ? record.item.notes : record.folder.notes) ?? '';

function bodyOf(command: CommandOf<'create-item'>): object {
  const { what, folderId, fields } = command.intent;
  const { name, quantity, notes, measure, ...others } = fields;
  return {
    type: what,
    name,
    parent_id: folderId,
    notes: marked(notes, command.id),
    ...bodyOfFields(withoutNone(what === 'item' ? others : { ...others, price: null, minQuantity: null })),
    ...(what === 'item' ? { quantity: wireNumber(quantity), ...measureMember(measure) } : {}),
  };
}

/** A new record has nothing that could be cleared. */
const withoutNone = (fields: object): Partial<EditableFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const measureMember = (measure: ItemFields['measure']): object =>
  measure == null
    ? {}
    : { measured_quantity: { type: measure.type, name: measure.unit, value: wireNumber(measure.value) } };
