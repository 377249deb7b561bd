/** Requests of which nobody knows what came of them, each time they are sent. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Decided } from '#domain/commands/command.ts';
import type { Exchange, HttpResult } from '#main/client/transport.ts';
import { offersFor } from '#main/desk/outbox/offers.ts';
import { settleCommand } from '#main/desk/outbox/settle.ts';
import { commandById, requestCancel, type StoredCommand } from '#main/store/commands/commands.ts';
import { insteadOfRepeat } from '#main/sync/push/engine/resend-limits.ts';
import { heard, wireItem } from '../../../support/service/client-with-scripted-answers.ts';
import {
  looping,
  START,
  type Answers,
  type Looping,
} from '../../../support/station/sync-loop-on-simulated-clock.ts';
import { adjustment, queued } from '../../../support/samples/enqueue-sample-command.ts';
import {
  command as receipt,
  unresolved,
  preimage,
  type Past,
} from '../../../support/samples/sample-receipt.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const HOUR = 3_600_000;
let stores: Stores;
let scene: Looping | undefined;

beforeEach(() => {
  stores = openStores();
});
afterEach(async () => {
  await scene?.stop();
  stores.queue.close();
  stores.mirror.close();
});

function start(answer: Answers): Looping {
  scene = looping(stores, answer);
  return scene;
}
const one = () => {
  const found = commandById(stores.queue.read, 'it');
  if (found === undefined) throw new Error('there is none');
  return found;
};
const sends = ({ asked }: Looping) => asked.filter(({ method }) => method !== 'GET').map(({ at }) => at);
const isWrite = ({ method }: Exchange): boolean => method !== 'GET';

const order = (about: object = {}) => ({
  id: 7,
  purchase_order_number: 'PO-7',
  status: 'approved',
  version: 3,
  updated_at: new Date(START).toISOString(),
  vendor: { name: 'Meyer' },
  line_items: [{ id: 101, item_id: 1, quantity: '10', unit_rate: '1', received_quantity: '0' }],
  ...about,
});
const line = { lineId: 101, itemId: 1, quantity: '10', unitRate: '1' } as never;
const FENCED: readonly Decided[] = [
  {
    kind: 'order-status',
    intent: { kind: 'order-status', orderId: 7, status: 'ordered' },
    basis: { kind: 'order-status', order: 'PO-7', vendor: 'Meyer', status: 'approved' },
  },
  {
    kind: 'edit-order',
    intent: { kind: 'edit-order', orderId: 7, lines: [{ itemId: 1, quantity: '4', unitRate: '1' } as never] },
    basis: { kind: 'edit-order', order: 'PO-7', vendor: 'Meyer', lines: [line] },
  },
  {
    kind: 'create-order',
    intent: {
      kind: 'create-order',
      orderId: -1,
      number: 'PO-9',
      vendor: { name: 'Meyer', email: null },
      currency: 'EUR',
      lines: [],
    },
    basis: { kind: 'create-order', names: [] },
  },
];

const ANSWERS: readonly [string, () => HttpResult][] = [
  ['a 500', () => heard(500, { message: 'boom' })],
  ["a gateway's 503", () => heard(503, '<html>', {})],
  ['a 408', () => heard(408, { message: 'boom' })],
  ['a 425', () => heard(425, { message: 'boom' })],
  ["a portal's 200", () => heard(200, '<html>Welcome', {})],
  ['a cut-off 200', () => ({ ...heard(200, '{"da'), whole: false }) as HttpResult],
];

describe('a write that is answered each time, and never with a yes or a no', () => {
  test.each(ANSWERS)('%s → five times, and then a person is asked', async (_, answer) => {
    queued(stores.queue, 'it', adjustment(1));
    const at = start((request) => (isWrite(request) ? answer() : undefined));
    await at.pass(4 * HOUR);
    expect(sends(at)).toHaveLength(5);
    expect(one().review).toMatchObject({ kind: 'unclear-answer' });
    // That nothing was booked is not said: each of them may still land.
    expect(one().review).not.toHaveProperty('unsent');
    expect(offersFor(one())).toEqual(['applied', 'retry', 'discard']);
    expect(at.asked.filter(({ path }) => path === '/items/1').length).toBeLessThan(25);
  });

  test.each(FENCED.map((decided) => [decided.kind, decided] as const))(
    'of a kind that the service lets through once: %s → ever more rarely, five times, and then a person is asked',
    async (_, decided) => {
      queued(stores.queue, 'it', decided);
      const at = start((request) => {
        if (isWrite(request)) return heard(500, { message: 'boom' });
        return request.url.pathname.endsWith('/purchase_orders/7')
          ? heard(200, { data: order() })
          : undefined;
      });
      await at.pass(HOUR);
      const times = sends(at);
      expect(times).toHaveLength(5);
      const rests = times.slice(1).map((time, n) => time - (times[n] ?? 0));
      expect(rests).toEqual(rests.toSorted((a, b) => a - b));
      expect(rests.at(-1)).toBeGreaterThan(4 * 60_000);
      expect(one().review).toMatchObject({ kind: 'unclear-answer', words: 'boom' });
    },
  );

  test('sent once more by a person → once more, and the person is asked again', async () => {
    queued(stores.queue, 'it', adjustment(1));
    const at = start((request) => (isWrite(request) ? heard(500, { message: 'boom' }) : undefined));
    await at.pass(HOUR);
    stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'it', how: 'retry' }));
    at.loop.wake();
    await at.pass(HOUR);
    expect(sends(at)).toHaveLength(6);
    expect(one().review?.kind).toBe('unclear-answer');
  });

  test('discarded by a person, and landed late → told', async () => {
    queued(stores.queue, 'it', adjustment(1));
    let quantity = '10';
    const at = start((request) => {
      if (isWrite(request)) return heard(500, { message: 'boom' });
      const later = new Date(START + 1000).toISOString();
      return request.url.pathname.endsWith('/items/1')
        ? heard(200, { data: wireItem(1, later, { quantity }) })
        : undefined;
    });
    // Only just asked.
    while (one().state !== 'review') await at.pass(10_000);
    stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'it', how: 'discard' }));
    quantity = '11';
    at.loop.wake();
    await at.pass(HOUR);
    expect(one().review).toMatchObject({ kind: 'applied-late' });
  });

  test('called off while it rests → found out at once', async () => {
    queued(stores.queue, 'it', adjustment(1));
    const at = start((request) => (isWrite(request) ? heard(500, { message: 'boom' }) : undefined));
    while (sends(at).length < 4) await at.pass(10_000);
    await at.pass(100_000);
    expect(one().state).toBe('unknown');
    stores.queue.write((db) => requestCancel(db, one().seq));
    at.loop.wake();
    await at.pass(1000);
    expect(one().state).toBe('cancelled');
  });
});

test('receipts that the service took, and whose runs did nothing → no unclear answers', () => {
  const command = { ...receipt, kind: 'receive' } as StoredCommand;
  const after = (outcome: 'unknown' | 'not-seen', statuses: readonly number[]) => {
    const tries = statuses.map((status, n) => ({ n: n + 1, outcome, status, answer: null, preimage }));
    return insteadOfRepeat(command, { ...unresolved('unknown', 0), tries } as unknown as Past);
  };
  expect(after('not-seen', [500, 202, 202, 202, 202])).toBeNull();
  expect(after('not-seen', [500, 500, 500, 500, 500])).toMatchObject({ kind: 'unclear-answer' });
});

test('a write that is never answered at all → ever more rarely, ten times, and then a person is asked', async () => {
  queued(stores.queue, 'it', adjustment(1));
  const at = start((request) =>
    isWrite(request) ? { kind: 'nothing', sent: true, why: 'reset' } : undefined,
  );
  await at.pass(4 * HOUR);
  expect(sends(at)).toHaveLength(10);
  expect(one().review).toMatchObject({ kind: 'unclear-answer' });
});

test('a write that is answered with an error three times, and then done → nobody is asked', async () => {
  queued(stores.queue, 'it', adjustment(1));
  let times = 0;
  const at = start((request) =>
    isWrite(request) && times++ < 3 ? heard(500, { message: 'boom' }) : undefined,
  );
  await at.pass(HOUR);
  expect(one()).toMatchObject({ state: 'applied', review: null });
});
