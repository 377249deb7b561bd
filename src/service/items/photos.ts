/* Sets which photos an item shows: existing photos of the account, and files that came with the request. */
import type { Account } from '../account.ts';
import { unknown, type Outcome } from '../rules/refusal.ts';
import type { Change } from '../store/store.ts';

export interface Upload {
  readonly name: string;
  readonly contentType: string;
  /** Null: they are in the object store, under the token. */
  readonly bytes: Buffer | null;
  readonly token?: string;
}

/** Shows exactly these photos: known ids in the given order, then the uploads. Answers whether anything changed. */
export async function showPhotos(
  account: Account,
  change: Change,
  item: number,
  known: readonly number[],
  uploads: readonly Upload[],
): Promise<Outcome<boolean>> {
  const { store, ids } = account;
  for (const id of known) if (!(await store.photos.exists(id))) return unknown('photo', id);
  const shown = new Set(known);
  for (const { name, contentType, bytes, token = ids.photoToken() } of uploads) {
    const photo = { token, name, content_type: contentType, bytes, created_at: change.at };
    shown.add(await store.photos.insert(photo));
  }
  const before = (await store.photos.of([item])).map((photo) => photo.id);
  if (before.join() === [...shown].join()) return false;
  await store.photos.show(item, [...shown]);
  return true;
}
