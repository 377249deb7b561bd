import { expect, test } from 'vitest';
import { checkAct } from '#bridge/acts.ts';
import { readControl } from '#domain/scanning/control.ts';
import { isRewrittenFrom, nameSeen } from '#domain/values/name.ts';

test.each([
  ['turned around', 'A\u202Eemca\u202C', 'Aemca'],
  ['a mark of direction in the middle', 'Ac\u200Fme', 'Acme'],
  ['a blank that is none', '\uFEFF Ac\u200Bme\u2060 ', 'Acme'],
  ['two lines', 'Acme\nNorth', 'AcmeNorth'],
  ['joined as its script wants it', 'क्‍ष', 'क्‍ष'],
  ['right to left', ' مستودع ', 'مستودع'],
])('a name with %s → what is seen of it', (_what, given, seen) => {
  expect(nameSeen(given)).toBe(seen);
  const ask = checkAct('settings.operator', { name: given });
  expect(ask).toEqual({ ok: true, ask: { name: seen } });
  const add = checkAct('profile.rename', { id: 'a', name: given });
  expect(add).toMatchObject({ ok: true, ask: { name: seen } });
});

test('nothing is seen of a name → there is none: no account, and no badge', () => {
  expect(checkAct('profile.rename', { id: 'a', name: '\u202E\u200B' }).ok).toBe(false);
  expect(readControl('DOCKHANDBADGE \u202E\u2066')).toBeUndefined();
  expect(readControl('DOCKHANDBADGE A\u202Ena')?.control).toEqual({ kind: 'operator', name: 'Ana' });
});

test.each([
  ['Label tape', 'Label tape (copy)', true],
  ['Label tape', 'Copy of Label tape', true],
  ['Hall  3 ', 'hall 3', true],
  ['Refit of the second floor', 'Refit of the se', true],
  ['Refit of the second floor', 'Refit', false],
  ['Hall 3', 'Hall 4', false],
  ['', 'Hall 3', false],
])('a name asked for as "%s" and found as "%s" → rewritten by the service: %s', (asked, name, is) => {
  expect(isRewrittenFrom(asked, name)).toBe(is);
});
