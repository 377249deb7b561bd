/*
 * Creates new identifiers, tokens and secrets from random bytes. The bytes come from the operating system, or from a seeded source in the
 * demo data and in tests.
 */
import { randomBytes } from 'node:crypto';

export interface Ids {
  /** Identifies stock across moves; printed on labels, so short and without look-alikes. */
  sid(): string;
  requestId(): string;
  /** The unguessable part of a photo's address. */
  photoToken(): string;
  keyId(): string;
  /** A key's secret: 256 bits, so that a plain hash of it is safe to keep. */
  secret(): string;
  /** What deliveries are signed with, in the form of Standard Webhooks. */
  webhookSecret(): string;
  /** Opens the pages to a browser, or guards a form on one. */
  token(): string;
}

const SID_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export function randomIds(bytes: (count: number) => Buffer = randomBytes): Ids {
  return {
    sid: () => Array.from(bytes(13), (byte) => SID_LETTERS[byte % SID_LETTERS.length]).join(''),
    requestId: () => `req_${bytes(9).toString('base64url')}`,
    photoToken: () => bytes(18).toString('base64url'),
    keyId: () => `key_${bytes(6).toString('hex')}`,
    secret: () => `sk_${bytes(32).toString('base64url')}`,
    webhookSecret: () => `whsec_${bytes(32).toString('base64')}`,
    token: () => bytes(32).toString('base64url'),
  };
}
