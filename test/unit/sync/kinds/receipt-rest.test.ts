/** What is left of a receipt that went in only in part stands where the receipt stood. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command, Decided } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { waitsBehind, exclusive } from '#domain/commands/lane.ts';
import { settleCommand } from '#main/desk/outbox/settle.ts';
import { stockNow } from '#main/desk/items/stock.ts';
import {
  commandById,
  putInReview,
  settleUnapplied,
  unsettledCommands,
} from '#main/store/commands/commands.ts';
import { learnId } from '#main/store/commands/temporary-ids.ts';
import { deliver } from '#main/sync/push/engine/deliver-command.ts';
import { proof } from '#main/sync/push/kinds/command-kind.ts';
import { nextCommand, unblocked } from '#main/sync/push/engine/choose-next-command.ts';
import { settle } from '#main/sync/push/engine/settle-or-review-command.ts';
import { countCommand, moveCommand, receiveCommand } from '../../../support/samples/sample-commands.ts';
import { orderService, taken, type OrderService } from '../../../support/service/simulated-order-service.ts';
import { AT, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { item } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

let stores: Stores;
let service: OrderService;
beforeEach(() => {
  stores = openStores();
  const lines = [FIRST, SECOND].map(({ lineId: id, itemId }) => ({ id, itemId, ordered: 4 }));
  service = orderService(stores, lines);
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

const COPY = -500;
const line = (lineId: number, itemId: number, copyId: number | null = null) =>
  ({ lineId, itemId, quantity: decimal(4), folderId: 20, copyId }) as const;
const [FIRST, SECOND] = [line(101, 1), line(102, 2, COPY)];
const FIELDS = { name: 'Socket', notes: null, price: null, minQuantity: null, label: null };
const CLOSED: Decided = {
  kind: 'order-status',
  intent: { kind: 'order-status', orderId: 7, status: 'closed' },
  basis: {
    kind: 'order-status',
    order: 'PO-7',
    vendor: 'Meyer',
    status: 'ordered',
    ownStatuses: ['partially_received', 'received'],
  },
};
const LATER: Readonly<Record<string, Decided>> = {
  closing: CLOSED,
  deleting: {
    kind: 'delete',
    intent: { kind: 'delete', recordId: 2, what: 'item' },
    basis: { kind: 'delete', name: 'Nut', folder: 'A', updatedAt: AT, children: 0 },
  },
  editing: {
    kind: 'edit-item',
    intent: { kind: 'edit-item', itemId: 2, set: { name: 'Nut' } },
    basis: { kind: 'edit-item', name: 'Socket', fields: FIELDS },
  },
  counting: countCommand({ itemId: 2, quantity: decimal(9) }, decimal(14)),
  'moving the copy': moveCommand({ itemId: COPY, folderId: 30, portionId: -900 }),
  'the next receipt': receiveCommand([line(102, 2)]),
};

const give = (id: string, decided: Decided | Command): number => queued(stores.queue, id, decided);
const stored = (id: string) => {
  const found = commandById(stores.queue.read, id);
  if (found === undefined) throw new Error(`there is no ${id}`);
  return found;
};
/** The receipt has been delivered: of its two lines only the first went in. */
function settleInPart(): void {
  const step = { kind: 'settle', proof: proof({ how: 'answer' }) } as const;
  const rest = [{ decided: receiveCommand([SECOND]), review: null }];
  settle(service.ports, stored('receipt'), { ...step, rest }, null, false);
}
const behind = (id: string) => waitsBehind(unsettledCommands(stores.queue.read)).get(stored(id).seq);

describe('a receipt went in in part → what was given after it does not overtake the rest', () => {
  it.each(Object.keys(LATER))('%s', (name) => {
    give('receipt', receiveCommand([FIRST, SECOND]));
    const later = LATER[name];
    if (later !== undefined) give('later', later);
    settleInPart();
    expect(behind('later')).toBe(stored('new 1').seq);
    expect(unsettledCommands(stores.queue.read).map(({ id }) => id)).toEqual(['new 1', 'later']);
  });

  it('nor where it is a person who says what went in', () => {
    const seq = give('receipt', receiveCommand([FIRST, SECOND]));
    give('later', CLOSED);
    const readings = [FIRST, SECOND].map(({ lineId }) => {
      const [before, now] = [decimal(0), decimal(lineId === 101 ? 4 : 0)];
      return { of: 'line', id: lineId, before, ifApplied: decimal(4), now } as const;
    });
    stores.queue.write((db) => {
      putInReview(db, seq, { kind: 'cannot-tell', readings });
      expect(settleCommand(stores.desk, db, { id: 'receipt', how: 'in-part', lineIds: [101] })).toBe(true);
    });
    expect(behind('later')).toBe(stored('new 1').seq);
  });

  it('nor the rest of the rest', () => {
    give('receipt', receiveCommand([FIRST, SECOND]));
    give('later', CLOSED);
    settleInPart();
    const rest = [{ decided: receiveCommand([SECOND]), review: null }];
    const step = { kind: 'settle', proof: proof({ how: 'answer' }), rest } as const;
    settle(service.ports, stored('new 1'), step, null, false);
    expect(behind('later')).toBe(stored('new 2').seq);
  });

  it('and what does not touch it goes on', () => {
    give('receipt', receiveCommand([FIRST, SECOND]));
    give('later', countCommand({ itemId: 1 }));
    settleInPart();
    expect(behind('later')).toBeUndefined();
  });
});

it('a count of what the rest is to receive → the screen shows what was counted, and not the rest on top of it', () => {
  give('receipt', receiveCommand([FIRST, line(102, 2)]));
  give('count', countCommand({ itemId: 2, quantity: decimal(9) }, decimal(14)));
  const rest = [{ decided: receiveCommand([line(102, 2)]), review: null }];
  const step = { kind: 'settle', proof: proof({ how: 'answer' }), rest } as const;
  settle(service.ports, stored('receipt'), step, null, false);
  const stock = stockNow(stores.queue.read, stores.mirror.read);
  expect(stock.quantityOf(item({ id: 2, quantity: decimal(10) }))).toBe('9');
});

it('the copy of a rest is found → what was given before the rest speaks of it by its real id too', () => {
  give('receipt', receiveCommand([FIRST, SECOND]));
  give('later', moveCommand({ itemId: COPY, folderId: 30, portionId: -900 }));
  settleInPart();
  stores.queue.write((db) => learnId(db, COPY, 55));
  expect(stored('later').lanes).toContainEqual(exclusive('item', 55));
});

async function deliverAll(): Promise<void> {
  const parked = new Map<string, number>();
  for (let turn = 0; turn < 50; turn++) {
    const ready = nextCommand(unblocked(unsettledCommands(stores.queue.read), []), parked, service.now);
    if (ready.next === null && !Number.isFinite(ready.inMilliseconds)) return;
    if (ready.next === null) {
      service.now += ready.inMilliseconds;
      continue;
    }
    const came = await deliver(service.ports, ready.next.id);
    if (came.kind === 'parked') parked.set(ready.next.id, service.now + came.milliseconds);
  }
}

it('the run ends before the second line, and we close the order behind it → both are booked, then it is closed', async () => {
  give('receipt', receiveCommand([FIRST, SECOND]));
  give('close', CLOSED);
  let runs = 0;
  service.onReceive = (lines) => {
    if (runs++ === 0) service.book(lines.slice(0, 1), 'failed', [102]);
    else service.book(lines);
    return taken;
  };
  await deliverAll();
  expect(service.sent).toEqual(['receive', 'receive', 'status']);
  expect([...service.received.keys()]).toEqual([101, 102]);
  expect(service.status).toBe('closed');
  expect(unsettledCommands(stores.queue.read)).toEqual([]);
});

it('T2 our run ends with nothing, then another client’s books the same between two looks → told by the figures', async () => {
  give('receipt', receiveCommand([FIRST, SECOND]));
  let asked: Parameters<OrderService['onReceive']>[0] = [];
  service.onReceive = (lines) => {
    asked = lines;
    service.book([], 'failed', [101, 102]);
    return taken;
  };
  let reads = 0;
  service.onRead = (path) => {
    // The first look after ours was taken is through with the order's figures; the second begins.
    if (service.sent.length === 1 && path.includes('receive') && ++reads === 2) service.book(asked);
  };
  await deliverAll();
  expect(service.sent).toHaveLength(1);
  expect(stored('receipt')).toMatchObject({ state: 'applied', proof: { how: 'figures' } });
});

it('a rest that a person discards no longer holds up what stands behind it', () => {
  give('receipt', receiveCommand([FIRST, SECOND]));
  give('later', CLOSED);
  settleInPart();
  stores.queue.write((db) => settleUnapplied(db, stored('new 1').seq, 'refused', AT));
  expect(behind('later')).toBeUndefined();
});
