/** Another key is put in: it is tried once, and said to be in use only where it was taken. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#bridge/bridge.ts';

type Put = Answer<{ readonly isTried: boolean }>;
const asked: ((answer: Put) => void)[] = [];

vi.stubGlobal('window', {
  dock: {
    act: () => new Promise<Put>((answer) => asked.push(answer)),
    read: () => Promise.resolve({ ok: true, value: {} }),
    changed: () => () => undefined,
  },
});

const { newKey, putKey, typeKey } = await import('#renderer/screens/settings/new-key.ts');

beforeEach(() => {
  asked.length = 0;
});

test.each([
  ['it is taken', { ok: true, value: { isTried: true } }, { key: '', stands: 'taken' }],
  ['nothing answers', { ok: true, value: { isTried: false } }, { key: '', stands: 'kept' }],
  [
    'it is refused',
    { ok: false, problem: { code: 'key-refused', detail: '' } },
    { key: 'a-key', stands: 'typed' },
  ],
] satisfies [string, Put, object][])('pressed twice, and %s', async (_, answer, stands) => {
  typeKey('a-key');
  const put = putKey();
  await putKey();
  expect(newKey.getState().stands).toBe('running');
  expect(asked).toHaveLength(1);
  asked[0]?.(answer);
  await put;
  expect(newKey.getState()).toEqual(stands);
});
