import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answer, Bridge } from '#bridge/bridge.ts';
import type * as Views from '#renderer/state/views/views.ts';

interface Sheets {
  readonly open: readonly { readonly id: string; readonly counted: number }[];
}

/** A station whose answers come when the test says so. */
function station() {
  const reads: { answer: (value: unknown) => void; fail: (code: string) => void }[] = [];
  const bridge = {
    read: () =>
      new Promise<Answer<never>>((resolve) => {
        reads.push({
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test plays the station
          answer: (value) => resolve({ ok: true, value: value as never }),
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test plays the station
          fail: (code) => resolve({ ok: false, problem: { code: code as 'defect', detail: '' } }),
        });
      }),
    act: () => Promise.reject(new Error('not asked')),
    changed: () => () => undefined,
  } satisfies Bridge;
  return { bridge, reads };
}

/** Fresh for each test: it keeps what was seen. */
let state: typeof Views;
const seen = () => state.lastSeen<'sheets'>(state.views.getState().seen, state.viewKey('sheets', {}));
const sheets = (counted: number): Sheets => ({ open: [{ id: 's', counted }] });
let stop = () => {};

beforeEach(async () => {
  vi.resetModules();
  state = await import('#renderer/state/views/views.ts');
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('a view is read once it is looked at, and again when its topic changes, five times a second at most', async () => {
  const { bridge, reads } = station();
  stop = state.watch(bridge, 'sheets', {});
  expect(reads).toHaveLength(1);
  reads[0]?.answer(sheets(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen().view).toEqual(sheets(1));
  for (let i = 0; i < 20; i++) {
    state.reread(['sheets']);
    await vi.advanceTimersByTimeAsync(50);
    for (const read of reads) read.answer(sheets(2));
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads.length).toBeGreaterThan(4);
  expect(reads.length).toBeLessThanOrEqual(8);
  state.reread(['orders']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads.length).toBeLessThanOrEqual(8);
});

test('a change during a read is read again after it', async () => {
  const { bridge, reads } = station();
  stop = state.watch(bridge, 'sheets', {});
  const before = reads.length;
  state.reread(['sheets']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads).toHaveLength(before);
  reads.at(-1)?.answer(sheets(1));
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads).toHaveLength(before + 1);
});

test('an old view stays while its next read fails, and the reason is told', async () => {
  const { bridge, reads } = station();
  stop = state.watch(bridge, 'sheets', {});
  reads[0]?.answer(sheets(3));
  await vi.advanceTimersByTimeAsync(500);
  state.reread(['sheets']);
  reads.at(-1)?.fail('station-gone');
  await vi.advanceTimersByTimeAsync(500);
  expect(seen()).toMatchObject({ view: sheets(3), problem: { code: 'station-gone' } });
});

test('a patch holds against a read that began before it', async () => {
  const { bridge, reads } = station();
  stop = state.watch(bridge, 'sheets', {});
  reads[0]?.answer(sheets(1));
  await vi.advanceTimersByTimeAsync(500);
  state.reread(['sheets']);
  state.patchView('sheets', {}, (view) => ({
    ...view,
    open: view.open.map((row) => ({ ...row, counted: 9 })),
  }));
  reads.at(-1)?.answer(sheets(8));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen().view).toEqual(sheets(9));
  state.reread(['sheets']);
  await vi.advanceTimersByTimeAsync(500);
  reads.at(-1)?.answer(sheets(10));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen().view).toEqual(sheets(10));
});

test('a read that says what the last one said leaves the view as it is: nothing is drawn again for it', async () => {
  const { bridge, reads } = station();
  stop = state.watch(bridge, 'sheets', {});
  reads[0]?.answer(sheets(1));
  await vi.advanceTimersByTimeAsync(500);
  const before = seen();
  let drawn = 0;
  const leave = state.views.subscribe(() => (drawn += 1));
  state.reread(['sheets']);
  expect(reads).toHaveLength(2);
  reads[1]?.answer(sheets(1));
  await vi.advanceTimersByTimeAsync(500);
  expect(drawn).toBe(0);
  expect(seen()).toBe(before);
  state.reread(['sheets']);
  reads[2]?.answer(sheets(2));
  await vi.advanceTimersByTimeAsync(500);
  leave();
  expect(drawn).toBe(1);
  expect(seen().view).toEqual(sheets(2));
});

test('a reason that is told no more goes, though the view is as it was', async () => {
  const { bridge, reads } = station();
  stop = state.watch(bridge, 'sheets', {});
  reads[0]?.answer(sheets(3));
  await vi.advanceTimersByTimeAsync(500);
  state.reread(['sheets']);
  reads[1]?.fail('station-gone');
  await vi.advanceTimersByTimeAsync(500);
  state.reread(['sheets']);
  reads[2]?.answer(sheets(3));
  await vi.advanceTimersByTimeAsync(500);
  expect(seen()).toEqual({ view: sheets(3), problem: null });
});

test('a view that could not be read again stands as of when it could, and that is told until it can', async () => {
  const { bridge, reads } = station();
  vi.setSystemTime('2026-11-20T09:00:00.000Z');
  stop = state.watch(bridge, 'sheets', {});
  reads[0]?.answer(sheets(1));
  await vi.advanceTimersByTimeAsync(60_000);
  const oldest = () => state.oldestShown(state.views.getState());
  expect(oldest()).toBeNull();
  state.reread(['sheets']);
  reads[1]?.fail('defect');
  await vi.advanceTimersByTimeAsync(1000);
  expect(seen().view).toEqual(sheets(1));
  expect(oldest()).toBe('2026-11-20T09:00:00.000Z');
  state.reread(['sheets']);
  reads[2]?.answer(sheets(1));
  await vi.advanceTimersByTimeAsync(1000);
  expect(oldest()).toBeNull();
});

test('a view was read when its last answered read was begun, also where that said nothing new', async () => {
  const { bridge, reads } = station();
  const readAt = () => state.readTimes.getState()[state.viewKey('sheets', {})];
  vi.setSystemTime('2026-11-20T09:00:00.000Z');
  stop = state.watch(bridge, 'sheets', {});
  expect(readAt()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1000);
  reads[0]?.answer(sheets(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(readAt()).toBe('2026-11-20T09:00:00.000Z');
  state.reread(['sheets']);
  reads[1]?.answer(sheets(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(readAt()).toBe('2026-11-20T09:00:01.000Z');
  state.reread(['sheets']);
  await vi.advanceTimersByTimeAsync(1000);
  reads[2]?.fail('defect');
  await vi.advanceTimersByTimeAsync(0);
  expect(readAt()).toBe('2026-11-20T09:00:01.000Z');
  state.forgetViews();
  expect(readAt()).toBeUndefined();
});

test('what is read while another profile is opened is not shown there, also where nobody looks at it any more', async () => {
  const { bridge, reads } = station();
  stop = state.watch(bridge, 'sheets', {});
  state.forgetViews();
  reads[0]?.answer(sheets(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen().view).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect(reads).toHaveLength(2);
  reads[1]?.answer(sheets(2));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen().view).toEqual(sheets(2));
});

test.each(['stock', 'orders', 'outbox'] as const)(
  'an entry is looked at, and %s changes → it is read again: what would undo it may be another',
  async (topic) => {
    const { bridge, reads } = station();
    stop = state.watch(bridge, 'command', { id: 'c' });
    reads[0]?.answer({});
    await vi.advanceTimersByTimeAsync(1000);
    expect(reads).toHaveLength(1);
    state.reread([topic]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(reads).toHaveLength(2);
  },
);
