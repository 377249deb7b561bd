/**
 * What a decision goes by. The domain reads no database, so whoever decides hands these in. They are looked up when they are asked
 * for: a mirror may have a million records, and an order a thousand lines.
 */
import type { AlertFields } from '../stock/alert.ts';
import type { Switchable } from './assumed.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Effect } from './effect.ts';
import type { Forecast } from '../receiving/forecast.ts';
import type { OrderFields } from '../orders/order-fields.ts';
import type { JobFields, JobShown } from '../stock/job.ts';
import type {
  Contents,
  EditableFields,
  Folder,
  FolderRef,
  Item,
  NewOrder,
  Order,
  OrderLineDraft,
  OwnWork,
  RecordContent,
} from '../stock/record.ts';

/** What a screen shows: the mirror with this station's own commands laid over it. */
export interface Shown {
  readonly effects: readonly Effect[];
  /** The id of a record by now. */
  readonly idNow: (id: number) => number;
  /**
   * An item as it is or will be, one that a command is to make among them; its quantity is without the commands. Undefined where
   * one deletes it, or a folder it is in.
   */
  readonly item: (id: number) => Item | undefined;
  readonly quantityOf: (item: Item) => Decimal;
  /** What its quantity is measured in; undefined: pieces, boxes and the like. */
  readonly unitOf: (item: Pick<Item, 'id' | 'sid' | 'name'>) => string | undefined;
  /** Whether a command deletes an item or a folder, or a folder it is in, or moves all there is of an item away. */
  readonly goes: (id: number) => boolean;
  /** A folder by its name in the mirror. */
  readonly placeOf: (id: number | null) => FolderRef;
  /** A folder as it is or will be; undefined where there is none. */
  readonly folder: (id: number | null) => FolderRef | undefined;
}

/** The service's data as last read. */
export interface Mirror {
  readonly item: (id: number) => Item | undefined;
  readonly folder: (id: number) => Folder | undefined;
  /** What one of the account's own fields is called. */
  readonly customFieldName: (id: number) => string | undefined;
  /** Everything in a folder, at any depth. */
  readonly within: (
    folderId: number,
  ) => readonly { readonly id: number; readonly parentId: number | null; readonly updatedAt: string }[];
  /** Whether a folder is `above` or lies anywhere below it. */
  readonly isWithin: (folderId: number, above: number) => boolean;
  readonly itemsOfArticle: (sid: string) => readonly Item[];
  readonly order: (id: number) => Order | undefined;
  /** Whether it has the lines of the order's version. */
  readonly isOrderWhole: (id: number) => boolean;
}

/** What this station's own commands make of things: those that wait, and those the mirror does not show yet. */
export interface Pending {
  /** Where a folder hangs by then. @param parentId where it hangs without them */
  readonly parentOf: (folderId: number, parentId: number | null) => number | null;
  /** What is on a record by then; undefined where they leave it as it is. */
  readonly contentOf: (record: Item | Folder) => RecordContent | undefined;
  readonly contentsOf: (folderId: number) => Contents;
  /** Those that speak of a record or of something in it; undefined where none does. */
  readonly workOn: (record: Item | Folder, contents: Contents) => OwnWork | undefined;
  readonly isAlertDeleted: (alertId: number) => boolean;
  readonly isOrderDeleted: (orderId: number) => boolean;
  /** The intent of the one that makes an order. */
  readonly newOrder: (orderId: number) => NewOrder | undefined;
  /** The lines that they give an order; undefined where they give it none. */
  readonly linesOf: (orderId: number) => readonly OrderLineDraft[] | undefined;
  /** What they write on an order besides its lines. */
  readonly fieldsOf: (orderId: number) => OrderFields;
  /** The status last asked for; null where there is none. */
  readonly statusOf: (orderId: number) => string | null;
  /** The statuses they may lead an order to. */
  readonly statusesOf: (orderId: number) => readonly string[];
  /** Whether one of them is a receipt of it that may still be booked, or that the mirror does not show yet. */
  readonly isReceived: (orderId: number) => boolean;
}

/** What the service permits of an order, and how it names what is on it. */
export interface OrderRules {
  readonly isEditable: (status: string) => boolean;
  /** Where a person may lead an order from a status; undefined where the service has no such status. */
  readonly movesFrom: (status: string) => readonly string[] | undefined;
  /** What an order that is made here has besides its lines. */
  readonly headsOf: (order: NewOrder) => Readonly<Record<string, unknown>>;
}

export interface Facts extends Shown {
  /** The alerts on an item as the screen shows them; one that is to be made has no id. */
  readonly alerts: (
    itemId: number,
  ) => readonly { readonly id: number | null; readonly fields: AlertFields }[];
  /** A job as the screen shows it; undefined where there is none. */
  readonly job: (jobId: number) => JobShown | undefined;
  readonly mirror: Mirror;
  readonly pending: Pending;
  readonly rules: OrderRules;
  /** What a person has switched off: no new command may rest on it. */
  readonly switchedOff: readonly Switchable[];
}

/** What the operator saw that the facts do not tell: an order that the mirror may not have, a sheet. */
export interface Seen {
  /** Fields of a record as they were typed over, and the stock that was said to go with it. */
  readonly fields?: Partial<EditableFields>;
  readonly quantity?: Decimal;
  /** An alert as it was when it was taken up to be changed. */
  readonly alert?: Omit<AlertFields, 'itemId'>;
  /** What is written on a job as it was when it was typed over. */
  readonly job?: Partial<JobFields>;
  readonly version?: number;
  readonly lines?: readonly OrderLineDraft[];
  /** What is written on an order, as it was typed over. */
  readonly orderFields?: OrderFields;
  readonly status?: string;
  /** The lines of a receipt in progress. */
  readonly receipt?: readonly {
    readonly lineId: number;
    readonly itemId: number;
    readonly ordered: Decimal;
    readonly before: Decimal;
    readonly forecast: Forecast;
    readonly unit?: string;
  }[];
  /** What the quantity of a new item is measured in; null: it is not. Absent: as that of its namesakes. */
  readonly unit?: string | null;
  /** What was expected of an item when its first piece was counted, when that was (ISO 8601), and `CountBasis.since`. */
  readonly counted?: {
    readonly expected: Decimal;
    readonly seenAt?: string;
    readonly since?: readonly number[];
  };
}
