/** Where the window was, remembered between starts. It is never put where no screen is. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { OWN_FILE } from '../private.ts';

const shape = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  maximized: z.boolean(),
});
export type Bounds = z.infer<typeof shape>;

/** In pixels that count for layout, as Electron has them. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const SMALLEST = { width: 800, height: 600 } as const;
const USUAL = { width: 1280, height: 800 } as const;
/** So much of the window's top must be on a screen for a person to take hold of it. */
const GRIP = 120;

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

/** @param screens the usable area of each */
export function placeFor(
  last: Bounds | null,
  screens: readonly Area[],
): { width: number; height: number; x?: number; y?: number } {
  if (last === null) return USUAL;
  const screen = screens.find(
    (area) =>
      last.x + last.width >= area.x + GRIP &&
      last.x <= area.x + area.width - GRIP &&
      last.y >= area.y &&
      last.y <= area.y + area.height - GRIP,
  );
  if (screen === undefined) return USUAL;
  return {
    x: last.x,
    y: last.y,
    width: Math.max(SMALLEST.width, Math.min(last.width, screen.width)),
    height: Math.max(SMALLEST.height, Math.min(last.height, screen.height)),
  };
}
