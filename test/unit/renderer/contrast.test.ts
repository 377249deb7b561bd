import fs from 'node:fs';
import { describe, expect, test } from 'vitest';

const CSS = fs.readFileSync(new URL('../../../src/renderer/tokens.css', import.meta.url), 'utf8');

function tokens(selector: string): Map<string, string> {
  const start = CSS.indexOf(`${selector} {`);
  const block = CSS.slice(start, CSS.indexOf('\n}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ['ground', 'panel', 'sunk'];
const TEXT: readonly (readonly [text: string, on: string])[] = [
  ...GROUNDS.flatMap((on) => [['ink', on] as const, ['dim', on] as const]),
  ...['ok-soft', 'look-soft', 'bad-soft'].flatMap((on) => [['ink', on] as const, ['dim', on] as const]),
  ['ok', 'ok-soft'],
  ['look', 'look-soft'],
  ['bad', 'bad-soft'],
  ['bad', 'ground'],
  ['bad', 'panel'],
  ['look', 'ground'],
  ['accent', 'panel'],
  ['on-accent', 'accent'],
  ['on-tone', 'ok'],
  ['on-tone', 'look'],
  ['on-tone', 'bad'],
  ['rail-ink', 'rail'],
  ['rail-dim', 'rail'],
  ['rail-ink', 'rail-here'],
  ['on-badge', 'badge'],
  ['on-urgent', 'urgent'],
];
/** What is not text but has to be seen: the edges of fields, the mark of the current row and of focus, status edges. */
const SHAPES: readonly (readonly [shape: string, on: string])[] = [
  ...GROUNDS.map((on) => ['edge', on] as const),
  ...GROUNDS.map((on) => ['accent', on] as const),
  ['ok', 'ground'],
  ['bad', 'ground'],
];

describe.each([
  ['light', ':root'],
  ['dark', ":root[data-theme='dark']"],
])('the %s theme', (_, selector) => {
  const colours = tokens(selector);
  const of = (name: string): string => {
    const colour = colours.get(name);
    if (colour === undefined) throw new Error(`no --${name}`);
    return colour;
  };

  test.each(TEXT)('%s on %s can be read', (text, on) => {
    expect(contrast(of(text), of(on))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(SHAPES)('%s on %s can be seen', (shape, on) => {
    expect(contrast(of(shape), of(on))).toBeGreaterThanOrEqual(3);
  });
});

test('both themes have the same colours', () => {
  expect([...tokens(":root[data-theme='dark']").keys()].sort()).toEqual([...tokens(':root').keys()].sort());
});
