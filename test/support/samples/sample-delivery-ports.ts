/**
 * Builds, for tests, what the delivery of commands needs from outside (`DeliveryPorts`): databases in memory, a client with scripted
 * answers, a clock that the test sets, and no rate limit.
 */
import { type DeliveryPorts } from '#main/sync/push/engine/delivery-ports.ts';
import { newMemory } from '#main/sync/push/engine/delivery-memory.ts';
import type { Answering } from '../service/client-with-scripted-answers.ts';
import type { Stores } from '../station/in-memory-databases.ts';

/** Milliseconds within which a request without an answer may still arrive. */
const SETTLE_DELAY = 90_000;

/** @param now the monotonic clock (milliseconds) */
export const deliveryPorts = (
  { desk }: Stores,
  { connection }: Answering,
  now: () => number,
): DeliveryPorts => ({
  ...desk,
  clock: { ...desk.clock, monotonic: now },
  ...newMemory(0),
  client: connection.as('outbox'),
  settleDelay: SETTLE_DELAY,
  readLag: 4000,
  mayAsk: () => 0,
  answers: () => 0,
});
