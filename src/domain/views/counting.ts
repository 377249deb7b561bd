/** Count sheets, and one being counted. */
import type { CountLine } from '../stock/count.ts';
import type { CountReport } from '../stock/count-report.ts';
import type { Decimal } from '../values/decimal.ts';
import type { FolderRef } from '../stock/record.ts';
import type { ItemRef } from '../stock/refs.ts';
import type { CommandRow } from './outbox.ts';

export interface SheetsView {
  readonly open: readonly SheetRow[];
  /** Sent or discarded, newest first, the last twenty. */
  readonly closed: readonly SheetRow[];
  /** There are older ones. */
  readonly isCut: boolean;
}

export interface SheetRow {
  readonly id: string;
  readonly scope: SheetScope;
  readonly blind: boolean;
  readonly openedAt: string;
  /** Who began it, who counted and who sent it. */
  readonly by: readonly string[];
  readonly state: 'open' | 'sent' | 'discarded';
  readonly counted: number;
  /** Of what was sent, what is not settled yet; and how much of that needs a person. */
  readonly waiting: number;
  readonly asks: number;
  /** And of how many nothing was booked, and nothing is going to be. */
  readonly dropped: number;
}

/** Null folder: anything may be counted. */
export interface SheetScope {
  readonly folder: FolderRef | null;
  /** There are locations inside it, and they are counted with it. */
  readonly inside: boolean;
}

export interface CountingView {
  readonly sheet: SheetRow;
  /** What has been seen, the last first; then what has not. While a blind sheet is counted `expected` and `variance` are null and every tone of what was seen is `same`. */
  readonly lines: readonly CountingLine[];
  /** Not seen, of what should be there. */
  readonly unseen: number;
  readonly differing: number;
  readonly scans: number;
  /** Codes scanned on this sheet that no item carried then; and the one that does by now. */
  readonly unmatched: readonly {
    readonly code: string;
    readonly times: number;
    readonly item: ItemRef | null;
  }[];
  /** Seen here, but belonging to another folder. Not sent. */
  readonly outside: readonly { readonly item: ItemRef; readonly quantity: Decimal }[];
  /** Counted here, and deleted since: nothing of them is sent. `name` as it was when it was scanned; null: it never was. */
  readonly gone: readonly {
    readonly itemId: number;
    readonly name: string | null;
    readonly quantity: Decimal;
  }[];
  /** Once it is sent: not seen, and left as it was. */
  readonly left: readonly { readonly item: ItemRef; readonly expected: Decimal }[];
  /** What was sent of it, the first first; empty while it is counted. */
  readonly entries: readonly CommandRow[];
  /** Of a count that was sent, as it was then; null: it was not. */
  readonly asSent: CountAsSent | null;
}

export interface CountAsSent {
  readonly report: CountReport;
  /** So many items more were sent, of which nothing is known any more. */
  readonly lost: number;
}

/** Of a row of its file: what was decided of what was not seen, and what the count does not book. `lost`: more was sent than is known by now. */
export const COUNT_NOTES = ['unseen', 'leave', 'zero', 'outside', 'gone', 'unknown', 'lost'] as const;
export type CountNote = (typeof COUNT_NOTES)[number];

/** What became of an item that was sent. `back`: it was booked, and taken back. `dropped`: it was not booked, and is not going to be. */
export const COUNT_OUTCOMES = ['booked', 'waits', 'asks', 'dropped', 'back'] as const;
export type CountOutcome = (typeof COUNT_OUTCOMES)[number];

/** Of its file, in this order. */
export const COUNT_COLUMNS = [
  'item',
  'codes',
  'article',
  'location',
  'expected',
  'counted',
  'difference',
  'unit',
  'price',
  'value',
  'note',
  'by',
  'at',
  'outcome',
] as const;
export type CountColumn = (typeof COUNT_COLUMNS)[number];

export interface LastDone {
  /** Of the item; null: it is not known any more. */
  readonly name: string | null;
  /** By how much it changed what was counted of it; null: it was no scan or figure, but something said of a line. */
  readonly change: Decimal | null;
  /** What the change is measured in. Absent: it is not. */
  readonly unit?: string;
}

/** `price` null: it has none. */
export interface ApartBy {
  readonly price?: Decimal | null;
  readonly sid?: string;
}

export interface CountingLine extends Omit<CountLine, 'expected'> {
  readonly item: ItemRef;
  readonly expected: Decimal | null;
  /** Of one; null: it has none. */
  readonly price: Decimal | null;
  /** What it has where another record of its name is at its location: the price, and the article where the price does not tell. */
  readonly apartBy?: ApartBy;
  /** Not seen, and it came, or more of it, after the count was begun: it may not have been there when the shelf was looked at. */
  readonly isSince?: true;
  /** Of a blind count: changed after its review had shown what is expected. `was`: counted before; null: nothing. */
  readonly afterReview?: { readonly was: Decimal | null };
}
