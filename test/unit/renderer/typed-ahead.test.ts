/** How long keys that are typed ahead wait, and that a key held down is one. Where they go to is tested on a page (keyboard.test.ts). */
import { beforeEach, expect, test, vi } from 'vitest';

vi.mock('#renderer/ui/keys/in-hand.ts', () => ({ figureField: () => null }));
vi.mock('#renderer/ui/keys/lost-figure.ts', () => ({ undoSpoilt: () => null }));
vi.mock('#renderer/scanner/type-into-field.ts', () => ({ isField: () => false }));

class Made {
  readonly kind: string;
  readonly key: string;
  readonly repeat: boolean;
  constructor(kind: string, { key, repeat = false }: { readonly key: string; readonly repeat?: boolean }) {
    this.kind = kind;
    this.key = key;
    this.repeat = repeat;
  }
}
const given: Made[] = [];
const body = { dispatchEvent: (made: Made) => given.push(made) > 0 };
vi.stubGlobal('KeyboardEvent', Made);
vi.stubGlobal('document', { activeElement: null, body });
const { behindTyped, setTypedAhead, TypedAhead } = await import('#renderer/scanner/typed-ahead.ts');

let unanswered = 0;
beforeEach(() => {
  vi.useFakeTimers();
  given.length = 0;
  unanswered = 1;
});
const ahead = () =>
  new TypedAhead({ isOpening: () => false, isAnswering: () => unanswered > 0, isKeyToCome: () => false });
const pressed = (key: string, repeat = false) => ({
  event: new KeyboardEvent('keydown', { key, repeat }),
  typed: key.length === 1 ? key : '',
  target: null,
  at: 0,
});
const keys = () => given.flatMap(({ kind, key, repeat }) => (kind === 'keydown' && !repeat ? [key] : []));

test('each wait has its two seconds: a figure behind the second scan waits for that one, however long the first took', async () => {
  const typed = ahead();
  typed.give(pressed('5'));
  typed.follow(() => unanswered++);
  typed.give(pressed('7'));
  await vi.advanceTimersByTimeAsync(1900);
  expect(keys()).toEqual([]);
  unanswered--;
  await vi.advanceTimersByTimeAsync(400);
  expect(keys()).toEqual(['5']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(keys()).toEqual(['5', '7']);
});

test('a scan of a serial scanner or a camera comes behind the keys, too', async () => {
  const typed = ahead();
  setTypedAhead(typed);
  const scans: string[] = [];
  typed.give(pressed('5'));
  behindTyped(() => scans.push(`behind ${keys().join('')}`));
  expect(scans).toEqual([]);
  unanswered = 0;
  await vi.advanceTimersByTimeAsync(100);
  expect(scans).toEqual(['behind 5']);
  behindTyped(() => scans.push('at once'));
  expect(scans).toEqual(['behind 5', 'at once']);
});

test('a character that waits is taken back, and nothing else is', async () => {
  const typed = ahead();
  expect(typed.takeLast()).toBe(false);
  typed.give(pressed('1'));
  typed.give(pressed('2'));
  expect(typed.takeLast()).toBe(true);
  typed.give(pressed('3'));
  typed.give(pressed('F9'));
  expect(typed.takeLast()).toBe(false);
  unanswered = 0;
  await vi.advanceTimersByTimeAsync(200);
  expect(keys()).toEqual(['1', '3', 'F9']);
});

test('a key held down is one press', async () => {
  const typed = ahead();
  typed.give(pressed('5'));
  typed.give(pressed('F8'));
  for (let n = 0; n < 5; n++) typed.give(pressed('F8', true));
  unanswered = 0;
  await vi.advanceTimersByTimeAsync(300);
  expect(keys()).toEqual(['5', 'F8']);
});
