/**
 * A gateway that answers for the service: any status, in JSON with a message or as a page, with a clock of its own, and never
 * with rate headers.
 */
import type { Heard } from '#main/client/transport.ts';
import type { Random } from '../../support/random.ts';

const STATUSES = [401, 403, 404, 404, 409, 422, 429, 200, 302, 502] as const;

/** @param now the gateway's clock */
export function gatewayAnswer(random: Random, now: Date): Heard {
  const status = random.pick(STATUSES);
  const body = random.chance(0.7)
    ? JSON.stringify({ message: `gateway says ${status}` })
    : `<html><h1>${status}</h1></html>`;
  return {
    heard: 'answer',
    status,
    header: (name) => (name.toLowerCase() === 'date' ? now.toUTCString() : null),
    body,
    whole: true,
  };
}
