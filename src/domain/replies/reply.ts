/**
 * What the station says back to a scan or an action: codes and figures, never sentences (those are the renderer's). The
 * reply leaves after the commit, so a tone of `done` means: it is on disk.
 */
import type { AlertWhen, ReminderView } from '../stock/alert.ts';
import type { Symbology } from '../barcode/barcode.ts';
import type { Command } from '../commands/command.ts';
import type { ControlRefusal, ControlSaid } from '../scanning/control.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Forecast } from '../receiving/forecast.ts';
import type { Gs1Facts } from '../barcode/gs1.ts';
import type { EditableFields, FolderRef } from '../stock/record.ts';
import type { NotSent, OpenQuestion } from '../commands/not-sent.ts';
import type { GiveRefusal } from '../kinds/definition.ts';
import type { MovePlace, Place } from '../scanning/place.ts';
import type { ItemRef, OrderRef } from '../stock/refs.ts';
import type { AdjustmentSaid, AdjustSaid } from './reply-of-adjustments.ts';
import type { ArrivalSaid } from './reply-of-arrival.ts';
import type { LotSaid, OfLot } from './reply-of-lots.ts';
import type { MergeSaid } from './reply-of-merge.ts';
import type { MoveSaid } from './reply-of-moves.ts';
import type { PackScanned } from '../barcode/pack.ts';
import type { PackSaid } from './reply-of-packs.ts';
import type { PaperSaid } from './reply-of-paper.ts';
import type { CodeAsked, CodeTaken, PartSaid } from './reply-of-parts.ts';
import type { PutAwaySaid } from './reply-of-put-away.ts';
import type { LineChoice } from '../receiving/receipt.ts';
import type { ReceivingSaid } from './reply-of-receiving.ts';
import type { Unreadable } from '../scanning/scan.ts';
import type { TwinChoice } from '../scanning/twins.ts';
import type { BackAs, Undo, UndoLate } from '../commands/undo.ts';
import type { Settlement, Surplus } from '../views/outbox.ts';

/** done: as asked. look: done or not, something wants a second look. refused: nothing was done. */
export type Tone = 'done' | 'look' | 'refused';

/** One of several things a code may mean here; the operator picks, and the scan is answered again with it. */
export type Option =
  /**
   * `price`, `sid`: where the items asked about differ in it, and in nothing else that is shown. `isBlind`: how many are there is
   * not shown.
   */
  | {
      readonly kind: 'item';
      readonly item: ItemRef;
      readonly price?: Decimal | null;
      readonly sid?: string;
      readonly isBlind?: true;
    }
  | { readonly kind: 'folder'; readonly folder: FolderRef }
  | { readonly kind: 'order'; readonly order: OrderRef };

export type Picked = { readonly kind: Option['kind']; readonly id: number };

export type Said =
  | { readonly kind: 'unreadable'; readonly why: Unreadable; readonly length: number }
  /** It has the account's key in it. What it was is not kept. */
  | { readonly kind: 'secret-key' }
  /**
   * `unread`: some of the stock has not been read yet, and it may be of that. `taken`: the form that is open has taken it, as what.
   * `lacks`: the form cannot be saved yet.
   */
  | {
      readonly kind: 'unknown-code';
      readonly unread?: true;
      readonly taken?: CodeTaken;
      readonly lacks?: true;
    }
  /** Nothing was done yet: the screen does what the label says, and says what came of it. */
  | ControlSaid
  /** The operator wanted something sent, and it was not: what stands in the way. */
  | { readonly kind: 'not-sent'; readonly why: NotSent; readonly alsoAsks?: OpenQuestion }
  /** The same of an act that sends nothing. */
  | { readonly kind: 'not-done'; readonly why: NotSent }
  /**
   * What was typed of that item, and left with Esc or no figure. `isLost`: it stood in its field when the page that had it was closed,
   * or loaded anew.
   */
  | { readonly kind: 'not-taken'; readonly text: string; readonly item: string; readonly isLost?: true }
  /** It is a command label, and none of ours. */
  | { readonly kind: 'control-refused'; readonly why: ControlRefusal }
  /** The command labels of another station do here what they do there. */
  | { readonly kind: 'site-joined' }
  /** Dockhand was not closed in order the last time, and has just been opened again. */
  | { readonly kind: 'was-cut-off' }
  /** Asked on a page that was closed, or loaded anew, before it was answered: nothing of it was counted. */
  | { readonly kind: 'asked-before'; readonly asked: readonly CodeAsked[] }
  /** Another warehouse is in use, or the same one begun anew, while something was in hand. */
  | {
      readonly kind: 'warehouse-changed';
      readonly to: string;
      readonly practice: boolean;
      /** What has become of the one before. */
      readonly before: 'kept' | 'removed' | 'begun-anew';
    }
  /** Scanning is paused: it is on the tape, and nothing else happened. */
  | { readonly kind: 'paused' }
  /** And goes on; so many scans came in meanwhile. */
  | { readonly kind: 'went-on'; readonly scans: number }
  /** The label of a place that is not there, or not in this warehouse. */
  | { readonly kind: 'no-such-place' }
  | { readonly kind: 'which'; readonly options: readonly Option[] }
  /** A carton by its number: how many are in it has not been said. `isOnlyLabel`: the item has no other, so stock may count cartons. */
  | { readonly kind: 'pack-size'; readonly item: ItemRef; readonly isOnlyLabel?: true }
  /** The location of one of the options of a question: it answers that. */
  | { readonly kind: 'answers'; readonly item: ItemRef; readonly folder: FolderRef }
  /** Several of them are there: it is one of these. */
  | { readonly kind: 'narrows'; readonly items: readonly ItemRef[]; readonly folder: FolderRef }
  /**
   * `unbooked`: an adjustment of the item before it that was put together, and is not gone on with. `stillOn`: its page was not opened, as
   * something is under way on the page of that one.
   */
  | {
      readonly kind: 'item';
      readonly item: ItemRef;
      readonly unbooked?: Omit<AdjustmentSaid, 'left'>;
      readonly stillOn?: string;
    }
  | { readonly kind: 'folder'; readonly folder: FolderRef; readonly items: number }
  /** `isLoading`: its lines have not been read; what is scanned on it now is refused. */
  | {
      readonly kind: 'order-opened';
      readonly order: OrderRef;
      readonly isLoading: boolean;
      /** It is in the arrival, of so many orders. */
      readonly arrival?: number;
    }
  | { readonly kind: 'order-takes-none'; readonly order: OrderRef }
  | LineCounted
  /** The line was set aside; scanned again it is taken back. */
  | { readonly kind: 'line-aside'; readonly item: ItemRef; readonly line: number }
  /** The office has taken the line off the order since: nothing is said of it any more, but taken out. */
  | { readonly kind: 'line-off'; readonly item: ItemRef }
  | ({ readonly kind: 'not-on-order'; readonly elsewhere: readonly OrderRef[] } & NotOrdered)
  /** The order's lines are still being read. */
  | { readonly kind: 'order-unread'; readonly item: ItemRef }
  | ({ readonly kind: 'not-ordered' } & NotOrdered)
  /** All that was ordered of it has come, on each of these orders, and none of them is open: it is not counted. */
  | { readonly kind: 'received-in-full'; readonly item: ItemRef; readonly orders: readonly OrderRef[] }
  /** The order or count it was scanned on is not there any more, and it is not counted. */
  | { readonly kind: 'not-open' }
  /**
   * `folder` null: each item into its own. `line` null: everything on the order. `undone`: as it was before. `secondRecord`: goods
   * become one there.
   */
  | {
      readonly kind: 'lands-in';
      readonly folder: FolderRef | null;
      readonly line: number | null;
      readonly secondRecord?: true;
      readonly undone?: true;
    }
  /** What was decided of a line; null: nothing any more. */
  | {
      readonly kind: 'line-choice';
      readonly item: ItemRef | null;
      readonly line: number;
      readonly choice: LineChoice | null;
      /** What had been decided before; null: nothing. */
      readonly was: LineChoice | null;
      readonly undone?: true;
    }
  | ReceivingSaid
  | LotSaid
  | PaperSaid
  | ArrivalSaid
  | {
      readonly kind: 'receipt-sent';
      readonly order: OrderRef;
      readonly lines: number;
      /** Lines with goods that were set aside and are not in it. */
      readonly aside: number;
      /** Lines of which more came than was ordered, as records of their own. Absent: none. */
      readonly extra?: number;
      readonly commands: number;
    }
  | MoveSaid
  | PutAwaySaid
  | MergeSaid
  | (Pick<LineCounted, 'isPartOfPiece'> & {
      readonly kind: 'counted';
      readonly item: ItemRef;
      readonly added: Decimal;
      readonly counted: Decimal;
      /** Null on a blind sheet. */
      readonly expected: Decimal | null;
    })
  | { readonly kind: 'count-outside'; readonly item: ItemRef }
  /** On this receipt or count, the piece with that serial number has been counted. `times`: it was not, and so many were to be counted at once. */
  | {
      readonly kind: 'serial-again';
      readonly item: ItemRef;
      readonly serial: string;
      readonly times?: number;
    }
  | { readonly kind: 'count-unmatched'; readonly times: number; readonly unread?: true }
  /** `counted`: so many on the count of it that is open already, which is gone on with. */
  | { readonly kind: 'count-offered'; readonly folder: FolderRef; readonly counted?: number }
  | { readonly kind: 'count-started'; readonly folder: FolderRef; readonly counted?: number }
  /**
   * None is in hand. `open`: so many are in progress. `offered`: it was scanned or chosen before, and its count was not begun, or
   * not gone on with: `counted`, as above.
   */
  | {
      readonly kind: 'no-count-open';
      readonly open: number;
      readonly offered?: { readonly folder: FolderRef; readonly counted?: number };
    }
  /** The label of a location, while a count is open: that goes on. */
  | { readonly kind: 'still-counting'; readonly folder: FolderRef }
  /** `isEmpty`: a location in which nothing is expected, and nothing was found. */
  | {
      readonly kind: 'count-sent';
      readonly items: number;
      readonly unchanged: number;
      readonly isEmpty?: true;
    }
  /** `name`: of the order or the location, where it is of one. `lines`: so many had been counted on it. */
  | {
      readonly kind: 'discarded';
      readonly of: 'receipt' | 'count';
      readonly name: string | null;
      readonly lines: number;
    }
  /** It had been discarded, and is in progress again. */
  | { readonly kind: 'brought-back'; readonly name: string | null; readonly lines: number }
  | PackSaid
  /** A code is one of the item's from now on: written on the item itself. */
  | { readonly kind: 'label-written'; readonly code: string; readonly item: ItemRef }
  | { readonly kind: 'item-made'; readonly code: string; readonly item: ItemRef }
  /** `called`: its custom fields, by their ids. */
  | {
      readonly kind: 'item-edited';
      readonly item: ItemRef;
      readonly set: Partial<EditableFields>;
      readonly called?: Readonly<Record<number, string>>;
    }
  | { readonly kind: 'item-deleted'; readonly item: ItemRef }
  | AdjustSaid
  /** A new alert, or one changed. `value`: null where it compares with the item's minimum. `when`: null of a reminder. */
  | {
      readonly kind: 'alert-set';
      readonly item: ItemRef;
      readonly when: AlertWhen | null;
      readonly value: Decimal | null;
      readonly reminder?: ReminderView;
    }
  | { readonly kind: 'alert-deleted'; readonly item: ItemRef }
  | PartSaid
  | { readonly kind: 'folder-moved'; readonly folder: FolderRef; readonly into: FolderRef }
  | { readonly kind: 'order-ended'; readonly order: OrderRef; readonly status: string }
  /** Its page on Orders. */
  | { readonly kind: 'order-shown'; readonly order: OrderRef }
  /** `name`: its number; of a new one, whose number the station gives it, the vendor. */
  | {
      readonly kind: 'order-given';
      readonly what: 'made' | 'changed' | 'deleted';
      readonly name: string;
      readonly vendor: string;
      readonly lines: number;
      /** The vendors of all drafts that the same act has made, where these are several. */
      readonly vendors?: readonly string[];
    }
  /**
   * A person has answered what an entry asked. `entry`: the number of the command that stands in its place, which is `command`
   * then; null where none does.
   */
  | {
      readonly kind: 'settled';
      readonly how: Settlement;
      readonly command: Command;
      readonly entry: number | null;
    }
  /** A command that was asked for whole was not kept. */
  | { readonly kind: 'not-kept'; readonly why: GiveRefusal }
  /**
   * scan, count: of a line or a count that now has `figure` of the item. noted: a code that is still noted so often. command: it is not sent. back: it had been booked, and is to be
   * taken back; of both `figure` is how many it was of. `name`: of the item, location or order. Null where it was of none, or of no
   * quantity. `isChange`: the figure is by how much the stock was adjusted; `inStock`: how many there are then. `order`: the number of the
   * one that the figure is of, where that is not plain. `lines`: it is what so many lines have together. `surplus`: as in `UndoView`.
   */
  | {
      readonly kind: 'undone';
      /** `unseen`: nothing is counted of it any more, which is not zero. */
      readonly of: 'scan' | 'count' | 'unseen' | 'noted' | 'command' | 'back';
      readonly name: string | null;
      readonly figure: Decimal | null;
      /** What the figure is measured in. Absent: it is not, or there is none. */
      readonly unit?: string;
      readonly isChange?: true;
      readonly inStock?: Decimal;
      readonly order?: string;
      readonly lines?: number;
      readonly stays?: BackAs;
      readonly surplus?: readonly Surplus[];
    }
  /** A label that was to be printed is not any more: so many of the same, and of all, still are. */
  | { readonly kind: 'label-off'; readonly name: string; readonly left: number; readonly all: number }
  /** A step of a move. `inHand`: what is to be moved by now. */
  | {
      readonly kind: 'step-undone';
      readonly took:
        | { readonly kind: 'item'; readonly item: ItemRef }
        | { readonly kind: 'to'; readonly folder: FolderRef };
      readonly inHand: ItemRef | null;
    }
  /** It may be on its way: it is found out first, and taken back if it did not get there. */
  | {
      readonly kind: 'undo-asked';
      readonly name: string | null;
      readonly figure: Decimal | null;
      /** As in `undone`. */
      readonly unit?: string;
      readonly isChange?: true;
      /** Where it got there all the same, nothing takes it back. */
      readonly isForGood?: true;
      /** How it comes back where it got there all the same. */
      readonly stays?: BackAs;
    }
  /** Nothing was undone. Of what, and how many, as in `undone`. */
  | {
      readonly kind: 'undo-late';
      readonly reason: UndoLate;
      readonly name: string | null;
      readonly figure: Decimal | null;
      readonly unit?: string;
      readonly isChange?: true;
      readonly stays?: BackAs;
    };

export interface LineCounted extends OfLot {
  readonly kind: 'line-counted';
  readonly order: OrderRef;
  readonly item: ItemRef;
  readonly lineId: number;
  /** Null: the office has taken it off the order. */
  readonly line: number | null;
  readonly added: Decimal;
  readonly now: Decimal;
  readonly remaining: Decimal;
  readonly over: boolean;
  readonly forecast: Forecast;
  /** What these are measured in. Absent: they are pieces. `isPartOfPiece`: no whole number of those, and most likely a slip. */
  readonly unit?: string;
  readonly isPartOfPiece?: true;
  /** The order was not open before this scan. */
  readonly opened: boolean;
  /** In an arrival: its order was in it, or came into it by this scan. */
  readonly arrival?: 'in' | 'joins';
  /** Lines that were filled by the same scan before this one, which got the rest. */
  readonly others?: readonly Pick<LineCounted, 'order' | 'line' | 'added'>[];
  /** With those, all that the scan counted. */
  readonly all?: Decimal;
}

/** `lost`: open orders with a line whose item is gone: it may have been this one. */
interface NotOrdered {
  readonly item: ItemRef;
  readonly lost?: readonly OrderRef[];
  /** Not all open orders could be read, and it may be on one of those. */
  readonly unread?: true;
  /** The same while they are still being read. */
  readonly loading?: true;
}

/** Ids of commands. */
export interface Sends {
  readonly first: string;
  readonly last: string;
}

/** The answer to anything that may change stock or a sheet. */
export interface Outcome {
  readonly tone: Tone;
  readonly said: Said;
  readonly undo: Undo | null;
  /** The commands it made, one behind the other: the words follow what becomes of them. */
  readonly sends?: Sends;
  /** Where the operator stands now; absent where nothing moved. */
  readonly place?: Place | MovePlace;
}

export interface ScanReply extends Outcome {
  readonly scanId: string;
  readonly code: string;
  readonly symbology: Symbology | undefined;
  readonly told: boolean;
  /** What the label says in GS1 elements. */
  readonly gs1?: Gs1Facts;
  /** How many of the item this one label stood for, where it was not one. */
  readonly units?: Decimal;
  /** It is a pack's. */
  readonly pack?: PackScanned;
  /** It is a carton's, and how many are in it is not known: what was scanned of its item is no count. */
  readonly isUnsized?: true;
  /** The quantity that was scanned before it, where it counted nothing. */
  readonly unused?: number;
  /** Several records have the code, and one was taken. */
  readonly twins?: TwinChoice;
}
