/**
 * Goods that are to be put away: from where they came in to where they are kept. Each row says of which record, how many, and to where it
 * is directed; what was put where is a step of it, and each step that moves something is a move command. A direction is advice: goods may be
 * put anywhere, and the difference stays visible.
 */
import {
  add,
  atLeastZero,
  compare,
  isPositive,
  subtract,
  sum,
  ZERO,
  type Decimal,
} from '../values/decimal.ts';
import type { CountedLot } from '../receiving/lot.ts';
import type { FolderRef } from './record.ts';
import { serialsOf, serialsWithin, type WithSerials } from '../receiving/serial.ts';
import { inWalkingOrder } from './walking-order.ts';

/**
 * Why goods are directed there. booked: they came in there. like: goods of the article are there. free: it is empty, and its name fits
 * the pattern. quarantine: they are damaged, and stay there.
 */
export type DirectedBy = 'booked' | 'like' | 'free' | 'quarantine';

export interface Direction {
  readonly folderId: number | null;
  readonly by: DirectedBy;
}

export interface PutAwayRow extends WithSerials {
  /** The record that has the goods. */
  readonly itemId: number;
  /** What it was called when it came onto the list: moved whole it may have gone. Absent in lists of earlier versions. */
  readonly name?: string;
  /** What it was measured in then. Absent: it was not, and in lists of earlier versions. */
  readonly unit?: string;
  /** Where they came in, or their record is by now. */
  readonly fromId: number | null;
  /** Of what came onto the list and was not taken back. */
  readonly quantity: Decimal;
  /** All that came onto the list. Absent in lists of earlier versions: nothing is known of where it came from. */
  readonly came?: readonly CameOnList[];
  /** Absent: nothing tells where they belong. */
  readonly to?: Direction;
  /** What was scanned of it, and is put where the next location is. */
  readonly now: Decimal;
  readonly steps: readonly PutAwayStep[];
}

export interface CameOnList {
  readonly quantity: Decimal;
  /** The command that booked them in. Absent: they lay somewhere. */
  readonly by?: string;
  /** Of a receipt: its order line. Which record has the goods is only forecast until the service's records show it. */
  readonly line?: number;
  /** Of what lay somewhere: the last command then. What came by it or by one before is among these goods. */
  readonly upTo?: number;
  /** What of it is of which lot. Absent: no lot is known of any of it. */
  readonly lots?: readonly CountedLot[];
  /** Its order line was split by lot: the line's other lots are booked apart from it. */
  readonly isSplit?: true;
}

export interface PutAwayStep {
  /** Of its command, where it is one. */
  readonly id: string;
  readonly quantity: Decimal;
  readonly folderId: number | null;
  /** They were booked there when they came in: nothing was moved. */
  readonly isBooked?: true;
  /** Its move was not booked: they are to be put away again. */
  readonly isDropped?: true;
}

export interface PutAwayList {
  readonly rows: readonly PutAwayRow[];
  /** The sheets of the receipts whose goods are, or have been, on it: none of them comes onto it twice. */
  readonly sheetIds: readonly string[];
  /** Rows that were taken off it, by the ids of those acts, the last in front: they can be brought back. */
  readonly off?: readonly { readonly id: string; readonly rows: readonly PutAwayRow[] }[];
  /** As it was before goods came onto it, and right behind that, by the ids of those acts, the last in front. */
  readonly begun?: readonly ({
    readonly id: string;
    readonly after: readonly PutAwayRow[];
  } & Pick<PutAwayList, 'rows' | 'sheetIds'>)[];
}

export const NO_PUT_AWAY: PutAwayList = { rows: [], sheetIds: [] };

/** Goods that lie somewhere, or that came in. `cameIn`: where the ordered record is, they came in at home; where it is not, elsewhere. */
export interface Goods extends Pick<PutAwayRow, 'itemId' | 'fromId' | 'quantity' | 'name' | 'unit'> {
  readonly came: readonly CameOnList[];
  readonly cameIn?: 'at-home' | 'elsewhere';
}

/** Another record of the article, with what of it is not on the list. */
export interface Like {
  readonly at: FolderRef;
  readonly quantity: Decimal;
}

export interface DirectionFacts {
  readonly from: FolderRef;
  /** Null: none is set. */
  readonly quarantine: { readonly folderId: number | null } | null;
  /** As of the goods; absent: they lie there. */
  readonly cameIn?: Goods['cameIn'];
  /** Other goods of the article are there. */
  readonly isLikeThere: boolean;
  /** With something in them, also where the goods are; none in the quarantine, on the cart or in the folder of a job. */
  readonly likes: readonly Like[];
  /** Names of locations that goods are kept in; empty: any. */
  readonly pattern: string;
  /** The first one in walking order that is empty and fits the pattern. */
  readonly firstFree: () => FolderRef | undefined;
}

/** Undefined: nothing tells where they belong. */
export function direct(facts: DirectionFacts): Direction | undefined {
  const { from, quarantine, pattern, likes } = facts;
  const stays = { folderId: from.id, by: 'booked' } as const;
  if (quarantine !== null && quarantine.folderId === from.id) return { folderId: from.id, by: 'quarantine' };
  const isKept = fitsPattern(from.name, pattern);
  if (facts.cameIn === 'at-home' && (isKept || pattern === '')) return stays;
  const like = mostFirst(likes, pattern).find(({ at }) => at.id !== from.id || facts.cameIn !== undefined);
  if (like !== undefined) return like.at.id === from.id ? stays : { folderId: like.at.id, by: 'like' };
  if (isKept || (pattern === '' && facts.isLikeThere && facts.cameIn !== undefined)) return stays;
  const free = pattern === '' ? undefined : facts.firstFree();
  return free === undefined ? undefined : { folderId: free.id, by: 'free' };
}

/** Each location once; those that goods are kept in first, and of these the one that has the most of it. */
function mostFirst(likes: readonly Like[], pattern: string): readonly Like[] {
  const all = new Map<number | null, Like>();
  for (const { at, quantity } of likes)
    all.set(at.id, { at, quantity: add(quantity, all.get(at.id)?.quantity ?? ZERO) });
  return [...all.values()].toSorted(
    (a, b) =>
      Number(fitsPattern(b.at.name, pattern)) - Number(fitsPattern(a.at.name, pattern)) ||
      compare(b.quantity, a.quantity) ||
      inWalkingOrder(a.at, b.at),
  );
}

/** `*` stands for any characters, `?` for one; several patterns stand with commas between them. Upper or lower case is the same. */
export function fitsPattern(name: string, patterns: string): boolean {
  return patterns.split(',').some((one) => {
    const pattern = one.trim();
    return pattern !== '' && isLike(Array.from(name.toLowerCase()), Array.from(pattern.toLowerCase()));
  });
}

/** In time that grows with both lengths only: a regular expression of many stars tries every way to share the name out among them. */
function isLike(name: readonly string[], pattern: readonly string[]): boolean {
  let [at, part] = [0, 0];
  // Behind the last star, and up to where that star reaches.
  let star: { readonly part: number; at: number } | undefined;
  while (at < name.length) {
    if (pattern[part] === '*') {
      part += 1;
      star = { part, at };
    } else if (pattern[part] === '?' || (part < pattern.length && pattern[part] === name[at])) {
      at += 1;
      part += 1;
    } else if (star === undefined) return false;
    else {
      star.at += 1;
      ({ at, part } = star);
    }
  }
  return pattern.slice(part).every((one) => one === '*');
}

/** Without those whose moves were not booked. */
export const stepsMade = ({ steps }: PutAwayRow): readonly PutAwayStep[] =>
  steps.filter(({ isDropped }) => isDropped !== true);

const putAwayOf = (row: PutAwayRow): Decimal => sum(stepsMade(row).map(({ quantity }) => quantity));

/** How many are still to be put away. */
export const leftToPutAway = (row: PutAwayRow): Decimal =>
  atLeastZero(subtract(row.quantity, putAwayOf(row)));

export const isPutAway = (row: PutAwayRow): boolean => compare(putAwayOf(row), row.quantity) >= 0;

const cameOf = ({ came, quantity }: PutAwayRow): readonly CameOnList[] => came ?? [{ quantity }];

/** Without what was taken back since. @param isBack what is not booked (any more), or not known to be where */
export const cameAndStays = (
  { came = [] }: PutAwayRow,
  isBack: (came: CameOnList) => boolean,
): readonly CameOnList[] => came.filter((one) => !isBack(one));

/** The row with so many as came and stay. */
export function withoutTakenBack(row: PutAwayRow, isBack: (came: CameOnList) => boolean): PutAwayRow {
  if (row.came === undefined) return row;
  return { ...row, quantity: sum(cameAndStays(row, isBack).map(({ quantity }) => quantity)) };
}

/** How many of those that were put away have been taken back since. */
export function putAwayTakenBack(row: PutAwayRow): Decimal {
  const back = subtract(sum(cameOf(row).map(({ quantity }) => quantity)), row.quantity);
  const over = atLeastZero(subtract(putAwayOf(row), row.quantity));
  return compare(over, back) < 0 ? over : back;
}

/** How many of it were put away in that location. */
export const putAwayIn = (row: PutAwayRow, folderId: number | null): Decimal =>
  sum(
    stepsMade(row)
      .filter((one) => one.folderId === folderId)
      .map(({ quantity }) => quantity),
  );

/** All of it was taken back, and nothing was put away: the row is kept only because the taking back may itself be called off. */
export const isOffList = (row: PutAwayRow): boolean =>
  row.came !== undefined && !isPositive(row.quantity) && stepsMade(row).length === 0;

/** Goods of a record that is on the list already are more of its row. */
export function withGoods(
  rows: readonly PutAwayRow[],
  goods: Goods,
  to: Direction | undefined,
): readonly PutAwayRow[] {
  const before = rows.find(({ itemId }) => itemId === goods.itemId);
  const { cameIn: _, ...about } = goods;
  const first: PutAwayRow = { ...about, ...(to === undefined ? {} : { to }), now: ZERO, steps: [] };
  if (before === undefined) return [...rows, first];
  const came = [...cameOf(before), ...goods.came];
  // Where all of it was taken back, what comes now is directed by where it comes in.
  const row = isOffList(before) ? first : { ...before, quantity: add(before.quantity, goods.quantity) };
  return withPutAwayRow(rows, { ...row, came });
}

/**
 * Each of the goods on the row of the record that has them. A row all of whose goods are on another record than was forecast goes there as it
 * is, with what was put away of them: that is where the goods were carried, whatever was booked.
 * @param recordOf the record that has them; null: none has; undefined: the one of their row
 */
export function onTheirRecords(
  rows: readonly PutAwayRow[],
  recordOf: (came: CameOnList) => number | null | undefined,
): readonly PutAwayRow[] {
  return rows.flatMap((row) => partsOf(row, recordOf)).reduce<readonly PutAwayRow[]>(withRow, []);
}

function partsOf(
  row: PutAwayRow,
  recordOf: (came: CameOnList) => number | null | undefined,
): readonly PutAwayRow[] {
  if (row.came === undefined) return [row];
  const all = row.came.map((came) => {
    const id = recordOf(came);
    return { came, id: id === undefined ? row.itemId : id };
  });
  const ids = [...new Set(all.flatMap(({ id }) => id ?? []))];
  const main = ids.includes(row.itemId) ? row.itemId : (ids[0] ?? row.itemId);
  const onto = (itemId: number) => all.filter(({ id }) => (id ?? main) === itemId).map(({ came }) => came);
  return [
    { ...row, itemId: main, came: onto(main) },
    ...ids
      .filter((id) => id !== main)
      .map((itemId) => {
        const { serials: _, ...about } = row;
        return { ...about, itemId, came: onto(itemId), now: ZERO, steps: [] };
      }),
  ];
}

/**
 * Goods that came by a command, where they are among those that lay somewhere when these were put on the list: there are no more of them than
 * before, and what takes the command back takes them off. Undefined: they are not among them.
 * @param seq of the command
 */
export function withKnown(row: PutAwayRow, known: CameOnList, seq: number): PutAwayRow | undefined {
  const lay = row.came?.find(({ upTo }) => upTo !== undefined && upTo >= seq);
  if (row.came === undefined || lay === undefined) return undefined;
  // Some may have been moved away before the others were found there.
  const quantity = compare(known.quantity, lay.quantity) < 0 ? known.quantity : lay.quantity;
  const rest = { ...lay, quantity: subtract(lay.quantity, quantity) };
  const came = row.came.map((one) => (one === lay ? rest : one));
  return { ...row, came: isPositive(quantity) ? [...came, { ...known, quantity }] : came };
}

/** With rows that were taken off; of those that have come onto it anew since, what is on it holds. */
export const broughtBack = (
  rows: readonly PutAwayRow[],
  off: readonly PutAwayRow[],
): readonly PutAwayRow[] => [
  ...rows,
  ...off.filter(({ itemId }) => !rows.some((row) => row.itemId === itemId)),
];

/** Nothing was taken in hand or put away since. @param after as it was then */
export const isUntouched = (after: readonly PutAwayRow[], now: readonly PutAwayRow[]): boolean =>
  now.length === after.length &&
  now.every((row) => {
    const was = after.find(({ itemId }) => itemId === row.itemId);
    return was !== undefined && row.steps.length === was.steps.length && row.now === was.now;
  });

/** Two rows may have come to be of one record. */
function withRow(rows: readonly PutAwayRow[], row: PutAwayRow): readonly PutAwayRow[] {
  const before = rows.find(({ itemId }) => itemId === row.itemId);
  if (before === undefined) return [...rows, row];
  return withPutAwayRow(rows, {
    ...before,
    quantity: add(before.quantity, row.quantity),
    came: [...cameOf(before), ...cameOf(row)],
    now: add(before.now, row.now),
    ...serialsOf(before, row),
    steps: [...before.steps, ...row.steps],
  });
}

export const withPutAwayRow = (rows: readonly PutAwayRow[], row: PutAwayRow): readonly PutAwayRow[] =>
  rows.map((one) => (one.itemId === row.itemId ? row : one));

/** With so many in hand; the pieces that were scanned are those that are put away, and these. */
export const withNow = (row: PutAwayRow, now: Decimal): PutAwayRow =>
  serialsWithin({ ...row, now }, add(putAwayOf(row), now));

/** What was scanned of it is put there. */
export const withStep = (row: PutAwayRow, step: PutAwayStep): PutAwayRow => ({
  ...row,
  now: ZERO,
  steps: [...row.steps, step],
});

/** The step was not made: what it was of is in hand again, beside what is. */
export function withoutStep(row: PutAwayRow, id: string): PutAwayRow {
  const step = row.steps.find((one) => one.id === id);
  if (step === undefined) return row;
  return { ...row, now: add(row.now, step.quantity), steps: row.steps.filter((one) => one !== step) };
}
