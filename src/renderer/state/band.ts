/**
 * What was last said: one entry for each answer that reached the operator, newest first. The band shows the newest; what can
 * be taken back and what still wants an answer is found here too, so that no later scan buries it.
 */
import { create } from 'zustand';
import type { Problem } from '#bridge/bridge.ts';
import { isKeyControl, type Control, type KeyControl } from '#domain/scanning/control.ts';
import type { Place } from '#domain/scanning/place.ts';
import type { NotSent, OpenQuestion } from '#domain/commands/not-sent.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { Outcome, Option, ScanReply } from '#domain/replies/reply.ts';
import type { Undo } from '#domain/commands/undo.ts';
import { articleCode } from '#domain/scanning/scan.ts';
import { holdsUnreadable } from '../ui/keys/in-hand.ts';
import { isAskedAt } from './scans/asked.ts';
import { ENDS_SHEET, isOfList, isSheet } from './scans/on-sheet.ts';
import { currentStand, here, isSamePlace, standing, type Stand } from './scans/stand.ts';
import { subject } from './scans/subject.ts';
import type { OwnUndo } from './undo/undo-kinds.ts';
import { lastSeen, viewKey, type readTimes, type views } from './views/views.ts';

export type Said =
  /** `own`: what the page takes back by itself. */
  | { readonly kind: 'outcome'; readonly outcome: Outcome; readonly own?: OwnUndo }
  /** `times`: it was to count so many times. */
  | {
      readonly kind: 'scan';
      readonly outcome: ScanReply;
      readonly text: string;
      readonly times?: number;
      readonly own?: OwnUndo;
    }
  /** `text`: the scan it happened to, where it was one. */
  | { readonly kind: 'problem'; readonly problem: Problem; readonly text: string | null };

export interface BandEntry {
  readonly id: number;
  /** When it was said. */
  readonly at: string;
  readonly said: Said;
  readonly stand: Stand;
  /** Where that was then: it may have gone on to another order since. */
  readonly place: Place;
  readonly undone: boolean;
  /** What it refused has been seen to since, or the place it was said at has been left. */
  readonly isOver?: boolean;
  /** The operator has left where it was said: elsewhere it is not said of what is there. */
  readonly isLeft?: boolean;
  /** A figure that cannot be read stood in its field. */
  readonly isOverFigure: boolean;
  /** That figure went with its field, because this was scanned: it has changed nothing. */
  readonly lost?: Unread;
  /** The key that sends was pressed once more behind it. */
  readonly isAskedMore?: true;
}

export type Unread = Extract<NotSent, { readonly kind: 'unread' }>;

export type Question = Asked &
  (
    | { readonly kind: 'which'; readonly options: readonly Option[] }
    /** `code`: what will be known as the pack's. */
    | {
        readonly kind: 'pack-size';
        readonly item: ItemRef;
        readonly code: string;
        readonly isOnlyLabel: boolean;
      }
  );

interface Asked {
  readonly entry: number;
  readonly text: string;
  readonly stand: Stand;
  /** As in the entry. */
  readonly place: Place;
  readonly times?: number;
}

interface BandState {
  readonly entries: readonly BandEntry[];
  /** Unanswered, the oldest first. */
  readonly questions: readonly Question[];
}

const MOST_KEPT = 200;

export const band = create<BandState>(() => ({ entries: [], questions: [] }));

let lastId = 0;

/** @returns whether something said since stays in front of it, and tells of it where it is a refusal */
export function record(said: Said, stand: Stand): boolean {
  lastId += 1;
  const at = new Date().toISOString();
  const isOverFigure = holdsUnreadable();
  const doneAt = stand.leftOf ?? stand;
  const { place } = doneAt;
  const entry: BandEntry = { id: lastId, at, said, stand: doneAt, place, undone: false, isOverFigure };
  const { entries, questions } = band.getState();
  const asks = questionOf(entry);
  const [last, ...before] = entries;
  // A figure that was typed before the last scan is done before it, though it is answered after. What is to be looked at in it the
  // line and the footer show; a refusal comes last all the same, and so does a figure since which nothing was said.
  const isAnswered =
    stand.leftOf !== undefined &&
    last !== undefined &&
    last.id > (stand.typedAfter ?? 0) &&
    said.kind === 'outcome';
  // One that could not be read goes with its field when the next item is scanned: in front of that, its refusal would be taken for
  // the item's.
  const lost = isAnswered && isScannedOver(last, stand) ? unreadIn(said.outcome) : null;
  const isBefore = isAnswered && (lost !== null || said.outcome.tone !== 'refused');
  const all = isBefore ? [lost === null ? last : { ...last, lost }, entry, ...before] : [entry, ...entries];
  band.setState({
    entries: all.slice(0, MOST_KEPT),
    questions: asks === null ? questions : [...questions.map((one) => asAskedNow(one, asks)), asks],
  });
  return isBefore;
}

const isScannedOver = ({ said, isOverFigure }: BandEntry, { place, leftOf }: Stand): boolean =>
  said.kind === 'scan' &&
  said.outcome.tone !== 'refused' &&
  isOverFigure &&
  place.screen === leftOf?.place.screen;

const unreadIn = ({ said }: Outcome): Unread | null =>
  said.kind === 'not-sent' && said.why.kind === 'unread' ? said.why : null;

function questionOf({ id, said, stand, place }: BandEntry): Question | null {
  if (said.kind !== 'scan') return null;
  const { text, outcome, times } = said;
  const asked = { entry: id, text, stand, place, ...(times === undefined ? {} : { times }) };
  if (outcome.said.kind === 'which') return { ...asked, kind: 'which', options: outcome.said.options };
  if (outcome.said.kind !== 'pack-size') return null;
  const { kind, item, isOnlyLabel = false } = outcome.said;
  return { ...asked, kind, item, code: articleCode(outcome), isOnlyLabel };
}

/** Scanned there once more, what it may be is as it is by now. */
function asAskedNow(one: Question, now: Question): Question {
  const isAgain = one.text === now.text && isSamePlace(one.place, now.place);
  return isAgain && one.kind === 'which' && now.kind === 'which' ? { ...one, options: now.options } : one;
}

/** Of what a question asks about, only these items are meant. */
export function narrowTo(asked: readonly Question[], items: readonly ItemRef[]): void {
  const entries = new Set(asked.map(({ entry }) => entry));
  const isMeant = (option: Option) => option.kind === 'item' && items.some(({ id }) => id === option.item.id);
  const narrowed = (one: Question): Question =>
    one.kind === 'which' && entries.has(one.entry) ? { ...one, options: one.options.filter(isMeant) } : one;
  band.setState({ questions: band.getState().questions.map(narrowed) });
}

/** What a question bars. */
export const barredBy = ({ text, kind }: Question): OpenQuestion => ({
  kind: 'asks',
  code: text,
  asks: kind,
});

export function dropQuestion(entry: number): void {
  band.setState({ questions: band.getState().questions.filter((one) => one.entry !== entry) });
}

/** The operator leaves questions unanswered: the last of them becomes the newest entry, so that the band says what was left. */
export function leaveUnanswered(asked: readonly Question[]): void {
  for (const { entry } of asked) dropQuestion(entry);
  const { entries } = band.getState();
  const entry = entries.find(({ id }) => id === asked.at(-1)?.entry);
  if (entry === undefined) return;
  lastId += 1;
  const at = new Date().toISOString();
  const { isOver: _, isLeft: __, lost: ___, ...kept } = entry;
  const again: BandEntry = { ...kept, id: lastId, at, isOverFigure: holdsUnreadable() };
  band.setState({ entries: [again, ...entries.filter((one) => one !== entry)] });
}

/**
 * What was done at a stand has been sent or forgotten as a whole: its parts cannot be taken back any more.
 * @param what those alone that are taken back like that
 */
export function closeUndo(stand: Stand, what?: Undo['kind'] | 'draft'): void {
  band.setState({
    entries: band
      .getState()
      .entries.map((one) =>
        isDoneAt(one, stand) && (what === undefined || undoOf(one)?.kind === what)
          ? { ...one, undone: true }
          : one,
      ),
  });
}

export const undoOf = ({ said }: BandEntry): Undo | OwnUndo | null =>
  said.kind === 'problem' ? null : (said.own ?? said.outcome.undo);

/** The last thing said so far. */
export const lastSaid = (): number => band.getState().entries[0]?.id ?? 0;

export function markUndone(id: number, undone: boolean): void {
  band.setState({
    entries: band.getState().entries.map((one) => (one.id === id ? { ...one, undone } : one)),
  });
}

/** Something was done that needed no words: why nothing could be sent, or a key did nothing, may not hold any more. @param isKey the latter alone */
export const endRefusal = (isKey = false): void =>
  endLast((said) => {
    if (said.kind !== 'outcome') return false;
    const { said: what, tone } = said.outcome;
    return what.kind === 'control' ? tone !== 'done' : !isKey && /^not-(sent|done)$/.test(what.kind);
  });

/** The review of a count is open: to go on counting is no advice any more. */
export const endCounting = (): void =>
  endLast((said) => said.kind !== 'problem' && TELLS_TO_COUNT.has(said.outcome.said.kind));

const TELLS_TO_COUNT: ReadonlySet<Outcome['said']['kind']> = new Set<Outcome['said']['kind']>([
  'count-started',
  'still-counting',
]);

/** A quantity that was scanned does not wait any more. */
export const endQuantity = (): void => endCode(({ kind }) => kind === 'times');

/** What a command code chose, opened or asked may be something else by now: what was done by hand since needed no words. */
export const endControl = (): void => endCode(isKeyControl);

const endCode = (isIt: (control: Control | KeyControl) => boolean): void =>
  endLast(
    (said) => said.kind === 'scan' && said.outcome.said.kind === 'control' && isIt(said.outcome.said.control),
  );

/** @param isOver whether that, said last, does not hold any more */
export function endLast(isOver: (said: Said) => boolean): void {
  const [last] = band.getState().entries;
  if (last !== undefined && isOver(last.said)) changeLast({ isOver: true });
}

/** It was sent, and is asked for once more: there is nothing else to send. */
export const noteNothingMore = (): void => changeLast({ isAskedMore: true });

function changeLast(change: Pick<BandEntry, 'isOver' | 'isLeft' | 'isAskedMore'>): void {
  const [last, ...before] = band.getState().entries;
  if (last !== undefined) band.setState({ entries: [{ ...last, ...change }, ...before] });
}

// What was refused, or wanted a second look, was said of the place that is left now; a scan that still waits is of none.
standing.subscribe(({ place }, before) => {
  if (!isSamePlace(place, before.place)) {
    endControl();
    endLast((said) =>
      said.kind === 'problem' ? said.problem.code !== 'station-gone' : said.outcome.tone !== 'done',
    );
    const [last] = band.getState().entries;
    if (
      last !== undefined &&
      saidElsewhere(last, before.place) === null &&
      saidElsewhere(last, place) !== null
    )
      changeLast({ isLeft: true });
  }
  endLast((said) => said.kind !== 'problem' && isOutOfHand(said.outcome.said, place));
});

/** What was named for a move is not what is moved by now; what another scan was to begin, or take back, it does not any more. */
function isOutOfHand(said: Outcome['said'], place: Place): boolean {
  if (place.screen === 'count') return said.kind === 'count-offered' && place.offered !== said.folder.id;
  if (place.screen === 'receive') return said.kind === 'line-aside' && place.takesBack !== true;
  if (place.screen !== 'move') return false;
  if (said.kind === 'move-item') return place.itemId !== said.item.id;
  if (said.kind === 'move-quantity') return place.itemId !== said.item.id || place.quantity !== said.quantity;
  return said.kind === 'move-to' && place.folderId !== said.folder.id;
}

subject.subscribe(({ subject: shown }) => {
  endControl();
  endLast((said) => {
    if (said.kind !== 'scan') return false;
    const { said: what } = said.outcome;
    if (what.kind === 'item') return shown?.kind !== 'item' || shown.itemId !== what.item.id;
    return what.kind === 'folder' && (shown?.kind !== 'folder' || shown.folderId !== what.folder.id);
  });
});

/** What concerns the station: it is of no place. */
const OF_NO_PLACE: ReadonlySet<Outcome['said']['kind']> = new Set<Outcome['said']['kind']>([
  'control',
  'site-joined',
  'was-cut-off',
  'asked-before',
  'warehouse-changed',
  'paused',
  'went-on',
]);

/** Where else it was said, of something there; null where that is here, or of no place. */
export function saidElsewhere(
  { said, place: saidAt }: Pick<BandEntry, 'said' | 'place'>,
  place: Place,
): Place | null {
  if (said.kind === 'problem' || OF_NO_PLACE.has(said.outcome.said.kind)) return null;
  const isHere = ENDS_SHEET.has(said.outcome.said.kind)
    ? saidAt.screen === place.screen
    : isSamePlace(saidAt, place);
  return isHere ? null : saidAt;
}

/** It was said of what is somewhere else, and the operator has seen it there. What has become of what it sent is told everywhere. */
export const isLeftBehind = (entry: BandEntry, place: Place): boolean =>
  entry.isLeft === true &&
  entry.said.kind !== 'problem' &&
  entry.said.outcome.sends === undefined &&
  saidElsewhere(entry, place) !== null;

/**
 * Whether the view that has its figure was read since it was said: one from before it may be behind, and proves nothing.
 * @param times when the views were read
 */
export function isReadSince(entry: BandEntry, times: ReturnType<typeof readTimes.getState>): boolean {
  const key = viewOf(entry);
  const readAt = key === null ? undefined : times[key];
  return readAt !== undefined && readAt >= entry.at;
}

/** The view that has the figure it speaks of. */
function viewOf({ said, place }: BandEntry): string | null {
  if (said.kind === 'problem') return null;
  const { said: what } = said.outcome;
  if (what.kind === 'line-counted') return viewKey('receiving', { orderId: what.order.id });
  if (what.kind === 'item' || what.kind === 'move-item') return viewKey('item', { itemId: what.item.id });
  return what.kind === 'counted' && place.screen === 'count' && place.sheetId !== undefined
    ? viewKey('counting', { sheetId: place.sheetId })
    : null;
}

/** Whether the figure it speaks of is that one still, as far as the last views tell. */
export function isStillSo(entry: BandEntry, { seen }: ReturnType<typeof views.getState>): boolean {
  const { said } = entry;
  const key = viewOf(entry);
  if (said.kind === 'problem' || key === null) return true;
  const { said: what } = said.outcome;
  if (what.kind === 'line-counted') {
    const line = lastSeen<'receiving'>(seen, key).view?.lines.find(({ lineId }) => lineId === what.lineId);
    return line === undefined || (line.now === what.now && line.remaining === what.remaining);
  }
  if (what.kind === 'counted') {
    const line = lastSeen<'counting'>(seen, key).view?.lines.find(({ itemId }) => itemId === what.item.id);
    return line === undefined || line.counted === what.counted;
  }
  if (what.kind !== 'item' && what.kind !== 'move-item') return true;
  const { view } = lastSeen<'item'>(seen, key);
  return view === null || view.item.quantity === what.item.quantity;
}

/** What is worth repeating when nothing is said now: a key that came to nothing was never news. */
export const toldBefore = (entries: readonly BandEntry[]): BandEntry | undefined =>
  entries.find(({ said }) => said.kind !== 'outcome' || said.outcome.said.kind !== 'control');

/** The scan was the first piece of another: what it did has been taken back, and what it asked is answered by the whole. */
export function markMended(scanId: string): void {
  const { entries } = band.getState();
  const piece = entries.find(({ said }) => said.kind === 'scan' && said.outcome.scanId === scanId);
  if (piece === undefined) return;
  markUndone(piece.id, true);
  dropQuestion(piece.id);
}

/** At that stand or, of a sheet, at that order or count. */
export const isDoneAt = (one: BandEntry, stand: Stand): boolean => {
  if (isSheet(stand.place)) return isSamePlace(one.place, stand.place);
  // A sheet that was discarded is left with that: it is brought back from the list. So are locations whose labels are printed elsewhere.
  const kind = undoOf(one)?.kind;
  const isLeft = kind === 'discarded' || kind === 'arrival-discarded' || kind === 'many';
  return (
    one.stand === stand || isOfList(kind, stand.place) || (isLeft && one.place.screen === stand.place.screen)
  );
};

/** What was said last has ended the sheet in hand, and its view was read before that: what is counted in it is not there any more. */
export function isEndedSince(
  last: BandEntry | undefined,
  place: Place,
  times: ReturnType<typeof readTimes.getState>,
): boolean {
  if (last === undefined || last.said.kind === 'problem' || !ENDS_SHEET.has(last.said.outcome.said.kind))
    return false;
  if (place.screen !== 'receive' || place.orderId === undefined || !isSamePlace(last.place, place))
    return false;
  const readAt = times[viewKey('receiving', { orderId: place.orderId })];
  return readAt === undefined || readAt < last.at;
}

/** Where it is answered: where it was asked. The screen follows where the operator stands there. */
export function standOf({ stand, place }: Pick<Question, 'stand' | 'place'>): Stand {
  if (isAskedAt({ place }, here())) return currentStand();
  return isSamePlace(stand.place, place) ? stand : { place };
}
