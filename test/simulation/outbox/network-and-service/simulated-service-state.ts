/**
 * The state of the simulated service and the types of its records: items and folders, orders with their last receipt, alerts and jobs;
 * also its clock, the faults it is set to, and the ledger of the writes that it has handled. It creates records and gives them their ids
 * and time stamps. `simulated-service.ts` answers the requests.
 */
import { decimal, type Decimal } from '#domain/values/decimal.ts';
import type { Write } from '../oracle/oracle-ledger.ts';

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
  /** In an answer only if requested. */
  photos: readonly { readonly id: number }[];
  /** Likewise. */
  custom_attribute_values: readonly SimCustomValue[];
  readonly created_at: string;
  updated_at: string;
}

/** A value of the account's one custom field of items. */
export interface SimCustomValue {
  readonly custom_attribute_id: typeof CUSTOM_FIELD;
  readonly value: string | null;
}

export const CUSTOM_FIELD = 7;

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
  /** The name of the key with which the order was last written. */
  updated_by: string;
  updated_at: string;
  currency_code: string;
  vendor: { readonly name: string } | null;
  notes: string | null;
  terms: string | null;
  line_items: Line[];
  receipt: Receipt | null;
}

/** The members of an order besides its lines. */
export type Heads = Pick<Ord, 'currency_code' | 'vendor' | 'notes' | 'terms'>;

/** What becomes of a receipt's background run after it was accepted; times in milliseconds from then. */
export type RunOutcome =
  /** It is done within a second; or it is lost. */
  | { readonly kind: 'usual' | 'lost' }
  /** It is done at `until`. Before that it shows as pending, or not at all (`unseen`). */
  | { readonly kind: 'pending' | 'unseen'; readonly until: number };

export interface Receipt {
  status: string;
  readonly due: number;
  readonly lines: readonly Wanted[];
  readonly by: string;
  /** The lines that the run did not reach; absent if it reached all. */
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

export interface SimJob {
  readonly id: number;
  name: string;
  status: string;
  readonly folder_id: number;
  notes: string | null;
  start_date: string | null;
  end_date: string | null;
  /** Fields that Dockhand does not show. */
  custom_field_values: readonly object[];
  version: number;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly json: any;
}

export const no = (status: number, message: string): ServiceAnswer => ({ status, json: { message } });

export class SimState {
  readonly records = new Map<number, Rec>();
  readonly orders = new Map<number, Ord>();
  readonly alerts = new Map<number, SimAlert>();
  readonly jobs = new Map<number, SimJob>();
  /** The writes that the service handled, each with its author and the values it changed. */
  readonly writes: Write[] = [];
  /** The valid key; requests with another are refused. */
  key = 'sk-live-first-7d1f';
  /** Whether all clients of the account write under one name. */
  sharesName = false;
  /** The most rows on a page, whatever is requested. */
  pageCap = 1000;
  /** A fault: its lists always say that there is more. */
  isEndless = false;
  /** The id of a record so large that no answer containing it can be read. */
  giant: number | null = null;
  hasGiant = false;
  /** Whether a moved portion is merged into the article's record at the destination instead of becoming one of its own. */
  merges = false;
  /** Whether two jobs may have one name. */
  takesNamesTwice = false;
  /** Whether background runs cannot book this line. */
  fails = (_line: Line): boolean => false;
  /** Whether a background run ends before this line, without booking it and those after it. */
  endsAt = (_line: Line): boolean => false;
  /** The outcome of a run that begins now. */
  runOutcome = (): RunOutcome => ({ kind: 'usual' });
  /** By how much its clock is ahead of the simulated time, at a simulated time (milliseconds). */
  clockAhead = (_at: number): number => 0;
  /** Reads show the state of this long ago (milliseconds). */
  readLag = 0;
  /** Accepted runs that do not show yet. */
  readonly unseen: { readonly order: number; readonly receipt: Receipt }[] = [];
  #next = 1;
  now = Date.UTC(2026, 10, 20, 8);
  readonly #began = this.now;

  /** The author's name: another client's, or the station's for any of its commands. */
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
      custom_attribute_values: [],
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

  /** Creates a job, with a folder of its own at the top level. */
  job(about: Partial<SimJob>): SimJob {
    const { name = '' } = about;
    const made: SimJob = {
      name,
      status: 'not_started',
      notes: null,
      start_date: null,
      end_date: null,
      custom_field_values: [],
      version: 1,
      ...about,
      folder_id: this.make({ name, type: 'folder' }).id,
      id: this.newId(),
    };
    this.jobs.set(made.id, made);
    return made;
  }
}
