/*
 * Hashes and compares secrets. Two secrets are compared by their hashes in constant time, so the time reveals neither the texts nor their
 * lengths.
 */
import { createHash, timingSafeEqual } from 'node:crypto';

export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(hashOf(a), hashOf(b));
}
