/** What a person has said of a landing they were shown holds: the duplicate check does not ask about that one once more. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Decided, Proof } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { settleCommand } from '#main/desk/outbox/settle.ts';
import { attemptsOf, beginAttempt, endAttempt } from '#main/store/commands/delivery-attempts.ts';
import { commandById, putInReview, setState, settleApplied } from '#main/store/commands/commands.ts';
import { deliver } from '#main/sync/push/engine/deliver-command.ts';
import type { DeliveryPorts } from '#main/sync/push/engine/delivery-ports.ts';
import { answering, heard, page, wireItem } from '../../../support/service/client-with-scripted-answers.ts';
import { deliveryPorts } from '../../../support/samples/sample-delivery-ports.ts';
import { countCommand, moveCommand, receiveCommand } from '../../../support/samples/sample-commands.ts';
import { AT, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

let stores: Stores;
let ports: DeliveryPorts;
let now: number;
/** What item 1 has, and what is at the destination. */
let stock: string;
let there: object[];
/** The answer to a move. */
let onMove: () => ReturnType<typeof heard>;
/** Of the order's line. */
let received: number;

beforeEach(() => {
  stores = openStores();
  now = 0;
  there = [];
  const scene = answering();
  onMove = () => heard(500, { message: '' });
  scene.answer = ({ method, url }) => {
    if (method === 'POST' && url.pathname.endsWith('/move')) return onMove();
    if (url.pathname.endsWith('/receive/status')) return heard(404, { message: 'no receipt' });
    if (url.pathname.includes('/purchase_orders/')) return heard(200, { data: wireOrder() });
    return heard(
      200,
      url.pathname.endsWith('/1') ? { data: wireItem(1, AT, { quantity: stock }) } : page(there),
    );
  };
  ports = deliveryPorts(stores, scene, () => now);
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

const wireOrder = () => {
  const line = { id: 101, item_id: 1, quantity: '20', unit_rate: '1', received_quantity: String(received) };
  const about = { purchase_order_number: 'PO-7', status: 'partially_received', version: 3, updated_at: AT };
  return { id: 7, ...about, line_items: [line] };
};

/** Sent once, and not heard. @returns its seq */
function tried(id: string, decided: Decided, preimage: object): number {
  const seq = queued(stores.queue, id, decided);
  stores.queue.write((db) => {
    const n = beginAttempt(db, seq, { at: AT, request: { method: 'POST', path: '/', body: {} }, preimage });
    endAttempt(db, seq, n, { outcome: 'unknown', status: null, answer: null, at: AT });
    setState(db, seq, 'unknown');
  });
  return seq;
}

/** Item 1 was counted, and the answer heard. */
function counted(id: string, before: number, quantity: number): void {
  const figures = { before: decimal(before), ifApplied: decimal(quantity), now: decimal(quantity) };
  const proof: Proof = {
    how: 'answer',
    readings: [{ of: 'item', id: 1, ...figures }],
    made: [],
    gone: [],
  };
  const seq = queued(stores.queue, id, countCommand({ quantity: decimal(quantity) }, decimal(before)));
  stores.queue.write((db) => settleApplied(db, seq, proof, AT, null));
}

const says = (id: string, how: 'applied' | 'discard') =>
  stores.queue.write((db) => settleCommand(stores.desk, db, { id, how }));
const shown = (id: string) => commandById(stores.queue.read, id);

/** As the loop does, until nothing is due. */
async function pass(id: string): Promise<void> {
  for (;;) {
    const came = await deliver(ports, id);
    if (came.kind !== 'parked') return;
    now += came.milliseconds;
  }
}

/** A count of 12 on 10 that somebody has discarded; we have counted 10 since, and it lands after that: they say that it is ours. */
async function appliedLate(): Promise<void> {
  const first = tried('c', countCommand({ quantity: decimal(12) }), { quantity: '10' });
  const figures = { before: decimal(10), ifApplied: decimal(12), now: decimal(10) };
  stores.queue.write((db) =>
    putInReview(db, first, { kind: 'cannot-tell', readings: [{ of: 'item', id: 1, ...figures }] }),
  );
  says('c', 'discard');
  counted('d', 10, 10);
  stock = '12';
  await pass('c');
  expect(shown('c')?.review).toMatchObject({ kind: 'applied-late', readings: [{ before: '10', now: '12' }] });
  says('c', 'applied');
}

test('a count that landed after another of ours, and was said to be ours → nobody is asked of it again', async () => {
  await appliedLate();
  await pass('c');
  expect(shown('c')).toMatchObject({ state: 'applied', review: null, duplicateCheck: null });
});

test('the same, we have counted 10 again since, and there are 12 once more → a person is told', async () => {
  await appliedLate();
  counted('e', 12, 10);
  await pass('c');
  expect(shown('c')?.review).toMatchObject({ kind: 'twice', readings: [{ before: '10', now: '12' }] });
});

/** A move of 4 of 10. Another client has taken 4 of them, and somebody has said of these figures that nothing went in. */
function refusedAt6(): void {
  const seq = tried('m', moveCommand({}), { sid: 'S1', source: '10', there: [] });
  const four = { before: decimal(0), ifApplied: decimal(4), now: decimal(0) };
  const source = { before: decimal(10), ifApplied: decimal(6), now: decimal(6) };
  const readings = [
    { of: 'source', id: 1, ...source },
    { of: 'destination', id: 20, ...four },
  ] as const;
  stores.queue.write((db) => putInReview(db, seq, { kind: 'cannot-tell', readings }));
  says('m', 'discard');
}

test('a move that was denied, and we have counted its source since: the same is missing there → nobody is asked again', async () => {
  refusedAt6();
  counted('d', 6, 9);
  stock = '9';
  await pass('m');
  expect(shown('m')).toMatchObject({ state: 'refused', duplicateCheck: null });
});

test('the same, and 4 have come there by now → a person is told', async () => {
  refusedAt6();
  counted('d', 6, 9);
  stock = '5';
  there = [wireItem(9, AT, { sid: 'S1', quantity: '4', parent_id: 20 })];
  await pass('m');
  expect(shown('m')?.review).toMatchObject({ kind: 'applied-late' });
});

/** A move of 4 of 20. Two of the article are there with 4 each, the source has 12, and somebody has said that neither is ours. */
function deniedAt12(): void {
  const seq = tried('m', moveCommand({}), { sid: 'S1', source: '20', there: [] });
  const source = { before: decimal(20), ifApplied: decimal(16), now: decimal(12) };
  const eight = { before: decimal(0), ifApplied: decimal(4), now: decimal(8) };
  const readings = [
    { of: 'source', id: 1, ...source },
    { of: 'destination', id: 20, ...eight },
  ] as const;
  stores.queue.write((db) => putInReview(db, seq, { kind: 'cannot-tell', readings }));
  says('m', 'discard');
  there = [8, 9].map((id) => wireItem(id, AT, { sid: 'S1', quantity: '4', parent_id: 20 }));
}

test('a move that was denied, and the figures are the same → nobody is asked again', async () => {
  deniedAt12();
  stock = '12';
  await pass('m');
  expect(shown('m')).toMatchObject({ state: 'refused', duplicateCheck: null });
});

test('the same, 4 more have left the source and have been moved on → a person is told', async () => {
  deniedAt12();
  stock = '8';
  await pass('m');
  expect(shown('m')?.review).toMatchObject({ kind: 'applied-late', readings: [{ of: 'destination' }] });
});

test('a move is open on two looks, and a person wants it sent again → it is sent, though the last look alone would settle it', async () => {
  const portion = (id: number, quantity: string) => wireItem(id, AT, { sid: 'S1', quantity, parent_id: 20 });
  tried('m', moveCommand({}), { sid: 'S1', source: '40', there: [] });
  [now, stock, there] = [200_000, '33', [portion(7, '3'), portion(8, '3'), portion(9, '1')]];
  // After the first look another client deletes the last of them.
  ports = { ...ports, trace: () => void there.splice(2) };
  await pass('m');
  expect(shown('m')?.review).toMatchObject({ kind: 'cannot-tell', readings: [{ now: '33' }, { now: '6' }] });
  stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'm', how: 'retry' }));
  await deliver(ports, 'm');
  const attempts = attemptsOf(stores.queue.read, shown('m')?.seq ?? 0);
  expect(attempts).toMatchObject([{ outcome: 'not-seen' }, { afterPersonsAnswer: true }]);
});

describe('T8 a move of 4 that was not heard, another client has taken 4 elsewhere, and a person has it sent again', () => {
  const portion = (id: number) => wireItem(id, AT, { sid: 'S1', quantity: '4', parent_id: 20 });

  async function sentAgain(): Promise<void> {
    tried('m', moveCommand({}), { sid: 'S1', source: '40', there: [] });
    [now, stock] = [200_000, '36'];
    await pass('m');
    expect(shown('m')?.review).toMatchObject({
      kind: 'cannot-tell',
      readings: [{ now: '36' }, { now: '0' }],
    });
    stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'm', how: 'retry' }));
    onMove = () => {
      [stock, there] = ['32', [portion(9)]];
      return heard(200, { data: portion(9) });
    };
    await deliver(ports, 'm');
    expect(shown('m')).toMatchObject({ state: 'applied', proof: { made: [9] } });
  }

  test('it is in once → nobody is asked again of what they have answered', async () => {
    await sentAgain();
    await pass('m');
    expect(shown('m')).toMatchObject({ state: 'applied', review: null, duplicateCheck: null });
  });

  test('the first request arrives after that → a person is told', async () => {
    await sentAgain();
    [stock, there] = ['28', [portion(9), portion(8)]];
    await pass('m');
    expect(shown('m')?.review).toMatchObject({ kind: 'twice', readings: [{ now: '8' }] });
  });

  test('the same, and the portion has been moved on → a person is told', async () => {
    await sentAgain();
    stock = '28';
    await pass('m');
    expect(shown('m')?.review).toMatchObject({ kind: 'twice', readings: [{ now: '28' }, { now: '0' }] });
  });
});

/** Four received on a line that had none: refused first, as another receipt was at work, then not heard. Another client's four are in too. */
function receivedAt8(): void {
  const line = { lineId: 101, itemId: 1, quantity: decimal(4), folderId: 20, copyId: null };
  const preimage = { version: 1, before: [{ lineId: 101, received: '0' }], again: false };
  const seq = tried('r', receiveCommand([line]), preimage);
  stores.queue.write((db) => {
    endAttempt(db, seq, 1, { outcome: 'not-applied', status: 409, answer: null, at: AT });
    const n = beginAttempt(db, seq, { at: AT, request: { method: 'POST', path: '/', body: {} }, preimage });
    endAttempt(db, seq, n, { outcome: 'unknown', status: null, answer: null, at: AT });
    const figures = { before: decimal(0), ifApplied: decimal(4), now: decimal(8) };
    putInReview(db, seq, { kind: 'cannot-tell', readings: [{ of: 'line', id: 101, ...figures }] });
  });
  says('r', 'applied');
}

test('a receipt that was said to be in, and nothing has come since → nobody is asked of the same figures again', async () => {
  receivedAt8();
  received = 8;
  await pass('r');
  expect(shown('r')).toMatchObject({ state: 'applied', duplicateCheck: null });
});

test('the same, and the request that was refused has been delivered once more → a person is told', async () => {
  receivedAt8();
  received = 12;
  await pass('r');
  expect(shown('r')?.review).toMatchObject({ kind: 'twice', readings: [{ now: '12' }] });
});

describe('T8 a receipt of four that was not heard, another client has received five, and a person says that it was not booked', () => {
  beforeEach(() => {
    const line = { lineId: 101, itemId: 1, quantity: decimal(4), folderId: 20, copyId: null };
    const preimage = { version: 1, before: [{ lineId: 101, received: '0' }], again: false };
    const seq = tried('r', receiveCommand([line]), preimage);
    const figures = { before: decimal(0), ifApplied: decimal(4), now: decimal(5) };
    stores.queue.write((db) =>
      putInReview(db, seq, { kind: 'cannot-tell', readings: [{ of: 'line', id: 101, ...figures }] }),
    );
    says('r', 'discard');
  });

  test('nothing has come since → nobody is asked of the same figures again', async () => {
    received = 5;
    await pass('r');
    expect(shown('r')).toMatchObject({ state: 'refused', duplicateCheck: null });
  });

  test('it has arrived since → a person is told, with what the line would have if it was booked', async () => {
    received = 9;
    await pass('r');
    expect(shown('r')?.review).toMatchObject({
      kind: 'applied-late',
      readings: [{ before: '0', ifApplied: '4', now: '9' }],
    });
  });
});
