/**
 * Keys that do something wherever the focus is (see `domain/shortcut.ts` for which does what). Function keys always; letters,
 * digits and Delete only where nobody is typing (a quantity field takes no letters, so they work there too, and Delete while it is
 * empty: `keycap.module.css` draws the others there no more). Of several for one act an urgent one wins, else the last one mounted;
 * the others know that they lost and do not show the key. What is asked for and cannot be done yet, or is not there, says so.
 *
 * Listens after the wedge: a key that was a scanner's never gets here.
 */
import { useEffect, useEffectEvent, useId, useSyncExternalStore, type RefObject } from 'react';
import type { Came } from '#domain/control.ts';
import { isChoice, SHORTCUT_NAMES, SHORTCUTS, shortcutOf, type ShortcutName } from '#domain/shortcut.ts';
import { isField } from '../scanner/type-into-field.ts';
import { noteAnswer, takesRest } from './lost-figure.ts';

interface Mounted {
  readonly id: string;
  readonly name: ShortcutName;
  readonly isUrgent: boolean;
  readonly isFallback: boolean;
  /** False: something has to be filled in or chosen before. */
  readonly isReady: boolean;
  /** False: there was nothing to do. `asks`: it wants to be pressed once more. */
  readonly run: () => unknown;
}

/** Where these come to nothing that is plain to see: a list is at its end, or nothing is open. */
const SILENT = new Set<ShortcutName>(['next', 'previous', 'back']);

const mounted: Mounted[] = [];
const watchers = new Set<() => void>();
type Typist = (char: string) => boolean;
const typists: Typist[] = [];
const urgentTypists: Typist[] = [];

interface How {
  /** It comes before everybody else's. */
  readonly isUrgent?: boolean;
  /** Only where nothing else on the screen has it. */
  readonly isFallback?: boolean;
  readonly isReady?: boolean;
}

/**
 * @param name undefined: none now
 * @returns whether the key does this, and not something else that wants it, too
 */
export function useShortcut(
  name: ShortcutName | undefined,
  run: () => unknown,
  { isUrgent = false, isFallback = false, isReady = true }: How = {},
): boolean {
  const id = useId();
  const onKey = useEffectEvent(run);
  useEffect(() => {
    if (name === undefined) return undefined;
    const remove = push(mounted, { id, name, isUrgent, isFallback, isReady, run: () => onKey() });
    for (const watcher of watchers) watcher();
    return () => {
      remove();
      for (const watcher of watchers) watcher();
    };
  }, [id, name, isUrgent, isFallback, isReady]);
  return useSyncExternalStore(watch, () => {
    const winner = name === undefined ? undefined : winnerOf(name);
    return winner === undefined || winner.id === id;
  });
}

/** What keys and command codes do at this moment, in the order of the list. */
export function useShortcutsHere(): readonly ShortcutName[] {
  const here = useSyncExternalStore(watch, () =>
    SHORTCUT_NAMES.filter((name) => winnerOf(name)?.isReady === true).join(' '),
  );
  return SHORTCUT_NAMES.filter((name) => here.split(' ').includes(name));
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function winnerOf(name: ShortcutName): Mounted | undefined {
  const all = mounted.filter((one) => one.name === name);
  return (
    all.findLast((one) => one.isUrgent) ??
    all.findLast((one) => one.isReady && !one.isFallback) ??
    all.findLast((one) => !one.isFallback) ??
    all.at(-1)
  );
}

/**
 * What is typed while no field has the focus, and is no shortcut: whoever wants it takes the focus and says so, and the
 * character follows. An urgent one comes before everybody else.
 */
export function useTyping(run: Typist, { isUrgent = false }: Pick<How, 'isUrgent'> = {}): void {
  const onChar = useEffectEvent(run);
  useEffect(() => push(isUrgent ? urgentTypists : typists, (char: string) => onChar(char)), [isUrgent]);
}

function push<T>(stack: T[], one: T): () => void {
  stack.push(one);
  return () => {
    const at = stack.lastIndexOf(one);
    if (at !== -1) stack.splice(at, 1);
  };
}

/**
 * @param say tells the operator that a key came to nothing
 * @returns what stops listening
 */
export function listenForShortcuts(say: (name: ShortcutName, came: Came) => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => onKey(event, say);
  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('keydown', onEscape);
  return () => {
    document.removeEventListener('keydown', onKeyDown, true);
    document.removeEventListener('keydown', onEscape);
  };
}

/** Esc closes what is open first (a list of suggestions, a filled search field); only what nobody wanted backs out. */
function onEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.defaultPrevented) press('back');
}

/** Of a quantity field, which takes figures alone. */
const OF_KEYPAD = /^[a-z?/#"=(]$/i;

/** Where a figure stands, Delete takes out of it. */
const isFree = (key: string, { dataset, value }: HTMLInputElement | HTMLTextAreaElement): boolean =>
  dataset['keypad'] === '' && (OF_KEYPAD.test(key) || (key === 'Delete' && value === ''));

/** A sign or a digit, which a quantity field takes for itself. */
export const isOfFigures = (name: ShortcutName): boolean =>
  SHORTCUTS[name].key.length === 1 && !OF_KEYPAD.test(SHORTCUTS[name].key);

function onKey(event: KeyboardEvent, say: (name: ShortcutName, came: Came) => void): void {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    press('type');
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Escape') return;
  const printable = Array.from(event.key).length === 1;
  const name = shortcutOf(printable ? event.key.toLowerCase() : event.key);
  const isAlways = /^(F[1-9]|Pause)$/.test(event.key);
  const typing = document.activeElement;
  const choice = name !== undefined && isChoice(name) ? name : undefined;
  const isAnswer = choice !== undefined && !isField(typing) && winnerOf(choice)?.isReady === true;
  if (takesRest(event.key, isAnswer, say)) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if (!isAlways) {
    if (isField(typing) && !isFree(event.key, typing)) return;
    if (event.repeat || event.key === ' ') return;
    // The arrows belong to whatever has the focus.
    if (event.key.startsWith('Arrow') && typing !== document.body) return;
  }
  const came = name === undefined || event.repeat ? 'nothing' : press(name);
  if (came === 'done' && choice !== undefined) noteAnswer(choice);
  const isMissed = came === 'nothing' || came === 'not-yet';
  const isTaken = isMissed && printable && !isField(typing) && isTyped(event.key);
  if (isMissed && !isTaken && !event.repeat && isSaid(name)) say(name, came);
  if (isAlways || !isMissed) {
    // F5 reloads, F1, F3 and F6 open the browser's own: none of it here.
    event.preventDefault();
    if (!isAlways) event.stopPropagation();
  }
}

/** Somebody wants what is typed. */
const isTyped = (char: string): boolean =>
  [...typists, ...urgentTypists].findLast((take) => take(char)) !== undefined;

const isSaid = (name: ShortcutName | undefined): name is ShortcutName =>
  name !== undefined && !SILENT.has(name);

/** For a key that leads to a field: false where there is none now. */
export function focusOn({ current }: RefObject<HTMLElement | null>): boolean {
  current?.focus();
  return current !== null;
}

/** As if the key had been pressed while nobody types. */
export function press(name: ShortcutName): Came {
  const found = winnerOf(name);
  if (found === undefined) return 'nothing';
  if (!found.isReady) return 'not-yet';
  const did = found.run();
  return did === false ? 'nothing' : did === 'asks' ? 'asks' : 'done';
}
