import { describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { cyclesIn, packFileText, readPackFile } from '#domain/barcode/pack-file.ts';
import {
  canBeLeft,
  isSameCode,
  piecesIn,
  withOneOpened,
  wouldHoldItself,
  type TaughtPack,
} from '#domain/barcode/pack.ts';

const pack = (code: string, units: number, of?: string): TaughtPack => ({
  code,
  itemId: 1,
  units: decimal(units),
  ...(of === undefined ? {} : { of }),
});
const among =
  (...packs: readonly TaughtPack[]) =>
  (code: string) =>
    packs.find((one) => isSameCode(one.code, code));

describe('a pack of packs', () => {
  test('12 cartons of 20 → 240, and 288 once a carton holds 24', () => {
    const pallet = pack('PALLET', 12, 'CARTON');
    expect(piecesIn(pallet, among(pack('CARTON', 20)))).toBe('240');
    expect(piecesIn(pallet, among(pack('CARTON', 24)))).toBe('288');
    expect(piecesIn(pallet, () => ({ pieces: decimal('2.5') }))).toBe('30');
  });

  test('of a code that is not known any more → not known', () => {
    expect(piecesIn(pack('PALLET', 12, 'CARTON'), among())).toBeNull();
  });

  test('inside itself, at any depth → refused, and its pieces are not known', () => {
    const find = among(pack('B', 2, 'C'), pack('C', 3, 'A'));
    expect(wouldHoldItself('A', 'B', find)).toBe(true);
    expect(wouldHoldItself('A', 'A', find)).toBe(true);
    expect(wouldHoldItself('D', 'B', among(pack('B', 2, 'C'), pack('C', 3)))).toBe(false);
    // A ring without it ends the search all the same.
    expect(wouldHoldItself('D', 'B', among(pack('B', 2, 'C'), pack('C', 3, 'B')))).toBe(false);
    expect(piecesIn(pack('A', 1, 'B'), among(pack('B', 2, 'A'), pack('A', 1, 'B')))).toBeNull();
  });
});

test('an opened pack: fewer are left than it holds, and not none', () => {
  expect(canBeLeft(decimal(20), decimal(19))).toBe(true);
  expect(canBeLeft(decimal(20), decimal(20))).toBe(false);
  expect(canBeLeft(decimal(20), decimal(0))).toBe(false);
  expect(withOneOpened(decimal(20), 1, decimal(19))).toBe('19');
  expect(withOneOpened(decimal(20), 3, decimal(19))).toBe('59');
});

describe('a file of packs', () => {
  const item = { id: 7, name: 'Cable ties', label: '4006381333931' };
  const rows = [
    { code: 'CARTON', item, units: decimal(20) },
    { code: 'PALLET', item, units: decimal(12), of: 'CARTON' },
  ];

  test('written and read → the same rows, also with a byte order mark', () => {
    const read = readPackFile(`\ufeff${packFileText(rows)}`);
    expect(read).toEqual({ ok: true, bad: [], rows: rows.map((row, n) => ({ ...row, row: n + 1 })) });
  });

  test.each([
    ['no JSON', 'code;units', 'not-packs'],
    ['another file of ours', '{"kind":"dockhand-settings","version":1,"packs":[]}', 'not-packs'],
    ['a later version', '{"kind":"dockhand-packs","version":2,"packs":[]}', 'version'],
    [
      'too many rows',
      JSON.stringify({ kind: 'dockhand-packs', version: 1, packs: Array.from({ length: 5001 }, () => ({})) }),
      'cut',
    ],
  ])('%s → not read', (_what, text, why) => {
    expect(readPackFile(text)).toEqual({ ok: false, why });
  });

  test('each row that is wrong is told with its number', () => {
    const packs = [
      { code: 'A', item: 7, name: 'Cable ties', units: '0' },
      { code: '', item: 7, name: 'Cable ties', units: '2' },
      { code: 'B', item: '7', name: 'Cable ties', units: '2' },
      { code: 'C', item: 7, name: 'Cable ties', units: '2' },
      { code: 'C', item: 7, name: 'Cable ties', units: '3' },
      'D',
    ];
    const read = readPackFile(JSON.stringify({ kind: 'dockhand-packs', version: 1, packs }));
    expect(read.ok && read.bad.map(({ row, why }) => [row, why])).toEqual([
      [1, 'units'],
      [2, 'code'],
      [3, 'unreadable'],
      [6, 'unreadable'],
      [5, 'twice'],
    ]);
  });

  test('packs that hold each other → both rows', () => {
    const ring = [
      { ...pack('A', 2, 'B'), row: 1 },
      { ...pack('B', 3, 'A'), row: 2 },
    ];
    expect(cyclesIn(ring, () => undefined).map(({ row, why }) => [row, why])).toEqual([
      [1, 'cycle'],
      [2, 'cycle'],
    ]);
  });
});
