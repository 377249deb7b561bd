/**
 * What the delivery of commands remembers between two deliveries. It ends with the process. Whether a command is lost or applied twice does
 * not depend on it: a restarted station goes on from the stored attempts, and only waits and reads again.
 */
import type { Begun } from '../reads/paused-plan-and-plan-result.ts';

/** By the ids of commands, where not said otherwise. Times are the monotonic clock's. */
export interface Memory {
  readonly startedAt: number;
  /** When each command was last sent; absent if this process has not sent it. */
  readonly sentAt: Map<string, number>;
  /** When the last request of each command was answered, or given up; absent if this process has not sent it. */
  readonly endedAt: Map<string, number>;
  /** When each command was applied, the last one last; only those that reads may not show yet. */
  readonly appliedAt: Map<string, number>;
  /** Since when each command waits for the same work of another client, and the facts (as JSON) that show this work. */
  readonly heldAt: Map<string, { readonly at: number; readonly found: string }>;
  /** When an event last named a record (by the key of its lane) as written; its size is limited by the loop. */
  readonly writtenAt: Map<string, number>;
  /** How often in a row the second path did not confirm a 404. */
  readonly unsure: Map<string, number>;
  /**
   * Failed reads of each command: how many in a row (`backoffs`); how many in a row of each read while the service answered something else
   * (`times`, by the read's JSON); and how many answers the service had given by the last failure (`answers`).
   */
  readonly failing: Map<
    string,
    { readonly backoffs: number; readonly times: ReadonlyMap<string, number>; readonly answers: number }
  >;
  /** How often in a row an answer could not be parsed, or a duplicate check could not be made yet. */
  readonly unreadable: Map<string, number>;
  /** How many readings in a row showed that the service's clock had been set back since they began. */
  readonly clockResets: Map<string, number>;
  /**
   * Of duplicate checks in the mirror, since they were first tried: when the last pull ended, and how many pulls have ended.
   */
  readonly pulledAt: Map<string, { readonly last: string | undefined; readonly turns: number }>;
  /** Duplicate checks made while overlapping commands (their seqs, `open`) were in review: since when, and whether they found anything. */
  readonly checkedBeside: Map<
    string,
    { readonly open: string; readonly at: number; readonly isShown: boolean }
  >;
  /** Readings of several requests that have not yet been confirmed by an equal one: how many, the last facts, and the verdict of each. */
  readonly inconsistentReads: Map<
    string,
    {
      readonly times: number;
      readonly found: string;
      readonly verdict: string;
      readonly earlierFacts: readonly unknown[];
    }
  >;
  /** Read plans that wait between two reads. */
  readonly begun: Map<string, Begun>;
}

export const newMemory = (startedAt: number): Memory => ({
  startedAt,
  sentAt: new Map(),
  endedAt: new Map(),
  appliedAt: new Map(),
  heldAt: new Map(),
  writtenAt: new Map(),
  unsure: new Map(),
  failing: new Map(),
  unreadable: new Map(),
  clockResets: new Map(),
  pulledAt: new Map(),
  checkedBeside: new Map(),
  inconsistentReads: new Map(),
  begun: new Map(),
});
