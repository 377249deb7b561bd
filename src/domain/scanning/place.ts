/**
 * Where the operator stands when a scan arrives. The screen sends it with every scan; main keeps no "current selection",
 * so two windows, a reload or a crash cannot make a scan land somewhere the operator was not looking.
 */
import type { Decimal } from '../values/decimal.ts';

export type Place =
  | { readonly screen: 'scan' }
  /**
   * `takesBack`: the line is set aside, and its next scan takes it back. `isArrival`: goods of several orders at once; `orderId` is the order
   * in hand then.
   */
  | {
      readonly screen: 'receive';
      readonly isArrival?: true;
      readonly orderId?: number;
      readonly lineId?: number;
      readonly takesBack?: true;
    }
  | MovePlace
  | CountPlace
  | { readonly screen: 'outbox' }
  | ItemsPlace
  | OrdersPlace
  | { readonly screen: 'labels' }
  /** `joining`: the operator has asked to take over the command codes of another station. */
  | { readonly screen: 'settings'; readonly joining?: true };

/** The stock at a desk's pace: `part` absent is the list of items, in `folderId` (null: the top level), with `itemId` open. */
export interface ItemsPlace {
  readonly screen: 'items';
  readonly part?: 'alerts' | 'jobs' | 'groups' | 'reference';
  readonly folderId?: number | null;
  readonly itemId?: number;
  readonly jobId?: number;
}

/** Purchase orders of every status; `part` absent is their list, with `orderId` open. */
export interface OrdersPlace {
  readonly screen: 'orders';
  readonly part?: 'reorder';
  readonly orderId?: number;
}

/** A sheet, or one that is about to begin: of the location that was scanned or chosen, which scanned again begins it. */
export interface CountPlace {
  readonly screen: 'count';
  readonly sheetId?: string;
  readonly offered?: number | null;
  /** Absent: they are part of it. */
  readonly subfolders?: false;
  readonly blind?: true;
}

/** A move being put together: what, how many, whereto, in whichever order they were scanned. A null folder is the top level. */
export interface MovePlace {
  readonly screen: 'move';
  readonly itemId?: number;
  /** With a batch: which of the rows of the item; absent: the first. */
  readonly part?: number;
  readonly quantity?: Decimal;
  /** The quantity, as packs that were scanned made it: another pack adds to it. Where it is another, it was typed since. */
  readonly packed?: Decimal;
  readonly folderId?: number | null;
  readonly leaveZero?: boolean;
  /** A folder that goods are brought back from: of several records of an item, the one in it is meant. */
  readonly fromId?: number;
  /**
   * Scans go onto the rows of the batch in hand: `itemId` is the row's, and `folderId` where its new rows go. `quantity` and `leaveZero` are
   * the rows' own then.
   */
  readonly batch?: true;
  /**
   * With a batch: a location is the cart. choose: the next location scanned is. load: new rows go there (`folderId`). unload: the goods are
   * taken from there (`fromId`).
   */
  readonly cart?: 'choose' | 'load' | 'unload';
  /** Scans are of goods that are to be put away: `itemId` is the one in hand. */
  readonly putAway?: true;
}

export type Screen = Place['screen'];
