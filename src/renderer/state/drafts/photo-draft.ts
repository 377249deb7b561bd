/** What is kept of photos for a record that is yet to be made: apart from taking them, which needs a page. */
import type { NewPhoto } from '#domain/stock/record.ts';

/** The photos in a draft. */
export interface NewPhotos {
  readonly photos: readonly NewPhoto[];
  /** One name for each photo that is on its way to this draft and to no other. */
  readonly coming: readonly string[];
}

export const NO_PHOTOS: NewPhotos = { photos: [], coming: [] };

export interface PhotoDraft {
  /** As it is by now. */
  readonly now: () => NewPhotos;
  /** Leaves what else is typed as it is by now. */
  readonly change: (to: Partial<NewPhotos>) => void;
}

/** Drafts as they are kept: a photo on its way does not come any more when the page ends. */
export const photosHere = <D extends Readonly<Record<string, NewPhotos | undefined>>>(drafts: D): D =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same keys with the same members
  Object.fromEntries(
    Object.entries(drafts).map(([key, one]) => [key, one && { ...one, coming: NO_PHOTOS.coming }]),
  ) as D;
