/** F8 among scans: it takes back what was done where it was pressed, when the scans before it are answered. */
import { beforeEach, expect, test, vi } from 'vitest';
import { ONE } from '#domain/values/decimal.ts';
import type { ScanReply } from '#domain/replies/reply.ts';
import { answer, asked, reply } from '../../support/station/window-with-recorded-bridge.ts';

vi.mock('#renderer/ui/keys/in-hand.ts', () => ({
  holdsUnreadable: () => false,
  beginAnew: () => undefined,
  takeInHand: () => Promise.resolve(null),
  holdsFigure: () => false,
  takeFigures: () => undefined,
}));

const { takeScan } = await import('#renderer/scanner/scan-queue.ts');
const { undoLast } = await import('#renderer/state/undo/undo-last.ts');
const { show } = await import('#renderer/state/perform.ts');
const { currentStand, goTo } = await import('#renderer/state/scans/stand.ts');
const { band } = await import('#renderer/state/band.ts');

beforeEach(() => {
  asked.length = 0;
});

const item = { id: 1, name: 'Socket', code: null, folder: { id: null, name: '', path: [] }, quantity: ONE };
const counted = (id: string) => reply({ said: { kind: 'count-outside', item }, undo: { kind: 'tally', id } });

test('F8 behind a scan, and elsewhere at once → nothing is taken back there, and the scan is', async () => {
  goTo({ screen: 'count', sheetId: 'two' });
  takeScan('first', 'wedge');
  await answer(counted('of two'));
  goTo({ screen: 'count', sheetId: 'one' });
  takeScan('second', 'wedge');
  const undone = undoLast();
  goTo({ screen: 'count', sheetId: 'two' });
  await answer(counted('of one'));
  expect(asked.at(-1)).toMatchObject({ name: 'undo', kind: 'tally', id: 'of one' });
  await answer(reply());
  await undone;
});

test('F8 behind a scan that is not answered yet → that scan is taken back, and not the one before', async () => {
  goTo({ screen: 'count', sheetId: 'sheet' });
  takeScan('first', 'wedge');
  await answer(counted('a'));
  takeScan('second', 'wedge');
  const undone = undoLast();
  expect(asked.at(-1)).toMatchObject({ name: 'scan', text: 'second' });
  takeScan('third', 'wedge');
  await answer(counted('b'));
  expect(asked.at(-1)).toMatchObject({ name: 'undo', kind: 'tally', id: 'b' });
  await answer(reply());
  await undone;
  expect(asked.at(-1)).toMatchObject({ name: 'scan', text: 'third' });
  await answer(reply());
});

test('F8 behind an act on many → its pieces are taken back as one, the last one first, and scans go between', async () => {
  const stand = currentStand();
  const many = { kind: 'many', of: 'items', pieces: ['p1', 'p2'] } as const;
  const said = { kind: 'many', did: 'edited', given: 30, refused: 0 } as const;
  show({ kind: 'outcome', outcome: { tone: 'done', said, undo: null }, own: many }, stand);
  const none = { cancelled: 0, asked: 0, back: 0, beside: 0, left: {} };
  const undone = undoLast();
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ name: 'items.takeBack', id: 'p2' }));
  takeScan('between', 'wedge');
  await answer({ ok: true, value: { ...none, cancelled: 3, asked: 1, left: { asks: 1 } } });
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ name: 'scan', text: 'between' }));
  await answer(reply());
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ name: 'items.takeBack', id: 'p1' }));
  const sends = { first: 'a', last: 'b' };
  await answer({ ok: true, value: { ...none, back: 20, left: { asks: 2 }, sends } });
  await undone;
  const [last, , first] = band.getState().entries;
  const all = {
    ...none,
    kind: 'many-undone',
    of: 'items',
    cancelled: 3,
    asked: 1,
    back: 20,
    left: { asks: 3 },
  };
  expect(last?.said).toEqual({
    kind: 'outcome',
    outcome: { tone: 'look', said: all, undo: null, sends },
    // One is being stopped: the key once more takes that back, also where it is booked by then.
    own: { ...many, isBack: true },
  });
  expect(first?.undone).toBe(true);
});

test('F8 behind a scan that opens an order → nothing that was counted on it before is taken back', async () => {
  goTo({ screen: 'receive', orderId: 7 });
  takeScan('counted before', 'wedge');
  await answer(counted('of the order'));
  goTo({ screen: 'receive' });
  takeScan('PO-7', 'wedge');
  const undone = undoLast();
  const order = { id: 7, number: 'PO-7', vendor: 'Meyer', status: 'ordered' };
  const opened: Partial<ScanReply> = {
    said: { kind: 'order-opened', order, isLoading: false },
    place: { screen: 'receive', orderId: 7 },
  };
  await answer(reply(opened));
  await undone;
  expect(asked.filter(({ name }) => name === 'undo')).toEqual([]);
});
