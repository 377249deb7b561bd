/**
 * Adjusting the item in hand with a reason: opened by a key, or prepared by a reason's command code. A code is never booked by one scan:
 * it shows what it would come to, and the same code once more, or SEND, books that.
 */
import type { AdjustRefusal, ReasonChoice } from '#domain/stock/adjustment.ts';
import type { Came } from '#domain/scanning/control.ts';
import type { Decimal } from '#domain/values/decimal.ts';
import type { Place } from '#domain/scanning/place.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import { adjustLine, reasonName } from '../../strings/adjust.ts';
import { writeQuantity } from '../../ui/keys/quantity.ts';
import {
  adjusting,
  adjustSettings,
  amountToAdjust,
  changeAdjust,
  choiceOf,
  dropAdjust,
  itemInHand,
  planOf,
  prepare,
  setByCode,
  takeScanBack,
  type Picked,
} from './adjusting.ts';
import { band } from '../band.ts';
import { give } from '../give.ts';
import { endTimes, nextTimes } from '../scans/next-times.ts';
import { perform, show } from '../perform.ts';
import { currentStand, here } from '../scans/stand.ts';
import { lastSeen, viewKey, views } from '../views/views.ts';

/**
 * A second scan of a command code made sooner than this (milliseconds) after the answer to the first is a double read of the scanner: the
 * operator cannot have read what it books.
 */
export const SEEN_AFTER = 500;
/** A prepared adjustment expires (milliseconds): its code, scanned later than this, prepares a new one. */
const LASTS = 120_000;

/** With the quantity that was scanned before it. */
export function openAdjust(itemId: number): void {
  const figure = takeTimes() ?? scannedInHand(itemId);
  changeAdjust(itemId, figure === null ? {} : { quantity: figure });
}

/** Esc, one step back: the reason, then all of it. */
export function backInAdjust(itemId: number): void {
  prepare(null);
  if (adjusting.getState().drafts[itemId]?.picked) changeAdjust(itemId, { picked: null });
  else dropAdjust(itemId);
}

/** F8, before it is booked: the last scan that was added, else all of it. */
export function undoInAdjust(item: ItemRef): void {
  const back = adjusting.getState().prepared?.itemId === item.id ? undefined : takeScanBack(item);
  if (back === undefined) dropAdjust(item.id);
  const undone = { kind: 'undone', of: 'scan', name: item.name, figure: null } as const;
  const outcome = { tone: 'done', said: undone, undo: null, ...back } as const;
  show({ kind: 'outcome', outcome }, currentStand());
}

/** F9, or the code once more. */
export async function sendAdjust(item: ItemRef): Promise<void> {
  const draft = adjusting.getState().drafts[item.id];
  if (draft === undefined) return;
  const { choice, comes } = planOf(item, draft.picked, draft.quantity);
  if (choice === undefined || comes === null) return refuse(item, 'no-reason');
  if (comes.kind !== 'possible') return refuse(item, comes.kind);
  prepare(null);
  const kept = await book(item, choice, comes);
  if (kept) dropAdjust(item.id);
}

async function book(
  item: ItemRef,
  { reason }: ReasonChoice,
  { by, left }: { readonly by: Decimal; readonly left: Decimal },
): Promise<boolean> {
  const settings = lastSeen<'settings'>(views.getState().seen, viewKey('settings', {})).view;
  const isWritten = settings !== null && settings.adjust.noteIn !== 'nowhere';
  const line = isWritten
    ? adjustLine({ at: new Date(), by, reason, operator: settings.operator })
    : undefined;
  const intent = {
    kind: 'adjust',
    itemId: item.id,
    by,
    reason: reason.name,
    reasonId: reason.id,
    ...(line === undefined ? {} : { line }),
  } as const;
  const made = await give(intent, (_, { unwritten }) => ({
    kind: 'adjusted',
    item,
    by,
    left,
    reason,
    ...(unwritten === undefined ? {} : { unwritten }),
  }));
  return made !== undefined;
}

function refuse(item: ItemRef, why: AdjustRefusal): void {
  const said = { kind: 'adjust-refused', why, item } as const;
  show({ kind: 'outcome', outcome: { tone: 'refused', said, undo: null } }, currentStand());
}

/**
 * @param made when it was scanned (milliseconds, as `performance.now`)
 * @returns `asks`, `done`, or why there is nothing to adjust
 */
export function adjustByCode(picked: Picked, made: number): Came {
  const item = itemInHand();
  const place = here();
  if (place.screen === 'receive') return reasonOnLine(place, picked);
  const isThere = place.screen === 'scan' || (place.screen === 'items' && place.part === undefined);
  if (item === null) return isThere ? 'no-item' : 'nothing';
  const settings = adjustSettings();
  if (settings === undefined) return 'not-yet';
  if (choiceOf(settings, picked) === undefined) return 'no-reason';
  const times = takeTimes();
  const age = preparedAge(item.id, picked, made);
  if (times === null && age !== null && age >= SEEN_AFTER) {
    void sendAdjust(item);
    return 'done';
  }
  const before = adjusting.getState().drafts[item.id]?.quantity ?? '';
  // One of what is measured would be one metre.
  const one = scannedInHand(item.id) ?? (item.unit === undefined ? '1' : '');
  changeAdjust(item.id, { picked, quantity: times ?? (before.trim() === '' ? one : before) });
  // A scanner that reads the code over and over never comes to the second scan.
  prepare({ ...picked, itemId: item.id, at: performance.now() });
  tellPrepared(item);
  return 'asks';
}

/** On a line of a receipt a reason says why it came otherwise than ordered. */
function reasonOnLine({ orderId, lineId }: Extract<Place, { screen: 'receive' }>, picked: Picked): Came {
  const settings = adjustSettings();
  if (orderId === undefined || lineId === undefined || picked.way === 'more') return 'nothing';
  if (settings === undefined) return 'not-yet';
  const choice = choiceOf(settings, picked);
  if (choice === undefined) return 'no-reason';
  void perform('receive.differs', { orderId, lineId, reason: reasonName(choice.reason) });
  return 'done';
}

/** How long before a scan the same code prepared it, as it still stands; null where it did not. */
function preparedAge(itemId: number, { id, way }: Picked, made: number): number | null {
  const { prepared, drafts } = adjusting.getState();
  const picked = drafts[itemId]?.picked;
  if (prepared?.itemId !== itemId || prepared.id !== id || prepared.way !== way) return null;
  if (picked?.id !== id || picked.way !== way) return null;
  const age = made - prepared.at;
  return age > LASTS ? null : age;
}

/** A quantity code while one is open says how many. @returns whether one is */
export function quantityByCode(times: number): boolean {
  const item = itemInHand();
  if (item === null || adjusting.getState().drafts[item.id] === undefined) return false;
  setByCode(item.id, times);
  tellPrepared(item);
  return true;
}

function tellPrepared(item: ItemRef): void {
  const draft = adjusting.getState().drafts[item.id];
  if (draft === undefined) return;
  const { choice, comes } = planOf(item, draft.picked, draft.quantity);
  if (choice === undefined || comes === null) return;
  if (comes.kind !== 'possible') {
    prepare(null);
    return refuse(item, comes.kind);
  }
  const { by, left } = comes;
  const said = { kind: 'adjust-ready', item, by, left, reason: choice.reason } as const;
  show({ kind: 'outcome', outcome: { tone: 'look', said, undo: null } }, currentStand());
}

/** Scanned as a pack, or by a label with its measure, it is so many; null where it was not, or something was scanned since. */
function scannedInHand(itemId: number): string | null {
  const scanned = band
    .getState()
    .entries.find(({ said }) => said.kind === 'scan' && said.outcome.said.kind !== 'control');
  if (scanned?.said.kind !== 'scan') return null;
  const { said, pack } = scanned.said.outcome;
  if (said.kind !== 'item' || said.item.id !== itemId || scanned.undone) return null;
  if (pack === undefined && said.item.unit === undefined) return null;
  const counted = amountToAdjust(scanned.said.outcome, said.item);
  return counted.kind === 'amount' ? writeQuantity(counted.amount) : null;
}

/** The quantity that was scanned before it; null where none was. */
function takeTimes(): string | null {
  const { times } = nextTimes.getState();
  if (times === 1) return null;
  endTimes();
  return String(times);
}
