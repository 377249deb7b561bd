/* Creates the signed headers of a delivery, in the format of Standard Webhooks (assumption `webhookSigning`). */
import { createHmac } from 'node:crypto';
import { assumptions } from '#wire/assumptions.ts';

const names = assumptions.webhookSigning.value;
const SECRET_PREFIX = 'whsec_';

interface Message {
  readonly id: string;
  /** Epoch milliseconds of this try. */
  readonly at: number;
  readonly body: string;
}

/** One signature for each secret: after a change of it, receivers that know either will do. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { [names.id]: id, [names.timestamp]: timestamp, [names.signature]: signatures.join(' ') };
}
