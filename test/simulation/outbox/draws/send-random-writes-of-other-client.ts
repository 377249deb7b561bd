/**
 * Sends random writes of another client to the simulated service: each call of the returned function sends one (it returns false if there
 * was nothing to write). A write changes an item, folder, order or alert. Or it repeats the last request of one of the station's unsettled
 * commands as another client would send it: without the mark `[ref:…]` in the notes, with another number for a new order, and with an
 * order's current version. The caller decides when; writes at the critical points of a command's delivery are drawn in
 * `send-conflicting-writes-of-other-client.ts`.
 */
import { unsettledCommands } from '#main/store/commands/commands.ts';
import { attemptsOf } from '#main/store/commands/delivery-attempts.ts';
import type { Random } from '../../../support/seeded-random.ts';
import { customValue, heads, OTHER_CLIENTS } from './send-conflicting-writes-of-other-client.ts';
import type { History } from '../simulated-history.ts';
import type { StartingWarehouse } from '../network-and-service/starting-warehouse.ts';

const [OTHER] = OTHER_CLIENTS;

/** Returns a function that makes one such write. @returns whether there was something to write */
export function otherClientAt(
  { world, queue }: History,
  stage: StartingWarehouse,
  random: Random,
): () => boolean {
  const { a, b, bin, order, draft } = stage;
  function write(method: string, path: string, body: unknown = null): true {
    world.write(OTHER, method, `/api/v1/${path}`, body);
    return true;
  }

  /** Sends the last request of one of the station's commands, as another station would. */
  function same(): boolean {
    const tried = unsettledCommands(queue.read).flatMap(({ seq }) => attemptsOf(queue.read, seq).slice(-1));
    const last = tried.at(-1)?.request;
    if (last === undefined) return false;
    const body: any = structuredClone(last.body ?? null);
    // The mark and the order's number are the station's own: another client does not send them.
    if (typeof body?.notes === 'string') body.notes = body.notes.replace(/ ?\[ref:.*\]$/, '');
    if (typeof body?.purchase_order_number === 'string' && last.method === 'POST')
      body.purchase_order_number += '-2';
    const id = Number(last.path.split('/')[4]);
    if (body?.version !== undefined) body.version = world.orders.get(id)?.version;
    world.write(OTHER, last.method, last.path, body);
    return true;
  }

  return () => {
    if (random.chance(0.3) && same()) return true;
    const made = [...world.records.values()].filter(({ type }) => type === 'item');
    const item = random.chance(0.3) && made.length > 0 ? random.pick(made) : random.pick(stage.items);
    const now = world.records.get(item.id);
    const few = random.whole(1, 4);
    const portion = { quantity: few, folder_id: b.id, leave_zero_quantity: false };
    switch (random.whole(0, 15)) {
      case 0:
      case 1:
        return write('POST', `items/${item.id}/move`, portion);
      case 2:
      case 3:
        if (now === undefined) return false;
        return write('PUT', `items/${item.id}`, {
          // Sometimes next to nothing is left.
          quantity: random.chance(0.2)
            ? few - 1
            : Math.max(0, Number(now.quantity) + random.pick([-few, few])),
        });
      case 4:
        return write(
          'PUT',
          `items/${random.pick([item.id, bin.id])}`,
          random.chance(0.5)
            ? few === 4
              ? customValue('L-9')
              : { notes: `seen ${few}` }
            : { name: `Named ${few}` },
        );
      case 5: {
        const line = random.pick(order.line_items);
        const lines = [{ line_item_id: line.id, received_quantity: String(few), folder_id: a.id }];
        return write('POST', `purchase_orders/${order.id}/receive`, { line_items: lines });
      }
      case 6:
        return write('POST', `items/${item.id}/copy`, portion);
      case 7:
        return write('PUT', `items/${bin.id}`, { parent_id: random.pick([a.id, b.id, null]) });
      case 8:
        return write('DELETE', `items/${random.pick([bin.id, stage.inBin.id])}`);
      case 9:
        return write('POST', 'items', {
          type: 'item',
          name: 'New',
          quantity: few,
          parent_id: random.pick([b.id, bin.id]),
        });
      case 10: {
        const [first, ...rest] = draft.line_items;
        return write('PUT', `purchase_orders/${draft.id}`, {
          version: draft.version,
          line_items: [{ ...first, quantity: String(20 + few) }, ...rest],
        });
      }
      case 11:
        return write('PUT', `purchase_orders/${draft.id}/status`, {
          status: random.pick(['approved', 'draft', 'ordered']),
          version: draft.version,
        });
      case 12: {
        const alert = random.pick(stage.alerts);
        const method = random.pick(['PUT', 'DELETE']);
        return write(method, `alerts/${alert.id}`, { ...alert, threshold_value: few });
      }
      case 13: {
        const drafts = [...world.orders.values()].filter(({ status }) => status === 'draft');
        const request = drafts.length === 0 ? null : heads(world, random.pick(drafts).id, random);
        return request !== null && write(request.method, request.path, request.body);
      }
      case 14:
        return write('PUT', `items/${random.pick([item.id, bin.id, stage.inBin.id])}`, { photo_ids: [few] });
      default:
        return write('POST', 'alerts', {
          item_id: item.id,
          threshold_method: 'quantity_less_than',
          threshold_value: few,
          recipient_groups: ['owners'],
        });
    }
  };
}
