/**
 * Builds the ledger from which the simulation's oracle judges one run of the torture test, so that the oracle can judge a real station.
 * The ledger has two sources: the values in the real service's database, compared after each transaction that changed them, and the
 * requests and answers that passed the proxy.
 *
 * Three things are adapted to what the oracle expects:
 * - It identifies a record by its number alone, but the service numbers items, orders, lines, alerts and jobs each from 1. So the ids of
 *   orders, lines, alerts and jobs are shifted.
 * - It expects the slower reads of the simulation. So times are multiplied by ten.
 * - It expects a command id. A run has a single command, which is called `OURS`.
 */
import { decimal, type Decimal } from '#domain/values/decimal.ts';
import type { Decided } from '#domain/commands/command.ts';
import type { IntentKind } from '#domain/commands/intent.ts';
import { isRefusal } from '#service/rules/refusal.ts';
import type { Service } from '#service/serve.ts';
import type { Origin, Store } from '#service/store/store.ts';
import { cellsOf, type Figures } from '../simulation/outbox/network-and-service/list-service-figures.ts';
import type { SentRequest, Ledger, LedgerRead, Write } from '../simulation/outbox/oracle/oracle-ledger.ts';
import type { Answer } from '../support/service/proxy-faults.ts';
import type { ProxyWatch } from '../support/service/faulty-proxy.ts';

export const OURS = 'ours';
/** The client of the service that is not the station. */
export const OTHER = { name: 'another client', key: 'a-key-of-another-client' } as const;

/**
 * The factor by which times are stretched. The oracle treats reads within 1.5 s as one; here reads take milliseconds, and pulls are 100 ms
 * apart.
 */
const PACE = 10;

/** By how much the ids are shifted; those of items and folders are not. */
const APART = { orderId: 1_000_000, lineId: 2_000_000, alertId: 3_000_000, jobId: 4_000_000 } as const;

export interface FilledLedger {
  /** The run's clock, stretched. */
  readonly now: () => number;
  readonly watch: ProxyWatch;
  /** All values in the service now, with its own ids. */
  readonly figures: () => Figures;
  readonly writes: readonly Write[];
  readonly ledger: () => Ledger;
  /** When the last pull at or before a time was answered. */
  readonly pulledBefore: (time: number) => number;
  /** To be called when the station was killed: it does not know the answer to its last request. */
  readonly died: () => void;
}

/**
 * Begins the ledger; the values at this moment are its start.
 * @param kind the command's kind
 */
export async function fillLedger(service: Service, kind: IntentKind): Promise<FilledLedger> {
  // The service has a single connection here, so every change passes through this store.
  const store = await service.pool.use((account) => account.store);
  const began = performance.now();
  const now = (): number => (performance.now() - began) * PACE;
  const writes: Write[] = [];
  const departures: SentRequest[] = [];
  const reads: LedgerRead[] = [];
  const pulls: number[] = [];
  let figures = await figuresOf(store);
  const start = cellsOf(apart(figures));
  let cells = start;

  const change = store.change.bind(store);
  store.change = async (origin, work) => {
    const outcome = await change(origin, work);
    if (!isRefusal(outcome)) await note(origin);
    return outcome;
  };

  async function note({ key, request }: Origin): Promise<void> {
    const at = now();
    const found = writes.find((one) => one.request === request.id);
    const by = key.name === OTHER.name ? OTHER.name : OURS;
    const write = found ?? { at, by, request: request.id, status: 200, changes: [], failed: [] };
    if (found === undefined) writes.push(write);
    figures = await figuresOf(store);
    const after = cellsOf(apart(figures));
    for (const cell of new Set([...cells.keys(), ...after.keys()])) {
      const [from, to] = [cells.get(cell), after.get(cell)];
      if (from !== to) write.changes.push({ at, cell, before: from, after: to });
    }
    cells = after;
  }

  // A read gets the time at which the service answers it: the proxy sees the answer some moments later, and another client may write in
  // between. One variable is enough, because the station makes one request at a time.
  let readAt = 0;
  const fetch = service.fetch.bind(service);
  service.fetch = (request, connection) => {
    if (request.method === 'GET') readAt = now();
    return fetch(request, connection);
  };

  const watch: ProxyWatch = ({ method, url }) => {
    if (method === 'GET')
      return (answer) => {
        const at = readAt;
        if (!isServices(answer)) return;
        if (url.startsWith('/api/v1/items/recent')) pulls.push(at);
        else if (isReadForCommand(url, kind)) reads.push({ by: OURS, at });
      };
    const at = now();
    const left = { by: OURS, at, answered: false, answeredOnce: false };
    departures.push(left);
    return (answer, isPlain) => {
      if (!isServices(answer)) return;
      left.answered = true;
      left.answeredOnce = isPlain;
      const { status } = answer;
      // These statuses are no refusal of the request itself.
      if (status < 400 || status === 401 || status === 429) return;
      writes.push({ at, by: OURS, request: `${method} ${url}`, status, changes: [], failed: [] });
    };
  };

  return {
    now,
    watch,
    figures: () => figures,
    writes,
    ledger: () => ({ start, writes, departures, reads, pulls, sharesName: false, isUnreadable: false }),
    pulledBefore: (time) => pulls.findLast((at) => at <= time) ?? 0,
    died: () => {
      const last = departures.at(-1);
      if (last !== undefined) last.answeredOnce = false;
    },
  };
}

/** Whether this is a readable answer of the service itself, not of a gateway. */
function isServices({ status, headers, body, whole }: Answer): boolean {
  const isOwn = Object.keys(headers).some((name) => name.endsWith('-rate-limit-remaining'));
  if (!isOwn || !whole || status >= 500) return false;
  try {
    return body.length === 0 || JSON.parse(body.toString()) !== undefined;
  } catch {
    return false;
  }
}

/** Reads that belong to a pull and not to a command. */
const PULLED =
  /include=custom_attributes|status=ordered%2C|\/(items\/recent|custom_fields|units|item_groups)\b/;
/**
 * Whether the station read this for its command. A pull seldom reads the jobs, and with the same URL as a command on a job; only those
 * kinds read jobs.
 */
export const isReadForCommand = (url: string, kind: IntentKind): boolean =>
  url.startsWith('/api/v1/jobs') ? kind.endsWith('-job') || kind === 'job-status' : !PULLED.test(url);

/** The decided command with the ledger's shifted ids. */
export function withLedgerIds(decided: Decided): Decided {
  return JSON.parse(JSON.stringify(decided), (name, value: unknown) =>
    typeof value === 'number' && value > 0 && isApart(name) ? value + APART[name] : value,
  );
}

/** The service's id for a shifted id of the ledger. */
export const serviceId = (id: number): number => id % APART.orderId;
export const ledgerLineId = (id: number): number => id + APART.lineId;

const isApart = (name: string): name is keyof typeof APART => name in APART;

function apart({ records, orders, alerts, jobs }: Figures): Figures {
  return {
    records,
    orders: byId(
      [...orders.values()].map((order) => ({
        ...order,
        id: order.id + APART.orderId,
        line_items: order.line_items.map((line) => ({ ...line, id: ledgerLineId(line.id) })),
      })),
    ),
    alerts: byId([...alerts.values()].map((alert) => ({ ...alert, id: alert.id + APART.alertId }))),
    jobs: byId([...jobs.values()].map((job) => ({ ...job, id: job.id + APART.jobId }))),
  };
}

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** A page large enough for all records of a history. */
const ALL = { limit: 1000, offset: 0 };
const figure = (text: string | null): Decimal | null => (text === null ? null : decimal(text));
const amount = (text: string | null): Decimal => decimal(text ?? 0);

async function figuresOf(store: Store): Promise<Figures> {
  const orders = [];
  for (const order of await store.orders.page(null, ALL)) {
    const lines = await store.orders.lines(order.id);
    orders.push({
      ...order,
      line_items: lines.map((line) => ({
        ...line,
        quantity: amount(line.quantity),
        unit_rate: amount(line.unit_rate),
        received_quantity: amount(line.received_quantity),
      })),
    });
  }
  return {
    records: byId(
      (await store.items.nested(0)).map((row) => ({
        ...row,
        quantity: amount(row.quantity),
        price: figure(row.price),
        min_quantity: figure(row.min_quantity),
        updated_at: String(row.updated_at),
      })),
    ),
    orders: byId(orders),
    alerts: byId(
      (await store.alerts.page(ALL)).map((alert) => ({
        ...alert,
        threshold_value: figure(alert.threshold_value),
        recipient_groups: JSON.parse(alert.recipient_groups),
      })),
    ),
    jobs: byId(await store.jobs.page(ALL)),
  };
}
