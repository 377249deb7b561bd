/** Items and folders, as found by a scan or a search. */
import type { AlertWhen, ReminderView } from '../stock/alert.ts';
import type { Decimal } from '../values/decimal.ts';
import type { PackHolds, PackKept } from '../barcode/pack.ts';
import type { Label, FolderRef } from '../stock/record.ts';
import type { ItemRef, OrderRef } from '../stock/refs.ts';

export interface ItemView {
  readonly item: ItemRef;
  readonly codes: readonly string[];
  /** The item's own label, at the service or by a command that waits. */
  readonly label: Label | null;
  /** Labels that stand for several of it, and what this station was taught of such a one while the account says otherwise. */
  readonly packs: readonly PackRow[];
  readonly price: Decimal | null;
  readonly minQuantity: Decimal | null;
  readonly notes: string | null;
  readonly tags: readonly string[];
  readonly alerts: readonly AlertView[];
  /** The service's own figure, where commands that wait make the shown one differ. */
  readonly atService: Decimal;
  /** The same article in other places. */
  readonly elsewhere: readonly ItemRef[];
  /** Of it and those, where several of one name in one location differ in it. */
  readonly prices: readonly ItemPrice[];
  /** On its way here or elsewhere by commands that wait; no record of their own yet. */
  readonly arriving: readonly { readonly folder: FolderRef; readonly quantity: Decimal }[];
  /**
   * Whether an open order has a line of it: where all of it moves away, its record stays, unless told otherwise. Null: not known, and
   * it stays too.
   */
  readonly isOrdered: boolean | null;
  /** Whether the profile has a field for the size of a pack. */
  readonly hasPackField: boolean;
  readonly orders: readonly {
    readonly order: OrderRef;
    readonly line: number;
    readonly remaining: Decimal;
  }[];
}

export interface PackRow {
  readonly code: string;
  /** Null: the packs that it holds are not known any more. */
  readonly pieces: Decimal | null;
  readonly kept: PackKept;
  readonly holds?: PackHolds;
  /** It does not count: the account has the code as a pack of that item, which may be this one, with so many pieces. */
  readonly ruledBy?: { readonly name: string; readonly pieces: Decimal | null };
}

/** A quantity of the item at which somebody is told, or a day. */
export interface AlertView {
  /** Null while it is to be made. */
  readonly id: number | null;
  /** Null: of a date, or in a way nobody here knows. */
  readonly when: AlertWhen | null;
  /** The same in the service's word. */
  readonly method: string;
  /** Null where it compares with the item's minimum. */
  readonly value: Decimal | null;
  readonly groups: readonly string[];
  /** Of a date. */
  readonly reminder?: ReminderView;
  /** The item's minimum, where it compares with that; null where the item has none. */
  readonly minimum?: Decimal | null;
  /** Of a reminder: the date on the item, as it is written there; null where there is none. */
  readonly date?: string | null;
  /** As things stand on the screen. */
  readonly isTripped: boolean;
  /** It has tripped by what waits alone: the service has not had that yet. */
  readonly isExpected: boolean;
  /** What it is here is the work of a command that waits. */
  readonly isWaiting: boolean;
}

export interface FolderView {
  readonly folder: FolderRef;
  /** Where it goes by a command that waits; until then it is shown where it was. */
  readonly goesInto: FolderRef | null;
  /** What its labels say. */
  readonly codes: readonly string[];
  readonly folders: readonly FolderRef[];
  readonly items: readonly ItemRef[];
  /** How many items there are in all; `items` holds the first of them. */
  readonly total: number;
}

/** What lies in a location, at any depth. */
export interface WithinView {
  readonly items: number;
  readonly folders: number;
  /** The names of the jobs that have their goods there. */
  readonly jobs: readonly string[];
}

/** What has a label with a code. */
export interface LabelledView {
  readonly items: readonly ItemRef[];
  readonly folders: readonly FolderRef[];
}

export interface ItemPrice {
  readonly itemId: number;
  readonly price: Decimal | null;
}

export interface SearchView {
  readonly items: readonly ItemRef[];
  /** Of those of one name in one location that differ in it: nothing else that is shown tells such records apart. */
  readonly prices: readonly ItemPrice[];
  readonly folders: readonly FolderRef[];
  readonly more: boolean;
}
