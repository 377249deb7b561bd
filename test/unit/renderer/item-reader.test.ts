/** What the list of items reads: as far as it is in sight, on while the station looks further, and again when the stock has changed. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Bridge, Topic } from '#bridge/bridge.ts';
import { decimal } from '#domain/values/decimal.ts';
import { BY_NAME, EVERYTHING, type ItemRow, type ItemsView } from '#domain/views/items.ts';
import { createItemReader, rowAt, type ItemPages } from '#renderer/screens/items/list/item-reader.ts';

const row = (id: number): ItemRow => ({
  id,
  name: `Item ${id}`,
  quantity: decimal(1),
  minQuantity: null,
  price: null,
  folder: { id: null, name: '', path: [] },
  tags: [],
  codes: [],
  updatedAt: '',
  status: 'there',
});

interface Asked {
  readonly filter: { readonly text: string };
  readonly from: number;
  readonly count: number;
}

let asked: Asked[];
let answer: (ask: Asked) => ItemsView;
let tell: (topics: readonly Topic[]) => void;
let shown: ItemPages | undefined;

const whole = ({ from, count }: Asked): ItemsView => ({
  rows: Array.from({ length: count }, (_, n) => row(from + n + 1)),
  total: 1000,
  isWhole: true,
  isCut: false,
});

function reader() {
  const read = (_name: string, ask: Asked) => {
    asked.push(ask);
    return Promise.resolve({ ok: true, value: answer(ask) });
  };
  const changed = (listener: typeof tell) => {
    tell = listener;
    return () => (tell = () => {});
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the bridge, the reader reads items alone
  const bridge = { read, changed } as unknown as Bridge;
  return createItemReader(
    bridge,
    () => 'q',
    (pages) => (shown = pages),
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = whole;
  shown = undefined;
});
afterEach(() => vi.useRealTimers());

test('a list is shown → its first page alone is read, and each further one as it comes into sight', async () => {
  const list = reader();
  list.show(EVERYTHING, BY_NAME);
  await vi.runAllTimersAsync();
  expect(asked.map(({ from }) => from)).toEqual([0]);
  list.see(180, 320);
  await vi.runAllTimersAsync();
  expect(asked.map(({ from }) => from)).toEqual([0, 100, 200, 300]);
  expect(shown && rowAt(shown, 250)?.id).toBe(251);
  expect(shown && rowAt(shown, 700)).toBeUndefined();
});

test('the station is still looking → read on until it is whole, and no more then', async () => {
  let found = 0;
  answer = (ask) => ({ ...whole(ask), total: ++found, isWhole: found === 4 });
  reader().show(EVERYTHING, BY_NAME);
  await vi.runAllTimersAsync();
  expect(asked).toHaveLength(4);
  expect(shown).toMatchObject({ total: 4, isWhole: true });
});

test('the stock changes → what is in sight is read again; another topic → nothing', async () => {
  const list = reader();
  list.show(EVERYTHING, BY_NAME);
  await vi.runAllTimersAsync();
  tell(['settings']);
  await vi.runAllTimersAsync();
  expect(asked).toHaveLength(1);
  tell(['stock']);
  tell(['outbox']);
  await vi.runAllTimersAsync();
  expect(asked).toHaveLength(2);
  list.stop();
  tell(['stock']);
  await vi.runAllTimersAsync();
  expect(asked).toHaveLength(2);
});

test('another filter before the first has answered → its answer is not shown as the other’s', async () => {
  const list = reader();
  answer = (ask) => ({ ...whole(ask), total: ask.filter.text === 'b' ? 2 : 1 });
  list.show({ ...EVERYTHING, text: 'a' }, BY_NAME);
  list.show({ ...EVERYTHING, text: 'b' }, BY_NAME);
  await vi.runAllTimersAsync();
  expect(shown?.total).toBe(2);
  expect(asked.map(({ filter }) => filter.text)).toEqual(['a', 'b']);
});
