/**
 * What the operator has opened and is not there yet: its code, or the first read of something that it shows. Keys typed and command codes
 * scanned ahead of it wait for it; given to what is there, they would come to nothing or do something else. The same for an act that is
 * not on the screen while the screen does not show what was done last.
 */
import { isChoice, SHORTCUTS, type ShortcutName } from '#domain/scanning/shortcut.ts';
import { isLoading } from '../../ui/later.tsx';
import { actOf, isReadyHere } from '../../ui/keys/shortcuts.ts';
import { currentStand } from './stand.ts';
import { scansWaiting } from './turns.ts';
import { isBeingRead, isReadFirst } from '../views/views.ts';

/** Milliseconds that are waited at most, and between two looks. */
export const AHEAD = 2000;
export const LOOK_AGAIN = 15;
/** Milliseconds for which a read is taken for one of what was done last, and in which it is begun. */
const CATCHING_UP = 700;
const BEGINS = 150;

/** What books, drops or chooses something is given to nothing that was not on the screen yet. */
const ONLY_SEEN: ReadonlySet<ShortcutName> = new Set<ShortcutName>([
  'accept',
  'aside',
  'not-ours',
  'booked',
  'take-back',
  'difference',
  'remove',
  'swap',
  'none',
  'unchanged',
  'over',
]);

let underWay = 0;
let doneAt = -Infinity;

/** @returns what says that it is done */
export function noteActing(): () => void {
  underWay += 1;
  return () => {
    underWay -= 1;
    noteDone();
  };
}

export function noteDone(): void {
  doneAt = performance.now();
}

function isCatchingUp(): boolean {
  const since = performance.now() - doneAt;
  return underWay > 0 || since < BEGINS || (since < CATCHING_UP && isBeingRead());
}

/** The act is not on the screen, and may be in a moment. */
const isToCome = (name: ShortcutName | undefined): boolean =>
  name !== undefined && mayBeUnseen(name) && !isReadyHere(name) && isCatchingUp();

const mayBeUnseen = (name: ShortcutName): boolean =>
  SHORTCUTS[name].key.length === 1 && !isChoice(name) && !ONLY_SEEN.has(name);

/** @param key as `KeyboardEvent.key` has it */
export const isKeyToCome = (key: string): boolean => isToCome(actOf(key.toLowerCase()));

export const isOpening = (): boolean => isLoading() || isReadFirst();

/** A scan waits for its answer: a figure typed behind it is one of what was scanned. */
export const isAnswering = (): boolean => scansWaiting.getState().waiting > 0;

/** Resolves when it is there, has been waited for long enough, or the operator has gone elsewhere: what comes there was not meant. */
export async function untilThere(name?: ShortcutName): Promise<void> {
  const most = performance.now() + AHEAD;
  const stand = currentStand();
  while ((isOpening() || isToCome(name)) && performance.now() < most && currentStand() === stand)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
}
