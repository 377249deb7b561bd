/**
 * Draws the commands that operators give in a simulated run of the outbox; `draw-jobs.ts` draws those on jobs. A drawn command is an
 * intent (what is asked for) with its basis (the values on which it was decided). Most are decided by the app's own `decide`, which may
 * refuse the one drawn. Counts and receipts are put together here.
 *
 * `next` draws a new command. The other functions draw a command that follows a given one: on a record that this creates or changes
 * (`goOn`), on an order or item that it receives (`goBehind`), one that puts an equal record into the same place (`goBeside`), or one on
 * an item that it counts (`goSince`).
 */
import type { Decided } from '#domain/commands/command.ts';
import { decimal, isNegative, type Decimal } from '#domain/values/decimal.ts';
import { forecastLine } from '#domain/receiving/forecast.ts';
import { canReceive, type Order, type OrderLine } from '#domain/stock/record.ts';
import type { Intent, IntentKind } from '#domain/commands/intent.ts';
import { decide } from '#domain/kinds/definitions.ts';
import type { EditItemIntent } from '#domain/kinds/edit-item.ts';
import type { ReceiveIntentLine } from '#domain/kinds/receive.ts';
import { factsNow } from '#main/desk/facts.ts';
import type { DeskPorts } from '#main/desk/ports.ts';
import { temporaryIds } from '#main/store/commands/temporary-ids.ts';
import { orderById } from '#main/store/mirror/purchase-orders.ts';
import { itemById } from '#main/store/mirror/read-items-and-folders.ts';
import { editableStatuses, orderMoves, orderStatuses } from '#wire/purchase-order.ts';
import type { Random } from '../../../support/seeded-random.ts';
import {
  addSecondRecordAndOrder,
  type StartingWarehouse,
} from '../network-and-service/starting-warehouse.ts';
import { CUSTOM_FIELD, type Ord } from '../network-and-service/simulated-service-state.ts';
import type { SimulatedService } from '../network-and-service/simulated-service.ts';

export const DRAWN: readonly IntentKind[] = [
  'move',
  'move',
  'move',
  'count',
  'count',
  'adjust',
  'receive',
  'receive',
  'create-item',
  'create-item',
  'copy',
  'edit-item',
  'create-order',
  'edit-order',
  'order-status',
  'delete-order',
  'move-folder',
  'delete',
  'create-alert',
  'edit-alert',
  'delete-alert',
];

const LOT = { lot: 'L-204', expires: '2027-02-28' };

export interface Draw {
  /** The next command; null if the desk would not accept the one drawn. */
  readonly next: () => Decided | null;
  /** A command on a record that the given command is still to create or to change; null if none is drawn. */
  readonly goOn: (decided: Decided) => Decided | null;
  /** A command on an order or item that is just being received; null if none is. */
  readonly goBehind: (decided: Decided, random: Random) => Decided | null;
  /** A command that puts an equal record where a move or copy puts its own; mostly null. */
  readonly goBeside: (decided: Decided) => Decided | null;
  /** A command on an item that was counted, before its count is sent; null if none is drawn. */
  readonly goSince: (decided: Decided, random: Random) => Decided | null;
}

/** @param besides the random stream for `goBeside`; null: none are drawn */
export function drawAt(
  world: SimulatedService,
  stage: StartingWarehouse,
  random: Random,
  desk: DeskPorts,
  besides: Random | null = null,
): Draw {
  const { a, b, bin, job, inBin, draft } = stage;
  const portion = besides?.chance(0.15) === true ? addSecondRecordAndOrder(world, stage) : null;
  let orders = 0;

  const temporary = () => temporaryIds(desk.queue.read)();
  /** A small quantity, sometimes in quarters, which are exact as binary numbers too. */
  const few = (): Decimal => decimal(random.chance(0.2) ? random.whole(1, 16) / 4 : random.whole(1, 4));
  const groups = ['owners'];
  const facts = () => factsNow(desk, desk.queue.read);

  function decided(intent: Intent): Decided | null {
    const came = decide(facts(), intent);
    return 'refused' in came ? null : came;
  }

  function next(): Decided | null {
    const item = random.chance(0.9) ? random.pick(stage.items) : inBin;
    const itemId = item.id;
    const kind = random.pick(DRAWN);
    switch (kind) {
      case 'move': {
        const folderId = random.pick([b.id, b.id, job.id, bin.id]);
        const quantity = random.chance(0.05) ? world.records.get(itemId)?.quantity : few();
        return quantity === undefined ? null : moved(itemId, quantity, folderId);
      }
      case 'count':
        return counted(itemId);
      case 'adjust': {
        const by = decimal(random.pick([1, -1]) * Number(few()));
        return decided({ kind, itemId, by, reason: null, ...(isNegative(by) ? { reasonId: 'BROKEN' } : {}) });
      }
      case 'receive':
        return received();
      case 'create-item': {
        const what = random.chance(0.3) ? 'folder' : 'item';
        const fields = {
          name: 'New',
          quantity: few(),
          minQuantity: null,
          price: null,
          notes: null,
          label: null,
        };
        const folderId = random.pick([b.id, b.id, bin.id]);
        return decided({ kind, itemId: temporary(), what, folderId, fields });
      }
      case 'copy':
        return decided({ kind, itemId, quantity: few(), folderId: b.id, copyId: temporary() });
      case 'edit-item': {
        const drawn = random.whole(0, 99);
        const notes = `note ${drawn}`;
        const set = random.pick([{ notes }, { price: few() }, { notes, name: `${item.name}!` }]);
        return decided({
          kind,
          itemId: random.chance(0.2) ? bin.id : itemId,
          set: 'price' in set && item === inBin ? { notes } : drawn % 3 === 0 ? lotsAfter(set, drawn) : set,
        });
      }
      case 'create-order':
        return ordered(itemId);
      case 'edit-order':
        return edited(draft.id);
      case 'order-status':
        return random.chance(0.7)
          ? statusOf(draft.id, random.pick(['approved', 'ordered', 'ready_for_review']))
          : statusOf(stage.order.id, random.pick(['closed', 'voided']));
      case 'delete-order':
        return deletedOrder(draft.id);
      case 'move-folder':
        return decided({ kind, folderId: bin.id, intoId: random.pick([a.id, b.id, null]) });
      case 'delete': {
        const what = random.chance(0.6) ? 'folder' : 'item';
        return decided({ kind, recordId: what === 'folder' ? bin.id : inBin.id, what });
      }
      case 'create-alert':
        return decided({ kind, itemId, method: 'quantity_less_than', value: few(), groups });
      case 'edit-alert': {
        const { id, item_id } = random.pick(stage.alerts);
        if (!world.alerts.has(id)) return null;
        return decided({
          kind,
          alertId: id,
          itemId: item_id,
          method: 'quantity_less_than',
          value: few(),
          groups,
        });
      }
      // `DRAWN` has none of these: `draw-jobs.ts` draws them from a random stream of its own.
      case 'create-job':
      case 'edit-job':
      case 'job-status':
      case 'delete-job':
        return null;
      case 'delete-alert': {
        const { id, item_id } = random.pick(stage.alerts);
        return world.alerts.has(id) ? decided({ kind, alertId: id, itemId: item_id }) : null;
      }
      default:
        return kind satisfies never;
    }
  }

  const moved = (itemId: number, quantity: Decimal, folderId: number | null): Decided | null =>
    decided({
      kind: 'move',
      itemId,
      quantity,
      folderId,
      leaveZero: false,
      portionId: temporary(),
      // Some moves come from a put-away list. This is decided by the id, so that the random stream stays as it is.
      ...(itemId % 2 === 0 ? { directedTo: 'A-01' } : {}),
    });

  function counted(itemId: number): Decided | null {
    const item = itemById(desk.mirror.read, itemId);
    if (item === undefined) return null;
    const expected = facts().quantityOf(item);
    const quantity = random.chance(0.2) ? expected : decimal(random.whole(30, 44));
    return {
      kind: 'count',
      intent: { kind: 'count', itemId, quantity, sheetId: 's' },
      basis: {
        kind: 'count',
        name: item.name,
        expected,
        folder: 'A',
        at: { sid: item.sid, folderId: item.folderId },
      },
    };
  }

  /**
   * For some edits: writes a lot into the custom field, as after a receipt. Decided by the drawn number, so that the random stream stays
   * as it is.
   */
  const lotsAfter = (set: EditItemIntent['set'], n: number): EditItemIntent['set'] => ({
    ...('name' in set ? set : {}),
    customValues: { [CUSTOM_FIELD]: `L-${n}` },
  });

  function received(): Decided | null {
    const order = orderById(desk.mirror.read, stage.order.id);
    if (order === undefined || !canReceive(order.status)) return null;
    const some = random.chance(0.5) ? order.lines : [random.pick(order.lines)];
    const lines = some.map((line) => ({ line, landsIn: random.chance(0.7) ? a.id : b.id }));
    return receivedOn(order, lines, few);
  }

  function receivedOn(
    order: Order,
    some: readonly { readonly line: OrderLine; readonly landsIn: number }[],
    quantity: () => Decimal,
  ): Decided {
    const shown = facts();
    const known = some.map(({ line, landsIn }) => {
      const item = shown.item(line.itemId);
      return { line, landsIn, item, forecast: forecastLine(line, item, landsIn) };
    });
    const nextId = temporaryIds(desk.queue.read);
    const counted = known.map((one) => ({ ...one, count: quantity() }));
    const lines = counted.map(({ line, landsIn, forecast, count }): ReceiveIntentLine => ({
      lineId: line.id,
      itemId: line.itemId,
      quantity: count,
      folderId: landsIn,
      copyId: forecast.kind === 'copies' ? nextId() : null,
      ...(line.id % 2 === 0 ? { isDamaged: true } : { lots: [{ lot: LOT, quantity: count, serials: [] }] }),
    }));
    return {
      kind: 'receive',
      intent: { kind: 'receive', orderId: order.id, lines, notes: null, remarks: 'line 1: 1 damaged' },
      basis: {
        kind: 'receive',
        order: order.number,
        vendor: order.vendor,
        version: order.version,
        lines: known.map(({ line, item, forecast }) => ({
          lineId: line.id,
          name: item?.name ?? '',
          ...(item === undefined ? {} : { sid: item.sid }),
          ordered: line.ordered,
          before: line.received,
          folder: '',
          forecast,
        })),
      },
    };
  }

  function ordered(itemId: number): Decided | null {
    return decided({
      kind: 'create-order',
      orderId: temporary(),
      number: `DOCK-${++orders}-${random.whole(0, 1e9 - 1)}`,
      vendor: { name: 'Meyer', email: null },
      currency: 'EUR',
      lines: [{ itemId, quantity: few(), unitRate: decimal(2) }],
    });
  }

  const linesOn = ({ line_items: lines }: Ord) =>
    lines.map((line) => ({
      lineId: line.id,
      itemId: line.item_id,
      quantity: line.quantity,
      unitRate: line.unit_rate,
    }));

  function deletedOrder(orderId: number): Decided | null {
    const seen = world.orders.get(orderId);
    if (seen?.status !== 'draft') return null;
    const about = { version: seen.version, lines: linesOn(seen) };
    const came = decide(facts(), { kind: 'delete-order', orderId }, about);
    return 'refused' in came ? null : came;
  }

  /** An edit of an order that cannot be received yet: the screen reads it when it shows it. */
  function edited(orderId: number): Decided | null {
    const seen = world.orders.get(orderId);
    if (seen === undefined || !editableStatuses.some((status) => status === seen.status)) return null;
    const lines = linesOn(seen);
    if (itemById(desk.mirror.read, inBin.id) === undefined) return null;
    const [first, ...rest] = lines.map((line) => ({ ...line }));
    if (first === undefined) return null;
    const changed = random.pick([
      [{ ...first, quantity: decimal(random.whole(21, 99)) }, ...rest],
      [first, ...rest, { itemId: inBin.id, quantity: few(), unitRate: decimal(1) }],
      rest.length > 0 ? rest : [first, { itemId: inBin.id, quantity: few(), unitRate: decimal(1) }],
    ]);
    const came = decide(facts(), { kind: 'edit-order', orderId, lines: changed }, { lines });
    return 'refused' in came ? null : came;
  }

  function statusOf(orderId: number, status: string): Decided | null {
    const order = world.orders.get(orderId);
    const seen = order?.status ?? (orderId < 0 ? 'draft' : undefined);
    // The screen offers only the statuses that the API document allows.
    const known = orderStatuses.find((word) => word === seen);
    const allowed: readonly string[] = known === undefined ? [] : orderMoves[known];
    if (seen === undefined || !allowed.includes(status)) return null;
    const shown = order && { version: order.version, lines: linesOn(order) };
    const came = decide(
      facts(),
      { kind: 'order-status', orderId, status, ...(orderId % 3 === 0 ? { reason: 'none left' } : {}) },
      { status: seen, ...shown },
    );
    return 'refused' in came ? null : came;
  }

  function goOn({ intent }: Decided): Decided | null {
    const removes = random.chance(0.3);
    if (intent.kind === 'create-item') {
      // The folder it is created in is deleted with it.
      if (removes && intent.folderId === bin.id)
        return decided({ kind: 'delete', recordId: bin.id, what: 'folder' });
      return intent.what === 'item'
        ? moved(intent.itemId, decimal(1), a.id)
        : moved(random.pick(stage.items).id, few(), intent.itemId);
    }
    if (intent.kind === 'move')
      return decided({ kind: 'adjust', itemId: intent.portionId, by: decimal(1), reason: null });
    if (intent.kind === 'copy')
      return decided({ kind: 'edit-item', itemId: intent.copyId, set: { notes: 'a copy' } });
    if (intent.kind === 'adjust' || intent.kind === 'edit-item') {
      // The edited item is deleted, by itself or with its folder.
      if (intent.itemId !== inBin.id && intent.itemId !== bin.id) return null;
      const isItem = intent.itemId === inBin.id && removes;
      return decided({
        kind: 'delete',
        recordId: (isItem ? inBin : bin).id,
        what: isItem ? 'item' : 'folder',
      });
    }
    if (intent.kind === 'edit-order') return removes ? deletedOrder(intent.orderId) : null;
    if (intent.kind === 'create-order')
      return removes
        ? decided({ kind: 'delete-order', orderId: intent.orderId })
        : statusOf(intent.orderId, 'ordered');
    if (intent.kind !== 'receive') return null;
    const copied = intent.lines.find(({ copyId }) => copyId !== null);
    return copied?.copyId == null ? null : moved(copied.copyId, decimal(0.25), job.id);
  }

  function goBehind({ intent }: Decided, other: Random): Decided | null {
    if (intent.kind !== 'receive') return null;
    const { itemId } = other.pick(intent.lines);
    if (other.chance(0.5)) return statusOf(intent.orderId, 'closed');
    if (other.chance(0.5)) return decided({ kind: 'adjust', itemId, by: decimal(1), reason: null });
    return decided({ kind: 'delete', recordId: itemId, what: 'item' });
  }

  function goBeside({ intent }: Decided): Decided | null {
    if (portion === null || besides?.chance(0.7) !== true) return null;
    const order = orderById(desk.mirror.read, portion.id);
    const [line] = order?.lines ?? [];
    if (intent.kind === 'move' && intent.folderId === b.id && order !== undefined && line !== undefined)
      return receivedOn(order, [{ line, landsIn: b.id }], () => intent.quantity);
    if (intent.kind !== 'copy') return null;
    const { quantity, folderId } = intent;
    const name = itemById(desk.mirror.read, intent.itemId)?.name ?? '';
    const fields = { name, quantity, minQuantity: null, price: null, notes: null, label: null };
    return decided({ kind: 'create-item', itemId: temporary(), what: 'item', folderId, fields });
  }

  function goSince({ intent }: Decided, other: Random): Decided | null {
    if (intent.kind !== 'count' || other.chance(0.4)) return null;
    const { itemId } = intent;
    if (other.chance(0.3)) return decided({ kind: 'adjust', itemId, by: decimal(-1), reason: null });
    const order = orderById(desk.mirror.read, stage.order.id);
    const line = order?.lines.find((one) => one.itemId === itemId);
    if (order !== undefined && line !== undefined && canReceive(order.status) && other.chance(0.5))
      return receivedOn(order, [{ line, landsIn: other.pick([a.id, b.id]) }], () => decimal(2));
    const item = facts().item(itemId);
    const isWhole = item !== undefined && other.chance(0.3);
    return moved(itemId, isWhole ? facts().quantityOf(item) : decimal(other.whole(1, 5)), b.id);
  }

  return { next, goOn, goBehind, goBeside, goSince };
}
