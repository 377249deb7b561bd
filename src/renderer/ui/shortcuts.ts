/**
 * Keys that do something wherever the focus is. Function keys always; letters, digits and Delete only where nobody is typing
 * (a quantity field takes no letters, so they work there too). Of several for one key an urgent one wins, else the last one
 * mounted; the others know that they lost and do not show the key.
 *
 * Listens after the wedge: a key that was a scanner's never gets here.
 */
import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react';
import type { Came } from '#domain/reply.ts';
import { isField } from '../scanner/insert.ts';

interface Shortcut {
  readonly id: string;
  readonly key: string;
  readonly isUrgent: boolean;
  /** False: there was nothing to do. `asks`: it wants to be pressed once more. */
  readonly run: () => unknown;
}

/** What no key of a keyboard does, and labels of the command sheet do. */
export const LINE_KEYS = { next: 'NextLine', previous: 'LineBefore', open: 'OpenLine' } as const;
export const PRINT_KEY = 'PrintLabels';

const shortcuts: Shortcut[] = [];
const watchers = new Set<() => void>();
const typists: ((char: string) => boolean)[] = [];

/**
 * @param key as `KeyboardEvent.key` has it, letters in lower case; undefined: none now
 * @returns whether the key does this, and not something else that wants it, too
 */
export function useShortcut(key: string | undefined, run: () => unknown, isUrgent = false): boolean {
  const id = useId();
  const onKey = useEffectEvent(run);
  useEffect(() => {
    if (key === undefined) return undefined;
    const remove = push(shortcuts, { id, key, isUrgent, run: () => onKey() });
    for (const watcher of watchers) watcher();
    return () => {
      remove();
      for (const watcher of watchers) watcher();
    };
  }, [id, key, isUrgent]);
  return useSyncExternalStore(watch, () => {
    const winner = key === undefined ? undefined : winnerOf(key);
    return winner === undefined || winner.id === id;
  });
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const winnerOf = (key: string): Shortcut | undefined =>
  shortcuts.findLast((one) => one.key === key && one.isUrgent) ??
  shortcuts.findLast((one) => one.key === key);

/**
 * What is typed while no field has the focus, and is no shortcut: whoever wants it takes the focus and says so, and the
 * character follows.
 */
export function useTyping(run: (char: string) => boolean): void {
  const onChar = useEffectEvent(run);
  useEffect(() => push(typists, (char: string) => onChar(char)), []);
}

function push<T>(stack: T[], one: T): () => void {
  stack.push(one);
  return () => {
    const at = stack.lastIndexOf(one);
    if (at !== -1) stack.splice(at, 1);
  };
}

/** @returns what stops listening */
export function listenForShortcuts(): () => void {
  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('keydown', onEscape);
  return () => {
    document.removeEventListener('keydown', onKeyDown, true);
    document.removeEventListener('keydown', onEscape);
  };
}

/** Esc closes what is open first (a list of suggestions, a filled search field); only what nobody wanted backs out. */
function onEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.defaultPrevented) runTop('Escape');
}

function onKeyDown(event: KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    runTop('Control+k');
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Escape') return;
  if (/^(F[1-9]|Pause)$/.test(event.key)) {
    // F5 reloads, F1, F3 and F6 open the browser's own: none of it here.
    event.preventDefault();
    if (!event.repeat) runTop(event.key);
    return;
  }
  const typing = document.activeElement;
  const printable = Array.from(event.key).length === 1;
  if (isField(typing) && !(typing.dataset['keypad'] === '' && /^[a-z]$/i.test(event.key))) return;
  if (event.repeat || event.key === ' ') return;
  // The arrows belong to whatever has the focus.
  if (event.key.startsWith('Arrow') && typing !== document.body) return;
  if (runTop(printable ? event.key.toLowerCase() : event.key)) {
    event.preventDefault();
    event.stopPropagation();
  } else if (printable && !isField(typing)) {
    typists.findLast((take) => take(event.key));
  }
}

/** As if the key had been pressed while nobody types. */
export function pressKey(key: string): Came {
  const found = winnerOf(key);
  const did = found === undefined ? false : found.run();
  return did === false ? 'nothing' : did === 'asks' ? 'asks' : 'done';
}

function runTop(key: string): boolean {
  const found = winnerOf(key);
  found?.run();
  return found !== undefined;
}
