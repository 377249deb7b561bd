import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  controlCode,
  judgeControl,
  readControl,
  SECRET_LENGTH,
  siteSecret,
  withoutSecret,
  type Control,
  type ControlLabel,
} from '#domain/scanning/control.ts';
import {
  CONTROLS,
  SHORTCUT_NAMES,
  SHORTCUTS,
  type Shortcut,
  type ShortcutName,
} from '#domain/scanning/shortcut.ts';

const EVERY: readonly Control[] = [
  ...CONTROLS.map((kind) => ({ kind })),
  { kind: 'times', times: 12 },
  { kind: 'operator', name: 'Ana María' },
  { kind: 'place', folderId: 4711 },
  { kind: 'place', folderId: null },
  { kind: 'reason', id: 'BROKEN', way: 'fewer' },
  { kind: 'reason', id: 'K3V9QX', way: 'more' },
];
const SITE = 'A2B4C6D8E0';
const OTHER = 'X9W7V5U3T1';

describe('the labels of the command sheet', () => {
  it.each(EVERY)('is read as it was printed: $kind', (control) => {
    expect(readControl(controlCode(control))).toEqual({ control, site: null });
  });

  it('has no key that sits elsewhere on a German keyboard', () => {
    for (const control of EVERY.filter(({ kind }) => kind !== 'operator'))
      expect(controlCode(control)).toMatch(/^[A-X0-9]+$/);
  });

  it.each([
    'DOCKHANDPLACE',
    'DOCKHANDPLACE-4',
    'DOCKHANDPLACE04',
    'DOCKHANDPAUSED',
    'DOCKHANDJOIN',
    'DOCKHANDLESS',
    'DOCKHANDLESSBROKENED',
    'DOCKHANDMOREfound',
    'PAUSE',
    'DOCKHANDTIMES0',
  ])('is nothing of the kind: %s', (code) => expect(readControl(code)).toBeUndefined());
});

describe('the list of keys and codes', () => {
  const each = <T>(of: (name: (typeof SHORTCUT_NAMES)[number]) => T) => SHORTCUT_NAMES.map(of);
  const twice = <T>(all: readonly T[]) => all.filter((one, at) => all.indexOf(one) !== at);

  it('O17 one key, one meaning on a screen; one code, one meaning', () => {
    const onOf = (name: ShortcutName): string | null => {
      const shortcut: Shortcut = SHORTCUTS[name];
      return shortcut.on ?? null;
    };
    const shared = twice(each((name) => SHORTCUTS[name].key));
    const sharing = SHORTCUT_NAMES.filter((name) => shared.includes(SHORTCUTS[name].key));
    expect(sharing.filter((name) => onOf(name) === null)).toEqual([]);
    expect(twice(each((name) => `${SHORTCUTS[name].key} ${onOf(name)}`))).toEqual([]);
    expect(twice(each((name) => SHORTCUTS[name].code).filter((code) => code !== null))).toEqual([]);
  });

  it('O17 what has no code → what follows has to be typed', () => {
    expect(SHORTCUT_NAMES.filter((name) => SHORTCUTS[name].code === null)).toEqual([
      'find',
      'type',
      'quantity',
    ]);
  });
});

describe('a label with the secret of a site', () => {
  const secrets = fc
    .uint8Array({ minLength: SECRET_LENGTH, maxLength: SECRET_LENGTH })
    .map((bytes) => siteSecret(bytes));

  it('T14 printed with any secret → read as it was printed, and never taken for one without', () => {
    fc.assert(
      fc.property(secrets, fc.constantFrom(...EVERY, { kind: 'join' } as const), (site, control) => {
        expect(readControl(controlCode(control, site))).toEqual({ control, site });
      }),
    );
  });

  it('T14 the secret → 40 bits at least, and every byte counts', () => {
    const values = Array.from({ length: 256 }, (_, byte) => siteSecret(new Uint8Array([byte]))[0]);
    expect(Math.log2(new Set(values).size) * SECRET_LENGTH).toBeGreaterThanOrEqual(40);
    expect(siteSecret(new Uint8Array(SECRET_LENGTH))).toHaveLength(SECRET_LENGTH);
  });

  it('T14 on paper → no key that sits elsewhere on a German keyboard, and short enough for bars', () => {
    fc.assert(
      fc.property(secrets, (site) => {
        for (const control of [...EVERY, { kind: 'join' } as const].filter(({ kind }) => kind !== 'operator'))
          expect(controlCode(control, site)).toMatch(/^[A-X0-9]{1,30}$/);
      }),
    );
  });

  it('T14 kept or handed on → the secret is not in it, whatever a scanner puts around it', () => {
    fc.assert(
      fc.property(secrets, fc.constantFrom(...EVERY, { kind: 'join' } as const), (site, control) => {
        const code = controlCode(control, site);
        const texts = [code, `~${code}#`, `]C0${code}`, code.toLowerCase(), code.slice(0, 17), `${code}X`];
        for (const text of texts) expect(withoutSecret(text).toUpperCase()).not.toContain(site.slice(0, 5));
      }),
    );
  });

  it.each(['DOCKHANDSEND', 'DOCKHANDBADGE Ana', '4006381333931', 'dock'])('T14 kept: %s → as it is', (text) =>
    expect(withoutSecret(text)).toBe(text),
  );
});

describe('whether a label does what it says', () => {
  const send = (site: string | null): ControlLabel => ({ control: { kind: 'send' }, site });
  const join = (site: string): ControlLabel => ({ control: { kind: 'join' }, site });
  const real = { fromPicture: false, isPractice: false, site: SITE, isJoining: false };
  const practice = { ...real, isPractice: true, site: null };
  const accepted = { kind: 'accepted', control: { kind: 'send' } };
  const refused = (why: string) => ({ kind: 'refused', why });

  it.each([
    ['with our secret', send(SITE), real, accepted],
    ['without a secret', send(null), real, refused('no-site')],
    ['without a secret, where none was made yet', send(null), { ...real, site: null }, refused('no-site')],
    ['with another secret', send(OTHER), real, refused('other-site')],
    ['with a secret, where none was made yet', send(OTHER), { ...real, site: null }, refused('other-site')],
    [
      'with our secret, seen by a camera',
      send(SITE),
      { ...real, fromPicture: true },
      refused('from-picture'),
    ],
    ['without a secret, in practice', send(null), practice, accepted],
    ['with a secret, in practice', send(SITE), practice, refused('other-site')],
    [
      'in practice, seen by a camera',
      send(null),
      { ...practice, fromPicture: true },
      refused('from-picture'),
    ],
    ['to join, not asked for', join(OTHER), real, refused('not-joining')],
    ['to join, asked for', join(OTHER), { ...real, isJoining: true }, { kind: 'joins', site: OTHER }],
    [
      'to join, seen by a camera',
      join(OTHER),
      { ...real, isJoining: true, fromPicture: true },
      refused('from-picture'),
    ],
    [
      'another, where joining was asked for',
      send(OTHER),
      { ...real, isJoining: true },
      refused('other-site'),
    ],
    ['to join, in practice', join(OTHER), { ...practice, isJoining: true }, refused('other-site')],
  ])('T14 %s', (_what, label, here, judged) => expect(judgeControl(label, here)).toEqual(judged));
});
