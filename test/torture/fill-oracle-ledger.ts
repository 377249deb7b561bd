/**
 * Fills the ledger that the simulation's oracle reads in a torture history: from the real service's writes, with the figures taken after
 * each transaction, and from the requests that passed the proxy. So the oracle of the simulation can judge a real station.
 *
 * The oracle identifies a record by its number alone, but the service numbers items, orders, lines, alerts and jobs each from 1: the ids of
 * orders, lines, alerts and jobs are shifted here. Times are multiplied by ten, because the oracle expects the slower reads of the
 * simulation. A history has a single command, which is called `OURS` in the ledger.
 */
import { decimal, type Decimal } from '#domain/decimal.ts';
import type { Decided } from '#domain/command.ts';
import type { IntentKind } from '#domain/intent.ts';
import { isRefusal } from '#service/rules/refusal.ts';
import type { Service } from '#service/serve.ts';
import type { Origin, Store } from '#service/store/store.ts';
import { cellsOf, type Figures } from '../simulation/outbox/network-and-service/list-service-figures.ts';
import type { SentRequest, Ledger, LedgerRead, Write } from '../simulation/outbox/oracle/oracle-ledger.ts';
import type { Answer } from '../support/proxy-faults.ts';
import type { ProxyWatch } from '../support/faulty-proxy.ts';

export const OURS = 'ours';
/** The other client of the service, besides the station. */
export const OTHER = { name: 'another client', key: 'a-key-of-another-client' } as const;

/**
 * The oracle takes reads within 1.5 s for one reading; here reads take milliseconds, and pulls are 100 ms apart, so times are stretched
 * by this.
 */
const PACE = 10;

/** By how much the ids of what is no item or folder are shifted. */
const APART = { orderId: 1_000_000, lineId: 2_000_000, alertId: 3_000_000, jobId: 4_000_000 } as const;

export interface FilledLedger {
  /** The history's clock. */
  readonly now: () => number;
  readonly watch: ProxyWatch;
  /** All figures of the service now, by its own ids. */
  readonly figures: () => Figures;
  readonly writes: readonly Write[];
  readonly ledger: () => Ledger;
  /** When the mirror was last pulled before a time. */
  readonly pulledBefore: (time: number) => number;
  /** The station was killed: it does not know the answer to its last request. */
  readonly died: () => void;
}

/** Begins the ledger: the figures now are the start. @param kind the command's */
export async function fillLedger(service: Service, kind: IntentKind): Promise<FilledLedger> {
  // The one connection's: every change goes through it.
  const store = await service.pool.use((account) => account.store);
  const began = performance.now();
  const now = (): number => (performance.now() - began) * PACE;
  const writes: Write[] = [];
  const departures: SentRequest[] = [];
  const looks: LedgerRead[] = [];
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

  // The proxy notices a read some moments after the service answered it, and another client may write in between. The station makes one
  // request at a time.
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
        else if (isReadForCommand(url, kind)) looks.push({ by: OURS, at });
      };
    const at = now();
    const left = { by: OURS, at, answered: false, heard: false };
    departures.push(left);
    return (answer, isPlain) => {
      if (!isServices(answer)) return;
      left.answered = true;
      left.heard = isPlain;
      const { status } = answer;
      // These statuses say nothing about the request itself.
      if (status < 400 || status === 401 || status === 429) return;
      writes.push({ at, by: OURS, request: `${method} ${url}`, status, changes: [], failed: [] });
    };
  };

  return {
    now,
    watch,
    figures: () => figures,
    writes,
    ledger: () => ({ start, writes, departures, looks, pulls, sharesName: false, isUnreadable: false }),
    pulledBefore: (time) => pulls.findLast((at) => at <= time) ?? 0,
    died: () => {
      const last = departures.at(-1);
      if (last !== undefined) last.heard = false;
    },
  };
}

/** Whether the service itself has answered, readably. */
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
/** Pulls read the jobs in the same way, seldom; a command on a job reads them all, and no other does. */
export const isReadForCommand = (url: string, kind: IntentKind): boolean =>
  url.startsWith('/api/v1/jobs') ? kind.endsWith('-job') || kind === 'job-status' : !PULLED.test(url);

/** The decision with the ledger's shifted ids. */
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
