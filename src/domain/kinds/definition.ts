/**
 * What has to be known of a kind of command before it is sent, apart from how it is delivered (`main/sync/push/kinds`): its intent and its
 * basis, how it is decided, the records it makes, what it does to the figures on the screens, and what it touches.
 */
import type { Effect } from '../commands/effect.ts';
import type { Facts, Seen } from '../commands/facts.ts';
import type { Lane } from '../commands/lane.ts';

export type MoveRefusal = 'same-folder' | 'not-so-many' | 'nothing' | 'gone';

/**
 * inside-itself: a folder cannot go into one below it. receipt-waits: a receipt of the order was given here and may be booked, so it
 * cannot be voided any more. status-waits: it is on its way to a status from which that one cannot be reached. changed: it is not what was
 * in sight when it was asked for. switched-off: it rests on an assumption that is switched off here. unread: it was made here, and no pull
 * has read it yet.
 */
export type GiveRefusal =
  MoveRefusal | 'inside-itself' | 'receipt-waits' | 'status-waits' | 'changed' | 'switched-off' | 'unread';

/** @template Intent what is wanted @template Basis what the screen showed when the operator decided @template Refusal why not */
export interface Definition<Intent, Basis, Refusal extends GiveRefusal = GiveRefusal> {
  /** The basis, from what the screens show at that moment, or why it cannot be done as things stand. */
  readonly decide: (facts: Facts, intent: Intent, seen: Seen) => Basis | { readonly refused: Refusal };
  /** The temporary ids of the records it makes, in the order in which its proof names what was made. Left out: none. */
  readonly makes?: (intent: Intent) => readonly number[];
  /** What it does to records, shown until the mirror shows it. Left out: nothing, what it changes is shown as the service has it. */
  readonly effects?: (decided: { readonly intent: Intent; readonly basis: Basis }) => readonly Effect[];
  /** What it touches. Commands that share a lane are delivered one after the other. */
  readonly lanes: (decided: { readonly intent: Intent; readonly basis: Basis }) => readonly Lane[];
}

export const GONE = { refused: 'gone' } as const;
