import type { ShortcutName } from '#domain/scanning/shortcut.ts';

/** Buttons that have been pressed once and wait for the second time. What is done in between was not meant with it. */
export const armedNow = new Set<() => void>();

/** What the buttons that ask are about, by their keys: a key may be pressed while its button is out of sight. */
export const askedOf = new Map<ShortcutName, string>();

/** @returns whether there was any */
export function disarm(): boolean {
  const wasAny = armedNow.size > 0;
  for (const one of armedNow) one();
  return wasAny;
}
