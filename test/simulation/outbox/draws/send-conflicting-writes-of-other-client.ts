/**
 * Draws what another client writes in conflict with one of the station's commands, mostly to the same records, and sends it to the
 * simulated service. It is one of: the command's own request in that client's name, another change, another value for what the command
 * sets, a reversal of the command, a change of a field that this app does not know (photos, an order's vendor or notes), or a change of a
 * record that the command created. The caller decides when.
 *
 * The functions that draw a single request are exported, because the torture test sends some of these to the real service.
 */
import type { Decided } from '#domain/commands/command.ts';
import type { Intent } from '#domain/commands/intent.ts';
import { commandById } from '#main/store/commands/commands.ts';
import { withRealIds } from '#main/store/commands/temporary-ids.ts';
import type { Random } from '../../../support/seeded-random.ts';
import type { History } from '../simulated-history.ts';
import type { StartingWarehouse } from '../network-and-service/starting-warehouse.ts';
import type { Figures } from '../network-and-service/list-service-figures.ts';
import { CUSTOM_FIELD } from '../network-and-service/simulated-service-state.ts';
import { editOfCreated } from './draw-other-clients-edits-of-created-records.ts';
import {
  anotherToJob,
  isOnJob,
  onwardFromJob,
  takingBackFromJob,
  theSameToJob,
  unknownToDockhand,
} from './draw-other-clients-writes-to-jobs.ts';
import type { Write } from '../oracle/oracle-ledger.ts';

export const OTHER_CLIENTS = ['other 1', 'other 2'] as const;

/** The records of a service as another client sees them: of the simulated one, or of the real one in the torture test. */
export interface Shelves extends Pick<Figures, 'records' | 'orders' | 'jobs'> {
  readonly writes: readonly Write[];
}

/** The locations they write to. */
type Places = { readonly [place in 'a' | 'b' | 'bin' | 'job']: { readonly id: number } };

export interface Request {
  readonly method: string;
  /** The path after the API version. */
  readonly path: string;
  readonly body?: unknown;
}

/** @returns a function with which another client writes to the records of a command; with `made`, only to those that the command created */
export function concurrentEditsAt(
  { world, queue }: History,
  stage: StartingWarehouse,
  random: Random,
): (id: string, at?: 'made') => void {
  return (id, at) => {
    const stored = commandById(queue.read, id);
    if (stored === undefined) return;
    const command = withRealIds(queue.read, stored);
    const drawn = at === 'made' ? 1 : random.next();
    const requests =
      drawn < 0.13
        ? [besides(world, random, command.intent)]
        : drawn < 0.42
          ? [theSame(world, command.intent)]
          : drawn < 0.7
            ? [another(world, stage, random, command.intent)]
            : drawn < 0.79
              ? [onward(world, stage, random, command.intent)]
              : drawn < 0.9
                ? takingBack(world, command)
                : editOfCreated(world, stage.job.id, random, command);
    const by = random.pick(OTHER_CLIENTS);
    for (const request of requests)
      if (request !== null) world.write(by, request.method, `/api/v1/${request.path}`, request.body ?? null);
  };
}

/** The value of the one custom field, as a member of a write. */
export const customValue = (value: string | null) => ({
  custom_attribute_values: [{ custom_attribute_id: CUSTOM_FIELD, value }],
});

/** The same request as another client sends it: without the station's mark, with the order's current version and the current stock. */
export function theSame(world: Shelves, intent: Intent): Request | null {
  const order = (id: number) => world.orders.get(id);
  switch (intent.kind) {
    case 'receive': {
      const lines = intent.lines.map((line) => ({
        line_item_id: line.lineId,
        received_quantity: line.quantity,
        folder_id: line.folderId,
      }));
      return post(`purchase_orders/${intent.orderId}/receive`, { line_items: lines });
    }
    case 'move':
    case 'copy': {
      const portion = { quantity: Number(intent.quantity), folder_id: intent.folderId };
      return post(`items/${intent.itemId}/${intent.kind}`, portion);
    }
    case 'adjust':
      return stockOf(world, intent.itemId, (now) => now + Number(intent.by));
    case 'count':
      return stockOf(world, intent.itemId, () => Number(intent.quantity));
    case 'create-item': {
      const { name, quantity } = intent.fields;
      return post('items', {
        type: intent.what,
        name,
        quantity: Number(quantity),
        parent_id: intent.folderId,
      });
    }
    case 'edit-item': {
      const { name, notes, price, customValues } = intent.set;
      const lot = customValues?.[CUSTOM_FIELD];
      const custom = typeof lot === 'string' ? customValue(lot) : {};
      const set = { name, notes, price: price == null ? price : Number(price), ...custom };
      return put(`items/${intent.itemId}`, JSON.parse(JSON.stringify(set)));
    }
    case 'move-folder':
      return put(`items/${intent.folderId}`, { parent_id: intent.intoId });
    case 'delete':
      return { method: 'DELETE', path: `items/${intent.recordId}` };
    case 'create-order':
      return post('purchase_orders', {
        purchase_order_number: `${intent.number}-2`,
        vendor: intent.vendor,
        line_items: linesOf(intent),
      });
    case 'edit-order':
      return put(`purchase_orders/${intent.orderId}`, {
        version: order(intent.orderId)?.version,
        line_items: linesOf(intent),
      });
    case 'order-status':
      return put(`purchase_orders/${intent.orderId}/status`, {
        version: order(intent.orderId)?.version,
        status: intent.status,
      });
    case 'delete-order':
      return { method: 'DELETE', path: `purchase_orders/${intent.orderId}` };
    case 'create-alert':
      return post('alerts', alertOf(intent));
    case 'edit-alert':
      return put(`alerts/${intent.alertId}`, alertOf(intent));
    case 'delete-alert':
      return { method: 'DELETE', path: `alerts/${intent.alertId}` };
    case 'create-job':
    case 'edit-job':
    case 'job-status':
    case 'delete-job':
      return theSameToJob(world, intent);
    default:
      return intent satisfies never;
  }
}

const post = (path: string, body: unknown): Request => ({ method: 'POST', path, body });
const put = (path: string, body: unknown): Request => ({ method: 'PUT', path, body });

function stockOf(world: Shelves, id: number, change: (now: number) => number): Request | null {
  const now = world.records.get(id)?.quantity;
  return now === undefined ? null : put(`items/${id}`, { quantity: Math.max(0, change(Number(now))) });
}

const linesOf = ({
  lines = [],
}: Extract<Intent, { kind: 'create-order' | 'edit-order' }>): readonly object[] =>
  lines.map((line) => ({
    ...(line.lineId === undefined ? {} : { id: line.lineId }),
    item_id: line.itemId,
    quantity: line.quantity,
    unit_rate: line.unitRate,
  }));

const alertOf = (intent: Extract<Intent, { kind: 'create-alert' | 'edit-alert' }>): object => ({
  type: 'Quantity',
  item_id: intent.itemId,
  threshold_method: intent.method,
  threshold_value: intent.value,
  recipient_groups: intent.groups,
});

/** A change of a field that Dockhand does not know (a photo, an order's vendor or notes), on a record of the command or in its folder. */
function besides(world: Shelves, random: Random, intent: Intent): Request | null {
  const few = random.whole(1, 4);
  if ('orderId' in intent) return heads(world, intent.orderId, random);
  if ('jobId' in intent) return unknownToDockhand(world, random, intent.jobId);
  const id = 'itemId' in intent ? intent.itemId : 'recordId' in intent ? intent.recordId : 0;
  const folder = 'recordId' in intent ? intent.recordId : 'folderId' in intent ? intent.folderId : 0;
  const near = [...world.records.values()].filter((one) => one.id === id || one.parent_id === folder);
  return near.length === 0 ? null : put(`items/${random.pick(near).id}`, { photo_ids: [few] });
}

/** A change of an order other than its lines. */
export function heads(world: Shelves, id: number, random: Random): Request | null {
  const order = world.orders.get(id);
  const few = random.whole(1, 4);
  const about = random.pick([
    { vendor: { name: `Vendor ${few}` } },
    { notes: `agreed ${few}` },
    { terms: `net ${few}` },
    { currency_code: 'USD' },
  ]);
  return order === undefined ? null : put(`purchase_orders/${id}`, { version: order.version, ...about });
}

/** Another change of one of the command's records. */
export function another(world: Shelves, stage: Places, random: Random, intent: Intent): Request | null {
  if (isOnJob(intent)) return anotherToJob(world, random, intent);
  const few = random.whole(1, 4);
  if ('orderId' in intent && intent.kind !== 'create-order') {
    const order = world.orders.get(intent.orderId);
    const line = order === undefined ? undefined : random.pick(order.line_items);
    if (order === undefined || line === undefined) return null;
    const lines = [{ line_item_id: line.id, received_quantity: String(few), folder_id: stage.a.id }];
    return random.chance(0.7)
      ? post(`purchase_orders/${order.id}/receive`, { line_items: lines })
      : put(`purchase_orders/${order.id}/status`, {
          version: order.version,
          status: random.pick(['ordered', 'approved', 'closed']),
        });
  }
  const id = 'itemId' in intent ? intent.itemId : 'recordId' in intent ? intent.recordId : stage.bin.id;
  const folder = 'folderId' in intent ? intent.folderId : stage.b.id;
  const inside = [...world.records.values()].filter((one) => one.parent_id === folder && one.type === 'item');
  switch (random.whole(0, 6)) {
    case 0:
      return stockOf(world, id, (now) => now + random.pick([-few, few]));
    case 1:
      return put(`items/${id}`, { notes: `seen ${few}` });
    case 2:
      return post(`items/${id}/move`, { quantity: few, folder_id: random.pick([stage.b.id, folder]) });
    case 3:
      // A deletion makes a list shorter while it is read.
      return inside.length === 0 ? null : { method: 'DELETE', path: `items/${random.pick(inside).id}` };
    case 4:
      return inside.length === 0
        ? null
        : put(`items/${random.pick(inside).id}`, { parent_id: random.pick([stage.a.id, stage.job.id]) });
    case 5:
      return inside.length === 0 ? null : stockOf(world, random.pick(inside).id, (now) => now + few);
    default:
      return post(`items/${id}/copy`, { quantity: few, folder_id: folder });
  }
}

/** Sets what the command sets to another value. */
export function onward(world: Shelves, stage: Places, random: Random, intent: Intent): Request | null {
  const few = random.whole(1, 4);
  switch (intent.kind) {
    case 'count':
    case 'adjust':
    case 'move':
    case 'copy':
    case 'receive':
    case 'create-item':
      return another(world, stage, random, intent);
    case 'edit-item':
      return put(`items/${intent.itemId}`, {
        name: `Onward ${few}`,
        notes: `onward ${few}`,
        price: few,
        ...(intent.set.customValues === undefined ? {} : customValue(`onward ${few}`)),
      });
    case 'move-folder':
      return put(`items/${intent.folderId}`, { parent_id: stage.job.id });
    case 'order-status': {
      const order = world.orders.get(intent.orderId);
      const [line] = order?.line_items ?? [];
      if (order === undefined || line === undefined) return null;
      const lines = [{ line_item_id: line.id, received_quantity: String(few), folder_id: stage.a.id }];
      const status = random.pick(['voided', 'ready_for_review', 'closed']);
      return order.status === 'ordered' && random.chance(0.7)
        ? post(`purchase_orders/${order.id}/receive`, { line_items: lines })
        : put(`purchase_orders/${order.id}/status`, { version: order.version, status });
    }
    case 'edit-order': {
      const order = world.orders.get(intent.orderId);
      const [first, ...rest] = order?.line_items ?? [];
      return order === undefined || first === undefined
        ? null
        : put(`purchase_orders/${order.id}`, {
            version: order.version,
            line_items: [{ ...first, quantity: String(50 + few) }, ...rest],
          });
    }
    case 'edit-alert':
      return put(`alerts/${intent.alertId}`, { ...alertOf(intent), threshold_value: String(10 + few) });
    case 'delete':
    case 'create-order':
    case 'delete-order':
    case 'create-alert':
    case 'delete-alert':
      return null;
    case 'create-job':
    case 'edit-job':
    case 'job-status':
    case 'delete-job':
      return onwardFromJob(world, random, intent);
    default:
      return intent satisfies never;
  }
}

/** Reverts the command: sets what it set back to what the operator saw. */
export function takingBack(
  world: Shelves,
  { id, intent, basis }: Decided & { readonly id: string },
): readonly (Request | null)[] {
  const landed = world.writes.findLast((one) => one.by === id && one.status < 300);
  const made = landed?.changes.find(({ cell, before }) => cell.startsWith('there:') && before === undefined);
  const gone = made === undefined ? null : { method: 'DELETE', path: `items/${made.cell.slice(6)}` };
  if (landed === undefined) return [];
  switch (intent.kind) {
    case 'move':
      return [gone, stockOf(world, intent.itemId, (now) => now + Number(intent.quantity))];
    case 'copy':
    case 'create-item':
      return [gone];
    case 'adjust':
      return [stockOf(world, intent.itemId, (now) => now - Number(intent.by))];
    case 'count':
      return basis.kind === 'count' ? [stockOf(world, intent.itemId, () => Number(basis.expected))] : [];
    case 'receive':
      return intent.lines.map(({ itemId, quantity }) =>
        stockOf(world, itemId, (now) => now - Number(quantity)),
      );
    case 'move-folder':
      return basis.kind === 'move-folder'
        ? [put(`items/${intent.folderId}`, { parent_id: basis.fromId })]
        : [];
    case 'edit-item':
      return basis.kind === 'edit-item'
        ? [
            put(`items/${intent.itemId}`, {
              name: basis.name,
              notes: basis.fields.notes,
              ...(intent.set.customValues === undefined ? {} : customValue(null)),
            }),
          ]
        : [];
    case 'order-status': {
      const version = world.orders.get(intent.orderId)?.version;
      const status = basis.kind === 'order-status' ? basis.status : '';
      return [put(`purchase_orders/${intent.orderId}/status`, { version, status })];
    }
    case 'edit-alert':
    case 'create-alert':
    case 'delete-alert':
    case 'delete':
    case 'create-order':
    case 'edit-order':
    case 'delete-order':
      return [];
    case 'create-job':
    case 'edit-job':
    case 'job-status':
    case 'delete-job': {
      const job = landed.changes.find(({ cell, after }) => cell.startsWith('there:') && after === 'job');
      return [takingBackFromJob(world, intent, basis, job && Number(job.cell.slice('there:'.length)))];
    }
    default:
      return intent satisfies never;
  }
}
