/* The key of a request, from its Authorization header: the word Bearer, one space, the secret. */
import type { KeyHolder, KeyRing } from '../keys/ring.ts';
import { refuse, type Outcome } from '../rules/refusal.ts';

export function holderOf(header: string | undefined, ring: Pick<KeyRing, 'verify'>): Outcome<KeyHolder> {
  if (!header) return refuse(401, 'the Authorization header is missing');
  const secret = bearerOf(header);
  if (secret === null)
    return refuse(401, 'the Authorization header must be Bearer, one space, and the secret key');
  return ring.verify(secret) ?? refuse(401, 'the secret key is wrong, expired or revoked');
}

export function bearerOf(header: string): string | null {
  return /^Bearer ([\x21-\x7e]+)$/.exec(header)?.[1] ?? null;
}
