/** Why nothing was sent. */
import type { Decimal } from '../values/decimal.ts';

export type OpenQuestion = Extract<NotSent, { kind: 'asks' }>;

/** `others`: how many lines of the receipt are barred besides this one. */
export type NotSent =
  /** A figure that was typed, or a day, cannot be read. */
  | { readonly kind: 'typed'; readonly as?: 'day' }
  /** What was typed for that item could not be read, and its field is gone. */
  | { readonly kind: 'unread'; readonly text: string; readonly item: string }
  /** The size typed for a carton was counted by this very act: the new figure is shown first. The next send goes out. */
  | { readonly kind: 'carton' }
  /** A code that was scanned here still asks what it is, or how many are in it. */
  | { readonly kind: 'asks'; readonly code: string; readonly asks: 'which' | 'pack-size' }
  /** The network is away: what waits is sent by itself when it is back. */
  | { readonly kind: 'offline' }
  /** Nothing has been counted; all that was is set aside; or all that is said is that goods are missing or not to be booked. */
  | { readonly kind: 'nothing' | 'aside' | 'nothing-booked' }
  /** An order is to be ended, and what is counted on it here is not sent. */
  | { readonly kind: 'counted' }
  /** The stock is not read yet: what should be in an empty location is not known. */
  | { readonly kind: 'stock-unread' }
  /** Of a move something is missing. */
  | { readonly kind: 'no-item' | 'no-quantity' | 'no-destination' }
  /** It is not said yet what becomes of items that were not seen: the first of them, what is expected of it, and how many more. */
  | {
      readonly kind: 'undecided';
      readonly item: string;
      readonly quantity: Decimal;
      /** What it is measured in. Absent: it is not. */
      readonly unit?: string;
      readonly others: number;
    }
  | {
      readonly kind: 'over';
      readonly item: string;
      readonly line: number;
      readonly now: Decimal;
      readonly remaining: Decimal;
      readonly unit?: string;
      readonly others: number;
    }
  /** Counted onto a line that the office has taken off the order since. */
  | {
      readonly kind: 'off';
      readonly item: string;
      readonly now: Decimal;
      readonly unit?: string;
      readonly others: number;
    }
  | {
      readonly kind: 'copy' | 'goes';
      readonly item: string;
      readonly line: number;
      readonly others: number;
    }
  /** Another lot than its item has, and where it goes is not said. */
  | {
      readonly kind: 'lot';
      readonly lot: string | null;
      readonly item: string;
      readonly line: number;
      readonly others: number;
    }
  /**
   * Others have received on the line since it was begun here; `at` (ISO 8601), `by`: when the order was written last and by whom, where
   * the service says. Asked again it is sent.
   */
  | {
      readonly kind: 'others';
      readonly item: string;
      readonly line: number;
      readonly quantity: Decimal;
      readonly unit?: string;
      readonly at: string | null;
      readonly by: string | null;
      readonly others: number;
    }
  /** The order ends: by a command that waits, or at the service. */
  | { readonly kind: 'ended'; readonly status: string };
