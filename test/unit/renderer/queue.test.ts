import { beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '#bridge/bridge.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { NotSent } from '#domain/commands/not-sent.ts';
import type { ScanReply } from '#domain/replies/reply.ts';
import { answer, asked, reply } from '../../support/station/window-with-recorded-bridge.ts';

const ORDER = { id: 7, number: 'PO-7', vendor: 'Meyer', status: 'ordered' };

const inHand = vi.hoisted(() => ({
  take: (): Promise<NotSent | null> => Promise.resolve(null),
  figure: null as (() => Promise<void>) | null,
}));
vi.mock('#renderer/ui/keys/in-hand.ts', () => ({
  holdsUnreadable: () => false,
  beginAnew: () => undefined,
  takeInHand: () => inHand.take(),
  holdsFigure: () => inHand.figure !== null,
  takeFigures: () => inHand.figure?.(),
}));

const {
  answer: answerWhich,
  answerSize,
  takeBurst,
  takeScan,
} = await import('#renderer/scanner/scan-queue.ts');
const { perform } = await import('#renderer/state/perform.ts');
const { currentStand, goTo, here, refine } = await import('#renderer/state/scans/stand.ts');
const { questionsAt } = await import('#renderer/state/scans/asked.ts');
const { band } = await import('#renderer/state/band.ts');
const { nextTimes } = await import('#renderer/state/scans/next-times.ts');
const { pause } = await import('#renderer/state/scans/pause.ts');
const { offerScans, setSubject, subject } = await import('#renderer/state/scans/subject.ts');

beforeEach(() => {
  asked.length = 0;
  goTo({ screen: 'receive' });
});

test('one is asked at a time, in order, and none is dropped', async () => {
  for (let i = 0; i < 50; i++) takeScan(`code ${i}`, 'wedge');
  for (let i = 0; i < 50; i++) {
    expect(asked).toHaveLength(i + 1);
    expect(asked[i]?.text).toBe(`code ${i}`);
    await answer(reply());
  }
});

test('a scan that opens an order counts for the scans behind it', async () => {
  takeScan('PO-7', 'wedge');
  takeScan('item', 'wedge');
  expect(asked[0]?.place).toEqual({ screen: 'receive' });
  await answer(
    reply({
      said: { kind: 'order-opened', order: ORDER, isLoading: false },
      place: { screen: 'receive', orderId: 7 },
    }),
  );
  expect(asked[1]?.place).toEqual({ screen: 'receive', orderId: 7 });
  await answer(reply());
});

test('scans made before the operator went elsewhere still count where they were made', async () => {
  goTo({ screen: 'count', sheetId: 'sheet' });
  takeScan('a', 'wedge');
  takeScan('b', 'wedge');
  goTo({ screen: 'move' });
  takeScan('c', 'wedge');
  await answer(reply({ place: { screen: 'count', sheetId: 'sheet' } }));
  expect(asked[1]?.place).toEqual({ screen: 'count', sheetId: 'sheet' });
  await answer(reply());
  expect(asked[2]?.place).toEqual({ screen: 'move' });
  await answer(reply());
  expect(here()).toEqual({ screen: 'move' });
});

test('when the station goes away, the scan in hand is asked about again as the same scan, and those behind it wait', async () => {
  takeScan('in hand', 'wedge');
  takeScan('behind', 'wedge');
  await answer({ ok: false, problem: { code: 'station-gone', detail: '' } });
  expect(asked).toHaveLength(1);
  expect(band.getState().entries[0]?.said).toMatchObject({ kind: 'problem', text: 'in hand' });
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 3000 });
  expect(asked[1]).toMatchObject({ text: 'in hand', id: asked[0]?.id });
  await answer(reply());
  expect(asked[2]).toMatchObject({ text: 'behind' });
  expect(asked[2]?.id).not.toBe(asked[0]?.id);
  await answer(reply());
});

test('what is sent is sent with the scans made before it', async () => {
  takeScan('one', 'wedge');
  takeScan('two', 'wedge');
  void perform('count.send', { sheetId: 's', unseen: [] });
  await answer(reply());
  expect(asked.map((one) => one.text)).toEqual(['one', 'two']);
  await answer(reply());
  expect(asked.at(-1)).toMatchObject({ name: 'count.send' });
  await answer(reply());
});

test('O1 a figure is typed between two scans of its line → it is taken between them, and the second counts on', async () => {
  takeScan('one', 'wedge');
  inHand.figure = async () => {
    inHand.figure = null;
    await perform('receive.set', { orderId: 7, lineId: 1, quantity: decimal(5) });
  };
  takeScan('two', 'wedge');
  takeScan('three', 'wedge');
  expect(asked.map(({ name }) => name)).toEqual(['scan']);
  await answer(reply());
  expect(asked.map(({ name }) => name)).toEqual(['scan', 'receive.set']);
  await answer(reply());
  expect(asked.at(-1)).toMatchObject({ text: 'two' });
  await answer(reply());
  expect(asked.at(-1)).toMatchObject({ text: 'three' });
  await answer(reply());
});

test('O16 a code of another order is scanned while something is asked → it is asked at its own order, and counts there', async () => {
  goTo({ screen: 'receive', orderId: 7 });
  const which = { kind: 'which', options: [{ kind: 'order', order: ORDER }] } as const;
  takeScan('twofold', 'wedge');
  await answer(reply({ tone: 'look', said: which }));
  takeScan('PO-8', 'wedge');
  const opened = { kind: 'order-opened', order: { ...ORDER, id: 8 }, isLoading: false } as const;
  await answer(reply({ said: opened, place: { screen: 'receive', orderId: 8 } }));
  const { questions } = band.getState();
  expect(questionsAt(questions, here())).toEqual([]);
  const [asks = []] = questionsAt(questions, { screen: 'receive', orderId: 7 });
  answerWhich(asks, { kind: 'order', id: 7 });
  expect(asked.at(-1)).toMatchObject({ text: 'twofold', place: { screen: 'receive', orderId: 7 } });
  await answer(reply({ place: { screen: 'receive', orderId: 7 } }));
  expect(here()).toEqual({ screen: 'receive', orderId: 8 });
  expect(currentStand().place).toEqual({ screen: 'receive', orderId: 8 });
});

test('a scan made while a count is being opened waits, and counts on that sheet', async () => {
  goTo({ screen: 'count' });
  const stand = currentStand();
  const opening = perform('count.open', { subfolders: true, blind: false }, stand, ({ sheetId }) => {
    refine({ screen: 'count', sheetId }, stand);
  });
  takeScan('item', 'wedge');
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked.map((one) => one.name)).toEqual(['count.open']);
  asked.at(-1)?.answer({ ok: true, value: { sheetId: 'new' } });
  await opening;
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked.at(-1)).toMatchObject({ text: 'item', place: { screen: 'count', sheetId: 'new' } });
  await answer(reply());
});

/** A carton is scanned, and how many are in it is asked. */
async function cartonAsks() {
  band.setState({ questions: [] });
  takeScan('carton', 'wedge');
  const folder = { id: 3, name: 'A', path: [] };
  const item = { id: 2, name: 'Ties', code: null, folder, quantity: decimal(2) };
  await answer(reply({ tone: 'look', said: { kind: 'pack-size', item } }));
  const known = reply({ said: { kind: 'code-known', code: 'carton', item, units: decimal(10) } });
  return { questions: band.getState().questions, known };
}

test('O1 a carton’s size is in the field → it counts first, and nothing is sent: in words', async () => {
  goTo({ screen: 'receive', orderId: 7 });
  const { questions, known } = await cartonAsks();
  inHand.take = async () => ((await answerSize(questions, decimal(10))) ? { kind: 'carton' } : null);
  const sending = perform('receive.send', { orderId: 7 });
  await answer(known);
  await answer(reply());
  inHand.take = () => Promise.resolve(null);
  await sending;
  expect(asked.map(({ name }) => name)).toEqual(['scan', 'pack.put', 'scan']);
  expect(asked.at(-1)).toMatchObject({ text: 'carton', picked: { kind: 'item', id: 2 } });
  expect(band.getState().entries[0]?.said).toMatchObject({
    outcome: { tone: 'refused', said: { kind: 'not-sent', why: { kind: 'carton' } } },
  });
});

test('a carton’s size is taken by Enter and by F9 at once → what was scanned counts once', async () => {
  const { questions, known } = await cartonAsks();
  const both = [answerSize(questions, decimal(10)), answerSize(questions, decimal(10))];
  for (const { answer: hear } of asked.slice(1)) hear(known);
  await Promise.all(both);
  await answer(reply());
  await answer(reply());
  expect(asked.map(({ name }) => name)).toEqual(['scan', 'pack.put', 'pack.put', 'scan']);
});

test('a scan longer than any label is cut to what the contract carries', async () => {
  takeScan('X'.repeat(30_000), 'wedge');
  expect(asked[0]?.text).toHaveLength(20_000);
  await answer(reply());
});

const control = (kind: 'pause' | 'send'): Answer<ScanReply> =>
  reply({ said: { kind: 'control', control: { kind } } });

const hearTimes = (times: number) =>
  answer(reply({ said: { kind: 'control', control: { kind: 'times', times } } }));

test('after the pause label scans are asked as paused and only counted, until it is scanned again', async () => {
  takeScan('DOCKHANDPAUSE', 'wedge');
  await answer(control('pause'));
  expect(pause.getState()).toEqual({ isPaused: true, scans: 0 });
  const before = band.getState().entries.length;
  takeScan('in between', 'wedge');
  expect(asked.at(-1)).toMatchObject({ text: 'in between', paused: true });
  await answer(reply({ tone: 'look', said: { kind: 'paused' } }));
  expect(pause.getState().scans).toBe(1);
  expect(band.getState().entries).toHaveLength(before);
  takeScan('DOCKHANDPAUSE', 'wedge');
  await answer(control('pause'));
  expect(pause.getState()).toEqual({ isPaused: false, scans: 0 });
  expect(band.getState().entries[0]?.said).toMatchObject({
    outcome: { said: { kind: 'went-on', scans: 1 } },
  });
  takeScan('after', 'wedge');
  expect(asked.at(-1)?.paused).toBeUndefined();
  await answer(reply());
});

test('a command label with nothing to do here says so', async () => {
  takeScan('DOCKHANDSEND', 'wedge');
  await answer(control('send'));
  expect(band.getState().entries[0]?.said).toMatchObject({
    outcome: { tone: 'look', said: { kind: 'control', came: 'nothing' } },
  });
});

test('a scanned quantity outlives a scan that could not be read, and is used up by the next that could', async () => {
  takeScan('DOCKHANDTIMES12', 'wedge');
  await hearTimes(12);
  takeScan('garbled', 'wedge');
  expect(asked.at(-1)?.times).toBe(12);
  await answer(reply({ tone: 'refused', said: { kind: 'unreadable', why: 'garbled', length: 3 } }));
  takeScan('item', 'wedge');
  expect(asked.at(-1)?.times).toBe(12);
  await answer(reply());
  takeScan('item', 'wedge');
  expect(asked.at(-1)?.times).toBeUndefined();
  await answer(reply());
});

test('O1 a scanned quantity nothing is scanned behind → after two minutes it is dropped, in sight until the next scan', async () => {
  const stand = currentStand();
  takeScan('DOCKHANDTIMES12', 'wedge');
  vi.useFakeTimers();
  void hearTimes(12);
  await vi.advanceTimersByTimeAsync(0);
  vi.advanceTimersByTime(119_000);
  expect(nextTimes.getState()).toMatchObject({ times: 12, unused: null });
  vi.advanceTimersByTime(1000);
  expect(nextTimes.getState()).toMatchObject({ times: 1, unused: 12 });
  vi.useRealTimers();
  expect(band.getState().entries[0]).toMatchObject({ stand, isOver: true });
  takeScan('item', 'wedge');
  expect(asked.at(-1)?.times).toBeUndefined();
  expect(nextTimes.getState()).toMatchObject({ times: 1, unused: null });
  await answer(reply());
});

test('O1 a scanned quantity and an item behind it, then another screen before they are answered → it counts where it was scanned', async () => {
  takeScan('DOCKHANDTIMES12', 'wedge');
  takeScan('item', 'wedge');
  goTo({ screen: 'move' });
  takeScan('other', 'wedge');
  await hearTimes(12);
  expect(asked.at(-1)).toMatchObject({ text: 'item', times: 12, place: { screen: 'receive' } });
  await answer(reply());
  expect(asked.at(-1)).toMatchObject({ text: 'other', place: { screen: 'move' } });
  expect(asked.at(-1)?.times).toBeUndefined();
  await answer(reply());
  expect(nextTimes.getState()).toMatchObject({ times: 1, unused: null });
});

test('O1 a scanned quantity, then what leads to another screen and an item there, all at once → it is dropped there', async () => {
  takeScan('DOCKHANDTIMES12', 'wedge');
  goTo({ screen: 'move' });
  takeScan('item', 'wedge');
  await hearTimes(12);
  expect(asked.at(-1)?.times).toBeUndefined();
  expect(nextTimes.getState()).toMatchObject({ times: 1, unused: 12 });
  await answer(reply());
});

test('T14 a command label that is refused → does nothing, and uses no quantity up', async () => {
  takeScan('DOCKHANDTIMES12', 'wedge');
  await hearTimes(12);
  takeScan('DOCKHANDSEND', 'camera');
  await answer(reply({ tone: 'refused', said: { kind: 'control-refused', why: 'from-picture' } }));
  takeScan('item', 'wedge');
  expect(asked.at(-1)?.times).toBe(12);
  await answer(reply());
});

test('a burst that mends the one before it says so, counts where that was made, and uses up its quantity', async () => {
  const burst = (text: string, mends = false) => takeBurst({ text, gaps: [2, 2], ending: null, mends });
  takeScan('DOCKHANDTIMES12', 'wedge');
  await hearTimes(12);
  const asksBefore = band.getState().questions;
  burst('40063');
  const piece = asked.at(-1);
  expect(piece).toMatchObject({ text: '40063', times: 12 });
  await answer(
    reply({
      scanId: piece?.id ?? '',
      undo: { kind: 'tally', id: 't' },
      said: { kind: 'which', options: [] },
    }),
  );
  expect(band.getState().questions).toHaveLength(asksBefore.length + 1);
  goTo({ screen: 'scan' });
  burst('4006381333931', true);
  expect(asked.at(-1)).toMatchObject({
    text: '4006381333931',
    mends: piece?.id,
    times: 12,
    place: { screen: 'receive' },
  });
  await answer(reply());
  expect(band.getState().questions).toEqual(asksBefore);
  expect(band.getState().entries[1]?.undone).toBe(true);
  burst('5012345678900', true);
  expect(asked.at(-1)?.mends).toBeUndefined();
  await answer(reply());
  burst('4006381333931');
  expect(asked.at(-1)?.times).toBeUndefined();
  expect(asked.at(-1)?.mends).toBeUndefined();
  await answer(reply());
});

test('while a form is open a scan is offered to it and leaves the screen as it is', async () => {
  goTo({ screen: 'scan' });
  setSubject({ kind: 'item', itemId: 5, form: 'label' });
  const offered: string[] = [];
  const end = offerScans(({ code }) => {
    offered.push(code);
  });
  takeScan('c', 'wedge');
  await answer(reply());
  expect(offered).toEqual(['c']);
  expect(subject.getState().subject).toEqual({ kind: 'item', itemId: 5, form: 'label' });
  end();
  takeScan('c', 'wedge');
  await answer(reply());
  expect(subject.getState().subject).toMatchObject({ kind: 'unknown', scanned: { code: 'c' } });
});

test('a move whose answer got lost is asked again with the same id, and said once', async () => {
  vi.useFakeTimers();
  const ask = { id: 'm1', itemId: 1, quantity: '2', folderId: 3, leaveZero: false } as never;
  const done = perform('move', ask);
  await vi.advanceTimersByTimeAsync(0);
  asked.at(-1)?.answer({ ok: false, problem: { code: 'station-gone', detail: '' } });
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.map(({ name, id }) => [name, id])).toEqual([
    ['move', 'm1'],
    ['move', 'm1'],
  ]);
  asked.at(-1)?.answer(reply());
  expect(await done).toMatchObject({ ok: true });
  vi.useRealTimers();
});

test('what is scanned behind an act is no part of what it sends, while scans before it still wait', async () => {
  goTo({ screen: 'receive', orderId: 7 });
  takeScan('before', 'wedge');
  void perform('receive.send', { orderId: 7 });
  takeScan('behind', 'wedge');
  await answer(reply());
  expect(asked.map((one) => one.text ?? one.name)).toEqual(['before', 'receive.send']);
  await answer(reply());
  expect(asked.at(-1)).toMatchObject({ text: 'behind' });
  await answer(reply());
});

test.each([
  [{ screen: 'receive', orderId: 7 }, 'no-line'],
  [{ screen: 'receive', orderId: 7, lineId: 1 }, 'nothing'],
  [{ screen: 'move' }, 'no-item'],
  [{ screen: 'scan' }, 'nothing'],
] as const)('O8 the code for all of it, at %j → %s', async (place, came) => {
  goTo(place);
  takeScan('DOCKHANDALL', 'wedge');
  await answer(reply({ said: { kind: 'control', control: { kind: 'all' } } }));
  // For a moment it may be what the act before is about to bring.
  await vi.waitFor(() =>
    expect(band.getState().entries[0]?.said).toMatchObject({ outcome: { tone: 'look', said: { came } } }),
  );
});
