/** F8: takes back the last thing done here. */
import type { ManyUndone } from '#bridge/items.ts';
import { goodsTogether } from '#domain/stock/goods-back.ts';
import { MANY_LATE, OF_GOODS } from '#domain/replies/reply-of-parts.ts';
import type { Sends } from '#domain/replies/reply.ts';
import { band, markUndone, undoOf } from '../band.ts';
import { SEEN_AFTER } from '../drafts/adjust.ts';
import { takeTimesBack } from '../scans/next-times.ts';
import { countedOn, isSheet } from '../scans/on-sheet.ts';
import { perform, show } from '../perform.ts';
import { currentStand, isSamePlace, type Stand } from '../scans/stand.ts';
import { inTurn } from '../scans/turns.ts';
import type { UndoDraft, UndoMany } from './undo-kinds.ts';
import { undoable } from './undoable.ts';
import { views } from '../views/views.ts';

/** What was scanned before it is among that; what is scanned behind it comes after, or between the pieces of an act on many. */
export async function undoLast(): Promise<void> {
  // Where the key was pressed, wherever the operator goes meanwhile.
  const stand = currentStand();
  const { place } = stand;
  const goOn = await inTurn(() =>
    // A scan before it has opened another order or count: what was done on that was not meant.
    isSamePlace(stand.place, place) || !isSheet(stand.place) ? undoNow(stand) : Promise.resolve(undefined),
  );
  await goOn?.();
}

/**
 * What is booked is told, and taken back by the code once more: scanned sooner than that can be read, it is a double read.
 * @param made when it was scanned (milliseconds, as `performance.now`)
 */
export function isReadTwice(made: number): boolean {
  const entry = undoable(band.getState().entries, currentStand(), views.getState());
  const undo = entry === undefined ? null : undoOf(entry);
  if (entry === undefined || undo === null) return false;
  const isTold = undo.kind === 'back' || ('isBack' in undo && undo.isBack);
  return isTold && performance.timeOrigin + made < Date.parse(entry.at) + SEEN_AFTER;
}

/** @returns what is left to be done of it */
async function undoNow(stand: Stand): Promise<(() => Promise<void>) | undefined> {
  if (takeTimesBack()) return undefined;
  const entry = undoable(band.getState().entries, stand, views.getState());
  if (entry === undefined) {
    const sheet = countedOn(stand.place, views.getState());
    if (sheet !== null) await perform('undo', { kind: 'last', sheet }, stand);
    return undefined;
  }
  const undo = undoOf(entry);
  if (undo === null) return undefined;
  // At once, so that the key pressed again means the thing before.
  markUndone(entry.id, true);
  if (undo.kind === 'draft') {
    undoDraft(undo, stand);
    return undefined;
  }
  if (undo.kind === 'many')
    return async () => {
      if (!(await undoMany(undo, stand))) markUndone(entry.id, false);
    };
  const answer = await perform('undo', undo, stand);
  if (!answer.ok) markUndone(entry.id, false);
  return undefined;
}

function undoDraft({ back }: UndoDraft, stand: Stand): void {
  const said = back() ?? ({ kind: 'undo-late', reason: 'undone', name: null, figure: null } as const);
  const tone = said.kind === 'undo-late' ? 'refused' : 'done';
  show({ kind: 'outcome', outcome: { tone, said, undo: null } }, stand);
}

/** The last piece first. @returns whether all of them had their turn */
async function undoMany(undo: UndoMany, stand: Stand): Promise<boolean> {
  let all: ManyUndone | null = null;
  for (const id of undo.pieces.toReversed()) {
    const ask = undo.isBack === true ? { id, isBack: undo.isBack } : { id };
    const answer = await perform('items.takeBack', ask, stand);
    if (!answer.ok) {
      // The pieces before it have not been told of.
      if (all !== null) tell(undo, all, stand, false);
      return false;
    }
    all = all === null ? answer.value : together(all, answer.value);
  }
  if (all !== null) tell(undo, all, stand);
  return true;
}

/** @param other given before the one */
function together(one: ManyUndone, other: ManyUndone): ManyUndone {
  const left = MANY_LATE.flatMap((why) => {
    const n = (one.left[why] ?? 0) + (other.left[why] ?? 0);
    return n === 0 ? [] : [[why, n]];
  });
  return {
    cancelled: one.cancelled + other.cancelled,
    asked: one.asked + other.asked,
    back: one.back + other.back,
    beside: one.beside + other.beside,
    ...inHandOf((one.inHand ?? 0) + (other.inHand ?? 0)),
    ...goodsOf(one, other),
    left: Object.fromEntries(left),
    ...spanOf(one.sends, other.sends),
  };
}

const inHandOf = (n: number): Pick<ManyUndone, 'inHand'> => (n === 0 ? {} : { inHand: n });

function goodsOf(
  { goods: one = {} }: ManyUndone,
  { goods: other = {} }: ManyUndone,
): Pick<ManyUndone, 'goods'> {
  const both = OF_GOODS.flatMap((as) => {
    const [later, given] = [one[as], other[as]];
    const goods = given === undefined ? later : goodsTogether(given, later);
    return goods === undefined ? [] : [[as, goods]];
  });
  return both.length === 0 ? {} : { goods: Object.fromEntries(both) };
}

function spanOf(one: Sends | undefined, other: Sends | undefined): { sends?: Sends } {
  const first = one?.first ?? other?.first;
  const last = other?.last ?? one?.last;
  return first === undefined || last === undefined ? {} : { sends: { first, last } };
}

/** What the key once more takes back. */
const AGAIN = ['booked', 'booked-beside', 'unread'] as const;

/** The key once more takes back what is booked, or will have been: what is being stopped may get there all the same. */
function tell(undo: UndoMany, { sends, ...taken }: ManyUndone, stand: Stand, isAll = true): void {
  const said = { kind: 'many-undone', of: undo.of, ...taken } as const;
  const done = taken.cancelled + taken.back;
  const isWhole = taken.asked === 0 && Object.keys(taken.left).length === 0;
  const isNext = taken.asked > 0 || AGAIN.some((why) => taken.left[why] !== undefined);
  const tone = done === 0 && !isNext ? 'refused' : isWhole ? 'done' : 'look';
  const outcome = { tone, said, undo: null, ...(sends && { sends }) } as const;
  show({ kind: 'outcome', outcome, ...(isNext && { own: isAll ? { ...undo, isBack: true } : undo }) }, stand);
}
