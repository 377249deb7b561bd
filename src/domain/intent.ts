/**
 * What the operator wants done. A new kind is one more member here, its basis in `command.ts`, and one more file in
 * `main/sync/push`.
 *
 * A record that does not exist yet has a temporary id, a negative number given by the station. It stands for the real one in
 * every intent, until the command that makes the record is settled; the service never sees it.
 */
import type { Decimal } from './decimal.ts';

/** Goods of one order arrived. At most 100 lines, no two on one item: `splitReceipt` sees to it. */
export interface ReceiveIntent {
  readonly kind: 'receive';
  readonly orderId: number;
  readonly lines: readonly ReceiveIntentLine[];
  readonly notes: string | null;
}

export interface ReceiveIntentLine {
  readonly lineId: number;
  readonly itemId: number;
  readonly quantity: Decimal;
  /** Always said: to the service an unsaid folder is the top level. */
  readonly folderId: number | null;
  /** Stands for the copy the line is forecast to make; null where it adds to the item. */
  readonly copyId: number | null;
}

/** Part or all of an item's stock goes to another folder: a place, or the folder of a job. */
export interface MoveIntent {
  readonly kind: 'move';
  readonly itemId: number;
  readonly quantity: Decimal;
  readonly folderId: number | null;
  /** Keep a record of nothing at the old place when the last piece has left it. */
  readonly leaveZero: boolean;
  /** Stands for the record of the moved portion. */
  readonly portionId: number;
}

/** A folder with all that is in it goes into another. */
export interface MoveFolderIntent {
  readonly kind: 'move-folder';
  readonly folderId: number;
  readonly intoId: number | null;
}

/** The item's stock is this many, somebody has looked. */
export interface CountIntent {
  readonly kind: 'count';
  readonly itemId: number;
  readonly quantity: Decimal;
  readonly sheetId: string;
}

/** So many more or fewer than there are: breakage, a find, taking back a receipt. */
export interface AdjustIntent {
  readonly kind: 'adjust';
  readonly itemId: number;
  readonly by: Decimal;
  readonly reason: string | null;
}

/** A new item or folder. */
export interface CreateItemIntent {
  readonly kind: 'create-item';
  readonly itemId: number;
  readonly what: 'item' | 'folder';
  readonly folderId: number | null;
  readonly fields: ItemFields;
}

/** What is written on an item or folder. A folder has a name, notes and a label. */
export interface ItemFields {
  readonly name: string;
  readonly quantity: Decimal;
  readonly minQuantity: Decimal | null;
  readonly price: Decimal | null;
  readonly notes: string | null;
  readonly label: Label | null;
}

export interface Label {
  readonly code: string;
  /** The service's word for the symbology; empty where it has none, and sent as null. */
  readonly type: string;
}

/** Fields that an edit may set: everything but the stock, which is counted, adjusted or moved. */
export type EditableFields = Omit<ItemFields, 'quantity'>;

export interface EditItemIntent {
  readonly kind: 'edit-item';
  readonly itemId: number;
  readonly set: Partial<EditableFields>;
}

/** Another item like this one, with a stock of its own. */
export interface CopyIntent {
  readonly kind: 'copy';
  readonly itemId: number;
  readonly quantity: Decimal;
  readonly folderId: number | null;
  /** Stands for the copy. */
  readonly copyId: number;
}

/** For good; a folder with everything in it. */
export interface DeleteIntent {
  readonly kind: 'delete';
  readonly recordId: number;
  readonly what: 'item' | 'folder';
}

export interface OrderLineDraft {
  /** Absent on a line that is new. */
  readonly lineId?: number;
  readonly itemId: number;
  readonly quantity: Decimal;
  readonly unitRate: Decimal;
}

export interface CreateOrderIntent {
  readonly kind: 'create-order';
  readonly orderId: number;
  /** Always said: the number is what makes the order ours. */
  readonly number: string;
  readonly vendor: { readonly name: string; readonly email: string | null };
  readonly currency: string;
  readonly lines: readonly OrderLineDraft[];
}

export interface EditOrderIntent {
  readonly kind: 'edit-order';
  readonly orderId: number;
  readonly lines: readonly OrderLineDraft[];
}

export interface OrderStatusIntent {
  readonly kind: 'order-status';
  readonly orderId: number;
  readonly status: string;
}

export interface DeleteOrderIntent {
  readonly kind: 'delete-order';
  readonly orderId: number;
}

/** A quantity alert on an item. */
export interface AlertFields {
  readonly itemId: number;
  readonly method: string;
  /** Null where the method compares with the item's own minimum. */
  readonly value: Decimal | null;
  readonly groups: readonly string[];
}

export interface CreateAlertIntent extends AlertFields {
  readonly kind: 'create-alert';
}

export interface EditAlertIntent extends AlertFields {
  readonly kind: 'edit-alert';
  readonly alertId: number;
}

export interface DeleteAlertIntent {
  readonly kind: 'delete-alert';
  readonly alertId: number;
  readonly itemId: number;
}

export type Intent =
  | ReceiveIntent
  | MoveIntent
  | MoveFolderIntent
  | CountIntent
  | AdjustIntent
  | CreateItemIntent
  | EditItemIntent
  | CopyIntent
  | DeleteIntent
  | CreateOrderIntent
  | EditOrderIntent
  | OrderStatusIntent
  | DeleteOrderIntent
  | CreateAlertIntent
  | EditAlertIntent
  | DeleteAlertIntent;
export type IntentKind = Intent['kind'];
export type IntentOf<K extends IntentKind> = Extract<Intent, { kind: K }>;
