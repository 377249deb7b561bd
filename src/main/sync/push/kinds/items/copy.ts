/**
 * The delivery rules of the copy command, which copies an item with a given stock to a location. A copy carries no mark of the command, so
 * the ids of the items at the destination are stored with the attempt (the preimage). An answer that names a new item there with the
 * requested stock proves the copy. After a lost answer the copy is the one new item there with the original's name and the requested stock.
 * If there is no candidate, the request is repeated after the settle delay. The command goes to review (a person decides)
 * - if there are several such items;
 * - if the only one may be older than the request, has another stock, may have been renamed by the service or by another client, or may have
 *   been moved by another client;
 * - if the service accepted the request, but shows no copy;
 * - if the original no longer exists, or the service refuses the request.
 *
 * The duplicate check repeats the search to find a second copy. Undo deletes the copy.
 */
import { compare, parseDecimal, ZERO, type Decimal } from '#domain/values/decimal.ts';
import { marksIn } from '#domain/commands/mark.ts';
import { isRewrittenFrom } from '#domain/values/name.ts';
import type { Item } from '#domain/stock/record.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { WRITTEN_ITEM } from '../../../pull/lists/item-and-order-queries-and-schemas.ts';
import { CLOCK_BLUR, instantOf } from '#wire/limits.ts';
import { sameField } from '#domain/stock/fields.ts';
import { wireNumber } from '../decimal-to-wire-number.ts';
import {
  boundsFirstSent,
  notFound,
  proof,
  refusalInWords,
  review,
  sincePersonsAnswer,
  waitForSettleDelay,
  isUnanswered,
  type CommandOf,
  type Kind,
  type AttemptHistory,
} from '../command-kind.ts';
import { addedBy } from '../effects-of-own-later-commands.ts';
import { knownBefore, knownOf, type KnownBefore } from './collect-similar-records-before-first-request.ts';
import { withoutCopies } from './exclude-own-copies.ts';
import {
  ageOf,
  idOf,
  isWrittenSince,
  listedItems,
  readItem,
  readRecent,
  readWithinPart,
  type ListedItem,
  type SentSince,
} from '../../reads/read-plans.ts';
import type { Found, ReadPlan } from '../../reads/read-plan-types.ts';

interface Facts {
  readonly original: Item | null;
  /** The ids of all items at the destination, as far as they were read. */
  readonly there: readonly number[];
  /** The destination holds more records than were read, all of them older. */
  readonly partial?: true;
  readonly alike: readonly Alike[];
  /**
   * Records that may be the copy after another client renamed or moved it; all were made since. Before the first attempt: records whose
   * stamps alone would later make them look like the copy; absent where stamps show which records are older.
   */
  readonly touched?: readonly number[];
}

interface Alike {
  readonly id: number;
  readonly sid: string;
  readonly quantity: Decimal;
  /** It may have been made before the first request was sent. */
  readonly isUnsure?: true;
  /** Its age is unknown because the service's clock may have been set back: it may also have been moved there since. */
  readonly isUndated?: true;
  /** It was written after it was made. */
  readonly isWritten?: true;
}

interface Preimage extends SentSince, KnownBefore {
  /**
   * The ids of all items at the destination before the attempt, and of possible copies elsewhere: the copy is none of them. In attempts
   * of the first versions, of those with the original's name.
   */
  readonly alike: readonly number[];
  /** The destination held more records than were read, all of them older. */
  readonly partial?: true;
  /** The name of the original, and so of the copy, when the request was sent. Absent in attempts of the first version. */
  readonly name?: string;
  /** The marks in the notes of the original, and so of the copy, at that time. Absent if there were none. */
  readonly marks?: readonly string[];
}

export const copy: Kind<'copy', Facts, Preimage> = {
  readPlan: function* (command, past): ReadPlan<Facts> {
    const original = yield* readItem(command.intent.itemId);
    // The uncertain attempt; in a duplicate check, the first one since a person last answered.
    const tried = past.uncertain ?? sincePersonsAnswer(past.tries)[0];
    // If the original was renamed between our read and the copying, the copy has the new name.
    const called = past.tries.map(({ preimage }) => preimage.name);
    const names = new Set([...called, original?.name ?? command.basis.name]);
    // Another client may have moved the original itself to the destination: it is not the copy.
    const { itemId, folderId } = command.intent;
    const { found, partial } = yield* readWithinPart(folderId, ({ kind }) => kind === 'item');
    const there = found.filter((record) => idOf(record) !== itemId);
    const bounds = boundsFirstSent(sincePersonsAnswer(past.tries));
    const { since = null, storedSince } = bounds;
    // A record made long before the first request was sent is not the copy, wherever it came from.
    const isFresh = (item: ListedItem): boolean =>
      (ageOf(item, bounds) !== 'older' || isMadeThere(item, past)) && isUnmarkedElse(item, original, past);
    const known = new Set(knownOf(past));
    const isUnsure = (item: ListedItem): boolean => ageOf(item, bounds) === 'unknown';
    const isUndated = (item: ListedItem): boolean =>
      storedSince !== undefined && isUnsure(item) && !isMadeThere(item, past);
    const alike = listedItems(there).filter(
      (item) =>
        names.has(item.name) &&
        !known.has(item.id) &&
        isFresh(item) &&
        (!past.isNotOfIt(item.id) || isPerhapsOurs(command, item, past)),
    );
    const written = new Set(there.filter(isWrittenSince).map(idOf));
    const facts = {
      original,
      there: there.map(idOf),
      ...(partial ? { partial } : {}),
      alike: alike.map((item) => ({
        id: item.id,
        sid: item.sid,
        quantity: item.quantity,
        ...(isUnsure(item) ? { isUnsure: true as const } : {}),
        ...(isUndated(item) ? { isUndated: true as const } : {}),
        ...(written.has(item.id) ? { isWritten: true as const } : {}),
      })),
    };
    if (original === null) return facts;
    const behind = past.tries.length === 0 ? past.behindStamps() : null;
    if (behind !== null) {
      const before = yield* readElsewhere(command, original, names, behind);
      return { ...facts, touched: before.map(({ item }) => item.id) };
    }
    if (tried === undefined || !(past.uncertain !== null || isUnanswered(past.tries))) return facts;
    const isNew = ({ id }: { readonly id: number }): boolean =>
      !known.has(id) && !tried.preimage.alike.includes(id);
    // A record of its name counts with any stock; a renamed one only with the requested stock.
    const isIt = (item: ListedItem): boolean =>
      names.has(item.name) || compare(item.quantity, command.intent.quantity) === 0;
    const mayBeRenamed = (item: ListedItem): boolean =>
      written.has(item.id) || [...names].some((name) => isRewrittenFrom(name ?? '', item.name));
    const renamed = listedItems(there).filter(
      (item) => mayBeRenamed(item) && isNew(item) && isFresh(item) && isLike(item, original) && isIt(item),
    );
    // For an uncertain attempt one candidate is enough; in a duplicate check the copy is known, and others are searched for.
    const isEnough = past.uncertain !== null && (alike.some(isNew) || renamed.length > 0);
    const elsewhere =
      isEnough || since === null
        ? []
        : (yield* readElsewhere(command, original, names, since)).flatMap((found) =>
            isPerhapsMoved(command, found) && isNew(found.item) && isUnmarkedElse(found.item, original, past)
              ? [found.item]
              : [],
          );
    // A copy that a recent own receipt made has no known id until the mirror contains it.
    const touched = withoutCopies([...renamed, ...elsewhere], past.copiesAwaited(), [itemId], []);
    return { ...facts, touched: touched.map(({ id }) => id) };
  },

  decide: (command, facts, past) => {
    if (past.uncertain !== null) {
      const found = newOnes(command, past.uncertain.preimage, facts);
      const made = found.map(({ id }) => id);
      if (made.length > 1 || found.some(({ isUnsure }) => isUnsure === true))
        return review({ kind: 'look-alikes', ids: made });
      if (made.length === 1) return { kind: 'settle', proof: proof({ how: 'figures', made }) };
      // A new record with another stock: another client's own, or ours that another client has changed already.
      const { alike } = past.uncertain.preimage;
      const named = facts.alike.map(({ id }) => id).filter((id) => !alike.includes(id));
      const changed = new Set([...named, ...notOurOwn(facts, past)]);
      // The service accepted the request and shows no copy: a person decides.
      if (changed.size > 0 || past.uncertain.outcome === 'accepted')
        return review({ kind: 'look-alikes', ids: [...changed] });
      const wait = waitForSettleDelay(past);
      if (wait !== null) return wait;
    }
    if (facts.original === null) return notFound(past, 'item');
    const { itemId, quantity, folderId } = command.intent;
    return {
      kind: 'send',
      preimage: {
        alike: [...new Set([...facts.there, ...(facts.touched ?? []), ...foundBefore(past)])],
        ...(facts.partial === undefined ? {} : { partial: facts.partial }),
        name: facts.original.name,
        ...marksOf(facts.original),
        since: past.serviceTime,
        ...knownBefore({ name: facts.original.name, folderId }, past),
      },
      request: {
        method: routes.copyItem.method,
        path: fillPath(routes.copyItem.path, { item_id: itemId }),
        body: { quantity: wireNumber(quantity), folder_id: folderId },
      },
    };
  },

  interpretResponse: ({ intent }, preimage, answer) => {
    if (answer.kind === 'refused') return refusalInWords(answer);
    // The answer's form is an assumption (`copy`): an answer about the original, or about another record than requested, is no proof.
    const { data } = WRITTEN_ITEM.safeParse(answer.json);
    const quantity = parseDecimal(data?.quantity);
    const isCopy =
      data !== undefined &&
      data.id !== intent.itemId &&
      !preimage.alike.includes(data.id) &&
      data.parent_id === intent.folderId &&
      quantity !== undefined &&
      compare(quantity, intent.quantity) === 0;
    return isCopy
      ? { kind: 'settle', proof: proof({ how: 'answer', made: [data.id] }) }
      : { kind: 'read-again', outcome: 'accepted' };
  },

  checkAnswered: true,

  // A look-alike is found by name and stock, whatever article it is of.
  alsoSeen: ['copy', 'create-item', 'move', 'receive'],

  duplicates: (command, facts, past, shown, counted) => {
    const preimage = sincePersonsAnswer(past.tries)[0]?.preimage;
    if (preimage === undefined) return null;
    // If our copy is an article of its own, records of the original's article were moved there by another client.
    const known = shown?.made ?? [];
    const ours = facts.alike.find(({ id }) => known.includes(id));
    const article = facts.original?.sid;
    const copies = facts.alike.filter(({ sid }) => sid !== article || ours?.sid === article);
    const { itemId, folderId } = command.intent;
    const here = copies.map((one) => ({ ...one, folderId }));
    const others = withoutCopies(here, past.later, [itemId], known);
    const claimed = here.filter((one) => isPerhapsOurs(command, one, past)).map(({ id }) => id);
    // The known copy counts as one application, however other clients have changed it since.
    const settled = counted === 1 ? known : [];
    const found = newOnes(command, preimage, { ...facts, alike: others });
    // A record that may have been there before is reported, but not offered for deletion.
    const sure = found.filter(({ id, isUnsure }) => isUnsure !== true || known.includes(id));
    const made = [...new Set([...settled, ...sure.map(({ id }) => id)])];
    // A record with another stock may be ours if another client has written it since.
    const changed = others.filter(
      ({ id, quantity, isWritten }) =>
        isWritten === true &&
        !preimage.alike.includes(id) &&
        compare(quantity, command.intent.quantity) !== 0,
    );
    const uncertain = [...notOurOwn(facts, past), ...changed.map(({ id }) => id)];
    const touched = isUnanswered(past.tries) ? uncertain : [];
    const all = new Set([...made, ...found.map(({ id }) => id), ...touched, ...claimed]);
    return all.size > counted ? { readings: [], made } : null;
  },

  wrote: ({ intent: { folderId } }, _preimage, { made }) => ({
    made: made.map((id) => ({ what: 'record', id, folderId })),
  }),

  undo: (_command, { made }) => ({
    intents: made.map((recordId) => ({ kind: 'delete', recordId, what: 'item' })),
    stays: made.length === 0 ? ['nothing-known'] : [],
  }),
};

/**
 * Whether a record may be a second copy of this command although a person took it for the copy of another one: it has the quantity
 * requested here and not the one requested there, and no command of ours has set it. It is reported, but not offered for deletion.
 */
const isPerhapsOurs = (
  { intent }: CommandOf<'copy'>,
  { id, quantity }: Pick<Item, 'id' | 'quantity'>,
  { later }: AttemptHistory<Preimage>,
): boolean =>
  compare(quantity, intent.quantity) === 0 &&
  later.some((one) => isClaimed(one, id) && compare(one.intent.quantity, quantity) !== 0) &&
  later.every((one) => isClaimed(one, id) || leaves(one, id));

type Later = AttemptHistory<Preimage>['later'][number];
const leaves = (one: Later, id: number): boolean => {
  const by = addedBy(one, id);
  return by !== null && compare(by, ZERO) === 0;
};
const isClaimed = (one: Later, id: number): one is Extract<Later, { kind: 'copy' }> =>
  one.kind === 'copy' && one.proof?.how === 'person' && one.proof.made.includes(id);

/**
 * Whether a record was made at the destination since the first attempt, whatever its stamp: it is new in a folder that was read
 * completely before, and never written, so it was not moved there. Its stamp may be older if the service's clock was set back unseen.
 */
const isMadeThere = (
  { id, createdAt, updatedAt }: ListedItem,
  { tries }: AttemptHistory<Preimage>,
): boolean => {
  const before = sincePersonsAnswer(tries)[0]?.preimage;
  return createdAt === updatedAt && before?.partial !== true && before?.alike.includes(id) === false;
};

/** A record with a mark that the original never had is another new item of ours, however alike. Unknown if the original is gone. */
const isUnmarkedElse = (
  { notes }: Item,
  original: Item | null,
  { tries }: AttemptHistory<Preimage>,
): boolean => {
  const copied = new Set([
    ...marksIn(original?.notes ?? null),
    ...tries.flatMap(({ preimage }) => preimage.marks ?? []),
  ]);
  return original === null || marksIn(notes).every((mark) => copied.has(mark));
};

function marksOf({ notes }: Item): Pick<Preimage, 'marks'> {
  const marks = marksIn(notes);
  return marks.length === 0 ? {} : { marks };
}

/** What earlier attempts found existed before this one, though another client may have moved it away in between. */
const foundBefore = ({ tries }: AttemptHistory<Preimage>): readonly number[] =>
  tries.flatMap(({ preimage }) => preimage.alike);

/** The candidates without records made by our other commands. */
const notOurOwn = ({ touched = [] }: Facts, { isNotOfIt }: AttemptHistory<Preimage>): readonly number[] =>
  touched.filter((id) => !isNotOfIt(id));

type FoundItem = Extract<Found, { kind: 'item' }>;

/** Searches other locations for items made since with one of the copy's names that are no portion of the original (another `sid`). */
function* readElsewhere(
  { intent }: CommandOf<'copy'>,
  original: Item,
  names: ReadonlySet<string | undefined>,
  since: number,
): ReadPlan<readonly FoundItem[]> {
  const isIt = (found: Found): found is FoundItem => {
    if (found.kind !== 'item' || !(instantOf(found.createdAt ?? '') >= since - CLOCK_BLUR)) return false;
    const { id, sid, name, folderId } = found.item;
    return id !== intent.itemId && folderId !== intent.folderId && sid !== original.sid && names.has(name);
  };
  return (yield* readRecent(since - CLOCK_BLUR, ({ kind }) => kind === 'item')).filter(isIt);
}

/** Whether another client may have moved the copy there: an item that was never written since must have the whole requested quantity. */
const isPerhapsMoved = ({ intent }: CommandOf<'copy'>, found: FoundItem): boolean =>
  compare(found.item.quantity, intent.quantity) === 0 || isWrittenSince(found);

/** Whether a renamed record has the original's other fields and is an article of its own; a portion would share the `sid`. */
const isLike = (item: Item, original: Item): boolean =>
  item.sid !== original.sid &&
  sameField(item.price, original.price) &&
  sameField(item.minQuantity, original.minQuantity);

/** New look-alikes with the requested stock. At a destination that was read completely, only the undated ones are unsure. */
function newOnes({ intent }: CommandOf<'copy'>, preimage: Preimage, { alike }: Facts): readonly Alike[] {
  return alike
    .filter(({ id, quantity }) => !preimage.alike.includes(id) && compare(quantity, intent.quantity) === 0)
    .map(({ isUnsure, ...one }) =>
      isUnsure === true && (preimage.partial === true || one.isUndated === true) ? { ...one, isUnsure } : one,
    );
}
