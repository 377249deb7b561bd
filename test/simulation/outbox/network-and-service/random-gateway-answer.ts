/**
 * Makes up the answer of a gateway that replies in the service's place: any status, as JSON with a message or as an HTML page, dated by a
 * clock of its own, and on refusals and errors with the rate-limit headers it is given.
 */
import type { Heard } from '#main/client/transport.ts';
import type { Random } from '../../../support/seeded-random.ts';

const STATUSES = [401, 403, 404, 404, 409, 422, 429, 200, 302, 502] as const;

/** The rate headers that a gateway of each kind sends. */
export const GATE_RATES = {
  'gate-rate-limit-max': '100',
  'gate-rate-limit-remaining': '90',
  'gate-rate-limit-reset': '60',
} as const;

/** @param now the gateway's clock @param rates the rate headers it puts on its refusals and errors, in lower case */
export function gatewayAnswer(random: Random, now: Date, rates: Readonly<Record<string, string>>): Heard {
  const status = random.pick(STATUSES);
  const body = random.chance(0.7)
    ? JSON.stringify({ message: `gateway says ${status}` })
    : `<html><h1>${status}</h1></html>`;
  const headers = new Map([['date', now.toUTCString()], ...(status < 400 ? [] : Object.entries(rates))]);
  return {
    heard: 'answer',
    status,
    header: (name) => headers.get(name.toLowerCase()) ?? null,
    names: [...headers.keys()],
    body,
    whole: true,
  };
}
