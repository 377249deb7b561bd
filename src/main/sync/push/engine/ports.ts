/**
 * What the delivery engine needs from outside (`DeliveryPorts`: the two databases, client, clock and budget), and what it remembers of
 * each command between two deliveries (`Memory`). The memory ends with the process; a restarted station goes on from the stored attempts
 * alone.
 */
import type { Client } from '../../../client/client.ts';
import type { Clock, NewId, Trace } from '../../../ports.ts';
import type { Database } from '../../../store/database.ts';
import type { Begun } from '../reads/read-plan-progress.ts';

export interface DeliveryPorts extends Memory {
  readonly queue: Database;
  readonly mirror: Database;
  readonly client: Client;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly trace: Trace;
  /** How long an unheard request may still arrive (milliseconds). */
  readonly settleDelay: number;
  /** Milliseconds until one request more for a plan under way may leave; 0 for now. */
  readonly mayAsk: () => number;
  /** How many answers of the service there have been so far, to whatever was asked: whether it is there at all. */
  readonly answers: () => number;
}

/** What deliveries remember from turn to turn, of commands by their ids. It ends with the process; times by the monotonic clock. */
export interface Memory {
  readonly startedAt: number;
  /** When each command was last sent; what is missing was before this process began. */
  readonly sentAt: Map<string, number>;
  /** Since when each command waits for what others are doing, while what is found of that stays the same. */
  readonly heldAt: Map<string, { readonly at: number; readonly found: string }>;
  /** When a delivery last told that a record (by the key of its lane) was written; bounded by the loop. */
  readonly writtenAt: Map<string, number>;
  /** How often in a row two paths to the service did not agree on what a command speaks of. */
  readonly unsure: Map<string, number>;
  /**
   * Readings in a row that came to no answer; of each of them how often in a row, while the service answered something else; and how
   * many answers of the service there had been by the last of them.
   */
  readonly failing: Map<
    string,
    { readonly rests: number; readonly times: ReadonlyMap<string, number>; readonly answers: number }
  >;
  /** How often in a row what was read for it, or for its duplicate check, could not be understood, or the check came too early. */
  readonly unreadable: Map<string, number>;
  /**
   * Of checks in the mirror, since they were due and no run was at work: when an incremental pull ended last, and how many have ended.
   */
  readonly pulledAt: Map<string, { readonly last: string | undefined; readonly turns: number }>;
  /** Duplicate checks that were made while commands of ours beside them (their seqs) stood in review, since when, and with what result. */
  readonly checkedBeside: Map<
    string,
    { readonly open: string; readonly at: number; readonly isShown: boolean }
  >;
  /** How often in a row other clients may have written between the reads of one look, what the last of them found, and what each did. */
  readonly torn: Map<
    string,
    {
      readonly times: number;
      readonly found: string;
      readonly verdict: string;
      readonly looks: readonly unknown[];
    }
  >;
  /** Plans that stand in the middle of a list, by command. */
  readonly begun: Map<string, Begun>;
}

export const newMemory = (startedAt: number): Memory => ({
  startedAt,
  sentAt: new Map(),
  heldAt: new Map(),
  writtenAt: new Map(),
  unsure: new Map(),
  failing: new Map(),
  unreadable: new Map(),
  pulledAt: new Map(),
  checkedBeside: new Map(),
  torn: new Map(),
  begun: new Map(),
});
