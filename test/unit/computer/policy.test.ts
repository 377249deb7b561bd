/** The administrator's settings: read whole or not at all, and only where an administrator has written them. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashLeaveCode, isLeaveCode } from '#main/computer/leave-code.ts';
import { isFixedBy, parsePolicy, policyView, type Policy } from '#main/computer/policy.ts';
import { findPolicy, judgeOwnership, policyPlace } from '#main/computer/policy-file.ts';

const bytes = (what: object | string) =>
  new TextEncoder().encode(typeof what === 'string' ? what : JSON.stringify(what));
const parse = (what: object | string) => parsePolicy(bytes(what));

const WHOLE = {
  warehouse: { name: 'Hall 2', address: 'https://stock.example.com' },
  station: 'Dock 7',
  scanners: [],
  language: 'de',
  theme: 'dark',
  autostart: true,
  fullScreen: true,
  kiosk: { leaveCode: hashLeaveCode('2468') },
  updates: {
    address: 'https://updates.example.com',
    publicKey: 'MCowBQYDK2VwAyEA',
    anything: [1, { at: 'all' }],
  },
};

describe('the members of a policy', () => {
  test('all of them → as they are; what is for the updates is handed on unread', () => {
    expect(parse(WHOLE)).toEqual({ ok: true, value: WHOLE });
    expect(parse({})).toEqual({ ok: true, value: {} });
  });

  test('a byte order mark before it, as editors on Windows write → read', () => {
    expect(parse('\ufeff{"station":"Dock 1"}')).toEqual({ ok: true, value: { station: 'Dock 1' } });
  });

  test.each([
    [{ stations: 'Dock' }, { kind: 'unknown-members', members: ['stations'] }],
    [
      { warehouse: { ...WHOLE.warehouse, port: 1 }, a: 1 },
      { kind: 'unknown-members', members: ['warehouse.port', 'a'] },
    ],
    [{ station: '' }, { kind: 'bad-member', members: ['station'] }],
    [{ station: '\u202e\u200b' }, { kind: 'bad-member', members: ['station'] }],
    [{ autostart: 'yes' }, { kind: 'bad-member', members: ['autostart'] }],
    [{ kiosk: { leaveCode: '2468' } }, { kind: 'bad-member' }],
    [{ language: 'fr' }, { kind: 'bad-member', members: ['language'] }],
    [{ updates: 'https://a.example' }, { kind: 'bad-member', members: ['updates'] }],
    [
      { warehouse: { name: 'A', address: 'http://stock.example.com' } },
      { kind: 'bad-member', members: ['warehouse.address'] },
    ],
    [
      { warehouse: { name: 'A', address: 'stock.example.com' } },
      { kind: 'bad-member', members: ['warehouse.address'] },
    ],
    [
      { warehouse: { name: 'A', address: 'https://me:pw@stock.example.com' } },
      { kind: 'bad-member', members: ['warehouse.address'] },
    ],
    ['{"station":"Dock 7",}', { kind: 'not-json' }],
    ['[]', { kind: 'bad-member' }],
    ['', { kind: 'not-json' }],
  ])('%j → said, and nothing of it is used', (policy, problem) => {
    const parsed = parse(policy);
    expect(parsed).toMatchObject({ ok: false, problem });
  });

  test.each([
    [{ key: 'x' }, 'key'],
    [{ apiKey: 'x' }, 'apiKey'],
    [{ warehouse: { ...WHOLE.warehouse, api_key: 'x' } }, 'warehouse.api_key'],
    [{ updates: { deep: [{ token: 'x' }] } }, 'updates.deep.0.token'],
    [{ updates: { PASSWORD: 'x' } }, 'updates.PASSWORD'],
  ])('%j → a key is refused, and named', (policy, member) => {
    expect(parse(policy)).toEqual({ ok: false, problem: { kind: 'has-key', members: [member] } });
  });

  test('what it sets, and what that fixes on the screens', () => {
    const fixed = (policy: Policy) =>
      (
        [
          'settings.station',
          'settings.scanners',
          'settings.sound',
          'computer.autostart',
          'computer.fullScreen',
        ] as const
      ).filter((act) => isFixedBy(policy, act));
    expect(fixed({})).toEqual([]);
    expect(fixed({ station: 'A', scanners: [] })).toEqual(['settings.station', 'settings.scanners']);
    expect(fixed({ autostart: false, fullScreen: false })).toEqual([
      'computer.autostart',
      'computer.fullScreen',
    ]);
    expect(fixed({ kiosk: true })).toEqual(['computer.fullScreen']);
    expect(fixed({ kiosk: false })).toEqual([]);
    const found = { file: 'f', policy: { station: 'A', theme: 'dark' }, problem: null } as const;
    expect(policyView(found)).toEqual({
      file: 'f',
      problem: null,
      sets: ['station', 'theme'],
      language: null,
      theme: 'dark',
    });
  });
});

describe('the code that leaves a kiosk', () => {
  const hash = hashLeaveCode('2468');
  test('the code → yes, another → no; the hash is another each time', () => {
    expect(isLeaveCode('2468', hash)).toBe(true);
    expect(isLeaveCode(' 2468\n', hash)).toBe(true);
    expect(['', '2469', '24680'].filter((code) => isLeaveCode(code, hash))).toEqual([]);
    expect(hashLeaveCode('2468')).not.toBe(hash);
    expect(hash).not.toContain('2468');
  });
});

describe('where it is', () => {
  test.each([
    ['linux', {}, '/etc/dockhand/policy.json'],
    ['darwin', {}, '/Library/Application Support/Dockhand/policy.json'],
    ['win32', { ProgramData: 'D:\\Data' }, 'D:\\Data\\Dockhand\\policy.json'],
  ] as const)('%s', (platform, env, place) => {
    expect(policyPlace(platform, env)).toBe(place);
  });
});

describe('who may have written it', () => {
  const root = { uid: 0, mode: 0o100644 };
  const etc = { uid: 0, mode: 0o40755 };
  test.each([
    ['root, in a folder of root’s', root, etc, null],
    ['an operator', { ...root, uid: 1000 }, etc, 'foreign-owner'],
    ['root, in an operator’s folder', root, { ...etc, uid: 1000 }, 'foreign-owner'],
    ['all may write', { ...root, mode: 0o100666 }, etc, 'writable-by-others'],
    ['a group may write', { ...root, mode: 0o100664 }, etc, 'writable-by-others'],
    ['all may write into the folder', root, { ...etc, mode: 0o40777 }, 'writable-by-others'],
    ['the same, but nobody may replace another’s file', root, { ...etc, mode: 0o41777 }, null],
  ])('%s', (_who, file, folder, kind) => {
    expect(judgeOwnership(file, folder)?.kind ?? null).toBe(kind);
  });
});

describe.skipIf(process.getuid?.() !== 0)('the file, written by root', () => {
  let folder = '';
  let place = '';
  let named = '';
  beforeAll(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-policy-'));
    place = path.join(folder, 'policy.json');
    named = path.join(folder, 'named.json');
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  const put = (file: string, what: object | string, mode = 0o644) => {
    fs.writeFileSync(file, bytes(what));
    fs.chmodSync(file, mode);
  };

  test('none → nothing is set, and nothing is said', () => {
    expect(findPolicy(undefined, place)).toEqual({ file: place, policy: {}, problem: null });
  });

  test('one that is named and not there → said', () => {
    expect(findPolicy(named, place)).toMatchObject({
      file: named,
      policy: {},
      problem: { kind: 'unreadable' },
    });
  });

  test('one that is named → in force; not beside the usual one', () => {
    put(named, { station: 'Named' });
    expect(findPolicy(named, place)).toMatchObject({
      file: named,
      policy: { station: 'Named' },
      problem: null,
    });
    put(place, { station: 'Usual' });
    expect(findPolicy(named, place)).toMatchObject({ file: place, policy: { station: 'Usual' } });
    put(place, '{');
    expect(findPolicy(named, place)).toMatchObject({
      file: place,
      policy: {},
      problem: { kind: 'not-json' },
    });
  });

  test('others may write to it → ignored, and said', () => {
    put(place, { station: 'A' }, 0o666);
    expect(findPolicy(undefined, place)).toMatchObject({
      policy: {},
      problem: { kind: 'writable-by-others' },
    });
  });

  test('it belongs to somebody else → ignored, and said', () => {
    put(place, { station: 'A' });
    fs.chownSync(place, 65_534, 65_534);
    expect(findPolicy(undefined, place)).toMatchObject({ policy: {}, problem: { kind: 'foreign-owner' } });
  });
});
