/**
 * What the delivery of commands needs from outside: the two databases, HTTP client, clock, delays and the like; and what it remembers
 * between two deliveries.
 */
import type { Client } from '../../../client/client.ts';
import type { Clock, NewId, Trace } from '../../../ports.ts';
import type { Database } from '../../../store/database.ts';
import type { Memory } from './delivery-memory.ts';

export interface DeliveryPorts extends Memory {
  readonly queue: Database;
  readonly mirror: Database;
  readonly client: Client;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly trace: Trace;
  /** The settle delay: how long a request without an answer may still arrive at the service (milliseconds). */
  readonly settleDelay: number;
  /** By how much the service's reads may lag its writes (milliseconds). */
  readonly readLag: number;
  /** Milliseconds until the budget permits one more request of a plan under way; 0 for now. */
  readonly mayAsk: () => number;
  /** How many answers the service has given so far, to any request: shows whether it answers other reads while one fails. */
  readonly answers: () => number;
}
