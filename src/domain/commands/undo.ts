/** What the key for undo takes back: kept with what was said last. */
import type { RowBefore } from '../stock/batch.ts';
import type { Decimal } from '../values/decimal.ts';
import type { PackBefore } from '../barcode/pack.ts';
import type { MovePlace } from '../scanning/place.ts';
import type { LineDifferences } from '../receiving/line-split.ts';
import type { Lot } from '../receiving/lot.ts';
import type { LotRoute } from '../receiving/lot-route.ts';
import type { LineChoice, ReceivingSwitches } from '../receiving/receipt.ts';
import type { WithSerials } from '../receiving/serial.ts';

/**
 * What takes the last thing back. back: a command that has been booked, by commands of its own. `isAsked`: the command is being
 * stopped; where it was booked all the same, it is taken back at once. `sheetId`: the receipt that it was done on; absent in what earlier
 * versions have kept.
 */
export type Undo =
  /** `others`: commands that the same act has given on other records. */
  | {
      readonly kind: 'command' | 'back';
      readonly id: string;
      readonly isAsked?: true;
      readonly others?: readonly string[];
    }
  /** `joined`: its order came into the arrival by it. `others`: what the same scan counted on other lines. */
  | {
      readonly kind: 'tally';
      readonly id: string;
      readonly isAsked?: true;
      readonly joined?: number;
      readonly others?: readonly TallyOf[];
    }
  /** To where goods went before. `lineId` null: everything on the order; `folderId` absent: to where nothing else is said. */
  | {
      readonly kind: 'landing';
      readonly orderId: number;
      readonly lineId: number | null;
      readonly folderId?: number | null;
      readonly sheetId?: string;
    }
  | {
      readonly kind: 'choice';
      readonly orderId: number;
      readonly lineId: number;
      readonly choice: LineChoice | null;
      readonly sheetId?: string;
    }
  /** What was said of a line before. */
  | {
      readonly kind: 'differences';
      readonly orderId: number;
      readonly lineId: number;
      readonly before: LineDifferences;
      readonly sheetId?: string;
    }
  /**
   * Which lot goods of a line are of, as it was before: what the act of that id said of them. `typed`: and of what is counted then. `sheetId`:
   * on that receipt, and on none that was begun since; absent in what earlier versions stored.
   */
  | {
      readonly kind: 'lot';
      readonly orderId: number;
      readonly sheetId?: string;
      readonly lineId: number;
      readonly act: string;
      readonly typed: Lot | null;
    }
  /** Where a lot went before; `folderId` absent: that was not said. `sheetId`: as of a lot. */
  | {
      readonly kind: 'lot-place';
      readonly orderId: number;
      readonly sheetId?: string;
      readonly lineId: number;
      readonly lot: Lot;
      readonly folderId?: number | null;
    }
  /** A scan (its tally) has taken a line back that was set aside: neither has been. */
  | { readonly kind: 'taken-back'; readonly id: string; readonly orderId: number; readonly lineId: number }
  /** A code that nothing carries: that scan of it is not noted on the count any more. */
  | { readonly kind: 'noted'; readonly scanId: string; readonly sheetId: string }
  /** A receipt or a count that was discarded is in progress again. */
  | { readonly kind: 'discarded'; readonly sheetId: string }
  /** An order is not in the arrival any more. */
  | { readonly kind: 'joined'; readonly orderId: number }
  /** The receipts of an arrival that was discarded are in progress again, and these orders in the arrival. */
  | {
      readonly kind: 'arrival-discarded';
      readonly sheetIds: readonly string[];
      readonly orderIds: readonly number[];
    }
  /**
   * Whatever was done last on a sheet that is open, or on the receipts of the arrival: that is on disk, and what was said of it may not be.
   */
  | {
      readonly kind: 'last';
      readonly sheet:
        { readonly orderId: number } | { readonly sheetId: string } | { readonly isArrival: true };
    }
  /** To the move as it was before its last scan. `took`: the item or the destination that scan named. */
  | { readonly kind: 'step'; readonly place: MovePlace; readonly took?: Step }
  /** A change of the batch of moves in hand: these rows are as they were. */
  | {
      readonly kind: 'batch';
      readonly rows: readonly RowBefore[];
      /** The batch (its id) that had been sent last; absent: none had. */
      readonly behind?: string;
    }
  /** What was scanned of goods that are to be put away: so many, and these pieces, are in hand again. */
  | ({ readonly kind: 'put-away-item'; readonly itemId: number; readonly now: Decimal } & WithSerials)
  /**
   * Goods were put away: that step was not made, and its command, where it has one, is taken back. `isAsked`, `isBack`: as of a command
   * that is being stopped, and of one that has been booked.
   */
  | {
      readonly kind: 'put-away-step';
      readonly itemId: number;
      readonly stepId: string;
      readonly isAsked?: true;
      readonly isBack?: true;
    }
  /** Goods were taken off the put-away list by the act of that id, or all of them were: they are on it again. */
  | { readonly kind: 'put-away-off'; readonly id: string }
  /** Goods came onto the put-away list by the act of that id: it is as it was before. */
  | { readonly kind: 'put-away-begun'; readonly id: string }
  /** A code was taken off the list of unknown codes. */
  | { readonly kind: 'forgotten'; readonly code: string }
  /** A change of this station's own pack codes: these are as they were. */
  | { readonly kind: 'packs'; readonly codes: readonly PackBefore[] }
  /** How receiving went before: of its switches those that were changed, and what became of lots. */
  | {
      readonly kind: 'switched';
      readonly receiving?: ReceivingSet;
      readonly route?: LotRoute;
    };

export type ReceivingSet = Partial<ReceivingSwitches & { readonly wholeLine: boolean }>;

export interface TallyOf {
  readonly id: string;
  readonly joined?: number;
}

export type Step =
  { readonly kind: 'item'; readonly id: number } | { readonly kind: 'to'; readonly id: number | null };

/** What has been booked and taken back since. going-back: what takes it back is on its way. */
export type TakenBackAs = 'going-back' | 'back';

/**
 * booked: it can be taken back by commands of its own. unread: booked, and what it made is still being read. stays: booked, and it
 * cannot. undone: that was asked for before. asks, asks-unsure: a person has to say what becomes of it; it is not booked, or may be.
 * not-booked: a person has dropped it. moved-on: what waits behind it takes the goods that it books. sent: it is in what was sent as a whole, or forgotten.
 */
export type UndoLate =
  'booked' | 'unread' | 'stays' | 'undone' | 'asks' | 'asks-unsure' | 'not-booked' | 'moved-on' | 'sent';

/**
 * second-record: what is taken back comes as a record of its own, beside the one it was taken from. perhaps-copied: some of the goods
 * stay, as it is not known which record has them.
 */
export type BackAs = 'second-record' | 'perhaps-copied';
