/*
 * Encrypts a text so that only its key can decrypt it and any change is detected (AES-256-GCM). The nonce and the authentication tag are
 * stored before the ciphertext.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** @param key 32 bytes */
export function sealed(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @throws where another key sealed it, or it was changed */
export function unsealed(key: Buffer, bytes: Buffer): string {
  const opened = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG });
  opened.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return Buffer.concat([opened.update(bytes.subarray(NONCE + TAG)), opened.final()]).toString('utf8');
}
