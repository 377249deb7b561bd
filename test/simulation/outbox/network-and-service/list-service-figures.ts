/**
 * Lists all values that a service stores (stocks, names, locations, versions and more) as a map of named cells: `stock:12` is the stock of
 * item 12, `status:7` the status of order 7. The difference of two such maps is what a write changed; the oracle's ledger is made of
 * these. Used for the simulated service, and for the real one in the torture test.
 */
import { CUSTOM_FIELD } from './simulated-service-state.ts';
import type { Heads, Line, Ord, Rec, Receipt, SimAlert, SimJob } from './simulated-service-state.ts';

export interface Figures {
  readonly records: ReadonlyMap<
    number,
    Pick<
      Rec,
      | 'id'
      | 'type'
      | 'sid'
      | 'name'
      | 'quantity'
      | 'price'
      | 'min_quantity'
      | 'notes'
      | 'parent_id'
      | 'updated_at'
    > & {
      readonly photos?: Rec['photos'];
      readonly custom_attribute_values?: readonly {
        readonly custom_attribute_id: number;
        readonly value?: unknown;
      }[];
    }
  >;
  readonly orders: ReadonlyMap<
    number,
    Pick<Ord, 'id' | 'status' | 'version'> & {
      readonly line_items: readonly Readonly<Line>[];
      readonly receipt?: Pick<Receipt, 'status'> | null;
    } & Partial<Record<keyof Heads, unknown>>
  >;
  readonly alerts: ReadonlyMap<
    number,
    Pick<SimAlert, 'id' | 'item_id' | 'threshold_method' | 'threshold_value' | 'recipient_groups'>
  >;
  readonly jobs: ReadonlyMap<
    number,
    Pick<SimJob, 'id' | 'name' | 'status' | 'notes' | 'start_date' | 'end_date' | 'version'> & {
      readonly custom_field_values?: SimJob['custom_field_values'];
    }
  >;
}

/** The value of the one custom field that is drawn. */
export const customOf = (
  values: readonly { readonly custom_attribute_id: number; readonly value?: unknown }[] = [],
): string => {
  const value = values.find(({ custom_attribute_id: id }) => id === CUSTOM_FIELD)?.value;
  return typeof value === 'string' ? value : String(null);
};

export function cellsOf({ records, orders, alerts, jobs }: Figures): ReadonlyMap<string, string> {
  const cells = new Map<string, string>();
  const within = new Map<number, number[]>();
  for (const one of records.values()) {
    const { id } = one;
    cells.set(`there:${id}`, one.type);
    cells.set(`sid:${id}`, one.sid);
    cells.set(`updated:${id}`, one.updated_at);
    cells.set(`parent:${id}`, String(one.parent_id));
    cells.set(`name:${id}`, one.name);
    cells.set(`notes:${id}`, String(one.notes));
    cells.set(`photos:${id}`, JSON.stringify(one.photos ?? []));
    cells.set(`custom:${id}`, customOf(one.custom_attribute_values));
    if (one.type === 'item') {
      cells.set(`stock:${id}`, one.quantity);
      cells.set(`price:${id}`, String(one.price));
      cells.set(`minQuantity:${id}`, String(one.min_quantity));
    }
    if (one.parent_id !== null) within.set(one.parent_id, [...(within.get(one.parent_id) ?? []), id]);
  }
  for (const [id, children] of within) cells.set(`in:${id}`, String(children.length));
  for (const order of orders.values()) {
    const { id, status, version, line_items: lines, vendor, notes, terms, currency_code: currency } = order;
    cells.set(`there:${id}`, 'order');
    if (order.receipt != null) cells.set(`run:${id}`, order.receipt.status);
    cells.set(`status:${id}`, status);
    cells.set(`version:${id}`, String(version));
    const content = lines.map((line) => [line.item_id, line.quantity, line.unit_rate].join(' '));
    cells.set(`content:${id}`, content.toSorted().join());
    cells.set(`heads:${id}`, JSON.stringify([nameOf(vendor), notes, terms, currency]));
    cells.set(
      `lines:${id}`,
      lines.map((line) => [line.id, line.item_id, line.quantity, line.unit_rate].join(' ')).join(),
    );
    for (const line of lines) {
      cells.set(`there:${line.id}`, 'line');
      cells.set(`received:${line.id}`, line.received_quantity);
    }
  }
  for (const { id, item_id, threshold_method, threshold_value, recipient_groups } of alerts.values()) {
    cells.set(`there:${id}`, 'alert');
    const alert = [item_id, threshold_method, threshold_value, ...recipient_groups].join(' ');
    cells.set(`alert:${id}`, alert);
    cells.set(`alike:${alert}`, 'there');
  }
  for (const job of jobs.values()) {
    cells.set(`there:${job.id}`, 'job');
    cells.set(`version:${job.id}`, String(job.version));
    cells.set(`jobName:${job.id}`, job.name);
    cells.set(`jobNotes:${job.id}`, String(job.notes));
    cells.set(`jobStart:${job.id}`, String(job.start_date));
    cells.set(`jobEnd:${job.id}`, String(job.end_date));
    cells.set(`jobStatus:${job.id}`, job.status);
    cells.set(`jobFields:${job.id}`, JSON.stringify(job.custom_field_values ?? []));
  }
  return cells;
}

/** The vendor's name; the vendor may have further members. */
const nameOf = (vendor: unknown): unknown =>
  typeof vendor === 'object' && vendor !== null && 'name' in vendor ? vendor.name : vendor;
