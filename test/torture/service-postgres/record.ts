/** What the clients of a history note of it, and what is read when it is quiet: all that the oracle knows. */

/** A row of the ledger that a request leaves when it is done, as the API's document has it. Null: whatever it is. */
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
  /** False: what arrives becomes an item of its own. */
  readonly adds: boolean;
}

/** A request that changes something. */
export interface Write {
  readonly what: 'new item' | 'count' | 'move' | 'copy' | 'delete' | 'new order' | 'receive';
  /** Of the client. */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly traces: readonly Trace[];
  /** Of a receive. */
  readonly arriving: readonly Arriving[];
  /** Null: there was none, the connection broke. */
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

/** What has become of a receive. */
export interface ReceiveState {
  /** By which it was accepted. */
  readonly request: string;
  readonly status: string;
  readonly lines: readonly {
    readonly line: number;
    readonly state: string;
    /** Why it failed. */
    readonly reason: string | null;
  }[];
}

/** An event as the admin API tells it, and as it came to the address. */
export interface Told {
  readonly text: string;
  readonly verb: string | null;
  readonly node: number | null;
  readonly order: number | null;
}

export interface HistoryRecord {
  readonly rateMax: number;
  /** Requests with a key that were let in and answered, but for those answered with 500; all within one window. */
  readonly served: number;
  readonly writes: readonly Write[];
  /** What a client found to be otherwise than it had been told. */
  readonly contradictions: readonly string[];
  /** What did not come to an end, or ended by itself. */
  readonly stuck: readonly string[];
  readonly ledger: readonly LedgerEntry[];
  readonly items: readonly ItemState[];
  readonly orders: readonly OrderState[];
  readonly receives: readonly ReceiveState[];
  readonly events: readonly Told[];
  /** In the order of their arrival. */
  readonly arrivals: readonly (Told & { readonly id: string })[];
  /** By item: each stamp with which a reader that follows by updated_since saw it. */
  readonly seen: ReadonlyMap<number, ReadonlySet<string>>;
}

export interface Finding {
  readonly kind: 'lost' | 'doubled' | 'stuck' | 'exceeded' | 'missed' | 'out of order';
  readonly what: string;
}

export const lost = (what: string): Finding => ({ kind: 'lost', what });
export const doubled = (what: string): Finding => ({ kind: 'doubled', what });

/** By their key, in the order they come in. */
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
