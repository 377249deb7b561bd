/**
 * Series of presses: one key pressed again too soon for the operator to have read what the press before it led to. What appeared during a
 * series is not what its later presses were meant for.
 */
import type { ShortcutName } from '#domain/scanning/shortcut.ts';

/** Presses of one key that are closer to each other than this (milliseconds), with nothing else pressed between, are one series. */
const SERIES = 400;
interface Press {
  readonly name: ShortcutName | undefined;
  readonly at: number;
  /** When the first of its series was pressed. */
  readonly began: number;
  readonly isRepeated: boolean;
}

const NONE: Press = { name: undefined, at: -Infinity, began: -Infinity, isRepeated: false };
let lastPress = NONE;

/** A scan came between: what is pressed after it is meant for what it has led to. */
export function endSeries(): void {
  lastPress = NONE;
}

/** @param isPointed with a mouse: two clicks are two acts */
export function notePress(name: ShortcutName | undefined, isPointed = false): void {
  const at = performance.now();
  const isSame = !isPointed && name === lastPress.name && at - lastPress.at < SERIES;
  lastPress = { name, at, began: isSame ? lastPress.began : at, isRepeated: isSame };
}

/** Whether the last press followed another of the same key too soon for the result of that one to be read. */
export const isUnread = (): boolean => lastPress.isRepeated;

/** Whether the last press was of that key, and not the first of its series. */
export const isRepeated = (name: ShortcutName | undefined): boolean =>
  name !== undefined && name === lastPress.name && lastPress.isRepeated;

/** When the first of the series was pressed that the last press belongs to (milliseconds, as `performance.now`). */
export const beganAt = (): number => lastPress.began;
