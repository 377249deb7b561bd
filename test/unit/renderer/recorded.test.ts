/**
 * Scanners as their manuals describe them, key by key, through everything between a keydown and the scan: whatever the
 * scanner, the same label is the same scan. And people, who are none.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseScan } from '#domain/scanning/scan.ts';
import { repair, type ScannerProfile } from '#domain/scanning/scanner.ts';
import { DEFAULT_WEDGE } from '#domain/views/settings.ts';
import type { WedgeSettings } from '#domain/scanning/wedge-settings.ts';
import { altCharacter } from '#renderer/scanner/alt-code.ts';
import { readKey, type KeyEvent } from '#renderer/scanner/classify-key.ts';
import {
  atRest,
  deadline,
  end,
  interrupt,
  press,
  tick,
  type Key,
  type WedgeEffect,
} from '#renderer/scanner/wedge.ts';
import { US_TO_GERMAN } from '../../support/us-to-german-layout-map.ts';

const GS = '\u001d';
/** GTIN, expiry, lot with letters of both cases and signs, serial. */
const LABEL = `01040063813339311727020010Lot-7/y${GS}21Z_9`;

interface Stroke {
  readonly key: string;
  readonly code?: string;
  readonly ctrl?: boolean;
  readonly alt?: boolean;
  /** Of Alt: let go. */
  readonly up?: boolean;
  /** Milliseconds since the stroke before. */
  readonly gap: number;
}

interface Sent {
  readonly label?: string;
  readonly gap?: number;
  readonly before?: string;
  readonly behind?: string;
  readonly ending?: 'Enter' | 'Tab' | null;
  readonly caps?: boolean;
  readonly typed?: (char: string) => string;
  readonly altCodes?: boolean;
  /** A pause of so many milliseconds behind every eighth key. */
  readonly stalls?: number;
}

function strokes(sent: Sent): Stroke[] {
  const {
    label = LABEL,
    gap = 4,
    before = '',
    behind = '',
    ending = 'Enter',
    typed = (c: string) => c,
  } = sent;
  const keys = Array.from(before + label + behind).flatMap((char): Stroke[] => {
    if (sent.altCodes === true) {
      const digits = String(char.charCodeAt(0)).padStart(4, '0');
      return [
        { key: 'Alt', gap },
        ...Array.from(digits, (digit) => ({ key: digit, code: `Numpad${digit}`, alt: true, gap: 1 })),
        { key: 'Alt', up: true, gap: 1 },
      ];
    }
    if (char === GS) return [{ key: ']', code: 'BracketRight', ctrl: true, gap }];
    const key = sent.caps === true ? swapCase(typed(char)) : typed(char);
    return [{ key, gap }];
  });
  const stalled = keys.map((one, i) => (i % 8 === 7 ? { ...one, gap: one.gap + (sent.stalls ?? 0) } : one));
  return ending === null ? stalled : [...stalled, { key: ending, gap }];
}

const swapCase = (c: string): string => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase());

/** The keys as the page gets them; what came out as scans, and what as typing. */
function play(keys: readonly Stroke[], caps: boolean, timing: WedgeSettings) {
  let state = atRest<Key>();
  let now = 0;
  let digits = '';
  const scans: string[] = [];
  let typed = '';
  const take = (effects: readonly WedgeEffect<Key>[]) => {
    for (const effect of effects) {
      if (effect.kind === 'scan') {
        scans.push(effect.text);
        typed = typed.slice(0, typed.length - effect.takeBack);
      } else typed += effect.keys.map(({ char }) => char).join('');
    }
  };
  const waitUntil = (at: number) => {
    for (let due = deadline(state, timing); due !== null && due < at; due = deadline(state, timing)) {
      const step = tick(state, due + 0.01, timing);
      state = step.state;
      take(step.effects);
    }
  };
  const char = (one: string) => {
    const step = press(state, { char: one, at: now, seen: now, hold: timing.averageGap }, timing);
    state = step.state;
    take(step.effects);
  };
  for (const stroke of keys) {
    now += stroke.gap;
    waitUntil(now);
    if (stroke.up === true) {
      const made = altCharacter(digits);
      digits = '';
      if (made !== undefined) char(made);
      continue;
    }
    const meaning = readKey(eventOf(stroke, caps), state.held.length > 0);
    if (meaning.kind === 'alt-digit') digits += meaning.digit;
    else if (meaning.kind === 'char') char(meaning.char);
    else if (meaning.kind !== 'modifier') {
      const verdict = (meaning.kind === 'end' ? end : interrupt)(state, now, timing);
      state = verdict.state;
      take(verdict.effects);
    }
  }
  waitUntil(Infinity);
  return { scans, typed };
}

const eventOf = ({ key, code = '', ctrl = false, alt = false }: Stroke, caps: boolean): KeyEvent => ({
  key,
  code,
  ctrlKey: ctrl,
  altKey: alt,
  metaKey: false,
  repeat: false,
  isComposing: false,
  getModifierState: (name) => name === 'CapsLock' && caps,
});

const scanner = (about: Partial<ScannerProfile>): ScannerProfile => ({
  id: 's',
  name: 'Scanner',
  prefix: '',
  suffix: '',
  repairs: {},
  separator: '',
  timing: null,
  ...about,
});

/** What a German layout types, and what the label says; written out here, so that a mistake in the map of the layouts is seen. */
const GERMAN_REPAIRS = { z: 'y', Y: 'Z', ß: '-', '-': '/', '?': '_', '(': '*', ')': '(', '=': ')' };

describe('ten scanners, one label, one scan', () => {
  test.each<[string, Sent, Partial<ScannerProfile>?, Partial<WedgeSettings>?]>([
    ['fast: two keys a millisecond', { gap: 0.5 }],
    ['slow: 45 ms a key, its pace learned', { gap: 45 }, {}, { averageGap: 72, settle: 120 }],
    ['a prefix before every code', { before: '~' }, { prefix: '~' }],
    ['Tab behind every code', { ending: 'Tab' }],
    ['GS as Ctrl with ]', {}],
    ['a German keyboard', { typed: (c) => US_TO_GERMAN[c] ?? c }, { repairs: GERMAN_REPAIRS }],
    ['Caps Lock left on', { caps: true }],
    ['every character as an Alt code', { altCodes: true }],
    ['AIM identifiers', { before: ']C1' }],
    ['bursts split by a busy computer', { gap: 2, stalls: 90 }],
  ])('%s', (_what, sent, profile = {}, timing = {}) => {
    const { scans, typed } = play(strokes(sent), sent.caps === true, { ...DEFAULT_WEDGE, ...timing });
    expect(typed).toBe('');
    expect(scans).toHaveLength(1);
    const read = parseScan(repair(scans[0] ?? '', [scanner(profile)]).text, { year: 2027 });
    expect(read).toMatchObject({
      ok: true,
      scan: {
        code: LABEL,
        gs1: { gtin: '04006381333931', batch: 'Lot-7/y', serial: 'Z_9', expires: '2027-02-28' },
      },
    });
    expect(read.ok && read.scan.keys[0]).toBe('gtin:04006381333931');
  });

  test('no ending at all: the scan is done when it falls silent', () => {
    expect(play(strokes({ ending: null }), false, DEFAULT_WEDGE).scans).toEqual([LABEL]);
  });
});

describe('a person who types fast', () => {
  // 150 words a minute is 80 ms a key; two fingers rolling over two keys can be 25 ms apart, never four in a row.
  const pace = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 60, max: 260 }) },
      { weight: 1, arbitrary: fc.integer({ min: 25, max: 60 }) },
    ),
    { minLength: 1, maxLength: 60 },
  );
  const rolls = (gaps: readonly number[]) =>
    gaps.map((gap, i) => (gap < 60 && (gaps[i - 1] ?? 99) < 60 ? gap + 50 : gap));

  test('is never taken for a scanner, and loses no key', () => {
    fc.assert(
      fc.property(pace, fc.constantFrom<string | null>('Enter', 'Tab', null), (gaps, ending) => {
        const text = 'abcdefghijklmnopqrstuvwxyz'.repeat(3).slice(0, gaps.length);
        const keys: Stroke[] = rolls(gaps).map((gap, i) => ({ key: text[i] ?? '', gap }));
        const all = ending === null ? keys : [...keys, { key: ending, gap: 70 }];
        expect(play(all, false, DEFAULT_WEDGE)).toEqual({ scans: [], typed: text });
      }),
      { numRuns: 500 },
    );
  });

  test('under Caps Lock neither', () => {
    const keys: Stroke[] = Array.from('HELLO', (key) => ({ key, gap: 90 }));
    expect(play(keys, true, DEFAULT_WEDGE).scans).toEqual([]);
  });
});
