/**
 * Draws a change that another client makes to a record which one of the station's commands has created: its stock is reduced by one, its
 * notes are replaced, it is renamed or moved; an order gets another number; a job is changed or deleted. After that the record exists but
 * no longer looks as the command asked for. This returns the requests, and the caller sends them. There are none if the service has no
 * such record.
 */
import type { Decided } from '#domain/commands/command.ts';
import type { Random } from '../../../support/seeded-random.ts';
import { editOfCreatedJob } from './draw-other-clients-writes-to-jobs.ts';
import type { Request, Shelves } from './send-conflicting-writes-of-other-client.ts';

/** Draws the change. @param elsewhere a folder that the command does not use */
export function editOfCreated(
  world: Shelves,
  elsewhere: number,
  random: Random,
  { id, intent, basis }: Decided & { readonly id: string },
): readonly Request[] {
  const landed = world.writes.findLast((one) => one.by === id && one.status < 300);
  const cells = landed?.changes.filter(
    ({ cell: name, before }) => name.startsWith('there:') && before === undefined,
  );
  // A job comes with a folder.
  const cell = cells?.find(({ after }) => after === 'job') ?? cells?.[0];
  const made = Number(cell?.cell.slice('there:'.length));
  if (world.jobs.has(made)) return editOfCreatedJob(world, random, made);
  const order = world.orders.get(made);
  if (order !== undefined && intent.kind === 'create-order') {
    const body = {
      version: order.version,
      purchase_order_number: `PO-${made}`,
      line_items: order.line_items,
    };
    return [{ method: 'PUT', path: `purchase_orders/${made}`, body }];
  }
  const record = world.records.get(made);
  if (record === undefined) return [];
  const put = (body: object): Request => ({ method: 'PUT', path: `items/${made}`, body });
  const fewer = put({ quantity: Math.max(0, Number(record.quantity) - 1) });
  const cleaned = put({ notes: 'checked' });
  const from = basis.kind === 'move' ? basis.fromId : elsewhere;
  const moved = (folder: number | null): Request => ({
    method: 'POST',
    path: `items/${made}/move`,
    body: { quantity: Number(record.quantity), folder_id: folder },
  });
  return random.pick([
    [fewer],
    [cleaned, fewer],
    [cleaned],
    [put({ name: `${record.name}, spare` })],
    [put({ parent_id: elsewhere })],
    record.type === 'item' ? [moved(random.pick([from, elsewhere]))] : [cleaned],
  ]);
}
