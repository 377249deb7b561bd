/**
 * Keys that do something wherever the focus is (see `domain/scanning/shortcut.ts` for which does what). Function keys always; letters,
 * digits and Delete only where nobody is typing (`keycap.module.css` draws the others there no more). Of several for one act an urgent
 * one wins, else the last one mounted; the others know that they lost and do not show the key. What is asked for and cannot be done
 * yet, or is not there, says so.
 *
 * In a field of figures digits, comma, point and signs are the figure (`isOfFigure`), and every other character is its key, whether
 * the act is there or not: it never goes into the field. An act takes the figure first, and the next digit begins another. Behind a
 * figure, a character that is no key here is none of it: all of the figure is refused in words. Q selects it, Delete empties it, and
 * discards where it is empty.
 *
 * Listens after the wedge: a key that was a scanner's never gets here.
 */
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import type { Came } from '#domain/scanning/control.ts';
import {
  isChoice,
  SHORTCUT_NAMES,
  SHORTCUTS,
  shortcutsOf,
  type ShortcutName,
} from '#domain/scanning/shortcut.ts';
import { madeAt } from '../../scanner/key-time.ts';
import { isField, putBack } from '../../scanner/type-into-field.ts';
import { disarm } from './armed.ts';
import { beginAnew, dropFigure, figureField, isBegun } from './in-hand.ts';
import { noteAnswer, noteMissed, noteSpoilt, restOfMissed, spoiltWith, takesRest } from './lost-figure.ts';
import { beganAt, isRepeated, notePress } from './press-series.ts';
import { isOfFigure } from './quantity.ts';

interface Mounted {
  readonly id: string;
  readonly name: ShortcutName;
  readonly isUrgent: boolean;
  readonly isFallback: boolean;
  /** False: something has to be filled in or chosen before. */
  readonly isReady: boolean;
  /** When it came to be there (milliseconds, as `Event.timeStamp`). */
  readonly since: number;
  /** The words of its button; undefined where they are more than what the key does. */
  readonly words: () => string | undefined;
  /** False: there was nothing to do. `asks`: it wants to be pressed once more. `on`, `off`: what was turned is so now. */
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
  /** What it does, as its button says by now. */
  readonly words?: () => string | undefined;
}

/**
 * @param name undefined: none now
 * @returns whether the key does this, and not something else that wants it, too
 */
export function useShortcut(
  name: ShortcutName | undefined,
  run: () => unknown,
  { isUrgent = false, isFallback = false, isReady = true, words }: How = {},
): boolean {
  const id = useId();
  const onKey = useEffectEvent(run);
  const since = useRef<number | undefined>(undefined);
  const wordsNow = useRef(words);
  useLayoutEffect(() => {
    wordsNow.current = words;
  });
  useEffect(() => {
    if (name === undefined) return undefined;
    const how = {
      isUrgent,
      isFallback,
      isReady,
      since: (since.current ??= performance.now()),
      words: () => wordsNow.current?.(),
    };
    const remove = push(mounted, { id, name, ...how, run: () => onKey() });
    noteChange();
    return () => {
      remove();
      noteChange();
    };
  }, [id, name, isUrgent, isFallback, isReady]);
  return useSyncExternalStore(watch, () => (name === undefined ? id : (winnerOf(name)?.id ?? id)) === id);
}

/** What the button with that key says by now; undefined where no button has it, or there is more in it than words. */
export const wordsOf = (name: ShortcutName): string | undefined => winnerOf(name)?.words();

/** What keys and command codes do at this moment, in the order of the list. Drawn anew where a button says something else. */
export function useShortcutsHere(): readonly ShortcutName[] {
  useSyncExternalStore(watch, () =>
    SHORTCUT_NAMES.map((name) => (isReadyHere(name) ? (wordsOf(name) ?? name) : '')).join('\n'),
  );
  return SHORTCUT_NAMES.filter(isReadyHere);
}

/** Something else is done by a key, or said by its button. */
export function noteChange(): void {
  for (const watcher of watchers) watcher();
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

export const isReadyHere = (name: ShortcutName): boolean => winnerOf(name)?.isReady === true;

/** What Esc would end at this moment: something in front of everything else, something of the screen, or nothing. */
export function openForEscape(): 'before-all' | 'here' | null {
  const open = winnerOf('back');
  if (open === undefined || !open.isReady || open.isFallback) return null;
  return open.isUrgent ? 'before-all' : 'here';
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

interface Hears {
  /** A key came to nothing. */
  readonly say: (name: ShortcutName, came: Came) => void;
  /** What was typed as a figure is not taken. @param of the name of what it was to be a figure of */
  readonly lose: (text: string, of: string) => void;
}

/**
 * @param hears what is told to the operator
 * @returns what stops listening
 */
export function listenForShortcuts(hears: Hears): () => void {
  const onKeyDown = (event: KeyboardEvent) => onKey(event, hears);
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

/** A sign or a digit, which a quantity field takes for itself. */
export const isOfFigures = (name: ShortcutName): boolean =>
  SHORTCUTS[name].key.length === 1 && isOfFigure(SHORTCUTS[name].key);

/** What the key does here; where it does nothing here, what it does elsewhere. */
export function actOf(key: string): ShortcutName | undefined {
  const names = shortcutsOf(key);
  return names.find((name) => winnerOf(name) !== undefined) ?? names[0];
}

function onKey(event: KeyboardEvent, hears: Hears): void {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    press('type');
    return;
  }
  // The library's lists let no Esc pass, though they have nothing to close.
  if (event.key === 'Escape' && isInRows(document.activeElement)) {
    stop(event);
    press('back');
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Escape') return;
  const printable = Array.from(event.key).length === 1;
  const name = actOf(printable ? event.key.toLowerCase() : event.key);
  const isAlways = /^(F([1-9]|10|12)|Pause)$/.test(event.key);
  const typing = document.activeElement;
  const choice = name !== undefined && isChoice(name) ? name : undefined;
  const isAnswer = choice !== undefined && !isField(typing) && isReadyHere(choice);
  const at = madeAt(event);
  if (takesRest({ key: event.key, at }, isAnswer, hears.say) || takesSpoilt(event.key, hears)) {
    stop(event);
    return;
  }
  if (printable && typing instanceof HTMLSelectElement) {
    chooseByLetter(typing, event.key);
    stop(event);
    return;
  }
  if (!isAlways) {
    const figure = figureField(typing);
    if (figure !== null && printable && !isOfFigure(event.key)) {
      onFigureKey(event, figure, hears);
      return;
    }
    // Where a figure stands, Delete takes out of it.
    if (isField(typing) && !(figure?.value === '' && event.key === 'Delete')) return;
    if (event.repeat || event.key === ' ') return;
    if (event.key.startsWith('Arrow') && takesArrows(typing)) return;
  }
  // What does nothing here says so by itself.
  const isAct = !isField(typing) && name !== undefined && isReadyHere(name);
  const rest = isAct ? restOfMissed(event.key, at) : null;
  if (rest !== null) {
    stop(event);
    noteMissed(rest, at);
    hears.say(rest, 'nothing');
    return;
  }
  if (isAnswer && isUnseen(choice, at)) {
    stop(event);
    hears.say(choice, 'figure-lost');
    return;
  }
  const came = name === undefined || event.repeat ? 'nothing' : press(name, true);
  if (came === 'done' && choice !== undefined) noteAnswer(choice, at);
  const isMissed = came === 'nothing' || came === 'not-yet';
  const isTaken = isMissed && printable && !isField(typing) && isTyped(event.key);
  if (isMissed && !isTaken && name !== undefined && /^\d$/.test(event.key)) noteMissed(name, at);
  // Which button asks to be pressed once more may be out of sight.
  if (((isMissed && !isTaken) || came === 'asks') && !event.repeat && isSaid(name)) hears.say(name, came);
  // F5 reloads, F1, F3, F6, F10 and F12 open the browser’s own: none of it here.
  if (isAlways) event.preventDefault();
  else if (!isMissed) stop(event);
}

/** As the list does by itself, which the wedge keeps the keys from: the next one that begins with the letter. */
function chooseByLetter(list: HTMLSelectElement, letter: string): void {
  const at = list.selectedIndex + 1;
  const options = [...list.options];
  const next = [...options.slice(at), ...options.slice(0, at)].find(({ text }) =>
    text.toLowerCase().startsWith(letter.toLowerCase()),
  );
  if (next === undefined) return;
  next.selected = true;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Typed before the question that it would answer was there. What the operator has opened by a key is typed ahead of. */
function isUnseen(choice: ShortcutName, at: number): boolean {
  const asked = winnerOf(choice);
  return asked?.isUrgent === true && at < asked.since;
}

const isInRows = (focused: Element | null): boolean =>
  !isField(focused) && focused?.closest('[role="grid"]') != null;

const ARROWED = '[role="grid"], [role="listbox"], [role="radiogroup"]';

/** Whether the arrows belong to what has the focus: a list, a choice, a page that scrolls. A button does nothing with them. */
export function takesArrows(focused: Element | null): boolean {
  if (focused === null || focused === document.body || focused instanceof HTMLAnchorElement) return false;
  if (focused instanceof HTMLButtonElement) return focused.closest(ARROWED) !== null;
  return focused.tagName !== 'MAIN';
}

/** A character that is none of a figure, in a field of figures. */
function onFigureKey(event: KeyboardEvent, field: HTMLInputElement, { say, lose }: Hears): void {
  const name = actOf(event.key.toLowerCase());
  if (name === undefined && !isBegun(field)) return;
  stop(event);
  if (event.repeat) return;
  if (name === 'quantity') {
    beginAnew();
    return;
  }
  const came = name === undefined ? 'nothing' : press(name, true);
  if (came === 'nothing' && isBegun(field)) {
    const { value } = field;
    const of = dropFigure(field);
    noteSpoilt(value + event.key, of, () => putBack(field, value));
    lose(value + event.key, of);
  } else if (name !== undefined && (came === 'nothing' || came === 'not-yet')) say(name, came);
}

function takesSpoilt(key: string, { lose }: Hears): boolean {
  const whole = spoiltWith(key);
  if (whole !== null) lose(whole.text, whole.of);
  return whole !== null;
}

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Somebody wants what is typed. */
const isTyped = (char: string): boolean =>
  [...typists, ...urgentTypists].findLast((take) => take(char)) !== undefined;

const isSaid = (name: ShortcutName | undefined): name is ShortcutName =>
  name !== undefined && !SILENT.has(name);

/** For a key that leads to a field: false where there is none now. */
export function focusOn({ current }: RefObject<HTMLInputElement | null>): boolean {
  if (current === null || current.disabled) return false;
  current.focus();
  if (figureField(current) !== null) beginAnew();
  return true;
}

/**
 * Does what a key, a code or a button does, when what has to come before is done (see `state/figure-first.ts`).
 * @param name undefined: it has no key
 */
export type Door = (does: () => Came, name: ShortcutName | undefined) => Came;

let door: Door = (does) => does();

export function setDoor(to: Door): void {
  door = to;
}

/**
 * As if the key had been pressed while nobody types.
 * @param isKey it was: no code, each of which is scanned on purpose
 */
export function press(name: ShortcutName, isKey = false): Came {
  notePress(name);
  // What asks to be pressed once more is the last step there was.
  if (name === 'back' && disarm()) return 'done';
  const winner = winnerOf(name);
  if (winner === undefined) return 'nothing';
  // A main button that came up with the first press of a series is not what the others were for.
  if (isKey && name === 'send' && isRepeated(name) && winner.since > beganAt()) return 'done';
  return door(() => pressNow(name), name);
}

/** What a button does that is pressed by hand. @param isPointed with a mouse */
export function pressed(run: () => unknown, name: ShortcutName | undefined, isPointed = false): Came {
  notePress(name, isPointed);
  return door(() => cameOf(run()), name);
}

function pressNow(name: ShortcutName): Came {
  const found = winnerOf(name);
  if (found === undefined) return 'nothing';
  return found.isReady ? cameOf(found.run()) : 'not-yet';
}

function cameOf(did: unknown): Came {
  if (did === false) return 'nothing';
  return did === 'asks' || did === 'on' || did === 'off' ? did : 'done';
}
