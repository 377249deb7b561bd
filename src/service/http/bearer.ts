/*
 * Reads the API key of a request from its Authorization header (the word Bearer, one space, the secret), and finds the key's account. The
 * refusal does not say whether a key is wrong, expired or revoked.
 */
import type { KeyHolder } from '../keys/ring.ts';
import { refuse, type Outcome } from '../rules/refusal.ts';
import type { ServedAccount } from '../served-account.ts';

export interface Admitted {
  readonly account: ServedAccount;
  readonly key: KeyHolder;
}

/** Who holds a secret, and of which account; null for one that is wrong, expired or revoked. */
export type Verify = (secret: string) => Promise<Admitted | null>;

export async function holderOf(header: string | undefined, verify: Verify): Promise<Outcome<Admitted>> {
  if (!header) return refuse(401, 'the Authorization header is missing');
  const secret = bearerOf(header);
  if (secret === null)
    return refuse(401, 'the Authorization header must be Bearer, one space, and the secret key');
  return (await verify(secret)) ?? refuse(401, 'the secret key is wrong, expired or revoked');
}

export function bearerOf(header: string): string | null {
  return /^Bearer ([\x21-\x7e]+)$/.exec(header)?.[1] ?? null;
}
