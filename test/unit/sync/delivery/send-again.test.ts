/** What a person sends once more is checked first: what they looked at may have changed, and a first attempt may have landed. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Decimal, decimal } from '#domain/values/decimal.ts';
import type { Proof } from '#domain/commands/command.ts';
import { settleCommand } from '#main/desk/outbox/settle.ts';
import { attemptsOf } from '#main/store/commands/delivery-attempts.ts';
import { commandById, dueDuplicateChecks } from '#main/store/commands/commands.ts';
import { adjust } from '#main/sync/push/kinds/items/adjust.ts';
import { count } from '#main/sync/push/kinds/items/count.ts';
import { deliver } from '#main/sync/push/engine/deliver-command.ts';
import { newMemory } from '#main/sync/push/engine/delivery-memory.ts';
import { receive } from '#main/sync/push/kinds/orders/receive.ts';
import { common, countCommand, receiveCommand } from '../../../support/samples/sample-commands.ts';
import {
  orderService,
  refused,
  SETTLE_DELAY,
  unheard,
  type OrderService,
} from '../../../support/service/simulated-order-service.ts';
import { untried } from '../../../support/samples/empty-attempt-history.ts';
import { adjustment, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { item } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const LINE = { lineId: 101, itemId: 1, quantity: decimal(4), folderId: 20, copyId: null };
const FOUR = [{ id: 101, quantity: 4 }];
let stores: Stores;
let service: OrderService;
beforeEach(() => {
  stores = openStores();
  service = orderService(stores, [{ id: 101, itemId: 1, ordered: 20 }]);
  queued(stores.queue, 'c1', receiveCommand([LINE]));
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

const one = () => {
  const found = commandById(stores.queue.read, 'c1');
  if (found === undefined) throw new Error('there is no c1');
  return found;
};
const outcomes = () => attemptsOf(stores.queue.read, one().seq).map(({ outcome }) => outcome);
const sendAgain = () =>
  stores.queue.write((db) => expect(settleCommand(stores.desk, db, { id: 'c1', how: 'retry' })).toBe(true));
/** Until nothing more comes of it without a person, or before the next settle delay is over. */
async function go(): Promise<void> {
  for (let n = 0; n < 10; n++) {
    const came = await deliver(service.ports, 'c1');
    if (came.kind !== 'parked' || came.milliseconds > 10_000) return;
    service.now += came.milliseconds;
  }
}
/** The first attempt is not heard of, and the second, a settle delay later, is refused. */
async function refuseTheSecond(): Promise<void> {
  service.onReceive = () => unheard;
  await go();
  service.onReceive = () => refused;
  service.now += SETTLE_DELAY;
  await go();
  service.now += SETTLE_DELAY;
  await go();
  expect(one()).toMatchObject({ state: 'review', review: { kind: 'refused' }, duplicateCheck: 'service' });
  service.onReceive = (lines) => {
    service.book(lines);
    return { kind: 'ok', value: {}, status: 202, body: '' };
  };
}

describe('a receipt of which the screen says that nothing was booked', () => {
  it('T8 its first attempt lands before it is sent again → it is found, and nothing is sent', async () => {
    await refuseTheSecond();
    const before = service.sent.length;
    service.book(FOUR);
    sendAgain();
    await go();
    expect(one()).toMatchObject({ state: 'applied', proof: { how: 'figures' } });
    expect(service.sent).toHaveLength(before);
    expect(service.received.get(101)).toBe(4);
  });

  it('has not landed → it is sent, once, and asked about no more', async () => {
    await refuseTheSecond();
    sendAgain();
    await go();
    expect(one().state).toBe('applied');
    expect(outcomes()).toEqual(['not-seen', 'refused', 'applied']);
    expect(service.received.get(101)).toBe(4);
  });

  it('T8 its first attempt lands after it was sent again → the duplicate check finds it', async () => {
    await refuseTheSecond();
    sendAgain();
    await go();
    service.book(FOUR);
    expect(dueDuplicateChecks(stores.queue.read)).toHaveLength(1);
    service.now += 3 * SETTLE_DELAY;
    await go();
    expect(one()).toMatchObject({ state: 'review', review: { kind: 'twice' } });
  });

  it('T8 its first attempt is worked off more than two settle delays later → the duplicate check finds it', async () => {
    await refuseTheSecond();
    sendAgain();
    await go();
    service.now += 2.5 * SETTLE_DELAY;
    await go();
    service.book(FOUR);
    service.now += SETTLE_DELAY;
    await go();
    expect(one()).toMatchObject({ state: 'review', review: { kind: 'twice' } });
  });

  it('is called off while it is looked into → it is cancelled once nothing of it can land', async () => {
    await refuseTheSecond();
    sendAgain();
    const sent = service.sent.length;
    stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'c1', how: 'cancel' }));
    await go();
    expect(one().state).toBe('cancelled');
    expect(service.sent).toHaveLength(sent);
  });

  it('is refused once more → the person gets the refusal once more', async () => {
    await refuseTheSecond();
    service.onReceive = () => refused;
    sendAgain();
    await go();
    service.now += SETTLE_DELAY;
    await go();
    expect(one()).toMatchObject({ state: 'review', review: { kind: 'refused' } });
    expect(outcomes()).toEqual(['unknown', 'refused', 'refused']);
  });
});

describe('a receipt whose figures fit neither reading', () => {
  beforeEach(async () => {
    service.onReceive = () => unheard;
    await go();
    // Another client receives six.
    service.book([{ id: 101, quantity: 6 }]);
    service.now += SETTLE_DELAY;
    await go();
    service.onReceive = (lines) => {
      service.book(lines);
      return { kind: 'ok', value: {}, status: 202, body: '' };
    };
  });

  it('and are the same when it is sent again → nobody is asked the same twice', async () => {
    expect(one()).toMatchObject({ state: 'review', review: { kind: 'cannot-tell' } });
    sendAgain();
    await go();
    expect(one().state).toBe('applied');
    expect(service.received.get(101)).toBe(10);
    service.now += 3 * SETTLE_DELAY;
    await go();
    expect(one()).toMatchObject({ state: 'applied', duplicateCheck: null });
  });

  it('T8 and have changed by then → the person gets them as they are, and nothing is sent', async () => {
    const sent = service.sent.length;
    service.book(FOUR);
    sendAgain();
    await go();
    expect(one()).toMatchObject({
      state: 'review',
      review: { kind: 'cannot-tell', readings: [{ before: '0', ifApplied: '4', now: '10' }] },
    });
    expect(service.sent).toHaveLength(sent);
  });

  it('and it does not get out when it is sent again → what the person said holds the next time', async () => {
    sendAgain();
    service.onReceive = () => ({ kind: 'not-sent', why: 'offline' });
    await go();
    expect(one()).toMatchObject({ state: 'unknown', answered: { kind: 'cannot-tell' } });
    service.onReceive = (lines) => {
      service.book(lines);
      return { kind: 'ok', value: {}, status: 202, body: '' };
    };
    await go();
    expect(one().state).toBe('applied');
  });
});

it('T9 a run that was taken ends with nothing, and another client receives fewer → ours is not in, and is sent', async () => {
  let runs = 0;
  service.onReceive = (lines) => {
    if (runs++ > 0) service.book(lines);
    else service.book([], 'failed', [101]);
    return { kind: 'ok', value: {}, status: 202, body: '' };
  };
  let reads = 0;
  service.onRead = () => {
    if (service.sent.length === 1 && ++reads === 1) service.book([{ id: 101, quantity: 3 }]);
  };
  await go();
  service.now += SETTLE_DELAY;
  await go();
  expect(one().state).toBe('applied');
  expect(service.received.get(101)).toBe(7);
});

it('a person sends it again while the duplicate check reads → what that finds is not put over it', async () => {
  await refuseTheSecond();
  service.now += 2 * SETTLE_DELAY;
  service.book(FOUR);
  service.onRead = () => {
    if (one().state === 'review') sendAgain();
  };
  await deliver({ ...service.ports, ...newMemory(0) }, 'c1');
  service.onRead = () => {};
  expect(one().state).toBe('unknown');
  await go();
  expect(one()).toMatchObject({ state: 'applied', proof: { how: 'figures' } });
});

describe('the duplicate check, of the first attempt as of the last', () => {
  const answered: Proof = { how: 'answer', readings: [], made: [], gone: [] };
  const snapshot = (received: number) => ({
    version: 3,
    before: [{ lineId: 101, received: decimal(received) }],
    again: false,
  });
  const received = (now: number, tries: readonly object[]) => {
    const line = { id: 101, itemId: 1, ordered: decimal(20), received: decimal(now), unitRate: null };
    const order = {
      id: 7,
      number: 'PO-7',
      vendor: '',
      status: 'partially_received',
      version: 5,
      lines: [line],
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is read of them
    return receive.duplicates?.(
      receiveCommand([LINE]),
      { order } as never,
      { ...untried, tries } as never,
      answered,
      1,
    );
  };
  const tries = (first: number, last: number, about: object = {}) => [
    { outcome: 'not-seen', preimage: snapshot(first) },
    { outcome: 'refused', preimage: snapshot(first) },
    { outcome: 'applied', preimage: snapshot(last), ...about },
  ];

  it('T8 the first landed before the last was read for → it is told', () => {
    expect(received(8, tries(0, 4))).toMatchObject({ readings: [{ before: '0', now: '8' }] });
  });

  it('another client’s six are no landing of ours', () => {
    expect(received(10, tries(0, 6))).toBeNull();
  });

  it('nor are eight, of which a person has said that none is ours', () => {
    expect(received(12, tries(0, 8, { afterPersonsAnswer: true }))).toBeNull();
    expect(received(16, tries(0, 8, { afterPersonsAnswer: true }))).toMatchObject({
      readings: [{ before: '8' }],
    });
  });

  const setting = (quantity: Decimal, target: Decimal) => ({ quantity, updatedAt: '', target });
  const adjusted = (now: number, first: string) => {
    const command = { ...common, ...adjustment(1), intent: { ...adjustment(1).intent, by: decimal(4) } };
    const all = [
      { outcome: first, preimage: setting(decimal(10), decimal(14)) },
      { outcome: 'applied', preimage: setting(decimal(12), decimal(16)) },
    ];
    const found = item({ id: 1, quantity: decimal(now) });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is read of them
    return adjust.duplicates?.(command, found, { ...untried, tries: all } as never, answered, 1);
  };

  it('T8 an adjustment of which the first attempt lands after the last → its figure is told', () => {
    expect(adjusted(14, 'not-seen')).toMatchObject({
      readings: [{ before: '16', ifApplied: '14', now: '14' }],
    });
  });

  it('not where the service had declined the first', () => {
    expect(adjusted(14, 'not-applied')).toBeNull();
    expect(adjusted(16, 'not-seen')).toBeNull();
  });

  it('T8 a count that was called off lands late, on the stock of its first attempt', () => {
    const all = [
      { outcome: 'not-seen', preimage: { quantity: decimal(10) } },
      { outcome: 'not-seen', preimage: { quantity: decimal(8) } },
    ];
    const found = item({ id: 1, quantity: decimal(8) });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is read of them
    const past = { ...untried, tries: all } as never;
    expect(count.duplicates?.(countCommand({}), found, past, null, 0)).toMatchObject({
      readings: [{ before: '10', ifApplied: '8', now: '8' }],
    });
  });
});
