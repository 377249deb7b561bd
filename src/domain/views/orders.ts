/** Purchase orders of every status, one of them, the vendors they name, and what is to be ordered again. */
import type { Decimal } from '../values/decimal.ts';
import type { OrderFields } from '../orders/order-fields.ts';
import type { Members, OrderStatus } from '../stock/record.ts';
import type { ItemRef, OrderRef } from '../stock/refs.ts';
import type { Shortage } from '../orders/reorder.ts';
import type { CommandRow } from './outbox.ts';

/** The statuses in the order in which a purchase order goes through them. */
export const ORDER_STATUSES = [
  'draft',
  'ready_for_review',
  'approved',
  'ordered',
  'partially_received',
  'received',
  'closed',
  'voided',
] as const;

/** The document tells of no date at which goods are expected: an order that is open for longer than these days counts as late. */
export const LATE_AFTER_DAYS = 14;

export interface OrderListView {
  /** The newest first; those that this station is about to make before them. */
  readonly rows: readonly OrderListRow[];
  /** How many there are by these filters, and by status without that of the status. */
  readonly total: number;
  readonly byStatus: Readonly<Record<string, number>>;
}

export interface OrderListRow extends OrderRef {
  readonly orderedDate: string | null;
  /** When its goods are expected; absent where the account tells none. */
  readonly expected?: string;
  readonly updatedAt: string | null;
  readonly total: Decimal | null;
  readonly currency: string | null;
  /** The status it goes to by a command that waits, or `deleted`; null: none does. */
  readonly becomes: OrderStatus | null;
  readonly isLate: boolean;
  /** It is to be made by a command that waits. */
  readonly isNew: boolean;
}

export interface VendorView {
  readonly name: string;
  /** As on the newest order from there. */
  readonly email: string | null;
  readonly currency: string | null;
}

export interface VendorsView {
  /** What an address has that is written anew, each of it empty. */
  readonly newAddress: OrderFields;
  readonly vendors: readonly VendorView[];
  /** Of the newest order; null where there is none, or it does not say. */
  readonly currency: string | null;
}

export interface OrderPageView extends OrderListRow {
  /** Minus one: not known. */
  readonly version: number;
  /** Everything on it besides the lines, with what waits laid over it. */
  readonly fields: OrderFields;
  readonly lines: readonly OrderPageLine[];
  /** The sum of the lines, exactly; of those with a price. */
  readonly computed: Decimal;
  /** The service's, as long as the lines are those that it is of. */
  readonly subTotal: Decimal | null;
  /** Members that the app has no field for. */
  readonly rest: Members;
  /** Who wrote last, in the service's word. */
  readonly updatedBy: string | null;
  /** When its lines and fields were read (ISO 8601); null: the list alone has told of it. */
  readonly readAt: string | null;
  /** They are those of its version: nobody has written since. */
  readonly isWhole: boolean;
  /** The statuses it can be led to. */
  readonly moves: readonly OrderStatus[];
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  readonly canReceive: boolean;
  /** This station's own commands on it, the newest first. */
  readonly commands: readonly CommandRow[];
}

export interface OrderPageLine {
  /** Null: it is to be added. */
  readonly lineId: number | null;
  readonly itemId: number;
  /** Null: it has not been read yet, or is gone. */
  readonly item: ItemRef | null;
  /** The service's word; null where there is none. */
  readonly unit: string | null;
  readonly ordered: Decimal;
  readonly received: Decimal;
  readonly toCome: Decimal;
  readonly unitRate: Decimal | null;
  readonly amount: Decimal | null;
  readonly rest: Members;
}

export interface ReorderView {
  readonly groups: readonly ReorderGroup[];
  /** Orders that have not ended and whose lines are not here: what is on them is not reckoned with. */
  readonly unread: readonly number[];
  /** Orders that ended lately and whose lines are not here, the newest last: one of them may tell another vendor. */
  readonly unreadEnded: readonly number[];
  /** There are more items than are shown. */
  readonly isCut: boolean;
}

/** What is to be ordered from one vendor in one currency. */
export interface ReorderGroup {
  /** Empty: none of the orders that are here with their lines has had these articles. */
  readonly vendor: string;
  readonly email: string | null;
  readonly currency: string | null;
  readonly lines: readonly ReorderLine[];
}

export interface ReorderLine extends Shortage {
  /** Of the records of the article the first that stands below its minimum. */
  readonly item: ItemRef;
  readonly minQuantity: Decimal | null;
  /** What is to be ordered of the article; nothing where another record of it has that. */
  readonly proposed: Decimal;
  /** What is to come of the article, drafts included; nothing where another record of it has that. */
  readonly onOrder: Decimal;
  /** The stock of the article in the location of the item, and in all others. */
  readonly here: Decimal;
  readonly elsewhere: Decimal;
  /** As on the last order, or else the item's own price. */
  readonly unitRate: Decimal | null;
  readonly last: OrderRef | null;
}
