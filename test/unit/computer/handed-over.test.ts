/** What another program starts Dockhand with: one link or one settings file, read and nothing done. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handedArguments, HandedArguments, readHanded } from '#main/computer/handed-over.ts';
import { createHandedInView } from '#main/computer/handed-in-view.ts';

const scanner = {
  id: 'a',
  name: 'Blue one',
  prefix: '~',
  suffix: '',
  repairs: {},
  separator: '',
  timing: null,
};
const GOOD = { dockhandSettings: 1, scanners: [scanner], sound: false };

let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-handed-'));
  fs.mkdirSync(path.join(folder, 'folder.dockhand-settings'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const read = (...given: string[]) => readHanded({ given, cwd: folder });
function put(name: string, content: object | string | Uint8Array): string {
  const text =
    typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content);
  fs.writeFileSync(path.join(folder, name), text);
  return name;
}

describe('what is given at a start', () => {
  test('nothing → nothing', () => {
    expect(read()).toBeNull();
  });

  test('a link → its order', () => {
    expect(read('dockhand-open:order?number=PO-1')).toEqual({ kind: 'order', number: 'PO-1' });
  });

  test('two things → neither', () => {
    expect(read('dockhand-open:order?number=1', 'dockhand-open:order?number=2')).toEqual({
      kind: 'refused',
      why: 'several',
    });
  });

  test.each([
    '.',
    '/etc/passwd',
    'settings.json',
    'file:///etc/passwd',
    'https://a.example/x.dockhand-settings',
  ])('%s → refused', (text) => {
    expect(read(text)).toEqual({ kind: 'refused', why: 'not-ours' });
  });

  test('a settings file, by its path or its address, as the desktop gives it', () => {
    const name = put('site.dockhand-settings', GOOD);
    const found = { kind: 'settings', name, settings: GOOD };
    expect(read(name)).toEqual(found);
    expect(read(path.join(folder, name))).toEqual(found);
    expect(read(pathToFileURL(path.join(folder, name)).href)).toEqual(found);
  });

  test.each([
    [
      'a member that nobody knows',
      { ...GOOD, address: 'https://a.example' },
      { kind: 'unknown-members', members: ['address'] },
    ],
    ['a key', { ...GOOD, apiKey: 'x' }, { kind: 'has-key', members: ['apiKey'] }],
    [
      'a key further in',
      { ...GOOD, wedge: { access_token: 'x' } },
      { kind: 'has-key', members: ['wedge.access_token'] },
    ],
    ['a member of another kind', { ...GOOD, sound: 'no' }, { kind: 'bad-member', members: ['sound'] }],
    [
      'another version',
      { ...GOOD, dockhandSettings: 2 },
      { kind: 'bad-member', members: ['dockhandSettings'] },
    ],
    ['no JSON', 'scanners: none', { kind: 'not-json' }],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x00]), { kind: 'not-json' }],
    ['something enormous', ' '.repeat(70_000), { kind: 'too-large' }],
  ])('a settings file with %s → refused in words', (_what, content, problem) => {
    const name = put('bad.dockhand-settings', content);
    expect(read(name)).toMatchObject({ kind: 'bad-settings', name, problem });
  });

  test('a member called __proto__ → one that nobody knows', () => {
    const name = put('proto.dockhand-settings', '{"dockhandSettings":1,"__proto__":{"sound":true}}');
    expect(read(name)).toMatchObject({ problem: { kind: 'unknown-members', members: ['__proto__'] } });
  });

  test.each(['folder.dockhand-settings', 'absent.dockhand-settings'])('%s → it cannot be read', (name) => {
    expect(read(name)).toMatchObject({ kind: 'bad-settings', problem: { kind: 'unreadable' } });
  });

  test('the longest argument is cut, and still refused as too long; the message between starts is small', () => {
    const sent = handedArguments([`dockhand-open:order?number=${'9'.repeat(100_000)}`, 'a', 'b'], '/');
    expect(JSON.stringify(sent).length).toBeLessThan(10_000);
    expect(HandedArguments.parse(sent)).toEqual(sent);
    expect(readHanded({ ...sent, given: sent.given.slice(0, 1) })).toEqual({
      kind: 'refused',
      why: 'too-long',
    });
  });
});

describe('what is shown of it', () => {
  const settings = { dockhandSettings: 1 as const, scanners: [scanner], sound: false };
  const desk = (policy = {}) => {
    let n = 0;
    const put: [string, unknown][] = [];
    return {
      put,
      handed: createHandedInView(() => `id ${(n += 1)}`, policy),
      settings: { put: (key: string, value: unknown) => void put.push([key, value]) },
    };
  };

  test('an order → the one of that number, or none', () => {
    const { handed } = desk();
    expect(handed.view(() => 1)).toBeNull();
    handed.take({ kind: 'order', number: 'PO-1' });
    expect(handed.view((number) => (number === 'PO-1' ? 7 : null))).toMatchObject({ orderId: 7 });
    expect(handed.view(() => null)).toMatchObject({ kind: 'order', orderId: null });
  });

  test('settings → nothing is done before a person says so, and what they were asked about', () => {
    const { handed, settings: station, put } = desk();
    handed.take({ kind: 'settings', name: 'old', settings });
    handed.take({ kind: 'settings', name: 'new', settings: { dockhandSettings: 1, sound: true } });
    expect(handed.importSettings('id 1', station)).toBe(false);
    expect(put).toEqual([]);
    expect(handed.importSettings('id 2', station)).toBe(true);
    expect(put).toEqual([['sound', true]]);
    expect(handed.view(() => null)).toBeNull();
    expect(handed.importSettings('id 2', station)).toBe(false);
  });

  test('what the administrator has set stays', () => {
    const { handed, settings: station, put } = desk({ scanners: [] });
    handed.take({ kind: 'settings', name: 'site', settings });
    expect(handed.view(() => null)).toMatchObject({ sets: ['scanners', 'sound'], fixed: ['scanners'] });
    handed.importSettings('id 1', station);
    expect(put).toEqual([['sound', false]]);
  });

  test('left alone → gone; what came since stays', () => {
    const { handed } = desk();
    handed.take({ kind: 'refused', why: 'several' });
    handed.take({ kind: 'refused', why: 'not-ours' });
    handed.dismiss('id 1');
    expect(handed.view(() => null)).toMatchObject({ why: 'not-ours' });
    handed.dismiss('id 2');
    expect(handed.view(() => null)).toBeNull();
  });
});
