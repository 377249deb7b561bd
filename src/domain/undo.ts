/** What the key for undo takes back: kept with what was said last. */
import type { MovePlace } from './place.ts';
import type { LineChoice } from './receipt.ts';

/**
 * What takes the last thing back. back: a command that has been booked, by commands of its own. `isAsked`: the command is being
 * stopped; where it was booked all the same, it is taken back at once.
 */
export type Undo =
  | { readonly kind: 'tally' | 'command' | 'back'; readonly id: string; readonly isAsked?: true }
  /** To where goods went before. `lineId` null: everything on the order; `folderId` absent: to where nothing else is said. */
  | {
      readonly kind: 'landing';
      readonly orderId: number;
      readonly lineId: number | null;
      readonly folderId?: number | null;
    }
  | {
      readonly kind: 'choice';
      readonly orderId: number;
      readonly lineId: number;
      readonly choice: LineChoice | null;
    }
  /** A scan (its tally) has taken a line back that was set aside: neither has been. */
  | { readonly kind: 'taken-back'; readonly id: string; readonly orderId: number; readonly lineId: number }
  /** A code that nothing carries: that scan of it is not noted on the count any more. */
  | { readonly kind: 'noted'; readonly scanId: string; readonly sheetId: string }
  /** A receipt or a count that was discarded is in progress again. */
  | { readonly kind: 'discarded'; readonly sheetId: string }
  /** Whatever was counted last onto a sheet that is open: its scans are on disk, and what was said of them may not be. */
  | { readonly kind: 'last'; readonly sheet: { readonly orderId: number } | { readonly sheetId: string } }
  /** To the move as it was before its last scan. `took`: the item or the destination that scan named. */
  | { readonly kind: 'step'; readonly place: MovePlace; readonly took?: Step };

export type Step =
  { readonly kind: 'item'; readonly id: number } | { readonly kind: 'to'; readonly id: number | null };

/**
 * booked: it can be taken back by commands of its own. stays: booked, and it cannot. undone: that was asked for before. asks,
 * asks-unsure: a person has to say what becomes of it; it is not booked, or may be. not-booked: somebody has dropped it. sent: it is
 * in what was sent as a whole, or forgotten.
 */
export type UndoLate = 'booked' | 'stays' | 'undone' | 'asks' | 'asks-unsure' | 'not-booked' | 'sent';
