/**
 * Adjusting a stock by hand: the reasons that the profile has, what a person picks from, and what an adjustment would come to. A reason
 * is known by its id, which is in command codes and in commands, so its name and the app's language can change.
 */
import { add, compare, isPositive, negate, type Decimal } from '../values/decimal.ts';
import { LONGEST } from '../values/longest.ts';
import { withMarkOf, withoutMark } from '../commands/mark.ts';

export type Way = 'fewer' | 'more';

export interface Reason {
  readonly id: string;
  /** Null: the app's own word for that id, in whichever language it runs. */
  readonly name: string | null;
  readonly direction: Way | 'either';
}

/** Those that the app has words of its own for. */
const USUAL_REASONS = ['BROKEN', 'USED', 'SAMPLE', 'LOST', 'FOUND', 'OTHER'] as const;
export type UsualReason = (typeof USUAL_REASONS)[number];

const DIRECTIONS: Readonly<Partial<Record<UsualReason, Reason['direction']>>> = {
  FOUND: 'more',
  OTHER: 'either',
};

/** Where the reason is written besides the entry: a custom field of text has the last one, notes get a line for each. */
export type NoteIn = 'nowhere' | 'notes' | { readonly fieldId: number };

export interface AdjustSettings {
  readonly reasons: readonly Reason[];
  readonly noteIn: NoteIn;
}

export const USUAL_ADJUST_SETTINGS: AdjustSettings = {
  reasons: USUAL_REASONS.map((id) => ({ id, name: null, direction: DIRECTIONS[id] ?? 'fewer' })),
  noteIn: 'nowhere',
};

export const isUsualReason = (id: string): id is UsualReason => USUAL_REASONS.some((one) => one === id);

/** A digit each. */
const MOST_CHOICES = 9;
/** Characters that every scanner sends alike (see `control.ts`); so long that a command code with a site's secret is still a line of bars. */
export const REASON_ID = /^[A-X0-9]{2,6}$/;
const OWN_ID_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWX0123456789';

/** An id that no other reason has had: a code printed for one that was removed must never mean another. @param bytes six random ones */
export const newReasonId = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 6), (byte) => OWN_ID_CHARACTERS[byte % OWN_ID_CHARACTERS.length]).join('');

/** What is picked: a reason, and which way it goes. */
export interface ReasonChoice {
  readonly reason: Reason;
  readonly way: Way;
}

/** In the order of their digits. A reason that goes either way has two. */
export const choicesOf = (reasons: readonly Reason[]): readonly ReasonChoice[] =>
  reasons.flatMap((reason) =>
    (reason.direction === 'either' ? (['fewer', 'more'] as const) : [reason.direction]).map((way) => ({
      reason,
      way,
    })),
  );

/** Whether they can be kept: each once, each with a name of its own or the app's, and no more than there are digits. */
export const areReasons = (reasons: readonly Reason[]): boolean =>
  choicesOf(reasons).length <= MOST_CHOICES &&
  new Set(reasons.map(({ id }) => id)).size === reasons.length &&
  reasons.every(({ id, name }) => (name === null ? isUsualReason(id) : name.trim() !== ''));

export type Adjusted =
  | { readonly kind: 'possible'; readonly by: Decimal; readonly left: Decimal }
  /** None is said, or zero. */
  | { readonly kind: 'no-quantity' }
  | { readonly kind: 'not-so-many' };

/** One thing that is set: what is typed next to it, and not kept yet, stays as it is. */
export type AdjustChange =
  /** One of the list, or one more of it. */
  | { readonly reason: Pick<Reason, 'id'> & Partial<Reason> }
  | { readonly remove: string }
  | { readonly noteIn: NoteIn };

/** As they were where the reasons could not be picked from (`areReasons`). */
export function withChange(settings: AdjustSettings, change: AdjustChange): AdjustSettings {
  if ('noteIn' in change) return { ...settings, noteIn: change.noteIn };
  const reasons = reasonsWith(settings.reasons, change);
  return areReasons(reasons) ? { ...settings, reasons } : settings;
}

function reasonsWith(
  reasons: readonly Reason[],
  change: Exclude<AdjustChange, { readonly noteIn: NoteIn }>,
): readonly Reason[] {
  if ('remove' in change) return reasons.filter(({ id }) => id !== change.remove);
  const { reason } = change;
  return reasons.some(({ id }) => id === reason.id)
    ? reasons.map((one) => (one.id === reason.id ? { ...one, ...reason } : one))
    : [...reasons, { name: null, direction: 'fewer', ...reason }];
}

/** Why an adjustment is not sent. */
export type AdjustRefusal = 'no-reason' | Exclude<Adjusted['kind'], 'possible'>;

/** Why its line is not written on the item. too-long: the notes are full. not-made: the item is not, and nor are its notes. */
export type Unwritten = 'too-long' | 'not-made';

/** What an adjustment comes to. @param shown the stock as the screen shows it @param quantity undefined: none is said */
export function adjusted(shown: Decimal, way: Way, quantity: Decimal | undefined): Adjusted {
  if (quantity === undefined || !isPositive(quantity)) return { kind: 'no-quantity' };
  if (way === 'fewer' && compare(quantity, shown) > 0) return { kind: 'not-so-many' };
  const by = way === 'fewer' ? negate(quantity) : quantity;
  return { kind: 'possible', by, left: add(shown, by) };
}

/** Notes with one line more, before the mark. Undefined: the notes would be too long, and what is written there is not shortened. */
export function notesWithLine(notes: string | null, line: string): string | undefined {
  const words = withoutMark(notes);
  const all = withMarkOf(notes, words === null ? line : `${words}\n${line}`);
  return all === null || all.length > LONGEST.text ? undefined : all;
}

/** The line that was added last. */
export const lastLineOf = (notes: string | null): string =>
  (withoutMark(notes) ?? '').split('\n').at(-1) ?? '';

/** Notes without the last line that reads so; the rest as it is. Undefined: there is none. */
export function notesWithoutLine(notes: string | null, line: string): string | null | undefined {
  const lines = (withoutMark(notes) ?? '').split('\n');
  const at = lines.lastIndexOf(line);
  if (at === -1) return undefined;
  const words = lines.toSpliced(at, 1).join('\n');
  return withMarkOf(notes, words === '' ? null : words);
}
