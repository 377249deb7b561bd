/**
 * The oracle of the service torture: judges one history (a run of clients and faults) after everything is quiet. It compares what the
 * clients noted with the service's ledger and final state. It reports:
 * - writes, receives and stock that are lost or doubled (a write that was answered as done must have all its ledger rows, once; a refused
 *   write none; a write without a usable answer all or none);
 * - receives and work that never ended (stuck);
 * - webhook events that are lost, doubled or out of order (`judge-webhook-events.ts`);
 * - changes that a reader by `updated_since` missed;
 * - answers that contradict each other, and more requests served than the allowance.
 *
 * It uses the API's document and arithmetic only, and shares no rule with the service.
 */
import { judgeEvents } from './judge-webhook-events.ts';
import {
  doubled,
  grouped,
  lost,
  type Finding,
  type HistoryRecord,
  type LedgerEntry,
  type ReceiveState,
  type Trace,
  type Write,
} from './history-record-types.ts';

export function judge(record: HistoryRecord): Finding[] {
  return [
    ...judgeWrites(record),
    ...judgeReceives(record),
    ...judgeStock(record),
    ...judgeEvents(record),
    ...judgeReader(record),
    ...record.contradictions.map(lost),
    ...record.stuck.map((what): Finding => ({ kind: 'stuck', what })),
    ...(record.served > record.rateMax
      ? [{ kind: 'exceeded', what: `${record.served} served of ${record.rateMax}` } as const]
      : []),
  ];
}

/**
 * Whether a row belongs to the request itself. The rows that a receive leaves later, line by line, and the order's statuses on the way,
 * are judged by `judgeReceives`.
 */
const isOfRequest = (row: LedgerEntry): boolean =>
  !(row.path.endsWith('/receive') && !(row.verb === 'receive' && row.record === 'purchase_order'));

/**
 * Each write answered as done has left all of its rows, once; a refused write none; a write that was answered with a 5xx or not answered,
 * all or none.
 */
function judgeWrites({ ledger, writes }: HistoryRecord): Finding[] {
  const found: Finding[] = [];
  const clients = new Set(writes.map(({ key }) => key));
  const groups = grouped(ledger.filter(isOfRequest), (row) => row.request_id);
  for (const write of writes.filter(({ answer }) => answer?.request)) {
    const request = write.answer?.request ?? '';
    const rows = groups.get(request) ?? [];
    groups.delete(request);
    const status = write.answer?.status ?? 0;
    if (status >= 500 && rows.length === 0) continue;
    const expected = status < 300 || status >= 500 ? write.traces : [];
    found.push(...compared(said(write), expected, rows));
  }
  const open = writes.filter(({ answer }) => answer === null);
  for (const [request, rows] of groups) {
    const [row] = rows;
    if (row === undefined || !clients.has(row.key_id)) continue;
    const at = open.findIndex(
      (write) =>
        write.key === row.key_id &&
        write.method === row.method &&
        write.path === row.path &&
        compared('', write.traces, rows).length === 0,
    );
    if (at >= 0) open.splice(at, 1);
    else found.push(doubled(`request ${request} of no client, or twice: ${rows.map(told).join('; ')}`));
  }
  return found;
}

function compared(what: string, expected: readonly Trace[], rows: readonly LedgerEntry[]): Finding[] {
  const left = [...rows];
  const found: Finding[] = [];
  for (const trace of expected) {
    const at = left.findIndex((row) => fits(trace, row));
    if (at < 0) found.push(lost(`${what}: no ${trace.verb} of ${trace.record} ${trace.id ?? ''}`));
    else left.splice(at, 1);
  }
  return [...found, ...left.map((row) => doubled(`${what}: ${told(row)} besides`))];
}

const fits = (trace: Trace, row: LedgerEntry): boolean =>
  trace.verb === row.verb &&
  trace.record === row.record &&
  (trace.id === null || trace.id === row.record_id) &&
  (trace.after === null || trace.after === Number(row.quantity_after)) &&
  (trace.from === null || trace.from === row.from_id);

/** Every line of every receive either came in once and by its amount, or failed with a reason; and each receive ended once. */
function judgeReceives({ ledger, writes, orders, receives }: HistoryRecord): Finding[] {
  const found: Finding[] = [];
  const ofReceives = ledger.filter((row) => row.path.endsWith('/receive'));
  const groups = grouped(ofReceives, (row) => row.request_id);
  const taken = new Set<Write>();
  for (const [request, rows] of groups) {
    const [first] = rows;
    if (first === undefined) continue;
    const candidates = writes.filter(
      (one) => one.what === 'receive' && one.path === first.path && !taken.has(one),
    );
    const write =
      candidates.find(({ answer }) => answer?.request === request) ??
      candidates.find((one) => one.answer === null && isOf(one, rows));
    if (write === undefined) continue;
    taken.add(write);
    const state = receives.find((one) => one.request === request);
    found.push(...receivedOnce(write, rows, state));
  }
  for (const { request } of receives)
    if (!groups.has(request)) found.push(lost(`the receive of request ${request} is in no ledger`));
  for (const { id, lines } of orders)
    for (const line of lines) {
      const rows = ledger.filter((row) => row.record === 'line_item' && row.record_id === line.id);
      const sum = rows.reduce((all, row) => all + grown(row), 0);
      if (sum !== line.received)
        found.push(lost(`order ${id}, line ${line.id}: shows ${line.received} received, the ledger ${sum}`));
    }
  const ends = ledger.filter((row) => row.record === 'purchase_order' && row.verb.startsWith('status:'));
  for (const [status, rows] of grouped(ends, (row) => `order ${row.record_id} ${row.verb}`))
    if (rows.length > 1) found.push(doubled(`${status}, ${rows.length} times`));
  return found;
}

const isOf = (write: Write, rows: readonly LedgerEntry[]): boolean =>
  rows.every(
    (row) => row.record !== 'line_item' || write.arriving.some(({ line }) => line === row.record_id),
  );

function receivedOnce(
  write: Write,
  rows: readonly LedgerEntry[],
  receive: ReceiveState | undefined,
): Finding[] {
  if (receive === undefined) return [lost(`${said(write)} is in the ledger, and not there`)];
  const found: Finding[] = [];
  for (const { line, item, quantity, adds } of write.arriving) {
    const what = `${said(write)}, line ${line}`;
    const applied = rows.filter((row) => row.record === 'line_item' && row.record_id === line);
    const stocked = rows.filter(
      (row) => row.record === 'item' && row.from_id === line && (!adds || row.record_id === item),
    );
    const failed = receive.lines.find((one) => one.line === line && one.state === 'failed');
    if (failed !== undefined) {
      if ((failed.reason ?? '') === '') found.push(lost(`${what} failed without a reason`));
      for (const row of [...applied, ...stocked]) found.push(doubled(`${what} failed, and ${told(row)}`));
      continue;
    }
    if (applied.length === 0 || stocked.length === 0) found.push(lost(`${what} neither received nor failed`));
    if (applied.length > 1 || stocked.length > 1)
      found.push(doubled(`${what} applied ${applied.length} times`));
    for (const row of [...applied, ...stocked])
      if (grown(row) !== quantity) found.push(lost(`${what}: ${told(row)} instead of ${quantity}`));
  }
  const ends = rows.filter((row) => row.verb.startsWith('receive:')).length;
  if (ends > 1) found.push(doubled(`${said(write)} ended ${ends} times`));
  if (ends === 0) found.push({ kind: 'stuck', what: `${said(write)} did not end` });
  return found;
}

/** In each item's rows, each starts at the stock at which the one before ended, and the last one ends at the item's stock now. */
function judgeStock({ ledger, items }: HistoryRecord): Finding[] {
  const found: Finding[] = [];
  const now = new Map(items.map((item) => [item.id, item]));
  const ofItems = ledger.filter((row) => row.record === 'item');
  for (const [id, rows] of grouped(ofItems, (row) => row.record_id)) {
    let stock = 0;
    for (const row of rows) {
      if (row !== rows[0] && Number(row.quantity_before) !== stock)
        found.push(
          lost(`item ${id} went from ${stock} to ${row.quantity_before} between two rows of the ledger`),
        );
      stock = Number(row.quantity_after);
    }
    const isGone = rows.at(-1)?.verb === 'delete';
    const item = now.get(id);
    if (isGone !== (item === undefined)) found.push(lost(`item ${id} is ${isGone ? 'there' : 'gone'}`));
    if (item !== undefined && item.quantity !== stock)
      found.push(lost(`item ${id} shows ${item.quantity}, the ledger ${stock}`));
    now.delete(id);
  }
  for (const { id, type } of now.values())
    if (type === 'item') found.push(doubled(`item ${id} is there and in no ledger`));
  return found;
}

/** A reader that follows by updated_since has seen every item as it is now. */
function judgeReader({ items, seen }: HistoryRecord): Finding[] {
  return items
    .filter(({ id, updated_at }) => seen.get(id)?.has(updated_at) !== true)
    .map(({ id, updated_at }) => ({ kind: 'missed', what: `item ${id} as of ${updated_at}` }));
}

const grown = (row: LedgerEntry): number => Number(row.quantity_after) - Number(row.quantity_before ?? 0);

const said = ({ what, path, answer }: Write): string =>
  `${what} ${path}, answered ${answer?.status ?? 'nothing'}`;

const told = (row: LedgerEntry): string =>
  `${row.verb} of ${row.record} ${row.record_id} (${row.quantity_before} to ${row.quantity_after})`;
