/**
 * The create-item command: creates an item or folder. The service would create a second one for a repeated request, so the record carries
 * a mark: the command's id at the end of its notes. After an uncertain attempt the mark is searched among the records changed since,
 * wherever the record was moved. Found once, it is ours; found twice, a person decides which to keep, because deletion is final.
 */
import { compare, ZERO, type Decimal } from '#domain/decimal.ts';
import type { CreateItemIntent } from '#domain/kinds/create-item.ts';
import { hasMark, marked, markOf } from '#domain/mark.ts';
import { CLOCK_BLUR } from '#wire/limits.ts';
import { routes } from '#wire/routes.ts';
import { fieldsOf, sameField } from '../../../editable-fields.ts';
import { wireNumber } from '../wire-number.ts';
import {
  proof,
  refusal,
  review,
  sinceFirstSent,
  stillComing,
  isUnanswered,
  type CommandOf,
  type Kind,
  type AttemptHistory,
} from '../kind.ts';
import { isUnsent, knownBefore, knownOf, type KnownBefore } from './records-known-before.ts';
import { withoutCopies } from './exclude-own-copies.ts';
import { askWithin, idOf, isWrittenSince, readRecent, updatedAtOf } from '../../reads/read-plans.ts';
import type { Found, ReadPlan } from '../../reads/read-request.ts';

/** Milliseconds that the clock of a dock's computer may be wrong by. */
const CLOCKS_APART = 24 * 3_600_000;
/** Milliseconds that the clocks of the service's own machines may be apart. */
const LOOK_BACK = 10 * 60_000;

interface Preimage extends KnownBefore {
  /** The service's clock before it was sent (epoch milliseconds); null where it does not tell. */
  readonly since: number | null;
}

/** A record that carries the mark: ours; a portion moved out of it, of the same article; or a copy, which carries its notes. */
interface Marked {
  readonly id: number;
  readonly article: string;
  readonly name: string;
  readonly folderId: number | null;
  /** Of a folder: nothing. */
  readonly quantity: Decimal;
  /** Another client may have written the mark off: see `isUnmarkedLike`. */
  readonly isUnmarked?: true;
}

export const createItem: Kind<'create-item', readonly Marked[], Preimage> = {
  readPlan: (command, past) => lookForMark(command, past),

  decide: (command, found, past) => {
    const ids = firstOfEach(found.filter((one) => one.isUnmarked !== true));
    if (ids.length > 1) return review({ why: 'look-alikes', ids });
    const [id] = ids;
    if (id !== undefined) return { do: 'settle', proof: proof({ how: 'read-back', made: [id] }) };
    const wait = stillComing(past);
    if (wait !== null) return wait;
    const alike = found.flatMap(({ id }) => (past.isNotOfIt(id) ? [] : id));
    if (past.uncertain !== null && alike.length > 0) return review({ why: 'look-alikes', ids: alike });
    // A service that took it and shows nothing of it contradicts itself, or somebody has removed it since.
    if (past.uncertain?.outcome === 'accepted') return review({ why: 'look-alikes', ids: [] });
    const { folderId, fields } = command.intent;
    const seen = found.map(({ id }) => id);
    return {
      do: 'send',
      preimage: { since: past.serviceTime, ...knownBefore({ name: fields.name, folderId }, past, seen) },
      request: { method: routes.createItem.method, path: routes.createItem.path, body: bodyOf(command) },
    };
  },

  interpretResponse: ({ intent }, _preimage, answer) => {
    if (answer.got === 'refused') return refusal(answer, 'folder');
    const { data } = routes.createItem.answer.safeParse(answer.json);
    return data?.type === intent.what && data.parent_id === intent.folderId
      ? { do: 'settle', proof: proof({ how: 'answer', made: [data.id] }) }
      : { do: 'look', outcome: 'accepted' };
  },

  checkHeard: true,

  duplicates: (command, found, past, shown, counted) => {
    const { later } = past;
    const { fields, folderId } = command.intent;
    const ours = shown?.made ?? [];
    const marked = found.filter(({ id, isUnmarked }) => isUnmarked !== true || ours.includes(id));
    const others = withoutCopies(marked, later, ours, ours);
    const all = firstOfEach(others).length;
    // Ours is one landing, whatever others have made of it since.
    const known = ours.length > 0 ? Math.max(all, counted) : all;
    if (all <= counted && known + unmarkedOthers(found, past, ours) <= counted) return null;
    // Only what is as it was asked for can be a second one of it, to be deleted; what differs has perhaps been copied by somebody.
    const same = others.filter(
      (one) =>
        ours.includes(one.id) ||
        (one.name === fields.name &&
          one.folderId === folderId &&
          compare(one.quantity, command.intent.what === 'item' ? fields.quantity : ZERO) === 0),
    );
    return { readings: [], made: firstOfEach(same) };
  },

  undo: ({ intent }, { made }) => ({
    intents: made.map((recordId) => ({ kind: 'delete', recordId, what: intent.what })),
    stays: made.length === 0 ? ['nothing-known'] : [],
  }),
};

/** How many articles may be another landing whose mark another client has written off: none where every request was answered. */
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
 * Before the first attempt there is nothing to find. Only where the service's clock was put back are the changes read: a record that is there
 * already may be stamped as made since.
 */
function* lookForMark(
  command: CommandOf<'create-item'>,
  past: AttemptHistory<Preimage>,
): ReadPlan<readonly Marked[]> {
  const [first] = past.tries;
  // The service's clock is wanted, to look from there on should the answer be lost: any reading tells it.
  if (first === undefined && past.serviceTime === null) yield* askWithin(command.intent.folderId);
  const since = first === undefined ? past.behindStamps() : sinceFirstSent(past.tries);
  // Where the service does not tell its time, there is only ours to go by, which may be off.
  const from = since === null ? first && Date.parse(first.at) - CLOCKS_APART : since - LOOK_BACK;
  if (from === undefined) return [];
  const mark = markOf(command.id);
  // Wherever in the notes: somebody may have written more behind it.
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
  }));
  return withoutAwaited(command, alike, past);
}

/**
 * A receipt of ours may have made a copy by the same name there, which has no mark. Until the mirror shows it, its id is not known:
 * one unmarked record of the line's quantity in the line's folder is that copy.
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
 * Whether a record may be ours with other notes by now: made since, and like it in name, place and stock. Where it was seen to be
 * written since it was made, it may have been counted or moved on as well; or, an item, renamed, where all else is as asked for:
 * what another client made in the same place is not.
 * @param since the service's clock before the first request left
 */
function isUnmarkedLike(
  { intent: { what, folderId, fields } }: CommandOf<'create-item'>,
  record: Found,
  since: number | null,
): boolean {
  const createdAt = Date.parse(record.createdAt ?? '');
  if (since === null || hasMark(notesOf(record)) || !(createdAt >= since - CLOCK_BLUR)) return false;
  if (record.kind !== what || isAsMade(record, createdAt)) return false;
  const within = placeOf(record);
  const now = fieldsOf(record);
  const isNamed = now.name === fields.name;
  const isWhole = record.kind === 'folder' || compare(record.item.quantity, fields.quantity) === 0;
  if (!isWrittenSince(record)) return isWhole && isNamed && within === folderId;
  const isElse = (['price', 'minQuantity', 'label'] as const).every((one) =>
    sameField(now[one], fields[one]),
  );
  return isNamed || (what === 'item' && isWhole && isElse && within === folderId);
}

/** By its name, or in its place: before any request has left, that is none of ours, whatever becomes of it. */
const isNear = ({ intent: { folderId, fields } }: CommandOf<'create-item'>, record: Found): boolean =>
  fieldsOf(record).name === fields.name || placeOf(record) === folderId;

const placeOf = (record: Found): number | null =>
  record.kind === 'item' ? record.item.folderId : record.folder.parentId;

/** Never written since it was made, so its notes are those it was made with. Stamps of whole seconds cannot tell. */
function isAsMade(record: Found, createdAt: number): boolean {
  return updatedAtOf(record) === createdAt && createdAt % 1000 !== 0;
}

/** One record for each article: the first that was made. */
function firstOfEach(marked: readonly Marked[]): number[] {
  const first = new Map<string, number>();
  for (const { id, article } of marked) first.set(article, Math.min(id, first.get(article) ?? id));
  return [...first.values()];
}

const notesOf = (record: Found): string =>
  (record.kind === 'item' ? record.item.notes : record.folder.notes) ?? '';

function bodyOf(command: CommandOf<'create-item'>): object {
  const { what, folderId, fields } = command.intent;
  return {
    type: what,
    name: fields.name,
    parent_id: folderId,
    notes: marked(fields.notes, command.id),
    ...(fields.label === null
      ? {}
      : { label_url: fields.label.code, label_url_type: fields.label.type || null }),
    ...(what === 'item' ? stockOf(fields) : {}),
  };
}

function stockOf(fields: CreateItemIntent['fields']): object {
  return {
    quantity: wireNumber(fields.quantity),
    ...(fields.minQuantity === null ? {} : { min_quantity: wireNumber(fields.minQuantity) }),
    ...(fields.price === null ? {} : { price: wireNumber(fields.price) }),
  };
}
