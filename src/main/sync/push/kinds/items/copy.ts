/**
 * The copy command: copies an item to a location. The copy carries no mark of ours, so the items at the destination are stored before the
 * request. Afterwards exactly one more item there that looks like the original, with the requested stock, is the copy; more than one, or
 * one with another stock, goes to review.
 */
import { compare, parseDecimal, ZERO, type Decimal } from '#domain/decimal.ts';
import { marksIn } from '#domain/mark.ts';
import type { Item } from '#domain/record.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { CLOCK_BLUR } from '#wire/limits.ts';
import { sameField } from '../../../editable-fields.ts';
import { wireNumber } from '../wire-number.ts';
import {
  boundsFirstSent,
  notFound,
  proof,
  refusalInWords,
  review,
  sinceWord,
  stillComing,
  isUnanswered,
  type CommandOf,
  type Kind,
  type AttemptHistory,
} from '../kind.ts';
import { addedBy } from '../own-later-effects.ts';
import { knownBefore, knownOf, type KnownBefore } from './records-known-before.ts';
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
import type { Found, ReadPlan } from '../../reads/read-request.ts';

interface Facts {
  readonly original: Item | null;
  /** Every item at the destination, by id, as far as it was read. */
  readonly there: readonly number[];
  /** There is more at the destination than was read, all of it older. */
  readonly partial?: true;
  readonly alike: readonly Alike[];
  /**
   * What may be the copy by another name, or at another place: made since, and touched by another client. Before the first attempt what
   * would be taken for it later, by its stamp alone; absent where stamps tell what is older.
   */
  readonly touched?: readonly number[];
}

interface Alike {
  readonly id: number;
  readonly sid: string;
  readonly quantity: Decimal;
  /** It may have been made before the first request left. */
  readonly isUnsure?: true;
  /** The same at whatever destination: the service's clock may have been put back, and it may have been moved there since. */
  readonly isUndated?: true;
  /** Another client has written it since it was made. */
  readonly isWritten?: true;
}

interface Preimage extends SentSince, KnownBefore {
  /**
   * Every item at the destination then, and what had been taken for a copy elsewhere: the copy is none of them. In attempts of the
   * first versions those with its name.
   */
  readonly alike: readonly number[];
  /** There was more at the destination than was read: the others were older than these. */
  readonly partial?: true;
  /** What the original, and so the copy, was called when it was sent. Absent in attempts of the first version. */
  readonly name?: string;
  /** The marks that the original's notes, and so the copy's, had then. Absent where they had none. */
  readonly marks?: readonly string[];
}

export const copy: Kind<'copy', Facts, Preimage> = {
  readPlan: function* (command, past): ReadPlan<Facts> {
    const original = yield* readItem(command.intent.itemId);
    // In doubt about one attempt, or, when it is settled, about all that a person has said nothing of.
    const tried = past.uncertain ?? sinceWord(past.tries)[0];
    // Renamed between our reading and the copying, the copy has the new name.
    const called = past.tries.map(({ preimage }) => preimage.name);
    const names = new Set([...called, original?.name ?? command.basis.name]);
    // Another client may have moved the original there itself: it is no copy of it.
    const { itemId, folderId } = command.intent;
    const { found, partial } = yield* readWithinPart(folderId, ({ kind }) => kind === 'item');
    const there = found.filter((record) => idOf(record) !== itemId);
    const bounds = boundsFirstSent(sinceWord(past.tries));
    const { since = null, storedSince } = bounds;
    // What was made long before the first request left is no copy, wherever it has come from.
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
    // Named like it, its stock may have been changed; renamed, nothing else.
    const isIt = (item: ListedItem): boolean =>
      names.has(item.name) || compare(item.quantity, command.intent.quantity) === 0;
    const renamed = listedItems(there.filter(isWrittenSince)).filter(
      (item) => isNew(item) && isFresh(item) && isLike(item, original) && isIt(item),
    );
    // One that is found ends a doubt; once settled, it is there anyway, and others are looked for.
    const isEnough = past.uncertain !== null && (alike.some(isNew) || renamed.length > 0);
    const elsewhere =
      isEnough || since === null
        ? []
        : (yield* readElsewhere(command, original, names, since)).flatMap((found) =>
            isPerhapsMoved(command, found) && isNew(found.item) && isUnmarkedElse(found.item, original, past)
              ? [found.item]
              : [],
          );
    // The copy of a receipt of ours from just before is not known until the mirror shows it.
    const touched = withoutCopies([...renamed, ...elsewhere], past.copiesAwaited(), [itemId], []);
    return { ...facts, touched: touched.map(({ id }) => id) };
  },

  decide: (command, facts, past) => {
    if (past.uncertain !== null) {
      const found = newOnes(command, past.uncertain.preimage, facts);
      const made = found.map(({ id }) => id);
      if (made.length > 1 || found.some(({ isUnsure }) => isUnsure === true))
        return review({ why: 'look-alikes', ids: made });
      if (made.length === 1) return { do: 'settle', proof: proof({ how: 'figures', made }) };
      // One more, of another quantity: somebody's own, or ours that somebody has changed already.
      const { alike } = past.uncertain.preimage;
      const named = facts.alike.map(({ id }) => id).filter((id) => !alike.includes(id));
      const changed = new Set([...named, ...notOurOwn(facts, past)]);
      // A service that took it and shows nothing of it contradicts itself.
      if (changed.size > 0 || past.uncertain.outcome === 'accepted')
        return review({ why: 'look-alikes', ids: [...changed] });
      const wait = stillComing(past);
      if (wait !== null) return wait;
    }
    if (facts.original === null) return notFound(past, 'item');
    const { itemId, quantity, folderId } = command.intent;
    return {
      do: 'send',
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
    if (answer.got === 'refused') return refusalInWords(answer);
    // The answer's shape is an assumption (copy): what tells of the original, or of another record than was asked for, is no proof.
    const { data } = routes.copyItem.answer.safeParse(answer.json);
    const isCopy =
      data !== undefined &&
      data.id !== intent.itemId &&
      !preimage.alike.includes(data.id) &&
      data.parent_id === intent.folderId &&
      compare(parseDecimal(data.quantity) ?? ZERO, intent.quantity) === 0;
    return isCopy
      ? { do: 'settle', proof: proof({ how: 'answer', made: [data.id] }) }
      : { do: 'look', outcome: 'accepted' };
  },

  checkHeard: true,

  // A look-alike has its name and its stock, whatever article it is of.
  alsoSeen: ['copy', 'create-item', 'move', 'receive'],

  duplicates: (command, facts, past, shown, counted) => {
    const preimage = sinceWord(past.tries)[0]?.preimage;
    if (preimage === undefined) return null;
    // Where our copy is an article of its own, what is the original's article was moved there by somebody.
    const known = shown?.made ?? [];
    const ours = facts.alike.find(({ id }) => known.includes(id));
    const article = facts.original?.sid;
    const copies = facts.alike.filter(({ sid }) => sid !== article || ours?.sid === article);
    const { itemId, folderId } = command.intent;
    const here = copies.map((one) => ({ ...one, folderId }));
    const others = withoutCopies(here, past.later, [itemId], known);
    const claimed = here.filter((one) => isPerhapsOurs(command, one, past)).map(({ id }) => id);
    // Ours is one landing, whatever others have made of it since.
    const settled = counted === 1 ? known : [];
    const found = newOnes(command, preimage, { ...facts, alike: others });
    // What may have been there all along is told of, and not offered to be taken back.
    const sure = found.filter(({ id, isUnsure }) => isUnsure !== true || known.includes(id));
    const made = [...new Set([...settled, ...sure.map(({ id }) => id)])];
    // Of another quantity, it may be ours all the same: another client has written it since.
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

  undo: (_command, { made }) => ({
    intents: made.map((recordId) => ({ kind: 'delete', recordId, what: 'item' })),
    stays: made.length === 0 ? ['nothing-known'] : [],
  }),
};

/**
 * A person took it for the copy of another command of ours, which asked for another quantity. It has the one that was asked for here,
 * and no command of ours has set that: it may as well be a second copy of this one. It is told of, and not offered to be deleted.
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
 * New in a folder that was read whole, and never written, so that it was not moved there: it was made there since, however it is
 * stamped. The service's clock was put back, and no answer has shown that.
 */
const isMadeThere = (
  { id, createdAt, updatedAt }: ListedItem,
  { tries }: AttemptHistory<Preimage>,
): boolean => {
  const before = sinceWord(tries)[0]?.preimage;
  return createdAt === updatedAt && before?.partial !== true && before?.alike.includes(id) === false;
};

/** What carries a mark that the original never had is a new item of ours, however alike. Of an original that is gone nobody knows. */
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

/** What an earlier attempt had found is older than this one, though another client may have moved it away between the two. */
const foundBefore = ({ tries }: AttemptHistory<Preimage>): readonly number[] =>
  tries.flatMap(({ preimage }) => preimage.alike);

/** What may be the copy, but for what our own commands have made. */
const notOurOwn = ({ touched = [] }: Facts, { isNotOfIt }: AttemptHistory<Preimage>): readonly number[] =>
  touched.filter((id) => !isNotOfIt(id));

type FoundItem = Extract<Found, { kind: 'item' }>;

/** What was made elsewhere since by one of its names, and is no portion of the original. */
function* readElsewhere(
  { intent }: CommandOf<'copy'>,
  original: Item,
  names: ReadonlySet<string | undefined>,
  since: number,
): ReadPlan<readonly FoundItem[]> {
  const isIt = (found: Found): found is FoundItem => {
    if (found.kind !== 'item' || !(Date.parse(found.createdAt ?? '') >= since - CLOCK_BLUR)) return false;
    const { id, sid, name, folderId } = found.item;
    return id !== intent.itemId && folderId !== intent.folderId && sid !== original.sid && names.has(name);
  };
  return (yield* readRecent(since - CLOCK_BLUR, ({ kind }) => kind === 'item')).filter(isIt);
}

/** Another client may have moved the copy on: one that was never written since has come there whole. */
const isPerhapsMoved = ({ intent }: CommandOf<'copy'>, found: FoundItem): boolean =>
  compare(found.item.quantity, intent.quantity) === 0 || isWrittenSince(found);

/** A copy that was renamed and nothing else has the original's other fields, and is an article of its own: a portion is none. */
const isLike = (item: Item, original: Item): boolean =>
  item.sid !== original.sid &&
  sameField(item.price, original.price) &&
  sameField(item.minQuantity, original.minQuantity);

/** At a destination that had been read whole nothing but the undated is unsure: what is new there has come since. */
function newOnes({ intent }: CommandOf<'copy'>, preimage: Preimage, { alike }: Facts): readonly Alike[] {
  return alike
    .filter(({ id, quantity }) => !preimage.alike.includes(id) && compare(quantity, intent.quantity) === 0)
    .map(({ isUnsure, ...one }) =>
      isUnsure === true && (preimage.partial === true || one.isUndated === true) ? { ...one, isUnsure } : one,
    );
}
