/**
 * What was heard may have been delivered once more on the way, at once or later: it is looked for in the mirror, at no request but for
 * whether a receipt is at work.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Decided, Proof } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { markOf } from '#domain/commands/mark.ts';
import type { ReceiveIntentLine } from '#domain/kinds/receive.ts';
import { beginAttempt, endAttempt } from '#main/store/commands/delivery-attempts.ts';
import { commandById, markReflected, setState, settleApplied } from '#main/store/commands/commands.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { putProgress } from '#main/store/pull/pull-progress.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { putSetting } from '#main/store/profile-settings-and-state.ts';
import { deliver } from '#main/sync/push/engine/deliver-command.ts';
import { duplicateCheckAt } from '#main/sync/push/kinds/command-kind-registry.ts';
import type { DeliveryPorts } from '#main/sync/push/engine/delivery-ports.ts';
import { receiveWords } from '#wire/receive.ts';
import {
  answering,
  heard as heardBack,
  type Answering,
} from '../../../support/service/client-with-scripted-answers.ts';
import { deliveryPorts } from '../../../support/samples/sample-delivery-ports.ts';
import { countCommand, moveCommand, receiveCommand } from '../../../support/samples/sample-commands.ts';
import { queued } from '../../../support/samples/enqueue-sample-command.ts';
import { folder, item, order, orderLine } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const D = 90_000;
const AT = '2026-11-20T08:00:00.000Z';

let stores: Stores;
let scene: Answering;
let ports: DeliveryPorts;
let now: number;
/** What the service says of the last run on the order. */
let run: string;

beforeEach(() => {
  stores = openStores();
  scene = answering();
  now = 0;
  run = receiveWords.completed;
  scene.answer = () =>
    heardBack(200, {
      data: { status: run, received_line_item_ids: [], pending_line_item_ids: [], errors: [], error: null },
    });
  ports = deliveryPorts(stores, scene, () => now);
});
afterEach(() => {
  const isProgress = ({ method, url }: (typeof scene.asked)[number]): boolean =>
    method === 'GET' && url.pathname.endsWith('/receive/status');
  if (!scene.asked.every(isProgress)) throw new Error('nothing else of this is asked of the service');
  stores.queue.close();
  stores.mirror.close();
});

/** Sent, heard, and shown by the mirror. */
function heard(id: string, decided: Decided, preimage: object, proof: Partial<Proof> = {}): void {
  const seq = queued(stores.queue, id, decided);
  const whole: Proof = { how: 'answer', readings: [], made: [], gone: [], ...proof };
  stores.queue.write((db) => {
    const n = beginAttempt(db, seq, { at: AT, request: { method: 'POST', path: '/', body: {} }, preimage });
    setState(db, seq, 'accepted');
    endAttempt(db, seq, n, { outcome: 'applied', status: 202, answer: null, at: AT });
    settleApplied(db, seq, whole, AT, duplicateCheckAt(decided, false));
    markReflected(db, [seq]);
  });
  ports.sentAt.set(id, now);
}
/** A turn of pulling comes to its end. */
function pull(): void {
  stores.mirror.write((db) => putProgress(db, 'lastAt', new Date(now).toISOString()));
}
/** As the loop does, with a turn of pulling every quarter of a minute. */
async function pass(id: string, milliseconds: number): Promise<void> {
  const until = now + milliseconds;
  let rests = now;
  for (; now < until; now += 5000) {
    if (now % 15_000 === 0) pull();
    if (now < rests) continue;
    const came = await deliver(ports, id);
    if (came.kind !== 'parked') return;
    rests = now + came.milliseconds;
  }
}
const shown = (id: string) => commandById(stores.queue.read, id);

describe('a receipt of 4 of 10 whose answer was heard', () => {
  const line = (lineId: number, about: Partial<ReceiveIntentLine> = {}): ReceiveIntentLine => ({
    lineId,
    itemId: lineId - 100,
    quantity: decimal(4),
    folderId: 20,
    copyId: null,
    ...about,
  });
  const before = (...lineIds: number[]) => ({
    version: 3,
    again: false,
    receipt: null,
    before: lineIds.map((lineId) => ({ lineId, received: decimal(0) })),
  });
  /** As the mirror shows the order now. */
  function orderIs(version: number, received: Readonly<Record<number, number>>, updatedBy?: string): void {
    const lines = Object.entries(received).map(([id, many]) =>
      orderLine({ id: Number(id), itemId: Number(id) - 100, received: decimal(many) }),
    );
    stores.mirror.write((db) =>
      putOrder(db, order({ version, lines, ...(updatedBy === undefined ? {} : { updatedBy }) })),
    );
  }
  const asked = async (): Promise<string | undefined> => {
    await pass('r', 3 * D);
    return shown('r')?.review?.kind;
  };

  beforeEach(() => stores.queue.write((db) => putSetting(db, 'author', 'us')));

  test('and a second copy arrives three seconds later → a person is told', async () => {
    heard('r', receiveCommand([line(101)]), before(101));
    orderIs(4, { 101: 4 }, 'us');
    await pass('r', 3000);
    orderIs(5, { 101: 8 }, 'us');
    expect(await asked()).toBe('twice');
    expect(shown('r')?.review).toMatchObject({
      readings: [{ of: 'line', id: 101, ifApplied: '4', now: '8' }],
    });
  });

  test('and a second copy arrives a minute later, and is worked off another minute later → a person is told', async () => {
    heard('r', receiveCommand([line(101)]), before(101));
    orderIs(4, { 101: 4 }, 'us');
    await pass('r', 1.5 * D);
    orderIs(5, { 101: 8 }, 'us');
    expect(await asked()).toBe('twice');
  });

  test('T8 and a second copy that is worked off for ten minutes → a person is told', async () => {
    heard('r', receiveCommand([line(101)]), before(101));
    orderIs(4, { 101: 4 }, 'us');
    run = receiveWords.pending;
    await pass('r', 600_000);
    expect(shown('r')?.duplicateCheck).toBe('mirror');
    run = receiveWords.completed;
    orderIs(5, { 101: 8 }, 'us');
    expect(await asked()).toBe('twice');
  });

  test('T8 and a second copy, and then another dock’s run that never ends → a person is told', async () => {
    heard('r', receiveCommand([line(101)]), before(101));
    orderIs(5, { 101: 8 }, 'us');
    run = receiveWords.pending;
    expect(await asked()).toBe('twice');
    expect(scene.asked.length).toBe(1);
  });

  test('T8 booked once, and another dock’s run never ends → the check stays due', async () => {
    heard('r', receiveCommand([line(101)]), before(101));
    orderIs(4, { 101: 4 }, 'us');
    run = receiveWords.pending;
    await pass('r', 3_600_000);
    expect(shown('r')).toMatchObject({ review: null, duplicateCheck: 'mirror' });
    expect(scene.asked.length).toBeLessThan(15);
  });

  test('booked once → no question, and one request for the progress of the last run', async () => {
    heard('r', receiveCommand([line(101)]), before(101));
    orderIs(4, { 101: 4 }, 'us');
    expect(await asked()).toBeUndefined();
    expect(shown('r')).toMatchObject({ state: 'applied', duplicateCheck: null });
    expect(scene.asked.length).toBe(1);
  });

  test.each([
    ['another client’s name is on the order', 5, { 101: 8 }, 'other'],
    ['the line has more than a second delivery would book', 5, { 101: 9 }, 'us'],
  ] as const)(
    'and there are more, but %s → that was another dock: nobody is asked',
    async (_, version, received, updatedBy) => {
      heard('r', receiveCommand([line(101)]), before(101));
      orderIs(version, received, updatedBy);
      expect(await asked()).toBeUndefined();
    },
  );

  test('and was written once more besides → a person is told: it may be a run that failed, or another dock’s', async () => {
    heard('r', receiveCommand([line(101)]), before(101));
    orderIs(6, { 101: 8 }, 'us');
    expect(await asked()).toBe('twice');
  });

  test('of two lines, and only one has grown again → that was another dock: nobody is asked', async () => {
    heard('r', receiveCommand([line(101), line(102)]), before(101, 102));
    orderIs(5, { 101: 8, 102: 4 }, 'us');
    expect(await asked()).toBeUndefined();
  });

  test('of two lines, one of which did not go in the first time, and both have grown → a person is told', async () => {
    const reading = {
      of: 'line',
      id: 101,
      before: decimal(0),
      ifApplied: decimal(4),
      now: decimal(4),
    } as const;
    heard('r', receiveCommand([line(101), line(102)]), before(101, 102), { readings: [reading] });
    orderIs(5, { 101: 8, 102: 4 }, 'us');
    expect(await asked()).toBe('twice');
  });

  test('of two lines, a version each, and both have grown again → a person is told', async () => {
    heard('r', receiveCommand([line(101), line(102)]), before(101, 102));
    orderIs(7, { 101: 8, 102: 8 }, 'us');
    expect(await asked()).toBe('twice');
  });

  test('and another receipt of ours since → that is ours; one more is none of it', async () => {
    heard('r', receiveCommand([line(101)]), before(101));
    const second = { ...before(), version: 4, before: [{ lineId: 101, received: decimal(4) }] };
    heard('s', receiveCommand([line(101, { quantity: decimal(2) })]), second);
    orderIs(5, { 101: 6 }, 'us');
    expect(await asked()).toBeUndefined();
  });

  test('the same, and the first was delivered once more → a person is told', async () => {
    heard('r', receiveCommand([line(101)]), before(101));
    const second = { ...before(), version: 4, before: [{ lineId: 101, received: decimal(4) }] };
    heard('s', receiveCommand([line(101, { quantity: decimal(2) })]), second);
    orderIs(6, { 101: 10 }, 'us');
    expect(await asked()).toBe('twice');
  });
});

describe('a move of 4 whose answer was heard', () => {
  const there = (...ids: number[]) =>
    stores.mirror.write((db) => {
      for (const id of ids) putItem(db, item({ id, sid: 'S1', folderId: 20, quantity: decimal(4) }), '');
    });
  const { kind, intent, basis } = moveCommand({});
  const moved = () =>
    heard('m', { kind, intent, basis }, { sid: 'S1', source: '10', there: [] }, { made: [9] });

  test('and a second copy arrives a minute later → a person is told', async () => {
    moved();
    there(9);
    await pass('m', 60_000);
    there(11);
    await pass('m', 3 * D);
    expect(shown('m')?.review).toMatchObject({ kind: 'twice', made: [9, 11] });
  });

  test('and the mirror is not read any more → it waits for that', async () => {
    moved();
    there(9, 11);
    for (now = D; now < 10 * D; now += 5000) await deliver(ports, 'm');
    expect(shown('m')).toMatchObject({ review: null, duplicateCheck: 'mirror' });
    await pass('m', D);
    expect(shown('m')?.review?.kind).toBe('twice');
  });
});

test('T6 a new item was heard, and is made again while the service’s clock is an hour behind → a person is told', async () => {
  const fields = { name: 'New', notes: null, price: null, minQuantity: null, label: null };
  const quantity = decimal(2);
  const decided: Decided = {
    kind: 'create-item',
    intent: {
      kind: 'create-item',
      itemId: -1,
      what: 'item',
      folderId: 20,
      fields: { ...fields, quantity },
    },
    basis: { kind: 'create-item', folder: 'B' },
  };
  heard('n', decided, { since: Date.parse(AT) }, { made: [9] });
  const made = (id: number, updatedAt: string) =>
    stores.mirror.write((db) =>
      putItem(db, item({ id, sid: `S${id}`, notes: markOf('n'), quantity, updatedAt }), ''),
    );
  made(9, AT);
  await pass('n', 60_000);
  made(11, '2026-11-20T07:00:00.000Z');
  await pass('n', 3 * D);
  expect(shown('n')?.review?.kind).toBe('twice');
});

test('a count of 12 was heard, we counted 15 since, and a second copy of the first arrives → a person is told', async () => {
  const first = countCommand({ itemId: 1, quantity: decimal(12) });
  heard('c', first, { quantity: '10' });
  const figures = {
    of: 'item',
    id: 1,
    before: decimal(12),
    ifApplied: decimal(15),
    now: decimal(15),
  } as const;
  heard('d', countCommand({ itemId: 1, quantity: decimal(15) }), { quantity: '12' }, { readings: [figures] });
  stores.mirror.write((db) => putItem(db, item({ id: 1, quantity: decimal(15) }), ''));
  await pass('c', 60_000);
  stores.mirror.write((db) => putItem(db, item({ id: 1, quantity: decimal(12) }), ''));
  await pass('c', 3 * D);
  expect(shown('c')?.review).toMatchObject({ kind: 'twice' });
});

test('a folder was where we wanted it already, nothing was sent, and we and others moved it on → nothing of it can land', async () => {
  const into = (intoId: number): Decided => ({
    kind: 'move-folder',
    intent: { kind: 'move-folder', folderId: 3, intoId },
    basis: { kind: 'move-folder', name: 'Bin', from: 'A', fromId: 1, to: 'B' },
  });
  const seq = queued(stores.queue, 'f', into(2));
  stores.queue.write((db) => {
    const already: Proof = { how: 'already', readings: [], made: [], gone: [] };
    settleApplied(db, seq, already, AT, duplicateCheckAt(into(2), false));
    markReflected(db, [seq]);
  });
  heard('g', into(4), { parentId: 2, updatedAt: AT });
  stores.mirror.write((db) => putFolder(db, folder({ id: 3, parentId: 5 }), ''));
  await pass('f', 3 * D);
  expect(shown('f')).toMatchObject({ state: 'applied', review: null, duplicateCheck: null });
});
