/**
 * What the site's policy says of updates: where they come from, whose signature they bear, and when they may be installed. Without it
 * nothing is looked for. A policy that cannot be understood counts as none, and the caller is told why.
 */
import { valid } from 'semver';
import { z } from 'zod';
import { checkAddress } from '../station/service-address.ts';
import { readPublicKey } from './signed-list.ts';

export interface UpdatePolicy {
  /** Of the folder with the signed list and the packages, without a slash at its end. HTTPS, but for loopback. */
  readonly address: string;
  /** Ed25519, in base64: the raw 32 bytes, or SPKI (DER). */
  readonly publicKey: string;
  /** The hour of the day in which it is installed, in the computer's time; null: whenever nothing is in hand. */
  readonly hour: number | null;
  /** The one version that may be installed; null: any newer one. */
  readonly pinned: string | null;
}

/** With its scheme: a policy is not guessed at. */
function addressOf(text: string): string | null {
  const checked = checkAddress(text);
  return checked.ok && text.includes('://') ? (checked.addresses[0] ?? null) : null;
}

const Updates = z.strictObject({
  address: z.string().trim().transform(addressOf).pipe(z.string('an address that begins with https://')),
  publicKey: z.string().refine((text) => readPublicKey(text) !== null, 'an Ed25519 public key in base64'),
  hour: z.number().int().min(0).max(23).nullable().default(null),
  pinned: z
    .string()
    .refine((text) => valid(text) === text, 'a version like 1.2.3')
    .nullable()
    .default(null),
});

/**
 * @param updates the member of that name of the policy; undefined or null: there is none
 * @param onUnreadable told what is wrong with it
 */
export function readUpdatePolicy(
  updates: unknown,
  onUnreadable: (detail: string) => void = () => {},
): UpdatePolicy | null {
  if (updates === undefined || updates === null) return null;
  const read = Updates.safeParse(updates);
  if (read.success) return read.data;
  onUnreadable(z.prettifyError(read.error));
  return null;
}
