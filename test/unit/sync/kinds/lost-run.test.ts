/** The service takes a receipt, and its run is lost: what the order and the record of a run show is another client's. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { Answer } from '#main/client/answer.ts';
import { commandById, requestCancel } from '#main/store/commands/commands.ts';
import { putSetting } from '#main/store/profile-settings-and-state.ts';
import { deliver } from '#main/sync/push/engine/deliver-command.ts';
import { receive } from '#main/sync/push/kinds/orders/receive.ts';
import { receiveCommand } from '../../../support/samples/sample-commands.ts';
import {
  orderService,
  taken,
  unheard,
  type OrderService,
} from '../../../support/service/simulated-order-service.ts';
import { queued } from '../../../support/samples/enqueue-sample-command.ts';
import { command, unresolved, orderWith, run } from '../../../support/samples/sample-receipt.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

let stores: Stores;
let service: OrderService;
beforeEach(() => {
  stores = openStores();
  service = orderService(stores, [{ id: 101, itemId: 1, ordered: 10 }]);
  const line = { lineId: 101, itemId: 1, quantity: decimal(4), folderId: 10, copyId: null };
  queued(stores.queue, 'r', receiveCommand([line]));
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

/** @param turn what happens before each */
async function settled(turn: () => void = () => {}) {
  for (let n = 0; n < 100; n++) {
    turn();
    const came = await deliver(service.ports, 'r');
    service.now += came.kind === 'parked' ? came.milliseconds : 1000;
  }
  return commandById(stores.queue.read, 'r');
}

test.each([null, 'us'])(
  'T1 another dock receives one of the line at once (our name: %s) → no proof',
  async (name) => {
    if (name !== null) stores.queue.write((db) => putSetting(db, 'author', name));
    service.onReceive = () => {
      service.book([{ id: 101, quantity: 1 }]);
      return taken;
    };
    expect((await settled())?.proof?.how).not.toBe('answer');
  },
);

test('T1 the record is of a run before, and another client closes the order → no proof', async () => {
  service.book([{ id: 101, quantity: 2 }]);
  service.onReceive = () => {
    service.version += 1;
    service.status = 'closed';
    return taken;
  };
  expect((await settled())?.proof?.how).not.toBe('answer');
});

test('a run failed, and reads go on showing that when the next has been taken → it is not sent once more', async () => {
  const LAG = 3000;
  let shownAt = Infinity;
  service.onReceive = () => {
    if (service.run === null) service.run = { status: 'failed', received: [], pending: [101] };
    else shownAt = service.now + LAG;
    return taken;
  };
  service.onRead = () => {
    if (service.now < shownAt) return;
    shownAt = Infinity;
    service.book([{ id: 101, quantity: 4 }]);
  };
  for (let n = 0; n < 20; n++) {
    const came = await deliver(service.ports, 'r');
    service.now += came.kind === 'parked' ? came.milliseconds : 100;
  }
  expect(commandById(stores.queue.read, 'r')?.state).toBe('applied');
  expect(service.sent).toEqual(['receive', 'receive']);
});

test('T2 the figures are not ours → the name on the order is not learned as ours', () => {
  const done = run('completed', { received_line_item_ids: [101, 102] });
  const order = orderWith(3, 1, { version: 4, updatedBy: 'other' });
  const step = receive.decide(
    command,
    { order, receipt: done },
    { ...unresolved('accepted', 1000), author: null },
  );
  expect(step).not.toHaveProperty('author');
  expect(step).not.toMatchObject({ proof: { how: 'answer' } });
});

test('a run of our lines that ends half a minute later → its name is not learned as ours', () => {
  const receipt = run('completed', { received_line_item_ids: [101, 102] });
  const order = orderWith(6, 6, { version: 4, updatedBy: 'us' });
  const decided = (waited: number) =>
    receive.decide(command, { order, receipt }, { ...unresolved('accepted', waited), author: null });
  expect(decided(1000)).toMatchObject({ author: 'us' });
  expect(decided(36_000)).not.toHaveProperty('author');
});

test.each([
  ['some of our lines', [101]],
  ['ours and one more', [101, 102, 103]],
])('a run of %s, under the name of this station, is another client’s → no proof, no name', (_, lines) => {
  const receipt = run('completed', { received_line_item_ids: lines });
  const order = orderWith(6, lines.length > 1 ? 6 : 0, { version: 4, updatedBy: 'us' });
  const decided = (author: string | null) =>
    receive.decide(command, { order, receipt }, { ...unresolved('accepted', 1000), author });
  expect(decided('us')).toMatchObject({ kind: 'settle', proof: { how: 'figures', taken: true } });
  // What the service calls this station is learned from a run of its own.
  expect(decided(null)).not.toHaveProperty('author');
});

/** Two runs on the order are at work for six minutes each. @param first what the first one books */
async function afterTwoRuns(first: readonly { readonly id: number; readonly quantity: number }[]) {
  const pending = { status: 'pending', received: [], pending: [101] };
  const ends = [6 * 60_000, 12 * 60_000];
  service.onReceive = (lines) => {
    if (ends.length > 0) service.run = pending;
    else service.book(lines);
    return taken;
  };
  if (first.length === 0) service.run = pending;
  return await settled(() => {
    if (service.now < (ends[0] ?? Infinity)) return;
    service.book(ends.length === 2 ? first : []);
    if (ends.length === 2) service.run = pending;
    ends.shift();
  });
}

test('T9 ours is at work for six minutes, and then another dock’s → nobody is asked', async () => {
  const after = await afterTwoRuns([{ id: 101, quantity: 4 }]);
  expect(after).toMatchObject({ state: 'applied', review: null, proof: { readings: [{ now: '4' }] } });
  expect(service.sent).toHaveLength(1);
});

test('T9 another dock’s is at work for six minutes, and then another one → nobody is asked', async () => {
  expect(await afterTwoRuns([])).toMatchObject({ state: 'applied', review: null });
  expect(service.sent).toHaveLength(1);
});

test('T9 one run of another dock’s stays at work → a person is asked', async () => {
  service.run = { status: 'pending', received: [], pending: [101] };
  expect((await settled())?.review).toEqual({ kind: 'order-busy', words: 'pending' });
  expect(service.sent).toHaveLength(0);
});

test.each([3, 13])(
  'T9 not heard and booked, delivered once more, and that run is at work for %i minutes → a person is told',
  async (minutes) => {
    service.onReceive = (lines) => {
      service.book(lines);
      return unheard;
    };
    const events = [
      { at: 100_000, happens: () => (service.run = { status: 'pending', received: [], pending: [101] }) },
      { at: 100_000 + minutes * 60_000, happens: () => service.book([{ id: 101, quantity: 4 }]) },
    ];
    const after = await settled(() => {
      if (service.now >= (events[0]?.at ?? Infinity)) events.shift()?.happens();
    });
    expect(after?.review).toMatchObject({ kind: 'twice', readings: [{ ifApplied: '4', now: '8' }] });
    expect(service.sent).toHaveLength(1);
  },
);

test('T9 not heard and booked, and another dock’s run never ends → the check stays due, and is made rarely', async () => {
  let reads = 0;
  service.onRead = () => reads++;
  service.onReceive = (lines) => {
    service.book(lines);
    return unheard;
  };
  const after = await settled(() => {
    if (service.now >= 100_000) service.run = { status: 'pending', received: [], pending: [101] };
  });
  expect(after).toMatchObject({ state: 'applied', review: null, duplicateCheck: 'service' });
  expect(service.now).toBeGreaterThan(24 * 3_600_000);
  expect(reads).toBeLessThan(250);
});

const declined: Answer<unknown> = {
  kind: 'refused',
  status: 409,
  words: 'at work',
  body: '',
  confirmed: true,
};
/** Two docks send at once: theirs of 5 is booked, and ours of 4 is answered like this the first time. */
async function besideAnother(answer: Answer<unknown>) {
  let isFirst = true;
  service.onReceive = (lines) => {
    service.book(isFirst ? [{ id: 101, quantity: 5 }] : lines);
    if (!isFirst) return taken;
    isFirst = false;
    return answer;
  };
  return await settled();
}

test.each([
  ['declined with a 409', declined],
  ['not heard', unheard],
])('one write of another dock’s, and ours is %s → sent again', async (_, answer) => {
  stores.queue.write((db) => putSetting(db, 'author', 'us'));
  const readings = [{ before: '5', now: '9' }];
  expect(await besideAnother(answer)).toMatchObject({ state: 'applied', review: null, proof: { readings } });
  expect(service.sent).toHaveLength(2);
});

test('the same, where it is not known that a receipt raises the version → a person is asked', async () => {
  const asked = { kind: 'cannot-tell', readings: [{ ifApplied: '4', now: '5' }] };
  expect(await besideAnother(declined)).toMatchObject({ review: asked });
  expect(service.sent).toHaveLength(1);
});

const WORKED_OFF = 120_000;

/** The service accepts the receipt and books it two minutes later; `meanwhile` happens a second after it was accepted. */
async function workedOffLate(meanwhile: () => void) {
  service.onReceive = () => taken;
  const events = [
    { at: 1000, happens: meanwhile },
    { at: WORKED_OFF, happens: () => service.book([{ id: 101, quantity: 4 }]) },
  ];
  return await settled(() => {
    if (service.now >= (events[0]?.at ?? Infinity)) events.shift()?.happens();
  });
}

test('T8 called off, and its run is done after it was told as cancelled → a person is told', async () => {
  const after = await workedOffLate(() => {
    const { seq = 0 } = commandById(stores.queue.read, 'r') ?? {};
    stores.queue.write((db) => requestCancel(db, seq));
  });
  expect(after?.review).toMatchObject({ kind: 'applied-late', readings: [{ id: 101, now: '4' }] });
  expect(service.sent).toHaveLength(1);
});

test('T8 the order is closed, and its run is done after a person was told that → told of it', async () => {
  const after = await workedOffLate(() => (service.status = 'closed'));
  expect(after?.review).toMatchObject({ kind: 'applied-late', readings: [{ id: 101, now: '4' }] });
  expect(service.sent).toHaveLength(1);
});
