/**
 * Items, folders and orders as the dock sees them: the service's records with quantities exact and absences explicit.
 * A folder id of null is the top level, here and everywhere.
 */
import type { Decimal } from '../values/decimal.ts';
import type { OrderFields } from '../orders/order-fields.ts';

export interface Item {
  readonly id: number;
  /** The article: the same on every portion of it, wherever it was moved. */
  readonly sid: string;
  readonly name: string;
  readonly folderId: number | null;
  readonly quantity: Decimal;
  readonly minQuantity: Decimal | null;
  readonly price: Decimal | null;
  /** The texts on its labels and in its barcode fields, the primary label first. */
  readonly codes: readonly string[];
  /** The primary label. */
  readonly label: Label | null;
  readonly notes: string | null;
  readonly tags: readonly string[];
  /** What is measured on it besides the quantity: the metres of a drum. Absent where there is nothing. */
  readonly measure?: Measure;
  /** The secondary label. Absent where there is none; so are the values and the photos. */
  readonly labelExtra?: Label;
  readonly customValues?: CustomValues;
  readonly photos?: readonly Photo[];
  /** Tells whether anything else on it is as it was: see `restOf`. Empty, or absent, where there is nothing else. */
  readonly rest?: string;
  /** The service's own time of the last change (ISO 8601). */
  readonly updatedAt: string;
}

/** `unit`: the service's word; empty where it gives none. `type`: its word for what is measured, as length; absent where it gives none. */
export interface Measure {
  readonly value: Decimal;
  readonly unit: string;
  readonly type?: string;
}

/** What the account's own field holds. `json`: of a shape that nobody here knows; it is shown and goes back as it came. */
export type CustomValue = string | number | boolean | { readonly json: string };

/** By the id of the custom field. A field without a value is absent. */
export type CustomValues = Readonly<Record<number, CustomValue>>;

/** One that is to be sent with a new item. `id`: the name this station keeps it under. */
export interface NewPhoto {
  readonly id: string;
  readonly name: string;
}

/** Null: the service tells none. */
export interface Photo {
  readonly id: number;
  readonly name: string | null;
  readonly url: string | null;
}

export interface Folder {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
  readonly codes: readonly string[];
  readonly label: Label | null;
  readonly notes: string | null;
  /** These as on an item; absent where there is nothing. */
  readonly tags?: readonly string[];
  readonly labelExtra?: Label;
  readonly customValues?: CustomValues;
  readonly photos?: readonly Photo[];
  readonly rest?: string;
  readonly updatedAt: string;
}

/** A folder as a screen names it: its own name and the names above it, outermost first. */
export interface FolderRef {
  readonly id: number | null;
  readonly name: string;
  readonly path: readonly string[];
}

/** The service's status words. One it may add later is kept as it is and allows nothing. */
export type OrderStatus = string;

/** Ours, of one that is not there any more. */
export const ORDER_GONE: OrderStatus = 'deleted';

/** Whether the service takes a receipt against an order in this status. */
export const canReceive = (status: OrderStatus): boolean =>
  status === 'ordered' || status === 'partially_received';

/** How a person at the dock may end an order that takes receipts: what has come in stays, what has not is not waited for. */
export function orderEnds(status: OrderStatus): readonly OrderStatus[] {
  if (status === 'ordered') return ['closed', 'voided'];
  return status === 'partially_received' ? ['closed'] : [];
}

export interface OrderLine {
  readonly id: number;
  readonly itemId: number;
  readonly ordered: Decimal;
  readonly received: Decimal;
  readonly unitRate: Decimal | null;
  /** The service's word for what it is counted in. Absent, as the next two, where the service does not say. */
  readonly unit?: string;
  /** As the service computes it. */
  readonly amount?: Decimal;
  /** Its other members, as the service gave them. */
  readonly rest?: Members;
}

/** Members of a record that the app knows nothing of, by their names. */
export type Members = Readonly<Record<string, unknown>>;

export interface Order {
  readonly id: number;
  readonly number: string;
  readonly vendor: string;
  readonly status: OrderStatus;
  readonly orderedDate: string | null;
  /** Of its prices (ISO 4217). Null where the service does not say; of an item's own price it says none. */
  readonly currency: string | null;
  readonly version: number;
  readonly updatedAt: string;
  /** Who wrote last, in the service's word, at `updatedAt`. Null or absent where the service does not say. */
  readonly updatedBy?: string | null;
  /** As the service computes it from the lines. Absent where it does not say. */
  readonly total?: Decimal;
  /** Only with the lines: absent where the list alone has told of the order. */
  readonly subTotal?: Decimal;
  /** All of them where the lines are known; of an order in the list those that it tells. Absent where nothing is known of them. */
  readonly fields?: OrderFields;
  /** Members besides all these, also of its vendor (`vendor.phone`), as the service gave them. */
  readonly rest?: Members;
  /** When the service created it (ISO 8601). Absent where it does not say. */
  readonly createdAt?: string;
  readonly lines: readonly OrderLine[];
}

export interface Label {
  readonly code: string;
  /** The service's word for the symbology; empty where it has none, and sent as null. */
  readonly type: string;
}

/**
 * What is written on an item or folder. A folder has no stock, price, minimum or measure. The optional ones are absent where there is
 * nothing; how they are named and edited one by one is in `fields.ts`.
 */
export interface ItemFields {
  readonly name: string;
  readonly quantity: Decimal;
  readonly minQuantity: Decimal | null;
  readonly price: Decimal | null;
  readonly notes: string | null;
  readonly label: Label | null;
  readonly labelExtra?: Label | null;
  readonly tags?: readonly string[];
  /** Null clears a field. */
  readonly customValues?: Readonly<Record<number, CustomValue | null>>;
  /** Unit and type are given when it is made, and stay. */
  readonly measure?: Measure | null;
  /** Of photos that the account has. */
  readonly photoIds?: readonly number[];
}

/** Fields that an edit may set: everything but the stock, which is counted, adjusted or moved. */
export type EditableFields = Omit<ItemFields, 'quantity'>;

export interface OrderLineDraft {
  /** Absent on a line that is new. */
  readonly lineId?: number;
  readonly itemId: number;
  readonly quantity: Decimal;
  readonly unitRate: Decimal;
  /** What it is ordered in, of a line of a new order: the service's word. Absent: nothing is said. */
  readonly unit?: string;
}

/** A purchase order that is yet to be made. */
export interface NewOrder {
  readonly orderId: number;
  /** Always said: the number is what makes the order ours. */
  readonly number: string;
  readonly vendor: { readonly name: string; readonly email: string | null };
  readonly currency: string;
  readonly lines: readonly OrderLineDraft[];
}

/** This station's own commands that a basis reckons with, by their seqs, and the records as they were without them. */
export interface OwnWork {
  readonly seqs: readonly number[];
  readonly records: readonly (Item | Folder)[];
}

/** A record in a folder that is to be deleted. */
export interface SeenRecord {
  readonly id: number;
  /** Null: this station's own commands make it or put it there, at a time that is not known yet. */
  readonly updatedAt: string | null;
  /**
   * The record once this station's own commands on it have gone through. Absent beside a time of null in
   * commands of earlier versions, and where its outcome cannot be foreseen: the operator is asked then.
   */
  readonly after?: RecordContent;
  /** The record as it was at `updatedAt`, where that is a whole second: the service may stamp a later write with the same one. */
  readonly content?: RecordContent;
  /**
   * What the operator saw that this station's own commands would leave, where some of them were not applied. Set before the delivery of a
   * deletion: it takes no more than that.
   */
  readonly shown?: RecordContent;
}

/** What is written on a record and where it is, without the time it was written. Of a folder: no stock. */
export interface RecordContent {
  readonly fields: EditableFields;
  readonly quantity: Decimal | null;
  readonly folderId: number | null;
  readonly codes: readonly string[];
  /** What else is on it: by a hash, as on the record. Absent where there is nothing of the kind. */
  readonly rest?: string;
}

/** Everything in a folder, at any depth, and what of that is directly in it. */
export interface Contents {
  readonly direct: readonly SeenRecord[];
  readonly within: readonly SeenRecord[];
  /** What they are foreseen from: records as they are without this station's own commands. */
  readonly found: readonly (Item | Folder)[];
}
