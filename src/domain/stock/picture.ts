/** Pictures that a browser paints and never runs, told by their first bytes, whatever they are called. */
export type PictureType =
  'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif' | 'image/bmp';

const BEGINNINGS: readonly (readonly [PictureType, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/avif', /^[^]{4}ftypavi[fs]/],
  ['image/bmp', /^BM/],
];

/** Null: none of them. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  const text = String.fromCharCode(...bytes.subarray(0, 16));
  return BEGINNINGS.find(([, beginning]) => beginning.test(text))?.[0] ?? null;
}

/** Bytes of a photo that is sent with a new item, at most; a page makes larger ones smaller. */
export const LARGEST_NEW_PHOTO = 4 * 1024 * 1024;
/** How many go with one item. */
export const MOST_NEW_PHOTOS = 10;
/** How many are kept with one line of a receipt. */
export const MOST_LINE_PHOTOS = 5;
