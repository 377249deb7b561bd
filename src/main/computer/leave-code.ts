/**
 * The code that leaves a kiosk. A policy holds its scrypt hash with a salt, because the operator can read the file.
 * A code of a few digits can still be found out by trying on another computer: it keeps operators on the screen, it protects no secret.
 */
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/** `scrypt$SALT$HASH`, both in base64url. */
export const LEAVE_CODE = /^scrypt\$[\w-]{22}\$[\w-]{43}$/;

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** About a tenth of a second, and 32 MB. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };

const hashOf = (code: string, salt: Uint8Array): Buffer =>
  scryptSync(code.normalize('NFC').trim(), salt, HASH_BYTES, COST);

export function hashLeaveCode(code: string, salt: Uint8Array = randomBytes(SALT_BYTES)): string {
  return `scrypt$${Buffer.from(salt).toString('base64url')}$${hashOf(code, salt).toString('base64url')}`;
}

/** @param hash as in a policy */
export function isLeaveCode(code: string, hash: string): boolean {
  const [, salt = '', expected = ''] = hash.split('$');
  return timingSafeEqual(hashOf(code, Buffer.from(salt, 'base64url')), Buffer.from(expected, 'base64url'));
}
