/** The state of the simulated service (records, orders, receipts, alerts, its clock, its faults), and the ledger of its writes. */
import { decimal, type Decimal } from '#domain/decimal.ts';
import type { Write } from './oracle-ledger.ts';

export interface Rec {
  readonly id: number;
  readonly type: 'item' | 'folder';
  readonly sid: string;
  name: string;
  quantity: Decimal;
  price: Decimal | null;
  min_quantity: Decimal | null;
  notes: string | null;
  parent_id: number | null;
  label_url: string | null;
  label_url_type: string | null;
  /** In an answer where it is asked for. */
  photos: readonly { readonly id: number }[];
  readonly created_at: string;
  updated_at: string;
}

export interface Line {
  readonly id: number;
  item_id: number;
  quantity: Decimal;
  unit_rate: Decimal;
  received_quantity: Decimal;
}

export interface Ord {
  readonly id: number;
  purchase_order_number: string;
  status: string;
  version: number;
  /** The name of the key that wrote last. */
  updated_by: string;
  updated_at: string;
  currency_code: string;
  vendor: { readonly name: string } | null;
  notes: string | null;
  terms: string | null;
  line_items: Line[];
  receipt: Receipt | null;
}

/** What an order has besides its lines. */
export type Heads = Pick<Ord, 'currency_code' | 'vendor' | 'notes' | 'terms'>;

/** What becomes of a run after it was taken; times in milliseconds from then on. */
export type Fate =
  /** It is done within the second, or nothing is ever heard of it. */
  | { readonly is: 'usual' | 'lost' }
  /** It is done so late, and shows as pending, or not at all, until then. */
  | { readonly is: 'pending' | 'unseen'; readonly until: number };

export interface Receipt {
  status: string;
  readonly due: number;
  readonly lines: readonly Wanted[];
  readonly by: string;
  /** Lines that the run came to its end before; absent where it reached all. */
  unreached?: readonly number[];
  /** The request that began it, in the ledger. */
  readonly write: Write;
}

export interface Wanted {
  readonly line_item_id: number;
  readonly received_quantity: Decimal;
  readonly folder_id: number | null;
}

export interface SimAlert {
  readonly id: number;
  readonly type: string;
  item_id: number;
  threshold_method: string;
  threshold_value: Decimal | null;
  recipient_groups: readonly string[];
}

export interface Heard {
  readonly status: number;
  readonly json: any;
}

export const no = (status: number, message: string): Heard => ({ status, json: { message } });

export class SimState {
  readonly records = new Map<number, Rec>();
  readonly orders = new Map<number, Ord>();
  readonly alerts = new Map<number, SimAlert>();
  /** Every write that reached the service, with whose it was and every figure it changed. */
  readonly writes: Write[] = [];
  /** The key that the service knows; what comes with another is turned away. */
  key = 'sk-live-first-7d1f';
  /** All clients of the account write under one name. */
  sharesName = false;
  /** The longest page the service gives, whatever is asked for. */
  pageCap = 1000;
  /** A fault of the service: its lists say for ever that there is more. */
  isEndless = false;
  /** A record so large that no answer with it in it is read to its end. */
  giant: number | null = null;
  hasGiant = false;
  /** Whether a moved portion grows the article's record at its new place instead of becoming one of its own. */
  merges = false;
  /** Whether a run cannot book a line. */
  fails = (_line: Line): boolean => false;
  /** Whether a run comes to its end before a line, and leaves it and those after it undone. */
  endsAt = (_line: Line): boolean => false;
  /** What becomes of a run that is taken now. */
  fateOf = (): Fate => ({ is: 'usual' });
  /** By how much its clock is ahead of the history's, at a time of that (milliseconds). */
  clockAhead = (_at: number): number => 0;
  /** Runs that were taken, and of which nothing shows yet. */
  readonly unseen: { readonly order: number; readonly receipt: Receipt }[] = [];
  #next = 1;
  now = Date.UTC(2026, 10, 20, 8);
  readonly #began = this.now;

  /** Another client's name, or the station's for any of its commands. */
  nameOf(by: string): string {
    return this.sharesName ? 'office' : by.startsWith('other') ? by : 'dock 1';
  }

  /** What its clock shows (epoch milliseconds). */
  clock(): number {
    return this.now + this.clockAhead(this.now);
  }

  /** Milliseconds since it began, as the station's monotonic clock counts them. */
  readonly monotonic = (): number => this.now - this.#began;

  stamp(): string {
    return new Date(this.clock()).toISOString();
  }

  newId(): number {
    return this.#next++;
  }

  make(about: Partial<Rec> & { name: string; type: 'item' | 'folder' }): Rec {
    const id = this.newId();
    const record: Rec = {
      id,
      sid: `S${id}`,
      quantity: decimal(0),
      price: null,
      min_quantity: null,
      notes: null,
      parent_id: null,
      label_url: null,
      label_url_type: null,
      photos: [],
      created_at: this.stamp(),
      updated_at: this.stamp(),
      ...about,
    };
    this.records.set(id, record);
    return record;
  }

  order(
    number: string,
    lines: readonly { item_id: number; quantity: Decimal; unit_rate: Decimal }[],
    status = 'ordered',
    heads: Partial<Heads> = {},
  ): Ord {
    const id = this.newId();
    const made: Ord = {
      id,
      purchase_order_number: number,
      status,
      version: 1,
      updated_by: 'office',
      updated_at: this.stamp(),
      currency_code: 'EUR',
      vendor: null,
      notes: null,
      terms: null,
      ...heads,
      line_items: lines.map((line) => this.line(line)),
      receipt: null,
    };
    this.orders.set(id, made);
    return made;
  }

  line({ item_id, quantity, unit_rate }: { item_id: number; quantity: Decimal; unit_rate: Decimal }): Line {
    return { id: this.newId(), item_id, quantity, unit_rate, received_quantity: decimal(0) };
  }

  alert(about: Omit<SimAlert, 'id' | 'type'>): SimAlert {
    const made = { id: this.newId(), type: 'Quantity', ...about };
    this.alerts.set(made.id, made);
    return made;
  }
}
