/**
 * Where the operator stands. Main keeps no current selection: the place travels with every scan, and it lives here.
 *
 * A stand is one stretch between two deliberate moves to another place (a function key, an order opened, Esc). Scans are
 * answered one after the other, and each is asked at the place its own stand has reached by then: a scan that opens an order
 * counts for the scans behind it. When the operator moves on while scans still wait, those belong to the stand they were
 * made at, not to the new one, and their replies no longer move the screen.
 *
 * Smaller changes (the line in hand, a quantity typed into a move) refine the stand and do not start a new one.
 */
import { deepEqual } from 'fast-equals';
import { create } from 'zustand';
import type { MovePlace, Place, Screen } from '#domain/scanning/place.ts';

export interface Stand {
  place: Place;
  /** What is done at it was begun before what has been said last, at this stand: it is taken back there. */
  readonly leftOf?: Stand;
  /** The last thing (its entry) that had been said when it was begun. */
  readonly typedAfter?: number;
  /** The queue that what is done at it was begun on; absent: the one there is when it is done. */
  readonly queueId?: string;
  /** The labels of what is in hand there are to be printed: Esc leads back. */
  openedFrom?: Place;
  /** The operator has come back to the screen, which is as it was left: what was open there may be gone since. */
  readonly isBack?: true;
  /** A move's destination that was named before any item: it stays for the items after the first. Undefined: none was. */
  destination?: number | null | undefined;
}

interface StandState {
  readonly stand: Stand;
  readonly place: Place;
  /** Where each screen was left, so that coming back finds it as it was. */
  readonly left: Partial<Record<Screen, Place>>;
}

const START: Place = { screen: 'scan' };

export const standing = create<StandState>(() => ({ stand: { place: START }, place: START, left: {} }));

export const here = (): Place => standing.getState().place;
export const currentStand = (): Stand => standing.getState().stand;

/** Whether both are the same screen, and the same order or count on it. An arrival is one place, whichever of its orders is in hand. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.screen === other.screen &&
  (one.screen !== 'receive' || other.screen !== 'receive' || isSameReceipt(one, other)) &&
  (one.screen !== 'count' || other.screen !== 'count' || one.sheetId === other.sheetId);

/**
 * For what is finished after the operator has moved on: its reply moves nobody.
 * @param queueId it was begun on, at the stand `from`
 * @param typedAfter the last thing that had been said then
 */
export const leftBehind = (from: Stand, queueId: string | undefined, typedAfter: number): Stand => ({
  place: here(),
  leftOf: from,
  typedAfter,
  ...(queueId === undefined ? {} : { queueId }),
});

type ReceivePlace = Extract<Place, { screen: 'receive' }>;

const isSameReceipt = (one: ReceivePlace, other: ReceivePlace): boolean =>
  one.isArrival === other.isArrival && (one.isArrival === true || one.orderId === other.orderId);

/** A deliberate move: a new stand. */
export const goTo = (place: Place): void => take({ place });

/** The same for the sake of what is in hand here. */
export const goToPrinting = (): void => take({ place: { screen: 'labels' }, openedFrom: here() });

function take(stand: Stand): void {
  standing.setState({ stand });
  refine(stand.place, stand);
}

/** A place's key: to the screen as it was left; pressed there, to its beginning. */
export function goToScreen(screen: Screen): void {
  const { place, left } = standing.getState();
  const before = place.screen === screen ? undefined : left[screen];
  take(before === undefined ? { place: rootOf(screen) } : { place: before, isBack: true });
}

/** Moves a stand along. The screen follows if the operator still stands there. */
export function refine(to: Place, stand: Stand = currentStand()): void {
  // Each reply names the place anew: where that is the one before, nothing is drawn again for it.
  const next = goingOn(to, stand);
  const place = deepEqual(stand.place, next) ? stand.place : next;
  if (place.screen === 'labels' && stand.place.screen !== 'labels') stand.openedFrom = stand.place;
  if (place.screen === 'move' && place.itemId === undefined) stand.destination = place.folderId;
  stand.place = place;
  const now = standing.getState();
  // A mode that was asked for ends when the operator leaves.
  const kept = place.screen === 'settings' ? rootOf('settings') : place;
  const left = { ...now.left, [place.screen]: kept };
  standing.setState(now.stand === stand ? { place, left } : {});
}

/**
 * Where a stand is after what was done there: as the reply has it. A destination that was named first stays for the next items,
 * and another one that was scanned since takes its place.
 * @param movedTo where goods have just been moved to; undefined where none were
 */
export function moveOn(place: Place, movedTo: number | null | undefined, stand: Stand): void {
  const stays = movedTo !== undefined && place.screen === 'move' && stand.destination !== undefined;
  refine(stays ? { ...place, folderId: movedTo } : place, stand);
}

/**
 * A scan came to nothing: the line or item before it is not in hand any more, lest a key meant for this one fills or moves that. Goods that
 * are put away stay: their row goes on saying that they are in hand.
 */
export function letGo(stand: Stand): void {
  const { place } = stand;
  if (place.screen === 'move' && place.itemId !== undefined && place.putAway !== true) {
    const { itemId: _, quantity: __, ...kept } = place;
    refine(kept, stand);
  }
  if (place.screen !== 'receive' || place.lineId === undefined || place.orderId === undefined) return;
  // Of an arrival's orders none is meant then.
  refine({ screen: 'receive', ...(place.isArrival === true ? {} : { orderId: place.orderId }) }, stand);
}

/** Goods go on being brought back from the same folder, whatever is in hand; and an arrival goes on, whatever is done on its orders. */
function goingOn(to: Place, { place }: Stand): Place {
  if (place.screen === 'receive' && to.screen === 'receive')
    return place.isArrival === true ? { ...to, isArrival: true } : to;
  if (place.screen !== 'move' || to.screen !== 'move') return to;
  return place.fromId === undefined ? to : { fromId: place.fromId, ...to };
}

export function refineMove(change: (place: MovePlace) => MovePlace): void {
  const place = here();
  if (place.screen === 'move') refine(change(place));
}

function rootOf(screen: Screen): Place {
  return { screen };
}
