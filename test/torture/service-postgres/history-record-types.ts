/**
 * Types of one history (one run of clients and faults): what the clients noted while they wrote, and what was read from the service when
 * everything was quiet (`HistoryRecord`). Also the type of a finding (a broken guarantee: a write lost or doubled, an event missed or out
 * of order, work stuck, or the rate limit exceeded), and helpers to make findings and to group rows.
 */

/** A row that a request leaves in the service's ledger when it is applied, according to the API's document. Null: any value. */
export interface Trace {
  readonly verb: string;
  readonly record: 'item' | 'purchase_order' | 'line_item';
  readonly id: number | null;
  readonly after: number | null;
  readonly from: number | null;
}

export interface Arriving {
  readonly line: number;
  readonly item: number;
  readonly quantity: number;
  /** False: what arrives becomes a new item. */
  readonly adds: boolean;
}

/** A request that changes something. */
export interface Write {
  readonly what: 'new item' | 'count' | 'move' | 'copy' | 'delete' | 'new order' | 'receive';
  /** The id of the client's key. */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly traces: readonly Trace[];
  /** Only for a receive: the lines it receives. */
  readonly arriving: readonly Arriving[];
  /** Null: there was no answer, because the connection broke. */
  readonly answer: { readonly status: number; readonly request: string | null } | null;
}

export interface LedgerEntry {
  readonly id: number;
  readonly key_id: string;
  readonly request_id: string;
  readonly method: string;
  readonly path: string;
  readonly verb: string;
  readonly record: string;
  readonly record_id: number;
  readonly quantity_before: string | null;
  readonly quantity_after: string | null;
  readonly from_id: number | null;
}

export interface ItemState {
  readonly id: number;
  readonly type: string;
  readonly quantity: number | null;
  readonly updated_at: string;
}

export interface OrderState {
  readonly id: number;
  readonly lines: readonly { readonly id: number; readonly received: number }[];
}

/** The state of a receive. */
export interface ReceiveState {
  /** The id of the request by which it was accepted. */
  readonly request: string;
  readonly status: string;
  readonly lines: readonly {
    readonly line: number;
    readonly state: string;
    /** Why it failed. */
    readonly reason: string | null;
  }[];
}

/** A webhook event, as the admin API shows it and as it arrived at the webhook's address. */
export interface WebhookEvent {
  readonly text: string;
  readonly verb: string | null;
  readonly node: number | null;
  readonly order: number | null;
}

export interface HistoryRecord {
  readonly rateMax: number;
  /** API requests that the rate limit let in, except those answered with a 5xx or 401; all within one rate window. */
  readonly served: number;
  readonly writes: readonly Write[];
  /** What a client read that contradicts an answer it had been given. */
  readonly contradictions: readonly string[];
  /** What did not end in time, and processes that ended unasked. */
  readonly stuck: readonly string[];
  readonly ledger: readonly LedgerEntry[];
  readonly items: readonly ItemState[];
  readonly orders: readonly OrderState[];
  readonly receives: readonly ReceiveState[];
  readonly events: readonly WebhookEvent[];
  /** In the order of their arrival. */
  readonly arrivals: readonly (WebhookEvent & { readonly id: string })[];
  /** By item: each `updated_at` stamp with which the reader that follows by updated_since saw it. */
  readonly seen: ReadonlyMap<number, ReadonlySet<string>>;
}

export interface Finding {
  readonly kind: 'lost' | 'doubled' | 'stuck' | 'exceeded' | 'missed' | 'out of order';
  readonly what: string;
}

export const lost = (what: string): Finding => ({ kind: 'lost', what });
export const doubled = (what: string): Finding => ({ kind: 'doubled', what });

/** Groups by key, in the order of first appearance. */
export function grouped<T, Key>(all: Iterable<T>, keyOf: (one: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return groups;
}
