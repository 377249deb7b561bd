/**
 * Where the window was, remembered between starts, and where it goes: always onto a screen that is there, no larger than it, and with its
 * upper edge in reach. A window whose screen is gone is brought to the nearest one.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { OWN_FILE } from '../private.ts';

const side = z.number().int().min(-100_000).max(100_000);
const shape = z.object({
  x: side,
  y: side,
  width: side.min(1),
  height: side.min(1),
  maximized: z.boolean(),
  /** Absent in what an older version remembered. */
  fullScreen: z.boolean().default(false),
});
export type Bounds = z.output<typeof shape>;

/** In pixels that count for layout, as Electron has them. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const SMALLEST = { width: 800, height: 600 } as const;
const USUAL: Pick<Area, 'width' | 'height'> = { width: 1280, height: 800 };

export function readBounds(file: string): Bounds | null {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null; // A first start, or not worth a word: the window opens in its usual place.
  }
}

/** A place that cannot be remembered is no reason to trouble anyone. */
export function writeBounds(file: string, bounds: Bounds): void {
  try {
    writeFileSync(`${file}.new`, JSON.stringify(bounds), { mode: OWN_FILE });
    renameSync(`${file}.new`, file);
  } catch (error) {
    console.error(error);
  }
}

/** @param screens the usable area of each; the first is the one for a window that was nowhere yet */
export function placeFor(
  last: Area | null,
  screens: readonly Area[],
): Partial<Area> & Pick<Area, 'width' | 'height'> {
  const [first] = screens;
  if (last === null || first === undefined) return USUAL;
  const best = screens.reduce((one, other) => (isBetter(last, other, one) ? other : one), first);
  return placeWithin(last, best);
}

/** Whether more of the place is on this screen than on the other, or, where none of it is on either, it is nearer. */
function isBetter(place: Area, screen: Area, than: Area): boolean {
  const [here, there] = [sharedWith(place, screen), sharedWith(place, than)];
  return here > there || (here === 0 && there === 0 && distance(place, screen) < distance(place, than));
}

/** The same place if it is whole on that screen; else as near to it as it fits. A screen that is too small shows its upper left corner. */
export function placeWithin(place: Area, screen: Area): Area {
  const width = Math.max(SMALLEST.width, Math.min(place.width, screen.width));
  const height = Math.max(SMALLEST.height, Math.min(place.height, screen.height));
  return {
    x: clamp(place.x, screen.x, screen.width - width),
    y: clamp(place.y, screen.y, screen.height - height),
    width,
    height,
  };
}

const clamp = (at: number, from: number, room: number): number => Math.max(from, Math.min(at, from + room));

/** How much of the place is on a screen, in pixels. */
export const sharedWith = (place: Area, screen: Area): number =>
  shared(place.x, place.width, screen.x, screen.width) *
  shared(place.y, place.height, screen.y, screen.height);

const shared = (at: number, size: number, from: number, room: number): number =>
  Math.max(0, Math.min(at + size, from + room) - Math.max(at, from));

const distance = (place: Area, screen: Area): number =>
  Math.hypot(
    gap(place.x, place.width, screen.x, screen.width),
    gap(place.y, place.height, screen.y, screen.height),
  );

const gap = (at: number, size: number, from: number, room: number): number =>
  Math.max(0, from - (at + size), at - (from + room));
