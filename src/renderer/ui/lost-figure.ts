/**
 * The rest of a figure that was typed while something was asked: its first digit answered the question, and the rest, taken for a
 * figure of its own, would be booked as a wrong one. It is refused in words.
 */
import type { Came } from '#domain/control.ts';
import type { ShortcutName } from '#domain/shortcut.ts';

/** A digit so soon after the answer, or after one that was refused, is of that figure (milliseconds). */
const SOON = 1000;
/** A digit so soon after it cannot be meant for the next question, which the operator has not seen yet (milliseconds). */
const UNSEEN = 250;
/** What came of the answer is said first: after so long it is there (milliseconds). */
const ANSWERED = 300;

/** The digit that answered last, and when it, or the rest of its figure, was typed (milliseconds). */
let answered: { readonly name: ShortcutName; readonly at: number } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

export function noteAnswer(name: ShortcutName): void {
  answered = { name, at: performance.now() };
}

/** Something was scanned: what is typed from now on is a figure of its own. */
export function endFigure(): void {
  answered = null;
}

/**
 * @param isAnswer whether it would answer what is asked by now
 * @returns whether the key is refused
 */
export function takesRest(
  key: string,
  isAnswer: boolean,
  say: (name: ShortcutName, came: Came) => void,
): boolean {
  if (answered === null) return false;
  const least = isAnswer ? UNSEEN : SOON;
  if (!/^[\d.,]$/.test(key) || performance.now() - answered.at > least) {
    answered = null;
    return false;
  }
  const { name } = answered;
  noteAnswer(name);
  clearTimeout(timer);
  timer = setTimeout(() => say(name, 'figure-lost'), ANSWERED);
  return true;
}
