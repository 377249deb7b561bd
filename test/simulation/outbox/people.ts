/**
 * What people do in a history: the commands that the seed draws for the station, calling them off, settling what is in review,
 * and what strangers do meanwhile to the same records.
 */
import type { Decided } from '#domain/command.ts';
import { decimal } from '#domain/decimal.ts';
import { offersFor } from '#main/desk/offers.ts';
import type { DeskPorts } from '#main/desk/ports.ts';
import { settleCommand } from '#main/desk/settle.ts';
import {
  appendCommand,
  commandById,
  requestCancel,
  settleUnapplied,
  unsettledCommands,
} from '#main/store/commands.ts';
import { newTemporaryId } from '#main/store/made-ids.ts';
import { lanesOf } from '#main/sync/push/kinds.ts';
import type { Random } from '../../support/random.ts';
import type { History } from './history.ts';

export interface People {
  /** Draws what is decided next at the station, by what its records show now. */
  readonly draw: () => Decided;
  /** What was made a moment before, and has no real id yet, is moved on. */
  readonly moveOn: (itemId: number) => Decided;
  /** Puts it into the outbox. @returns the command's id */
  readonly give: (decided: Decided) => string;
  readonly callOff: (id: string) => void;
  /** Somebody else, at the same things. */
  readonly stranger: () => void;
  /** Somebody who has looked at the shelves settles what is in review, one at a time. False where nothing is. */
  readonly settleReview: () => boolean;
}

/** Makes the two folders, the two items and the order that everybody is at. */
export function peopleAt(history: History, random: Random, desk: DeskPorts): People {
  const { world, queue } = history;
  const a = world.make({ name: 'A', type: 'folder' });
  const b = world.make({ name: 'B', type: 'folder' });
  const items = [0, 1].map((n) =>
    world.make({
      name: `Item ${n}`,
      type: 'item',
      quantity: decimal(40),
      price: decimal(2),
      parent_id: a.id,
    }),
  );
  const order = world.order(
    'PO-1',
    items.map(({ id }) => ({ item_id: id, quantity: decimal(20), unit_rate: decimal(2) })),
  );

  let given = 0;
  function give(decided: Decided): string {
    const id = `c${++given}`;
    queue.write((db) =>
      appendCommand(db, {
        id,
        decided,
        lanes: lanesOf(decided),
        by: 'Ana',
        at: new Date(world.now).toISOString(),
        station: 'Dock 1',
        sheetId: null,
      }),
    );
    return id;
  }
  const temporary = () => queue.write((db) => newTemporaryId(db));

  function draw(): Decided {
    const item = random.pick(items);
    const shown = world.records.get(item.id)?.quantity ?? decimal(0);
    const few = decimal(random.whole(1, 4));
    const { name, sid } = item;
    switch (random.whole(0, 8)) {
      case 0:
      case 1:
        return {
          kind: 'move',
          intent: {
            kind: 'move',
            itemId: item.id,
            quantity: few,
            folderId: b.id,
            leaveZero: false,
            portionId: temporary(),
          },
          basis: { kind: 'move', name, sid, available: shown, fromId: a.id, from: 'A', to: 'B' },
        };
      case 2:
        return {
          kind: 'count',
          intent: { kind: 'count', itemId: item.id, quantity: decimal(random.whole(30, 37)), sheetId: 's' },
          basis: { kind: 'count', name, expected: shown, folder: 'A' },
        };
      case 3:
        return {
          kind: 'adjust',
          intent: { kind: 'adjust', itemId: item.id, by: few, reason: null },
          basis: { kind: 'adjust', name, shown, folder: 'A' },
        };
      case 4: {
        const [line, other] = order.line_items;
        const lines = [line, ...(random.chance(0.5) ? [other] : [])].flatMap((one) =>
          one === undefined
            ? []
            : [{ lineId: one.id, itemId: one.item_id, quantity: few, folderId: a.id, copyId: null }],
        );
        return {
          kind: 'receive',
          intent: { kind: 'receive', orderId: order.id, lines, notes: null },
          basis: { kind: 'receive', order: 'PO-1', vendor: 'Meyer', version: order.version, lines: [] },
        };
      }
      case 5:
        return {
          kind: 'create-item',
          intent: {
            kind: 'create-item',
            itemId: temporary(),
            what: 'item',
            folderId: b.id,
            fields: { name: 'New', quantity: few, minQuantity: null, price: null, notes: null, label: null },
          },
          basis: { kind: 'create-item', folder: 'B' },
        };
      case 6:
        return {
          kind: 'copy',
          intent: { kind: 'copy', itemId: item.id, quantity: few, folderId: b.id, copyId: temporary() },
          basis: { kind: 'copy', name, to: 'B' },
        };
      case 7: {
        const { notes, label_url: _, ...rest } = world.records.get(item.id) ?? item;
        const fields = {
          name: rest.name,
          notes,
          price: rest.price,
          minQuantity: rest.min_quantity,
          label: null,
        };
        return {
          kind: 'edit-item',
          intent: { kind: 'edit-item', itemId: item.id, set: { notes: `note ${random.whole(0, 99)}` } },
          basis: { kind: 'edit-item', name, fields },
        };
      }
      default:
        return {
          kind: 'create-order',
          intent: {
            kind: 'create-order',
            orderId: temporary(),
            number: `DOCK-${given}-${random.whole(0, 1e9 - 1)}`,
            vendor: { name: 'Meyer', email: null },
            currency: 'EUR',
            lines: [{ itemId: item.id, quantity: few, unitRate: decimal(2) }],
          },
          basis: { kind: 'create-order', names: [name] },
        };
    }
  }

  function moveOn(itemId: number): Decided {
    return {
      kind: 'move',
      intent: {
        kind: 'move',
        itemId,
        quantity: decimal(1),
        folderId: a.id,
        leaveZero: false,
        portionId: temporary(),
      },
      basis: {
        kind: 'move',
        name: 'New',
        sid: `#${itemId}`,
        available: decimal(4),
        fromId: b.id,
        from: 'B',
        to: 'A',
      },
    };
  }

  function stranger(): void {
    const item = random.pick(items);
    const now = world.records.get(item.id);
    if (now === undefined) return;
    const body = (quantity: number) => ({ quantity, folder_id: b.id, leave_zero_quantity: false });
    const few = random.whole(1, 4);
    switch (random.whole(0, 4)) {
      case 0:
        world.write('stranger', 'POST', `/api/v1/items/${item.id}/move`, body(few));
        return;
      case 1:
        world.write('stranger', 'PUT', `/api/v1/items/${item.id}`, {
          quantity: Math.max(5, Number(now.quantity) + random.pick([-few, few])),
        });
        return;
      case 2:
        world.write('stranger', 'PUT', `/api/v1/items/${item.id}`, { notes: 'seen' });
        return;
      case 3: {
        const line = random.pick(order.line_items);
        const lines = [{ line_item_id: line.id, received_quantity: String(few), folder_id: a.id }];
        world.write('stranger', 'POST', `/api/v1/purchase_orders/${order.id}/receive`, { line_items: lines });
        return;
      }
      default:
        world.write('stranger', 'POST', `/api/v1/items/${item.id}/copy`, body(few));
    }
  }

  function callOff(id: string): void {
    const command = commandById(queue.read, id);
    if (command === undefined || command.review !== null) return;
    queue.write((db) => {
      if (command.state === 'queued') settleUnapplied(db, command.seq, 'cancelled', '');
      else if (['sending', 'unknown', 'accepted'].includes(command.state)) requestCancel(db, command.seq);
    });
    if (command.state === 'queued') history.cancelled.add(id);
  }

  function settleReview(): boolean {
    const command = unsettledCommands(queue.read).find(({ state }) => state === 'review');
    if (command === undefined) return false;
    const isIn = world.landings.some(({ by }) => by === command.id);
    const offers = offersFor(command);
    const how =
      isIn && offers.includes('applied') ? 'applied' : offers.includes('discard') ? 'discard' : 'applied';
    const [recordId] = command.review?.why === 'look-alikes' ? command.review.ids : [];
    const done = queue.write((db) =>
      settleCommand(desk, db, { id: command.id, how, ...(recordId === undefined ? {} : { recordId }) }),
    );
    if (!done) history.broken.push(`a person could not settle ${command.id}`);
    if (how === 'discard') history.dropped.add(command.id);
    return done;
  }

  return { draw, moveOn, give, callOff, stranger, settleReview };
}
