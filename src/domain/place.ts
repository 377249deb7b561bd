/**
 * Where the operator stands when a scan arrives. The screen sends it with every scan; main keeps no "current selection",
 * so two windows, a reload or a crash cannot make a scan land somewhere the operator was not looking.
 */
import type { Decimal } from './decimal.ts';

export type Place =
  | { readonly screen: 'scan' }
  | { readonly screen: 'receive'; readonly orderId?: number; readonly lineId?: number }
  | MovePlace
  | { readonly screen: 'count'; readonly sheetId?: string }
  | { readonly screen: 'outbox' }
  | { readonly screen: 'labels' }
  /** `joining`: the operator has asked to take over the command codes of another station. */
  | { readonly screen: 'settings'; readonly joining?: true };

/** A move being put together: what, how many, whereto, in whichever order they were scanned. A null folder is the top level. */
export interface MovePlace {
  readonly screen: 'move';
  readonly itemId?: number;
  readonly quantity?: Decimal;
  readonly folderId?: number | null;
  readonly leaveZero?: boolean;
}

export type Screen = Place['screen'];
