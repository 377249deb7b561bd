/**
 * A figure of which a part was not a part of it: typed while something was asked, its first digit answered the question; or there is
 * a letter in it that is no key here. The rest, taken for a figure of its own, would be booked as a wrong one. It is refused in words.
 */
import type { Came } from '#domain/scanning/control.ts';
import type { ShortcutName } from '#domain/scanning/shortcut.ts';

/** A digit so soon after the answer, or after one that was refused, is of that figure (milliseconds). */
const SOON = 1000;
/** A digit so soon after it cannot be meant for the next question, which the operator has not seen yet (milliseconds). */
const UNSEEN = 250;
/** What came of the answer is said first: after so long it is there (milliseconds). */
const ANSWERED = 300;

/** The digit that answered last, and when it, or the rest of its figure, was typed (milliseconds). */
let answered: { readonly name: ShortcutName; readonly at: number } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
interface Spoilt {
  /** As far as it was typed. */
  readonly text: string;
  /** The name of what it was to be a figure of. */
  readonly of: string;
  /** When that was typed last. */
  readonly at: number;
  /** Puts the figure back: the letter was not typed by a person. */
  readonly undo: () => void;
}

/** The figure that was refused for a letter in it. */
let spoilt: Spoilt | null = null;

/** @param at when the key was made (milliseconds, as `Event.timeStamp`), however late a busy computer has it here */
export function noteAnswer(name: ShortcutName, at: number): void {
  answered = { name, at };
}

/** Something was scanned or done: what is typed from now on is a figure of its own. */
export function endFigure(): void {
  answered = null;
  spoilt = null;
  missed = null;
}

/** The last digit that did nothing here, and when it was typed: the digits behind it are of the same figure, and answer nothing. */
let missed: { readonly name: ShortcutName; readonly at: number } | null = null;

/** @param at as of `noteAnswer` */
export function noteMissed(name: ShortcutName, at: number): void {
  missed = { name, at };
}

/** @returns the key that did nothing, where this one is the rest of its figure; null: it is not */
export function restOfMissed(key: string, at: number): ShortcutName | null {
  // A comma or a point is an act of its own in places.
  const isRest = missed !== null && /^\d$/.test(key) && at - missed.at <= SOON;
  if (!isRest) missed = null;
  return missed?.name ?? null;
}

/**
 * @param at as of `noteAnswer`
 * @param isAnswer whether it would answer what is asked by now
 * @returns whether the key is refused
 */
export function takesRest(
  { key, at }: { readonly key: string; readonly at: number },
  isAnswer: boolean,
  say: (name: ShortcutName, came: Came) => void,
): boolean {
  if (answered === null) return false;
  const least = isAnswer ? UNSEEN : SOON;
  if (!/^[\d.,]$/.test(key) || at - answered.at > least) {
    answered = null;
    return false;
  }
  const { name } = answered;
  noteAnswer(name, at);
  clearTimeout(timer);
  timer = setTimeout(() => say(name, 'figure-lost'), ANSWERED);
  return true;
}

/** @param text the figure with the letter behind it */
export function noteSpoilt(text: string, of: string, undo: () => void = () => undefined): void {
  spoilt = { text, of, at: performance.now(), undo };
}

/** What puts back the figure that was refused last; null: none was. */
export const undoSpoilt = (): (() => void) | null => spoilt?.undo ?? null;

/** @returns the whole that the key belongs to, which is refused with it; null: it is of no such figure */
export function spoiltWith(key: string): { readonly text: string; readonly of: string } | null {
  if (spoilt === null) return null;
  const isOfIt = /^[\p{N}.,]$/u.test(key) && performance.now() - spoilt.at <= SOON;
  spoilt = isOfIt ? { ...spoilt, text: spoilt.text + key, at: performance.now() } : null;
  return spoilt;
}
