import { describe, expect, test } from 'vitest';
import { calibrate, CALIBRATION_CODES, type HeardCode } from '#domain/scanning/calibration.ts';
import { parseElements } from '#domain/barcode/gs1.ts';
import { repair, timingFor, type ScannerProfile } from '#domain/scanning/scanner.ts';
import { DEFAULT_WEDGE } from '#domain/views/settings.ts';
import { US_TO_GERMAN } from '../../../support/us-to-german-layout-map.ts';

const GS = '\u001d';
const DATA = `010400638133393110AB${GS}21C7`;

interface Ways {
  readonly before?: string;
  readonly behind?: string;
  readonly gs?: string;
  readonly aim?: boolean;
  readonly typed?: (text: string) => string;
  readonly gap?: number;
}

/** The sheet as a scanner with these ways sends it. */
function scanned({
  before = '',
  behind = '',
  gs = GS,
  aim = false,
  typed = (t) => t,
  gap = 5,
}: Ways): HeardCode[] {
  return CALIBRATION_CODES.map(({ gs1, text }) => {
    const data = gs1 ? DATA.replaceAll(GS, gs) : text;
    const whole = typed(`${before}${aim ? (gs1 ? ']C1' : ']C0') : ''}${data}${behind}`);
    return { text: whole, gaps: Array.from({ length: whole.length - 1 }, () => gap) };
  });
}

const german = (text: string): string => Array.from(text, (one) => US_TO_GERMAN[one] ?? one).join('');

function learn(ways: Ways) {
  const result = calibrate(scanned(ways));
  if (!result.ok) throw new Error(result.why);
  return result.learned;
}

const profile = (ways: Ways): ScannerProfile => ({ id: 's', name: 'Scanner', ...learn(ways).profile });

describe('the calibration sheet', () => {
  test('holds every printable character, and a GS1 code that is one', () => {
    const plain = CALIBRATION_CODES.filter(({ gs1 }) => !gs1)
      .map(({ text }) => text)
      .join('');
    for (let i = 0x20; i < 0x7f; i++) expect(plain).toContain(String.fromCharCode(i));
    expect(CALIBRATION_CODES).toHaveLength(10);
    expect(parseElements(DATA)).toHaveLength(3);
  });

  test('teaches nothing about a scanner that does as it should', () => {
    expect(learn({})).toMatchObject({
      profile: { prefix: '', suffix: '', repairs: {}, separator: '' },
      tellsAim: false,
      losesGs: false,
      lost: '',
    });
  });

  test.each<[string, Ways]>([
    ['a prefix', { before: '~A' }],
    ['a suffix', { behind: '/X' }],
    ['both, alike', { before: '*', behind: '*' }],
    ['a prefix that is a digit', { before: '0' }],
    ['a stand-in for GS', { gs: '^' }],
    ['a stand-in of several characters', { gs: '{GS}' }],
    ['AIM identifiers', { aim: true }],
    ['AIM identifiers behind a prefix', { aim: true, before: '!' }],
    ['the keyboard taken for a German one', { typed: german }],
    ['a German keyboard, AIM, prefix and stand-in', { typed: german, aim: true, before: '#', gs: '~' }],
  ])('%s: learned, and taken off from then on', (_what, ways) => {
    const scanner = profile(ways);
    const [, , , , , , , signs, , last] = scanned(ways).map(({ text }) => repair(text, [scanner]).text);
    expect(signs?.replace(/^\]C0/, '')).toBe('A=>?@[\\]^_B');
    expect(last?.replace(/^\]C1/, '')).toBe(DATA);
    expect(learn(ways).tellsAim).toBe(ways.aim ?? false);
  });

  test('a German keyboard: each key is known by what both layouts print on it', () => {
    // US character, German character of the same key.
    const keys = [
      ['y', 'z'],
      ['Z', 'Y'],
      ['-', 'ß'],
      ['_', '?'],
      ['/', '-'],
      ['?', '_'],
      [';', 'ö'],
      [':', 'Ö'],
      ["'", 'ä'],
      ['"', 'Ä'],
      ['[', 'ü'],
      [']', '+'],
      ['\\', '#'],
      ['|', "'"],
      ['<', ';'],
      ['>', ':'],
      ['@', '"'],
      ['#', '§'],
      ['^', '&'],
      ['&', '/'],
      ['*', '('],
      ['(', ')'],
      [')', '='],
    ] as const;
    const { repairs } = learn({ typed: german }).profile;
    for (const [us, de] of keys) expect([de, repairs[de]]).toEqual([de, us]);
    for (const same of ['!', '$', '%', ',', '.', 'a', '5']) expect(repairs[same]).toBeUndefined();
  });

  test('says that GS is lost', () => {
    expect(learn({ gs: '' }).losesGs).toBe(true);
  });

  test('says which characters are lost to a dead key', () => {
    const learned = learn({ typed: (text) => text.replace(/[`^]./g, '') });
    expect(learned.lost).toContain('`');
    expect(learned.lost).toContain('^');
  });

  test('letters all in the other case: Caps Lock, not a keyboard', () => {
    const swap = (text: string) =>
      Array.from(text, (c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())).join('');
    expect(calibrate(scanned({ typed: swap }))).toEqual({ ok: false, why: 'caps' });
  });

  test('another order, or another sheet: refused', () => {
    const heard = scanned({});
    expect(calibrate([...heard].reverse())).toMatchObject({ ok: false });
    expect(calibrate(heard.map(() => ({ text: '4006381333931', gaps: [] })))).toMatchObject({ ok: false });
    expect(calibrate(heard.slice(0, 6))).toMatchObject({ ok: false });
  });

  test('a slow scanner is let through from then on, and a fast one does not make a slow one slower', () => {
    const slow = profile({ gap: 45 });
    expect(timingFor(DEFAULT_WEDGE, [slow]).averageGap).toBeGreaterThan(60);
    expect(timingFor(DEFAULT_WEDGE, [profile({ gap: 1 })])).toEqual(DEFAULT_WEDGE);
  });
});

describe('several scanners', () => {
  const plain: ScannerProfile = { ...profile({}), id: 'plain' };
  const umlauts: ScannerProfile = { ...profile({ before: '~', typed: german }), id: 'german' };

  test('each is known by what it puts around a code', () => {
    const raw = scanned({ before: '~', typed: german })[7]?.text ?? '';
    expect(repair(raw, [plain, umlauts])).toMatchObject({ text: 'A=>?@[\\]^_B', scanner: { id: 'german' } });
    expect(repair('A-1', [plain, umlauts])).toMatchObject({ text: 'A-1', scanner: { id: 'plain' } });
  });

  test('what none of them sends is taken as it comes', () => {
    expect(repair('A-1', [umlauts])).toEqual({ text: 'A-1', scanner: undefined });
  });
});
