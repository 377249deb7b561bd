/**
 * Adjustments that are put together and not booked yet, by item, and which of them a command code has prepared. A code books only what it
 * has prepared itself, and nothing else was scanned in between: what was scanned since is what the operator now has in mind.
 */
import {
  choicesOf,
  adjusted,
  type Adjusted,
  type AdjustSettings,
  type ReasonChoice,
  type Way,
} from '#domain/adjustment.ts';
import { add, ONE, ZERO, type Decimal } from '#domain/decimal.ts';
import type { ItemRef } from '#domain/refs.ts';
import type { ScanReply } from '#domain/reply.ts';
import { amountOf } from '#domain/unit.ts';
import { readQuantity, writeQuantity } from '../ui/quantity.ts';
import { createDraft } from './profile.ts';
import { currentStand, here, standing, type Stand } from './stand.ts';
import { subject } from './subject.ts';
import { idNow, moveOnceMade } from './temporary-ids.ts';
import { lastSeen, viewKey, views } from './views.ts';

export interface Picked {
  /** The reason's. */
  readonly id: string;
  readonly way: Way;
}

export interface AdjustDraft {
  readonly picked: Picked | null;
  /** As it is typed. */
  readonly quantity: string;
}

/** Prepared by a code. `at`: when (milliseconds, as `performance.now`). */
export interface Prepared extends Picked {
  readonly itemId: number;
  readonly at: number;
}

/** What the last scan of the item has added to its figure. */
interface Counted {
  readonly itemId: number;
  readonly before: string;
  readonly after: string;
}

interface State {
  readonly drafts: Readonly<Record<number, AdjustDraft>>;
  readonly prepared: Prepared | null;
  readonly counted: Counted | null;
}

const NEW: AdjustDraft = { picked: null, quantity: '' };

export const adjusting = createDraft<State>({ drafts: {}, prepared: null, counted: null });
moveOnceMade(adjusting, {
  view: 'item',
  keptIn: ({ drafts }) => [drafts],
  move: ({ drafts }, to) => ({ drafts: to(drafts) }),
});

/** On another screen what it has shown is out of sight. */
standing.subscribe((now, before) => {
  if (now.place.screen !== before.place.screen) prepare(null);
});

/** Undefined: none is open. */
export const useAdjustDraft = (itemId: number | undefined): AdjustDraft | undefined =>
  adjusting(({ drafts }) => (itemId === undefined ? undefined : drafts[itemId]));

export function changeAdjust(itemId: number, change: Partial<AdjustDraft>): void {
  const { drafts } = adjusting.getState();
  adjusting.setState({ drafts: { ...drafts, [itemId]: { ...NEW, ...drafts[itemId], ...change } } });
}

export function dropAdjust(itemId: number): void {
  const { [idNow('item', itemId)]: _, ...drafts } = adjusting.getState().drafts;
  adjusting.setState({ drafts, prepared: null });
}

export const prepare = (prepared: Prepared | null): void => adjusting.setState({ prepared });

/** The item that an act is done to at this moment; null where none is in hand, or something else is typed of it. */
export function itemInHand(): ItemRef | null {
  const place = here();
  const { seen } = views.getState();
  if (place.screen === 'scan') {
    const shown = subject.getState().subject;
    if (shown?.kind !== 'item' || shown.form !== undefined) return null;
    return lastSeen<'item'>(seen, viewKey('item', { itemId: shown.itemId })).view?.item ?? null;
  }
  if (place.screen !== 'items' || place.itemId === undefined) return null;
  return lastSeen<'record'>(seen, viewKey('record', { recordId: place.itemId })).view?.stock?.item ?? null;
}

/** Undefined until the settings are read. */
export const adjustSettings = (): AdjustSettings | undefined =>
  lastSeen<'settings'>(views.getState().seen, viewKey('settings', {})).view?.adjust;

export const choiceOf = ({ reasons }: AdjustSettings, { id, way }: Picked): ReasonChoice | undefined =>
  choicesOf(reasons).find((one) => one.reason.id === id && one.way === way);

/**
 * A scan of the item itself counts one more, or what its pack holds; anything else ends what a code has prepared. Where another item is
 * shown from now on, what was put together of the one before is not gone on with unseen. @returns the reply, with that told
 */
export function withUnbooked(reply: ScanReply, stand: Stand): ScanReply {
  const { said } = reply;
  if (said.kind === 'control') return reply;
  const item = stand === currentStand() ? itemInHand() : null;
  const draft = item === null ? undefined : adjusting.getState().drafts[item.id];
  if (item !== null && draft !== undefined && said.kind === 'item' && said.item.id === item.id) {
    // The figure is another than the code has shown, or is asked.
    prepare(null);
    const counted = amountToAdjust(reply, item);
    // While the reason is asked there is no field for it yet.
    if (counted.kind === 'asked' && draft.picked === null) return reply;
    if (counted.kind === 'asked') return { ...reply, tone: 'look', said: counted.said };
    const before = draft.quantity.trim() === '' ? ZERO : readQuantity(draft.quantity);
    if (before === undefined) return reply;
    const quantity = writeQuantity(add(before, counted.amount));
    changeAdjust(item.id, { quantity });
    adjusting.setState({ counted: { itemId: item.id, before: draft.quantity, after: quantity } });
    return { ...reply, ...countedSaid(item, { ...draft, quantity }) };
  }
  prepare(null);
  if (item === null || draft === undefined || said.kind !== 'item' || here().screen !== 'scan') return reply;
  dropAdjust(item.id);
  const unbooked = unbookedOf(item, draft);
  return unbooked === null ? reply : { ...reply, tone: 'look', said: { ...said, unbooked } };
}

type MeasureAsked = Extract<ScanReply['said'], { kind: 'measure-asked' }>;

/** How much a scan of the item stands for: of measured goods what its label says, or it is asked. */
export function amountToAdjust(
  { units = ONE, gs1 }: Pick<ScanReply, 'units' | 'gs1'>,
  item: ItemRef,
):
  | { readonly kind: 'amount'; readonly amount: Decimal }
  | { readonly kind: 'asked'; readonly said: MeasureAsked } {
  const { unit, name } = item;
  const told = unit === undefined ? null : amountOf(unit, units, gs1);
  if (unit === undefined || told === null) return { kind: 'amount', amount: units };
  if ('amount' in told) return { kind: 'amount', amount: told.amount };
  return { kind: 'asked', said: { kind: 'measure-asked', name, item, unit, label: told.label } };
}

/** What a scan of the item has brought its adjustment to; nothing where the reason is not chosen yet. */
function countedSaid(item: ItemRef, draft: AdjustDraft): Partial<Pick<ScanReply, 'tone' | 'said'>> {
  const { choice, comes } = planOf(item, draft.picked, draft.quantity);
  if (choice === undefined || comes === null) return {};
  if (comes.kind !== 'possible')
    return { tone: 'look', said: { kind: 'adjust-refused', why: comes.kind, item } };
  const { by, left } = comes;
  return { said: { kind: 'adjust-ready', item, by, left, reason: choice.reason, isCounted: true } };
}

/** What F8 takes back of an open adjustment: the last scan that was added to its figure, where that is the figure still. */
export const useCounted = (itemId: number): Counted | null =>
  adjusting(({ counted, drafts }) =>
    counted?.itemId === itemId && drafts[itemId]?.quantity === counted.after ? counted : null,
  );

export interface Planned {
  readonly choice: ReasonChoice | undefined;
  readonly comes: Adjusted | null;
}

/** What an open draft comes to as it stands. */
export function planOf(item: ItemRef, picked: Picked | null, quantity: string): Planned {
  const settings = adjustSettings();
  const choice = picked === null || settings === undefined ? undefined : choiceOf(settings, picked);
  return { choice, comes: choice ? adjusted(item.quantity, choice.way, readQuantity(quantity)) : null };
}

function unbookedOf(item: ItemRef, { picked, quantity }: AdjustDraft) {
  const { choice, comes } = planOf(item, picked, quantity);
  if (choice === undefined || comes?.kind !== 'possible') return null;
  return { item, by: comes.by, reason: choice.reason };
}
