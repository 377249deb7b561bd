/**
 * Handles the writes to the simulated service. It applies writes to items, folders and alerts itself, and passes those to purchase orders
 * and jobs on to `simulated-service-orders.ts` and `simulated-service-jobs.ts`. A write that the API does not allow is refused and changes
 * nothing.
 */
import { add, compare, decimal, subtract, type Decimal } from '#domain/values/decimal.ts';
import type { Write } from '../oracle/oracle-ledger.ts';
import { writeJob } from './simulated-service-jobs.ts';
import { writeOrder } from './simulated-service-orders.ts';
import { no, type ServiceAnswer, type Rec, type SimState } from './simulated-service-state.ts';

export function answerWrite(
  world: SimState,
  write: Write,
  method: string,
  path: string,
  body: any,
): ServiceAnswer {
  const parts = path.split('/').slice(3);
  switch (parts[0]) {
    case 'items':
      return writeItem(world, method, parts, body);
    case 'alerts':
      return writeAlert(world, method, parts, body);
    case 'jobs':
      return writeJob(world, method, parts, body);
    case undefined:
    default:
      return writeOrder(world, write, method, parts, body);
  }
}

function writeItem(world: SimState, method: string, parts: readonly string[], body: any): ServiceAnswer {
  const { records } = world;
  const isFolder = (id: number | null) => id === null || records.get(id)?.type === 'folder';
  if (method === 'POST' && parts[1] === undefined) {
    if (!isFolder(body.parent_id)) return no(404, 'no such folder');
    return { status: 200, json: { data: world.make({ ...body, ...figuresIn(body) }) } };
  }
  const record = records.get(Number(parts[1]));
  if (record === undefined) return no(404, 'no such item');
  if (method === 'DELETE') {
    remove(world, record.id);
    return { status: 200, json: {} };
  }
  if (method === 'PUT') {
    if (body.parent_id !== undefined && !isFolder(body.parent_id)) return no(404, 'no such folder');
    for (const name of ['name', 'notes', 'parent_id', 'label_url', 'label_url_type'] as const)
      if (name in body) Object.assign(record, { [name]: body[name] });
    Object.assign(record, figuresIn(body));
    if ('custom_attribute_values' in body) record.custom_attribute_values = body.custom_attribute_values;
    if ('photo_ids' in body) record.photos = body.photo_ids.map((id: number) => ({ id }));
    record.updated_at = world.stamp();
    return { status: 204, json: undefined };
  }
  if (!isFolder(body.folder_id)) return no(404, 'no such folder');
  const quantity = decimal(body.quantity);
  return parts[2] === 'copy'
    ? { status: 200, json: { data: like(world, record, quantity, body.folder_id) } }
    : move(world, record, quantity, body);
}

function move(world: SimState, source: Rec, quantity: Decimal, body: any): ServiceAnswer {
  if (source.type === 'folder') return no(422, 'a folder is moved by its parent_id');
  if (body.folder_id === source.parent_id) return no(422, 'folder_id must be another folder');
  if (compare(quantity, source.quantity) > 0) return no(422, 'quantity must be at most the stock');
  source.quantity = subtract(source.quantity, quantity);
  source.updated_at = world.stamp();
  if (source.quantity === '0' && body.leave_zero_quantity !== true) world.records.delete(source.id);
  const there = [...world.records.values()].find(
    (one) => one.parent_id === body.folder_id && one.sid === source.sid,
  );
  if (!world.merges || there === undefined)
    return { status: 200, json: { data: like(world, source, quantity, body.folder_id, source.sid) } };
  there.quantity = add(there.quantity, quantity);
  there.updated_at = world.stamp();
  return { status: 200, json: { data: there } };
}

/** Creates a record with the members of another: of the same article if `sid` is given, otherwise of a new article. */
function like(world: SimState, one: Rec, quantity: Decimal, folder: number | null, sid?: string): Rec {
  const { id: _, sid: __, ...members } = one;
  const stamp = world.stamp();
  return world.make({
    ...members,
    ...(sid === undefined ? {} : { sid }),
    quantity,
    parent_id: folder,
    created_at: stamp,
    updated_at: stamp,
  });
}

/** Deletes a record, and all that is in it if it is a folder. */
function remove(world: SimState, id: number): void {
  for (const one of world.records.values()) if (one.parent_id === id) remove(world, one.id);
  world.records.delete(id);
}

function figuresIn(body: any): Partial<Pick<Rec, 'quantity' | 'price' | 'min_quantity'>> {
  return Object.fromEntries(
    ['quantity', 'price', 'min_quantity']
      .filter((name) => name in body)
      .map((name) => [name, body[name] === null ? null : decimal(body[name])]),
  );
}

function writeAlert(world: SimState, method: string, parts: readonly string[], body: any): ServiceAnswer {
  const { alerts, records } = world;
  if (method !== 'DELETE' && records.get(body.item_id)?.type !== 'item') return no(404, 'no such item');
  const fields = () => ({
    item_id: body.item_id,
    threshold_method: body.threshold_method,
    threshold_value: body.threshold_value == null ? null : decimal(body.threshold_value),
    recipient_groups: body.recipient_groups,
  });
  if (method === 'POST') return { status: 200, json: { data: world.alert(fields()) } };
  const alert = alerts.get(Number(parts[1]));
  if (alert === undefined) return no(404, 'no such alert');
  if (method === 'DELETE') {
    alerts.delete(alert.id);
    return { status: 200, json: {} };
  }
  Object.assign(alert, fields());
  return { status: 200, json: { data: alert } };
}
