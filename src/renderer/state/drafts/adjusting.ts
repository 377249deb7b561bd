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
} from '#domain/stock/adjustment.ts';
import { add, decimal, multiply, ONE, ZERO, type Decimal } from '#domain/values/decimal.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { ScanReply } from '#domain/replies/reply.ts';
import { serialKey, serialsWithin, withPiece, type WithSerials } from '#domain/receiving/serial.ts';
import { amountOf } from '#domain/stock/unit.ts';
import { readQuantity, writeQuantity } from '../../ui/keys/quantity.ts';
import { createDraft } from '../settings/profile.ts';
import { currentStand, here, standing, type Stand } from '../scans/stand.ts';
import { subject } from '../scans/subject.ts';
import { idNow, moveOnceMade } from './temporary-ids.ts';
import { lastSeen, viewKey, views } from '../views/views.ts';

export interface Picked {
  /** The reason's. */
  readonly id: string;
  readonly way: Way;
}

interface Figure extends WithSerials {
  /** As it is typed. */
  readonly quantity: string;
  /** A quantity code has set it: the next scan of the item counts so many times, and not once more. */
  readonly times?: number;
}

export interface AdjustDraft extends Figure {
  readonly picked: Picked | null;
  /** The figures before each scan that was added since another was typed, the last one last. */
  readonly scans?: readonly Figure[];
  /** What stood there before it was typed over. The head of a slow scan is typed first, and taken out again: then this stands once more. */
  readonly typedOver?: Figure & Pick<AdjustDraft, 'scans'>;
}

/** Prepared by a code. `at`: when (milliseconds, as `performance.now`). */
export interface Prepared extends Picked {
  readonly itemId: number;
  readonly at: number;
}

interface State {
  readonly drafts: Readonly<Record<number, AdjustDraft>>;
  readonly prepared: Prepared | null;
}

const NEW: AdjustDraft = { picked: null, quantity: '' };

export const adjusting = createDraft<State>({ drafts: {}, prepared: null });
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

export function changeAdjust(
  itemId: number,
  change: Partial<Pick<AdjustDraft, 'picked' | 'quantity'>>,
): void {
  const before = adjusting.getState().drafts[itemId] ?? NEW;
  const { quantity } = change;
  if (quantity === undefined) return putDraft(itemId, { ...before, ...change });
  const { picked, typedOver, ...figure } = before;
  const stood = typedOver ?? figure;
  const now = { picked: change.picked === undefined ? picked : change.picked };
  if (quantity === stood.quantity) return putDraft(itemId, { ...stood, ...now });
  const { scans: _, times: __, ...kept } = stood;
  const typed = serialsWithin({ ...kept, quantity }, readQuantity(quantity) ?? ZERO);
  putDraft(itemId, { ...typed, ...now, typedOver: stood });
}

/** A quantity code while one is open says how many. */
export function setByCode(itemId: number, times: number): void {
  changeAdjust(itemId, { quantity: String(times) });
  const { typedOver: _, scans: __, ...draft } = adjusting.getState().drafts[itemId] ?? NEW;
  putDraft(itemId, { ...draft, times });
}

function putDraft(itemId: number, draft: AdjustDraft): void {
  adjusting.setState(({ drafts }) => ({ drafts: { ...drafts, [itemId]: draft } }));
}

/** F8 of the last scan that was added. @returns what is said of it; undefined: none was */
export function takeScanBack(item: ItemRef): Partial<Pick<ScanReply, 'tone' | 'said'>> | undefined {
  const { picked = null, scans = [] } = adjusting.getState().drafts[item.id] ?? {};
  const before = scans.at(-1);
  if (before === undefined) return undefined;
  const draft = { ...before, picked, scans: scans.slice(0, -1) };
  putDraft(item.id, draft);
  return countedSaid(item, draft, 'undone');
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
    return { ...reply, ...countScan(reply, item, draft) };
  }
  prepare(null);
  if (item === null || draft === undefined || said.kind !== 'item') return reply;
  dropAdjust(item.id);
  const unbooked = unbookedOf(item, draft);
  return unbooked === null ? reply : { ...reply, tone: 'look', said: { ...said, unbooked } };
}

/** @returns what is said in place of what the item is */
function countScan(
  reply: ScanReply,
  item: ItemRef,
  draft: AdjustDraft,
): Partial<Pick<ScanReply, 'tone' | 'said'>> {
  if (reply.isUnsized === true) return { tone: 'look', said: { kind: 'pack-size', item } };
  const serial = reply.gs1?.serial;
  if (serial !== undefined && draft.serials?.includes(serialKey(reply.gs1) ?? '') === true)
    return { tone: 'refused', said: { kind: 'serial-again', item, serial } };
  const counted = amountToAdjust(reply, item);
  // While the reason is asked there is no field for it yet.
  if (counted.kind === 'asked' && draft.picked === null) return {};
  if (counted.kind === 'asked') return { tone: 'look', said: counted.said };
  const figure = draft.quantity.trim() === '' ? ZERO : readQuantity(draft.quantity);
  if (figure === undefined) return {};
  const { times, picked, scans = [], typedOver: _, ...before } = draft;
  const sum = times === undefined ? add(figure, counted.amount) : multiply(decimal(times), counted.amount);
  const now = withPiece({ ...before, quantity: writeQuantity(sum) }, reply.gs1);
  const wasSet = times === undefined ? before : { ...before, times };
  putDraft(item.id, { ...now, picked, scans: [...scans, wasSet] });
  return countedSaid(item, { ...now, picked }, 'counted');
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
function countedSaid(
  item: ItemRef,
  draft: AdjustDraft,
  by: 'counted' | 'undone',
): Partial<Pick<ScanReply, 'tone' | 'said'>> {
  const { choice, comes } = planOf(item, draft.picked, draft.quantity);
  if (choice === undefined || comes === null) return {};
  if (comes.kind !== 'possible')
    return { tone: 'look', said: { kind: 'adjust-refused', why: comes.kind, item } };
  const said = { kind: 'adjust-ready', item, by: comes.by, left: comes.left, reason: choice.reason } as const;
  return { tone: 'look', said: { ...said, as: by } };
}

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
