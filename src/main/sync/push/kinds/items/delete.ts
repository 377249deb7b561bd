/**
 * The delivery rules of the delete command, which deletes an item, or a folder with all its contents. Nothing is deleted that the operator
 * was not shown. A record that is gone counts as deleted, once a second path confirms a 404 (`confirm-missing-record.ts`). The command goes
 * to review (a person decides)
 * - if the record, or a record in the folder at any depth, has changed since the operator saw it. Exception: its content is exactly what
 *   this station's own earlier commands were to make of it;
 * - if the folder contains a record that was not shown. (A folder that contains fewer records is deleted.)
 * - if a record has more stock than was shown, or is not where it was shown, because own commands that were to move its goods were not
 *   applied;
 * - if the folder is too large to be read whole (over 2,000 records, or over 20 folders in it);
 * - if the service refuses the request. (After a 404 the record is read again.)
 *
 * A folder that is too large is deleted only after a person has confirmed it in a review. Then only the records directly in the folder are
 * compared with what that person saw; if even these are too many to be read, only their number is compared. Commands of earlier versions
 * store no more than the ids of these records, or their number, so no more is compared for them.
 */
import type { DeleteBasis } from '#domain/kinds/delete.ts';
import type { EditableFields, RecordContent, SeenRecord } from '#domain/stock/record.ts';
import { compare, ZERO } from '#domain/values/decimal.ts';
import { withoutMark } from '#domain/commands/mark.ts';
import { instantOf } from '#wire/limits.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { fieldIn, fieldNames, sameField } from '#domain/stock/fields.ts';
import { fieldsOf } from '../../../editable-fields-of-found-record.ts';
import { restOfMeasure } from '../../../pull/lists/wire-to-domain.ts';
import { deletion, howFound, proof, review, waitForSettleDelay, type Kind } from '../command-kind.ts';
import { idOf, readChanged, readRecord, readWhole } from '../../reads/read-plans.ts';
import type { Found, ReadPlan } from '../../reads/read-plan-types.ts';
import { giveUp } from '../../reads/read-list-by-pages.ts';
import { isSameTime } from '../../reads/record-identity.ts';

interface Inside {
  /** How many records are directly in the folder. */
  readonly children: number;
  /** The records directly in it; null if they are too many to be read. */
  readonly direct: readonly FoundRecord[] | null;
  /** All records in the folder, at any depth; null if they are too many to be read. */
  readonly within: readonly FoundRecord[] | null;
}

interface FoundRecord {
  readonly id: number;
  readonly updatedAt: string;
  readonly content: RecordContent;
}

interface Facts extends Inside, FoundRecord {}

type Preimage = Pick<Facts, 'updatedAt' | 'children'>;

export const deleteRecord: Kind<'delete', Facts | null, Preimage> = {
  // A folder is read with its contents, because the operator decided on those.
  readPlan: function* (command, { serviceTime }): ReadPlan<Facts | null> {
    const { recordId, what } = command.intent;
    const found = yield* readRecord(recordId, { whole: true, sure: true });
    if (found === null) return null;
    const inside = what === 'folder' ? yield* readInside(recordId, serviceTime) : EMPTY;
    return { ...foundRecord(found), ...inside };
  },

  decide: (command, facts, past) => {
    const { recordId } = command.intent;
    if (facts === null) {
      return { kind: 'settle', proof: proof({ how: howFound(past), gone: [recordId] }) };
    }
    const { updatedAt, children } = command.basis;
    if (!isAsSeen(facts, command.basis) || hasUnseen(facts, command.basis)) {
      return review({
        kind: 'changed-since',
        sawAt: updatedAt,
        nowAt: facts.updatedAt,
        childrenThen: children,
        childrenNow: facts.children,
        within: timesOf(facts.within),
        ...(facts.within === null ? { direct: timesOf(facts.direct) } : {}),
      });
    }
    return (
      waitForSettleDelay(past) ?? {
        kind: 'send',
        preimage: { updatedAt: facts.updatedAt, children: facts.children },
        request: {
          method: routes.deleteItem.method,
          path: fillPath(routes.deleteItem.path, { item_id: recordId }),
          body: undefined,
        },
      }
    );
  },

  interpretResponse: ({ intent }, _preimage, answer) => deletion(answer, [intent.recordId]),

  wrote: ({ intent: { recordId: id } }) => ({ gone: [{ what: 'record', id }] }),

  undo: () => ({ intents: [], stays: ['deleted-for-good'] }),
};

const EMPTY: Inside = { children: 0, direct: [], within: [] };

const timesOf = (found: readonly FoundRecord[] | null): readonly SeenRecord[] | null =>
  found && found.map(({ id, updatedAt }) => ({ id, updatedAt }));

/** How many folders within the folder are read at most, and how many records in all. A page of contents has a thousand records. */
const MOST_FOLDERS = 20;
const MOST_RECORDS = 2000;

/** @param since a lower bound of the service's clock before the first of these reads; null if unknown */
function* readInside(folderId: number, since: number | null): ReadPlan<Inside> {
  const { found: direct, partial, total } = yield* readWhole(folderId);
  if (partial) {
    // The operator decided by the number of records: an unknown total is not zero.
    const children = total ?? (yield* giveUp('how much is in the folder is not told'));
    return { children, direct: null, within: null };
  }
  const inside = { children: direct.length, direct: direct.map(foundRecord) };
  const records = [...direct];
  let folders = 0;
  // The array grows during the loop.
  for (const record of records) {
    if (records.length > MOST_RECORDS) return { ...inside, within: null };
    if (record.kind === 'item') continue;
    if (++folders > MOST_FOLDERS) return { ...inside, within: null };
    const left = MOST_RECORDS - records.length;
    const within = yield* readWhole(record.folder.id, (_page, all) => all.length > left);
    if (within.partial) return { ...inside, within: null };
    records.push(...within.found);
  }
  if (folders > 0 && since !== null) records.push(...(yield* readPutInMeanwhile(folderId, records, since)));
  return { ...inside, within: records.map(foundRecord) };
}

/**
 * The records that another client put into one of the folders, or wrote there, after that folder was read. Reading many folders takes long,
 * and may be interrupted for a whole rate window.
 */
function* readPutInMeanwhile(
  folderId: number,
  records: readonly Found[],
  since: number,
): ReadPlan<readonly Found[]> {
  const known = new Map(records.map((record) => [idOf(record), foundRecord(record).updatedAt]));
  const changed = yield* readChanged(since, () => false);
  return changed.filter((record) => {
    const { id, updatedAt, content } = foundRecord(record);
    const isWithin = content.folderId === folderId || known.has(content.folderId ?? 0);
    return isWithin && known.get(id) !== updatedAt;
  });
}

/**
 * Whether the folder holds a record that the operator did not see, or saw in another state. A folder that holds fewer records is deleted.
 */
function hasUnseen(facts: Inside, { within, direct, childIds, children }: DeleteBasis): boolean {
  if (within !== undefined) return facts.within === null || isUnseenIn(facts.within, within);
  if (facts.direct === null) return facts.children !== children;
  if (direct !== undefined) return isUnseenIn(facts.direct, direct);
  return childIds === undefined
    ? facts.children !== children
    : facts.direct.some(({ id }) => !childIds.includes(id));
}

function isUnseenIn(found: readonly FoundRecord[], seen: readonly SeenRecord[]): boolean {
  const saw = new Map(seen.map((one) => [one.id, one]));
  return found.some((one) => {
    const was = saw.get(one.id);
    return was === undefined || !isAsSeen(one, was);
  });
}

function isAsSeen(found: FoundRecord, seen: Omit<SeenRecord, 'id'>): boolean {
  const { updatedAt, content, after, shown } = seen;
  const { rest = '' } = found.content;
  // A list may state times less exactly than a single read does. Such a time does not tell two versions apart: the content was kept.
  const isUnwritten =
    content === undefined
      ? updatedAt !== null && instantOf(found.updatedAt) === instantOf(updatedAt)
      : updatedAt !== null &&
        isSameTime(found.updatedAt, updatedAt) &&
        isSame(found.content, { ...content, rest });
  const isExpected = isUnwritten || (after !== undefined && isSame(found.content, after));
  return isExpected && (shown === undefined || holdsNoMore(found.content, shown));
}

/** Whether it has no more stock than was shown, and is where it was shown: goods that were to be elsewhere would be deleted with it. */
const holdsNoMore = (now: RecordContent, shown: RecordContent): boolean =>
  compare(now.quantity ?? ZERO, shown.quantity ?? ZERO) <= 0 && now.folderId === shown.folderId;

const foundRecord = (found: Found): FoundRecord => ({
  id: idOf(found),
  updatedAt: found.kind === 'item' ? found.item.updatedAt : found.folder.updatedAt,
  content: contentOf(found),
});

function contentOf(found: Found): RecordContent {
  const fields = fieldsOf(found);
  const { codes, rest = '' } = found.kind === 'item' ? found.item : found.folder;
  const [quantity, folderId] =
    found.kind === 'item' ? [found.item.quantity, found.item.folderId] : [null, found.folder.parentId];
  return { fields, quantity, folderId, codes, rest };
}

/** Compares two contents; the mark that this station puts into notes is ignored. */
function isSame(one: RecordContent, other: RecordContent): boolean {
  const stocks = [one.quantity ?? ZERO, other.quantity ?? ZERO] as const;
  const [fields, others] = [unmarked(one), unmarked(other)];
  const names = new Set([...fieldNames(fields), ...fieldNames(others)]);
  return (
    [...names].every((name) => sameField(fieldIn(fields, name), fieldIn(others, name))) &&
    compare(...stocks) === 0 &&
    one.folderId === other.folderId &&
    isSameSet(one.codes, other.codes) &&
    restIn(one) === restIn(other)
  );
}

/** The expectation of a record that own commands create has no hash: the type and name of its measure stand in its fields. */
const restIn = ({ rest, fields }: RecordContent): string => rest || restOfMeasure(fields.measure);

const unmarked = ({ fields }: RecordContent): EditableFields => ({
  ...fields,
  notes: withoutMark(fields.notes),
});

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text) => other.includes(text));
