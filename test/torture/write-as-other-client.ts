/**
 * Writes to the real service as another client during a torture run. `write` sends the station's own request in the other client's name
 * ("the same"), another change of the same records, or a change that reverts the station's command. It can also add rows to the lists in
 * which the station searches for its command's effect, and delete them again, so that the pages of those lists shift. Each kind of write
 * happens at most once in a run; the fault says when.
 *
 * Most requests are built by functions of the outbox simulation. The changes and reversals of orders and alerts, and the added rows, are
 * built here.
 */
import type { CommandRow } from '#domain/views/outbox.ts';
import type { Figures } from '../simulation/outbox/network-and-service/list-service-figures.ts';
import {
  another,
  takingBack,
  theSame,
  type Request,
} from '../simulation/outbox/draws/send-conflicting-writes-of-other-client.ts';
import type { Random } from '../support/seeded-random.ts';
import type { World } from '../support/station/start-service-and-stations.ts';
import { OTHER, OURS, serviceId, type FilledLedger } from './fill-oracle-ledger.ts';

/** `passers-by`: rows that are added after the command's write was applied, and deleted when a list that contains them was read in part. */
export type OtherWrite = 'the same' | 'another' | 'taken back' | 'passers-by come' | 'passers-by go';

export interface OtherClient {
  /** Makes the write once, as soon as there is a command. */
  readonly write: (what: OtherWrite) => Promise<void>;
  /** Its requests with the status of each answer, in order. */
  readonly heard: () => readonly string[];
}

/** How many writes are drawn at most until one is accepted: in most states most writes are refused. */
const MOST_DRAWS = 12;

/** @param command the command as the screen shows it */
export function otherClient(
  world: World,
  books: FilledLedger,
  random: Random,
  command: () => Promise<CommandRow | undefined>,
): OtherClient {
  const heard: string[] = [];
  const done = new Set<OtherWrite>();
  let passersBy: readonly string[] = [];

  /** @returns whether it was accepted, and the id of the record it created */
  async function send({ method, path, body }: Request): Promise<{ ok: boolean; id: number }> {
    const response = await fetch(`${world.address}/api/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${OTHER.key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    heard.push(`${method} ${path} ${response.status}`);
    const { ok } = response;
    return { ok, id: ok && text !== '' ? (JSON.parse(text).data?.id ?? 0) : 0 };
  }

  /** Adds two rows to each list in which a command's effect is searched: as many as a short page has. */
  async function come(): Promise<void> {
    const records = [...books.figures().records.values()];
    const item_id = records.find(({ type }) => type === 'item')?.id;
    const line_items = [{ item_id, quantity: '1', unit_rate: '1' }];
    const inFolders = records
      .filter(({ type }) => type === 'folder')
      .map(({ id }) => post('items', { name: 'Passer-by', type: 'item', quantity: 1, parent_id: id }));
    const made: string[] = [];
    for (const threshold_value of [1, 2])
      for (const request of [
        ...inFolders,
        post('purchase_orders', { currency_code: 'EUR', line_items }),
        post('alerts', { ...QUANTITY_ALERT, item_id, threshold_value }),
        post('jobs', { name: `Passer-by ${threshold_value}` }),
      ])
        made.push(`${request.path}/${(await send(request)).id}`);
    passersBy = made;
  }

  async function write(what: OtherWrite): Promise<void> {
    const row = await command();
    if (row === undefined || done.has(what)) return;
    if (what === 'passers-by go' && passersBy.length === 0) return;
    done.add(what);
    const { records, orders, jobs } = books.figures();
    const shelves = { records, orders, jobs, writes: books.writes };
    switch (what) {
      case 'the same': {
        const request = theSame(shelves, row.intent);
        if (request !== null) await send(request);
        return;
      }
      case 'another':
        for (let n = 0; n < MOST_DRAWS; n++) {
          const [a = { id: 0 }, b = a] = [...records.values()].filter(({ type }) => type === 'folder');
          const request =
            anotherOnPaper(shelves, random, row) ??
            another(shelves, { a, b, bin: b, job: a }, random, row.intent);
          if (request !== null && (await send(request)).ok) return;
        }
        return;
      case 'taken back': {
        const own = takingBackPaper(books, row);
        const requests = own === undefined ? takingBack(shelves, { ...row, id: OURS }) : [own];
        for (const request of requests) if (request !== null) await send(request);
        return;
      }
      case 'passers-by come':
        return come();
      case 'passers-by go':
        for (const path of passersBy) await send({ method: 'DELETE', path });
        return;
      default:
        return what satisfies never;
    }
  }

  return { heard: () => heard, write };
}

const post = (path: string, body: unknown): Request => ({ method: 'POST', path, body });
const put = (path: string, body: unknown): Request => ({ method: 'PUT', path, body });
const QUANTITY_ALERT = {
  type: 'Quantity',
  threshold_method: 'quantity_less_than',
  recipient_groups: ['owners'],
} as const;

/** Another change of the command's order or alert; null for other commands, or if the order is gone. */
function anotherOnPaper(
  { orders }: Pick<Figures, 'orders'>,
  random: Random,
  { intent }: CommandRow,
): Request | null {
  if (intent.kind === 'edit-alert' || intent.kind === 'delete-alert') {
    const path = `alerts/${intent.alertId}`;
    if (random.chance(0.3)) return { method: 'DELETE', path };
    return put(path, { ...QUANTITY_ALERT, item_id: intent.itemId, threshold_value: 9 });
  }
  if (intent.kind === 'create-alert')
    return post('alerts', { ...QUANTITY_ALERT, item_id: intent.itemId, threshold_value: 9 });
  if (!('orderId' in intent) || intent.kind === 'receive' || intent.kind === 'create-order') return null;
  const order = orders.get(intent.orderId);
  if (order === undefined) return null;
  const path = `purchase_orders/${intent.orderId}`;
  const drawn = random.next();
  if (drawn < 0.2) return { method: 'DELETE', path };
  const status = order.status === 'ordered' ? 'closed' : 'approved';
  if (drawn < 0.5) return put(`${path}/status`, { version: order.version, status });
  const line_items = order.line_items.map(({ id, item_id, unit_rate }) => ({
    id,
    item_id,
    unit_rate,
    quantity: '8',
  }));
  return put(path, { version: order.version, line_items });
}

/**
 * The request that reverts the command's change of an order or alert, or deletes the order, alert or job that it created. Undefined if it
 * did neither; null if there is nothing to delete.
 */
function takingBackPaper(books: FilledLedger, { intent, basis }: CommandRow): Request | null | undefined {
  if (intent.kind === 'create-order' || intent.kind === 'create-alert' || intent.kind === 'create-job') {
    const made = books.writes
      .filter(({ by }) => by === OURS)
      .flatMap(({ changes }) =>
        changes.filter(({ cell, before }) => /^there:[134]\d{6}$/.test(cell) && !before),
      )
      .map(({ cell }) => serviceId(Number(cell.slice('there:'.length))));
    const list = { 'create-order': 'purchase_orders', 'create-alert': 'alerts', 'create-job': 'jobs' }[
      intent.kind
    ];
    return made[0] === undefined ? null : { method: 'DELETE', path: `${list}/${made[0]}` };
  }
  if (intent.kind === 'edit-alert') {
    const before = { ...QUANTITY_ALERT, item_id: intent.itemId, threshold_value: 5 };
    return put(`alerts/${intent.alertId}`, before);
  }
  const version = 'orderId' in intent ? books.figures().orders.get(intent.orderId)?.version : undefined;
  if (intent.kind === 'order-status')
    return put(`purchase_orders/${intent.orderId}/status`, { version, status: 'voided' });
  if (intent.kind !== 'edit-order' || basis.kind !== 'edit-order') return undefined;
  const line_items = basis.lines?.map((line) => ({
    id: line.lineId,
    item_id: line.itemId,
    quantity: line.quantity,
    unit_rate: line.unitRate,
  }));
  return put(`purchase_orders/${intent.orderId}`, { version, line_items });
}
