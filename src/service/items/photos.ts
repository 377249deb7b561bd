/* Which photos an item shows: some that are in the account already, and files that come with the request. */
import type { Account } from '../account.ts';
import { unknown, type Outcome } from '../rules/refusal.ts';
import type { Change } from '../store/store.ts';

export interface Upload {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Shows exactly these photos: known ids in the given order, then the uploads. Answers whether anything changed. */
export function showPhotos(
  account: Account,
  change: Change,
  item: number,
  known: readonly number[],
  uploads: readonly Upload[],
): Outcome<boolean> {
  const { store, ids } = account;
  const missing = known.find((id) => !store.photos.exists(id));
  if (missing !== undefined) return unknown('photo', missing);
  const added = uploads.map(({ name, contentType, bytes }) =>
    store.photos.insert({
      token: ids.photoToken(),
      name,
      content_type: contentType,
      bytes,
      created_at: change.at,
    }),
  );
  const shown = [...new Set([...known, ...added])];
  const before = store.photos.of([item]).map((photo) => photo.id);
  if (before.join() === shown.join()) return false;
  store.photos.show(item, shown);
  return true;
}
