/** The ports of the delivery engine over test stores and a scripted client, without a rate limit. */
import { newMemory, type DeliveryPorts } from '#main/sync/push/engine/ports.ts';
import type { Answering } from './scripted-client.ts';
import type { Stores } from './memory-stores.ts';

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
