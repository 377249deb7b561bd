/**
 * Verifies the signature of a delivery: an HMAC-SHA256 with the secret shared with the service (Standard Webhooks; assumption
 * `webhookSigning`). A delivery whose timestamp differs from this computer's clock by more than five minutes is refused, because it may be
 * a replay.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { assumptions } from '#wire/assumptions.ts';

const { id: ID, timestamp: TIMESTAMP, signature: SIGNATURE } = assumptions.webhookSigning.value;
const PREFIX = 'whsec_';
/** How far this computer's clock and the delivery's timestamp may differ (milliseconds). An older delivery may be a replay. */
const TOLERANCE = 5 * 60_000;

/**
 * @param header returns a header by its name
 * @param secret in the form in which the service displays it: base64, with or without `whsec_`
 * @param now epoch milliseconds
 */
export function isSigned(
  header: (name: string) => string | undefined,
  body: Buffer,
  secret: string,
  now: number,
): boolean {
  const [id, timestamp, signatures] = [header(ID), header(TIMESTAMP), header(SIGNATURE)];
  if (id === undefined || timestamp === undefined || signatures === undefined) return false;
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp) * 1000) > TOLERANCE) return false;
  const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  // While the secret is being replaced, a delivery has two signatures.
  return signatures.split(' ').some((one) => {
    const [version, text = ''] = one.split(',');
    const given = Buffer.from(text, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
