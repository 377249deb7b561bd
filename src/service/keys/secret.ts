/* Secrets are compared by their hashes, in a time that tells nothing of the texts, their lengths included. */
import { createHash, timingSafeEqual } from 'node:crypto';

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(hashOf(a), hashOf(b));
}
