/**
 * Checks what must hold of an answer of the inventory service (`faultOf` returns what is wrong, or null), and of an account after any
 * history of requests (`holdsTogether` fails the test otherwise): its folders are a tree that the lists show, its stock is what its ledger
 * says, moves keep the stock, orders add up, and each change was announced as an event. Also converts decimals to exact integers (`exact`),
 * with code of its own instead of the service's.
 */
import { expect } from 'vitest';
import { rateHeaders } from '#wire/limits.ts';
import { routes, type Route, type RouteName } from '#wire/routes.ts';
import { KnownEvent } from '#wire/webhook.ts';
import type { Answer, Json, Practice } from '../../integration/service/in-process-service.ts';

/** What is wrong with an answer, whatever was asked; null when nothing is. */
export function faultOf(name: string, { status, body, headers }: Answer): string | null {
  if (!isRoute(name)) return `there is no route ${name}`;
  const route: Route = routes[name];
  if (status >= 500) return `${status}: ${body?.message}`;
  if (!Object.values(rateHeaders).every((header) => headers.has(header))) return 'without the rate headers';
  if (status >= 400) {
    const exact = Object.keys(body).join() === 'message' && /^[^\n]{1,400}$/.test(body.message);
    const clean = exact && !/\bat \S+:\d+|\.ts\b|node_modules|SQLITE|undefined|\[object/.test(body.message);
    return clean ? null : `not exactly a message: ${JSON.stringify(body)}`;
  }
  if (status !== route.status) return `${status} instead of ${route.status}`;
  const read = route.answer.safeParse(body);
  return read.success ? null : `unreadable: ${JSON.stringify(body)}`;
}

function isRoute(name: string): name is RouteName {
  return name in routes;
}

/** A decimal in units of 1e-24, exactly: apart from the service's own arithmetic. */
export function exact(amount: string | number | null): bigint {
  const [, sign = '', whole = '0', part = '', power = '0'] =
    /^(-?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(String(amount ?? 0)) ?? [];
  const digits = BigInt(`${whole}${part}` || '0');
  const shift = 24 - part.length + Number(power);
  const scaled = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  return sign === '-' ? -scaled : scaled;
}

export async function holdsTogether(it: Practice): Promise<void> {
  const rows: Json[] = (await it.get('/items?folder_id=null&include_subfolders=true&per_page=1000')).body
    .data;
  const ledger = await wholeLedger(it);
  await isATree(it, rows);
  isWhatTheLedgerSays(rows, ledger);
  movesKeepStock(ledger);
  await ordersAddUp(it, ledger);
  await isTold(it, ledger);
}

async function wholeLedger(it: Practice): Promise<Json[]> {
  const rows: Json[] = [];
  for (;;) {
    const more = await it.ledger(`&after=${rows.at(-1)?.id ?? 0}`);
    if (more.length === 0) return rows;
    rows.push(...more);
  }
}

/** Every list holds, and counts, what stands there, newest first. */
async function isATree(it: Practice, rows: readonly Json[]): Promise<void> {
  const byId = new Map<number, Json>(rows.map((row) => [row.id, row]));
  const below = (folder: number | null) =>
    rows.filter((row) => row.parent_id === folder).map((row) => row.id);
  const nested = (folder: number): number[] =>
    below(folder).flatMap((child: number) => [child, ...nested(child)]);
  for (const row of rows) {
    expect(row.parent_id === null || byId.get(row.parent_id)?.type === 'folder').toBe(true);
    expect(row.type === 'folder' ? row.quantity === null : exact(row.quantity) >= 0n).toBe(true);
  }
  for (const row of rows.filter((candidate) => candidate.type === 'folder')) {
    const direct = (await it.get(`/items?folder_id=${row.id}&per_page=1000`)).body;
    const all = (await it.get(`/items?folder_id=${row.id}&include_subfolders=true&per_page=1000`)).body;
    const changed = (await it.get(`/items/recent?folder_id=${row.id}&updated_since=0`)).body;
    expect(direct.data.map((child: Json) => child.id)).toEqual(below(row.id));
    expect([direct.meta.total_count, changed.meta.total_count]).toEqual([
      below(row.id).length,
      below(row.id).length,
    ]);
    expect(all.data.map((child: Json) => child.id)).toEqual(nested(row.id).sort((a, b) => b - a));
    expect(all.meta.total_count).toBe(nested(row.id).length);
  }
  const searched = (await it.post('/items/search', { type: 'item' })).body.meta.total_count;
  expect(searched).toBe(rows.filter((row) => row.type === 'item').length);
}

/** The ledger, played from its beginning, ends in just the stock there is; each change begins where the last one ended. */
function isWhatTheLedgerSays(rows: readonly Json[], ledger: readonly Json[]): void {
  const stock = new Map<number, string | null>();
  for (const entry of ledger.filter(({ record }) => record === 'item' || record === 'folder')) {
    const { record_id: id, verb, quantity_before: before, quantity_after: after } = entry;
    if (stock.has(id)) expect([entry, before]).toEqual([entry, stock.get(id)]);
    else expect(['create', 'quantity_move']).toContain(verb);
    if (verb === 'delete') stock.delete(id);
    else stock.set(id, after);
  }
  const shown = rows.map((row) => [row.id, row.quantity === null ? null : exact(row.quantity)] as const);
  const said = [...stock].map(([id, quantity]) => [id, quantity === null ? null : exact(quantity)] as const);
  expect(new Map(shown)).toEqual(new Map(said));
}

/** What a move takes from one record it adds to another. */
function movesKeepStock(ledger: readonly Json[]): void {
  const sums = new Map<string, bigint>();
  for (const { verb, request_id: request, quantity_before, quantity_after } of ledger) {
    if (verb !== 'quantity_move') continue;
    sums.set(request, (sums.get(request) ?? 0n) + exact(quantity_after) - exact(quantity_before));
  }
  expect([...sums].filter(([, sum]) => sum !== 0n)).toEqual([]);
}

/** Totals are exact, nothing is received beyond what was ordered, and what was received is what came into stock. */
async function ordersAddUp(it: Practice, ledger: readonly Json[]): Promise<void> {
  const unit = 10n ** 24n;
  for (const { id } of (await it.get('/purchase_orders?per_page=100')).body.data) {
    const { data: order } = (await it.get(`/purchase_orders/${id}`)).body;
    let total = 0n;
    for (const line of order.line_items) {
      expect(exact(line.received_quantity) <= exact(line.quantity)).toBe(true);
      const amount = (exact(line.quantity) * exact(line.unit_rate)) / unit;
      expect([line.id, exact(line.amount)]).toEqual([line.id, amount]);
      total += amount;
      const arrived = ledger
        .filter((row) => row.from_record === 'line_item' && row.from_id === line.id)
        .reduce((sum, row) => sum + exact(row.quantity_after) - exact(row.quantity_before), 0n);
      expect([line.id, arrived]).toEqual([line.id, exact(line.received_quantity)]);
    }
    expect([exact(order.total), exact(order.sub_total), exact(order.amount)]).toEqual([total, total, total]);
    expect(order.line_items.map((line: Json) => line.line_number)).toEqual(
      order.line_items.map((_: Json, at: number) => at + 1),
    );
  }
}

/** Each change of an item or folder was told, in the ledger's order, and every event has the shape the wire reads. */
async function isTold(it: Practice, ledger: readonly Json[]): Promise<void> {
  const events: Json[] = [];
  for (;;) {
    const more = (await it.admin('GET', `/events?limit=1000&after=${events.at(-1)?.id ?? 0}`)).body.data;
    if (more.length === 0) break;
    events.push(...more);
  }
  for (const { payload } of events)
    expect([payload, KnownEvent.safeParse(payload).error?.issues]).toEqual([payload, undefined]);
  const told = events
    .filter(({ payload }) => payload.type === 'service.company.transaction.created')
    .map(({ payload: { body } }) => `${body.verb} ${body.node_type} ${body.node_id}`);
  const changes = ledger
    .filter(({ record, verb, from_id: from }) => isOf(record) && !(verb === 'quantity_move' && from === null))
    .map(({ verb, record, record_id: id }) => `${verb} ${record} ${id}`);
  expect(told).toEqual(changes);
}

const isOf = (record: string) => record === 'item' || record === 'folder';
