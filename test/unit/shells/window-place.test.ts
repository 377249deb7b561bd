/** Where the window goes: onto a screen that is there, whatever was plugged in when it was closed. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  placeFor,
  placeWithin,
  readBounds,
  sharedWith,
  SMALLEST,
  writeBounds,
  type Area,
  type Bounds,
} from '#main/electron/bounds.ts';

const main: Area = { x: 0, y: 0, width: 1920, height: 1040 };
const right: Area = { x: 1920, y: 200, width: 1280, height: 984 };
const last: Area = { x: 100, y: 50, width: 1300, height: 900 };

describe('where the window goes', () => {
  test.each([
    ['the first time → its usual size, where the system puts it', null, [main], { width: 1280, height: 800 }],
    ['no screen at all → the same', last, [], { width: 1280, height: 800 }],
    ['where it was → there', last, [main], last],
    [
      'on the second screen → there',
      { ...last, x: 1930, y: 210, width: 1000, height: 700 },
      [main, right],
      { x: 1930, y: 210, width: 1000, height: 700 },
    ],
    [
      'the second screen is gone → at the edge it was beyond',
      { ...last, x: 2500 },
      [main],
      { ...last, x: 620 },
    ],
    ['above every screen → at the upper edge', { ...last, y: -1500 }, [main], { ...last, y: 0 }],
    [
      'only a sliver of it on the screen → whole',
      { ...last, x: 1900, y: 1030 },
      [main],
      { ...last, x: 620, y: 140 },
    ],
    [
      'between two → on the one that has more of it',
      { ...last, x: 1500, width: 1200, height: 700 },
      [main, right],
      { x: 1920, y: 200, width: 1200, height: 700 },
    ],
    ['larger than its screen → as large as that', { ...last, width: 5000, height: 4000 }, [main], main],
    [
      'a screen that is too small → its upper left corner',
      last,
      [{ x: 0, y: 0, width: 640, height: 480 }],
      { x: 0, y: 0, ...SMALLEST },
    ],
    [
      'the nearest of two that are left',
      { ...last, x: 4000, y: 300, width: 900, height: 700 },
      [main, right],
      { x: 2300, y: 300, width: 900, height: 700 },
    ],
  ])('%s', (_where, place, screens, expected) => {
    expect(placeFor(place, screens)).toEqual(expected);
  });

  const coordinate = fc.integer({ min: -20_000, max: 20_000 });
  const area = (least: number) =>
    fc.record({
      x: coordinate,
      y: coordinate,
      width: fc.integer({ min: least, max: 8000 }),
      height: fc.integer({ min: least, max: 8000 }),
    });

  test('whatever was remembered, on whatever screens → whole on one of them, and where it was if it was whole on one', () => {
    fc.assert(
      fc.property(area(1), fc.array(area(800), { minLength: 1, maxLength: 4 }), (place, screens) => {
        const found = { x: NaN, y: NaN, ...placeFor(place, screens) };
        const on = screens.filter((screen) => isWhole(found, screen));
        expect(on.length).toBeGreaterThan(0);
        const fits = place.width >= SMALLEST.width && place.height >= SMALLEST.height;
        const stays = fits && screens.some((screen) => isWhole(place, screen));
        expect(stays ? found : place).toEqual(place);
        // Brought back, it is brought back for good.
        expect(placeFor(found, screens)).toEqual(found);
      }),
      { numRuns: 1000 },
    );
  });

  test('brought onto one screen → nothing of it beside that, and its size kept where there is room', () => {
    fc.assert(
      fc.property(area(800), area(800), (place, screen) => {
        const found = placeWithin(place, screen);
        expect(sharedWith(found, screen)).toBe(found.width * found.height);
        expect(found.width).toBe(Math.min(place.width, screen.width));
      }),
    );
  });
});

const isWhole = (place: Area, screen: Area): boolean =>
  place.x >= screen.x &&
  place.y >= screen.y &&
  place.x + place.width <= screen.x + screen.width &&
  place.y + place.height <= screen.y + screen.height;

describe('what is remembered of it', () => {
  let folder = '';
  let file = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'dockhand-window-'));
    file = path.join(folder, 'window.json');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('written and read', () => {
    const bounds: Bounds = { ...last, maximized: true, fullScreen: true };
    writeBounds(file, bounds);
    expect(readBounds(file)).toEqual(bounds);
  });

  test('of an older version → not full screen', () => {
    writeFileSync(file, JSON.stringify({ ...last, maximized: false }));
    expect(readBounds(file)).toEqual({ ...last, maximized: false, fullScreen: false });
  });

  test.each([
    '',
    '{',
    '[]',
    '{"x":1e400}',
    '{"x":1,"y":1,"width":0,"height":5,"maximized":false}',
    '{"x":"a"}',
  ])('a file that says %j → as if there were none', (text) => {
    writeFileSync(file, text);
    expect(readBounds(file)).toBeNull();
  });

  test('a folder that is gone → no matter', () => {
    const before = readFileSync(file, 'utf8');
    writeBounds(path.join(folder, 'gone', 'window.json'), { ...last, maximized: false, fullScreen: false });
    expect(readFileSync(file, 'utf8')).toBe(before);
  });
});
