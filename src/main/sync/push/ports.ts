/** What delivering needs from outside. */
import type { Client } from '../../client/client.ts';
import type { Clock, NewId, Trace } from '../../ports.ts';
import type { Database } from '../../store/database.ts';
import type { Begun } from './reading.ts';

export interface DeliveryPorts {
  readonly queue: Database;
  readonly mirror: Database;
  readonly client: Client;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly trace: Trace;
  /** How long an unheard request may still arrive (milliseconds). */
  readonly settleDelay: number;
  /** When each command was last sent or settled, by the monotonic clock; what is missing was before this process began. */
  readonly sentAt: Map<string, number>;
  readonly startedAt: number;
  /** Since when, by the same clock, each command waits for what others are doing. */
  readonly heldAt: Map<string, number>;
  /** Milliseconds until one request more for a plan under way may leave; 0 for now. */
  readonly mayAsk: () => number;
  /** When a delivery last told that a record (by its lane) was written, by the monotonic clock. Bounded by the loop. */
  readonly writtenAt: Map<string, number>;
  /** How often in a row two paths to the service did not agree on what a command speaks of; or its duplicate check was unreadable. */
  readonly unsure: Map<string, number>;
  /** Plans that stand in the middle of a list, by command. */
  readonly begun: Map<string, Begun>;
}
