/*
 * The interface to a store for the bytes of photos outside the database, and the upload to it. An object's key is the account and the
 * photo's token.
 * The bytes are uploaded before the change that creates the photo, because they would otherwise delay the account's other changes. If the
 * change is refused, the uploaded objects are removed. If the process ends in between, or the change fails, an object may remain that no
 * photo refers to.
 */
import type { AccountPool } from '../account.ts';
import { isRefusal, type Outcome } from '../rules/refusal.ts';
import type { Upload } from './photos.ts';

export interface ObjectStore {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Null: there is none. */
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
}

export const photoKey = (account: number, token: string): string => `${account}/${token}`;

/** @param work is given the uploads without their bytes, which are in the store by then */
export async function withUploadsIn<T>(
  store: ObjectStore,
  { id, ids }: Pick<AccountPool, 'id' | 'ids'>,
  uploads: readonly Upload[],
  work: (kept: readonly Upload[]) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const kept: Upload[] = [];
  const removeAll = () => Promise.allSettled(kept.map(({ token = '' }) => store.remove(photoKey(id, token))));
  try {
    for (const { bytes, ...upload } of uploads) {
      const token = ids.photoToken();
      // Noted first: what was given up on may have arrived.
      kept.push({ ...upload, bytes: null, token });
      if (bytes !== null) await store.put(photoKey(id, token), bytes, upload.contentType);
    }
  } catch (error) {
    await removeAll();
    throw error;
  }
  // Where the work fails, the change may be there all the same: its photos are kept.
  const outcome = await work(kept);
  if (isRefusal(outcome)) await removeAll();
  return outcome;
}
