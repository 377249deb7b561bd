/** Whether a file on disk is the package that the signed list names, to the byte. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ListedPackage } from './signed-list.ts';

/** Never rejects: what cannot be read is not it. */
export async function isListedPackage(file: string, { size, sha512 }: ListedPackage): Promise<boolean> {
  try {
    if ((await stat(file)).size !== size) return false;
    const hash = createHash('sha512');
    await pipeline(createReadStream(file), hash);
    return hash.digest('base64') === sha512;
  } catch {
    return false;
  }
}
