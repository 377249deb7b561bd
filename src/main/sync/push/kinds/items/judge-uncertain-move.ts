/**
 * Judges whether a move with an uncertain outcome was applied. It compares the stock of the source, and the records of the same article
 * (goods with one `sid`) at the destination, before the attempt and now. It counts how many writes by other clients would explain the
 * quantities if the move was applied, and how many if it was not. The outcome that needs fewer is the result, because every further write
 * makes an explanation less likely. The result is `unclear`
 * - if both need as many;
 * - if two records have grown by the moved quantity;
 * - if a changed record may have been at the destination before without being read;
 * - or if an earlier reading gives another result, although the source has not been written since that reading.
 *
 * The duplicate check of a move uses the same functions. Before that it takes the known effects out of the comparison: those of this
 * station's later commands, and those of the application by which the move was settled.
 */
import type { Reading } from '#domain/commands/command.ts';
import { add, compare, negate, subtract, sum, ZERO, type Decimal } from '#domain/values/decimal.ts';
import type { Item } from '#domain/stock/record.ts';
import type { CommandOf, AttemptHistory } from '../command-kind.ts';
import { addedAtMost, addedBy } from '../effects-of-own-later-commands.ts';
import { ageOf, type ListedItem, type SentSince } from '../../reads/read-plans.ts';

export interface Facts {
  readonly source: Item | null;
  /** The source before the destination was read, if it was read again afterwards and had been written in between. */
  readonly sourceBefore?: Item | null;
  /** The article's records at the destination. */
  readonly there: readonly ListedItem[];
  /** The destination holds more records than were read, all of them older. */
  readonly partial?: true;
}

export interface Preimage extends SentSince {
  /** Absent in attempts of the first version. */
  readonly sid?: string;
  readonly source: Decimal;
  /** When the source was last written before the attempt; absent in attempts of earlier versions. */
  readonly updatedAt?: string;
  /** The source's location; absent in attempts of earlier versions. */
  readonly fromId?: number | null;
  /** The article's records at the destination before the attempt. */
  readonly there: readonly { readonly id: number; readonly quantity: Decimal }[];
  /** The destination held more records than were read: a record not in `there` may have been there too. */
  readonly partial?: true;
}

export interface Growth {
  readonly id: number;
  readonly growth: Decimal;
  /** It may have been there before the attempt without being read. */
  readonly isUnsure?: true;
}

/** Whether a record existed at the destination before the attempt although it was not read. */
function unreadThen(preimage: Preimage, one: ListedItem): 'no' | 'perhaps' | 'yes' {
  if (preimage.partial !== true || preimage.there.some(({ id }) => id === one.id)) return 'no';
  const age = ageOf(one, preimage);
  return age === 'newer' ? 'no' : age === 'older' ? 'yes' : 'perhaps';
}

/**
 * The article's records at the destination that are new or whose stock changed, with the change. Records that were not read, then or
 * now, are left out.
 */
export function grownThere(preimage: Preimage, { there, partial }: Omit<Facts, 'source'>): Growth[] {
  const before = new Map(preimage.there.map(({ id, quantity }) => [id, quantity]));
  const changed = there.flatMap((one): Growth[] => {
    const unread = unreadThen(preimage, one);
    const growth = subtract(one.quantity, before.get(one.id) ?? ZERO);
    if (unread === 'yes') return [];
    return [{ id: one.id, growth, ...(unread === 'perhaps' ? { isUnsure: true } : {}) }];
  });
  const left = preimage.there
    .filter(({ id }) => partial !== true && there.every((item) => item.id !== id))
    .map(({ id, quantity }) => ({ id, growth: subtract(ZERO, quantity) }));
  return [...changed, ...left].filter(({ growth }) => compare(growth, ZERO) !== 0);
}

type Later = AttemptHistory<Preimage>['later'];

/** Subtracts later own commands from the growth; where their effect is uncertain, the most it can be, so the remainder is a lower bound. */
export function withoutLater(growths: readonly Growth[], later: Later): Growth[] {
  return growths.flatMap((one): Growth[] => {
    const added = later.map((command) => addedAtMost(command, one.id));
    if (added.includes(null)) return [];
    const growth = subtract(one.growth, sum(added.filter((by) => by !== null)));
    return compare(growth, ZERO) === 0 ? [] : [{ ...one, growth }];
  });
}

/**
 * The preimage and facts with the known changes applied: own later commands, and the application that is settled. With these `judgeMove`
 * judges whether there was a further application. Records that one of those commands made or removed are left out; null if the source is
 * one of them.
 * @param settled the record that holds the settled application; null if none is settled
 */
export function withKnown(
  { intent }: CommandOf<'move'>,
  preimage: Preimage,
  facts: Facts,
  later: Later,
  settled: number | null,
): { readonly preimage: Preimage; readonly facts: Facts } | null {
  const settledQuantity = settled === null ? ZERO : intent.quantity;
  const byUs = (id: number): Decimal | null => {
    const added = later.map((one) => addedBy(one, id));
    return added.includes(null) ? null : sum(added.filter((by) => by !== null));
  };
  const added = byUs(intent.itemId);
  if (added === null) return null;
  const isRead = (one: ListedItem): boolean => unreadThen(preimage, one) === 'no';
  const ids = new Set([...preimage.there, ...facts.there.filter(isRead)].map(({ id }) => id));
  if (settled !== null) ids.add(settled);
  const there = [...ids].flatMap((id) => {
    const by = byUs(id);
    const before = preimage.there.find((one) => one.id === id)?.quantity ?? ZERO;
    return by === null ? [] : [{ id, quantity: sum([before, by, id === settled ? settledQuantity : ZERO]) }];
  });
  const source = subtract(add(preimage.source, added), settledQuantity);
  return {
    preimage: { ...preimage, source, there },
    facts: { ...facts, there: facts.there.filter(({ id }) => byUs(id) !== null) },
  };
}

export function judgeMove(command: CommandOf<'move'>, preimage: Preimage, facts: Facts) {
  const { quantity, itemId, folderId } = command.intent;
  const left = subtract(preimage.source, quantity);
  const now = facts.source?.quantity ?? ZERO;
  const changes = grownThere(preimage, facts);
  const isUnsure = changes.some((one) => one.isUnsure === true);
  const ours = changes.filter((one) => one.isUnsure !== true && compare(one.growth, quantity) === 0);
  const [portion] = ours;
  const grown = sum(changes.map(({ growth }) => growth));
  const readings: Reading[] = [
    { of: 'source', id: itemId, before: preimage.source, ifApplied: left, now },
    { of: 'destination', id: folderId, before: ZERO, ifApplied: quantity, now: grown },
  ];
  // If the move was applied, the portion is in one of the changed records, alone or together with other clients' changes of that record; or
  // another client has moved it on.
  const rest = subtract(now, left);
  const writesWithPortion = changes.map((one) =>
    otherWritesNeeded(
      rest,
      changes.flatMap((other) => (other === one ? less(one, quantity) : [other])),
    ),
  );
  const writesIfApplied = Math.min(1 + otherWritesNeeded(rest, changes), ...writesWithPortion);
  const writesIfNotApplied = otherWritesNeeded(subtract(now, preimage.source), changes);
  const outcome =
    isUnsure || ours.length > 1 || writesIfApplied === writesIfNotApplied
      ? 'unclear'
      : writesIfApplied < writesIfNotApplied
        ? 'applied'
        : 'not-applied';
  return { outcome, readings, portion: portion?.id } as const;
}

/**
 * The result of several readings. If the source was not written since an earlier reading of the destination, no portion was moved out of it
 * since, so later changes at the destination are not the portion. If the earlier reading alone gives another result, the result is
 * `unclear`.
 */
export function judgeWithEarlierFacts(
  command: CommandOf<'move'>,
  preimage: Preimage,
  facts: Facts,
  earlierFacts: readonly Facts[],
): ReturnType<typeof judgeMove> {
  const judged = judgeMove(command, preimage, facts);
  const before = earlierFacts.find(({ source, sourceBefore = source }) =>
    isUnwritten(sourceBefore, facts.source),
  );
  const isOther = before !== undefined && judgeMove(command, preimage, before).outcome !== judged.outcome;
  return isOther ? { ...judged, outcome: 'unclear' } : judged;
}

export const isUnwritten = (one: Item | null, other: Item | null): boolean =>
  one?.updatedAt === other?.updatedAt && one?.quantity === other?.quantity;

/**
 * The number of changes by other clients that explain the remaining differences: one for each changed record at the destination, and one
 * more for the source, unless moves between the source and some of those records explain its difference.
 */
function otherWritesNeeded(source: Decimal, changes: readonly Growth[]): number {
  return changes.length + Number(compare(source, ZERO) !== 0 && !areMovesOfSource(negate(source), changes));
}

/** The part of a record's growth that other clients must explain if the portion is in that record. */
function less(one: Growth, quantity: Decimal): Growth[] {
  const growth = subtract(one.growth, quantity);
  return compare(growth, ZERO) === 0 ? [] : [{ ...one, growth }];
}

/** The most records of which all combinations are tried. */
const MOST_TRIED = 10;

/** Whether moves between the source and some of the records, in either direction, add up to the source's loss. */
function areMovesOfSource(lost: Decimal, changes: readonly Growth[]): boolean {
  const tried = changes.slice(0, MOST_TRIED);
  for (let chosen = 1; chosen < 2 ** tried.length; chosen++) {
    const some = tried.filter((_, n) => (chosen >> n) % 2 === 1);
    if (compare(sum(some.map(({ growth }) => growth)), lost) === 0) return true;
  }
  return false;
}

/**
 * The service removes the source with its last piece, unless `leaveZero` keeps it as an empty record.
 * @param read the records as they were read since; a source that is there then was added to by another client. Absent: not read
 * @returns the ids of the records that it has removed
 */
export function removedSource({ intent }: CommandOf<'move'>, preimage: Preimage, read?: Facts): number[] {
  const { itemId, quantity, leaveZero } = intent;
  const isAll = !leaveZero && compare(quantity, preimage.source) === 0;
  return isAll && (read === undefined || read.source === null) ? [itemId] : [];
}

/** Whether a sum is a multiple of the quantity, between `least` and `most` times. */
export function isTimes(sum: Decimal, figure: Decimal, least: number, most: number): boolean {
  let left = sum;
  for (let times = 1; times <= most; times++) {
    left = subtract(left, figure);
    if (compare(left, ZERO) === 0) return times >= least;
  }
  return false;
}
