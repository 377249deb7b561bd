/** The band's words for anything that can be in it. */
import type { LastDone } from '#domain/views/counting.ts';
import type { DeliveryView } from '#domain/views/outbox.ts';
import type { Screen } from '#domain/scanning/place.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import type { BandEntry, Said, Unread } from '../state/band.ts';
import { asked } from './accounts.ts';
import { catalogue } from './catalogue.ts';
import { band as de } from './de/band.ts';
import { band as en } from './en/band.ts';
import { fieldsChanged } from './command.ts';
import { age, code, facts, figure, list, signed } from './figure.ts';
import { trouble } from './problem.ts';
import { promisesUndo, say } from './say.ts';
import { unreadFigure } from './say/lines.ts';
import type { Spoken } from './say/spoken.ts';
import { screenNames } from './screens.ts';

const words = catalogue(en, de);

/** See `say`. */
export function spoken(said: Said, isOpen = false, delivery?: DeliveryView | null, here?: Screen): Spoken {
  if (said.kind !== 'problem') return say(said.outcome, isOpen, delivery, here);
  const { title, next } = trouble(said.problem.code);
  const { tried } = said.problem;
  if (tried !== undefined) return { tone: 'refused', title, detail: asked(tried) };
  if (said.text === null) return { tone: 'refused', title, detail: next };
  const label = code(said.text);
  // A station that went away is asked again about the same scan when it is back; every other trouble is an answer.
  return said.problem.code === 'station-gone'
    ? { tone: 'look', title: words.notAnswered, label, detail: words.kept }
    : { tone: 'refused', title, label, detail: words.notCounted({ next }) };
}

/** @param screen where it was said, if that is another; null: here */
export function spokenOn(screen: Screen | null, said: Spoken): Spoken {
  if (screen === null) return said;
  const on = words.on({ screen: screenNames[screen] });
  return { ...said, label: said.label === undefined ? on : facts(on, said.label) };
}

/**
 * Said while a figure in hand cannot be read: no answer is a good one before that is seen to, and none hides it.
 * @param lost the figure, where it has gone with its field
 */
export const overFigure = (said: Spoken, lost?: Unread): Spoken =>
  said.tone === 'refused'
    ? said
    : {
        ...said,
        tone: 'look',
        detail: facts(said.detail, lost === undefined ? words.figureOpen : unreadFigure(lost)),
      };

/** Said where F8 does not take it back any more: the key promises nothing there, its entry in the Outbox does. */
export const withoutPromise = (told: Spoken, said: Said, delivery?: DeliveryView | null): Spoken =>
  said.kind !== 'problem' && promisesUndo(said.outcome, delivery)
    ? { ...told, detail: words.undoInOutbox }
    : told;

/** Said behind what has been sent, where the key that sends was pressed once more. */
export function nothingMore(told: Spoken, said: Said): Spoken {
  if (said.kind === 'problem') return told;
  const { said: what } = said.outcome;
  const isPutAway = what.kind === 'put-away-done';
  const isOpen = isPutAway && what.open > 0;
  const more = isOpen ? words.nothingInHand : isPutAway ? words.nothingToPutAway : words.nothingToMove;
  return { ...told, detail: facts(more, told.detail) };
}

/** What F8 takes back: of what, and what was done to that; null: the title says it. */
export interface Undoes {
  readonly title: string;
  readonly change: string | null;
}

/** Not that it was asked about before. */
export function undoes(said: Said): Undoes {
  const { title } = spoken(said);
  if (said.kind === 'problem') return { title, change: null };
  const { said: what } = said.outcome;
  // "Unknown code" would name any of them.
  if (what.kind === 'count-unmatched' && said.kind === 'scan')
    return { title: code(said.outcome.code), change: null };
  const isAsked = what.kind === 'undo-late' || what.kind === 'undo-asked';
  return { title: isAsked ? (what.name ?? title) : title, change: changeOf(what) };
}

/** So many of an item were moved, put away or taken in hand: a name that is cut off leaves that to be read. */
type OfQuantity = Extract<
  Outcome['said'],
  { readonly kind: 'moved' | 'batch-row' | 'put-away-item' | 'put-away-done' }
>;

const isOfQuantity = (what: Outcome['said']): what is OfQuantity => OF_QUANTITY.has(what.kind);
const OF_QUANTITY: ReadonlySet<Outcome['said']['kind']> = new Set<OfQuantity['kind']>([
  'moved',
  'batch-row',
  'put-away-item',
  'put-away-done',
]);

function changeOf(what: Outcome['said']): string | null {
  const { kind } = what;
  if (kind === 'line-counted') return signed(what.all ?? what.added, what.unit);
  if (kind === 'draft-line') return signed(what.by, what.unit);
  if (kind === 'counted') return signed(what.added, what.item.unit);
  if (kind === 'line-choice')
    return words.undoneChoice[what.choice ?? (what.was === 'aside' ? 'notAside' : 'notAccepted')];
  if (kind === 'adjusted') return signed(what.by, what.item.unit);
  if (isOfQuantity(what)) return what.quantity === null ? null : figure(what.quantity, what.item.unit);
  if (kind === 'undo-late' || kind === 'undo-asked') {
    if (what.figure === null) return null;
    return what.isChange === true ? signed(what.figure, what.unit) : figure(what.figure, what.unit);
  }
  return kind === 'item-edited' ? list(fieldsChanged(what.set, what.called)) : null;
}

/** The same, where it was counted before Dockhand was opened. */
export const lastDone = ({ name, change, unit }: LastDone): Undoes => ({
  title: name ?? words.lastDone,
  change: change === null ? words.lastSaid : signed(change, unit),
});

/**
 * What was said last, where its figures and promises may not hold any more.
 * @param screen see `spokenOn`
 * @param delivery see `say`
 */
export function before(
  { said, at }: BandEntry,
  screen: Screen | null,
  now: Date,
  delivery?: DeliveryView | null,
): string {
  const { title, detail } = spoken(said, false, delivery);
  // The name of an entry alone reads as though that were done, whatever was answered of it.
  const isAnswer = said.kind !== 'problem' && said.outcome.said.kind === 'settled';
  const about = { title: isAnswer ? facts(title, detail) : title, age: age(at, now) };
  return screen === null ? words.before(about) : words.beforeOn({ ...about, screen: screenNames[screen] });
}
