/**
 * Draws the answer of a gateway that replies in the service's place. The status is drawn from a fixed list (one of them is 200), and the
 * body is JSON with a message or an HTML page. The `date` header is the time given by the caller. An answer with a status of 400 or more
 * also carries the rate-limit headers given by the caller; `GATE_RATES` are those of a gateway that limits requests itself.
 */
import type { HttpResult } from '#main/client/transport.ts';
import type { Random } from '../../../support/seeded-random.ts';

const STATUSES = [401, 403, 404, 404, 409, 422, 429, 200, 302, 502] as const;

/** The rate headers of a gateway that has a limit of its own. */
export const GATE_RATES = {
  'gate-rate-limit-max': '100',
  'gate-rate-limit-remaining': '90',
  'gate-rate-limit-reset': '60',
} as const;

/** @param now the time by the gateway's clock @param rates the rate headers it puts on its refusals and errors, in lower case */
export function gatewayAnswer(
  random: Random,
  now: Date,
  rates: Readonly<Record<string, string>>,
): HttpResult {
  const status = random.pick(STATUSES);
  const body = random.chance(0.7)
    ? JSON.stringify({ message: `gateway says ${status}` })
    : `<html><h1>${status}</h1></html>`;
  const headers = new Map([['date', now.toUTCString()], ...(status < 400 ? [] : Object.entries(rates))]);
  return {
    kind: 'answer',
    status,
    header: (name) => headers.get(name.toLowerCase()) ?? null,
    names: [...headers.keys()],
    body,
    whole: true,
  };
}
