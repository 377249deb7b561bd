/** Which acts are waited for: what is not on the screen, while the screen does not show yet what was done last. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { ShortcutName } from '#domain/scanning/shortcut.ts';

let here: readonly ShortcutName[] = [];
let isRead = false;
vi.mock('#renderer/ui/later.tsx', () => ({ isLoading: () => false }));
vi.mock('#renderer/ui/keys/shortcuts.ts', () => ({
  actOf: (key: string) => (key === 'g' ? 'goods-note' : key === 'k' ? 'accept' : undefined),
  isReadyHere: (name: ShortcutName) => here.includes(name),
}));
vi.mock('#renderer/state/views/views.ts', () => ({ isBeingRead: () => !isRead, isReadFirst: () => false }));
const { isKeyToCome, noteActing, untilThere } = await import('#renderer/state/scans/coming.ts');

beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(1000);
  here = [];
  isRead = true;
});

test('an act is under way, and what it brings is being read → its key waits, until it is there', () => {
  expect(isKeyToCome('g')).toBe(false);
  const done = noteActing();
  expect(isKeyToCome('G')).toBe(true);
  isRead = false;
  done();
  expect(isKeyToCome('g')).toBe(true);
  here = ['goods-note'];
  expect(isKeyToCome('g')).toBe(false);
});

test('nothing is being read any more, or only what has nothing to do with it → it does not wait', () => {
  noteActing()();
  // What is to be read is heard of behind the reply.
  expect(isKeyToCome('g')).toBe(true);
  vi.advanceTimersByTime(150);
  expect(isKeyToCome('g')).toBe(false);
  isRead = false;
  expect(isKeyToCome('g')).toBe(true);
  vi.advanceTimersByTime(550);
  expect(isKeyToCome('g')).toBe(false);
});

test('what books something that the operator has not seen, and a key of nothing → never', () => {
  noteActing();
  expect(isKeyToCome('k')).toBe(false);
  expect(isKeyToCome('~')).toBe(false);
});

test('a command code waits the same way', async () => {
  noteActing();
  let isThere = false;
  void untilThere('goods-note').then(() => (isThere = true));
  await vi.advanceTimersByTimeAsync(300);
  expect(isThere).toBe(false);
  here = ['goods-note'];
  await vi.advanceTimersByTimeAsync(30);
  expect(isThere).toBe(true);
});
