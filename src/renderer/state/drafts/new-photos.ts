/**
 * Photos that are taken for a record that is yet to be made: made smaller where they are large, handed to the station at once, which keeps
 * them on disk, and shown from memory until then. That takes a while: what is typed meanwhile stays, the record is not made without them,
 * and one that comes when its draft is done with is left out of the next.
 */
import { LARGEST_NEW_PHOTO, pictureType } from '#domain/stock/picture.ts';
import type { NewPhoto } from '#domain/stock/record.ts';
import type { PhotoDraft } from './photo-draft.ts';
import { onOther } from '../settings/profile.ts';
import { perform } from '../perform.ts';

interface Size {
  /** Pixels of its longer side. */
  readonly longest: number;
  /** Above so many it is written anew. */
  readonly bytes: number;
}

const SENT: Size = { longest: 2048, bytes: 1024 * 1024 };
/** Kept for years with its receipt, and seen on paper: it is smaller. */
export const KEPT_WITH_LINE: Size = { longest: 1280, bytes: 256 * 1024 };

/** What they look like, by the names the station keeps them under. */
const previews = new Map<string, Blob>();
onOther(() => previews.clear());

export const previewOf = (id: string): Blob | undefined => previews.get(id);

/** One after the other. @returns the names of those that are no pictures */
export async function addPhotos(
  files: readonly { readonly blob: Blob; readonly name: string }[],
  { now, change }: PhotoDraft,
): Promise<readonly string[]> {
  const waiting = files.map((file) => ({ ...file, coming: crypto.randomUUID() }));
  change({ coming: [...now().coming, ...waiting.map(({ coming }) => coming)] });
  const none: string[] = [];
  for (const { blob, name, coming } of waiting) {
    const photo = await addPhoto(blob, name);
    const draft = now();
    if (!draft.coming.includes(coming)) return none;
    if (photo === null) none.push(name);
    const isNew = photo !== null && draft.photos.every(({ id }) => id !== photo.id);
    change({
      coming: draft.coming.filter((one) => one !== coming),
      ...(isNew ? { photos: [...draft.photos, photo] } : {}),
    });
  }
  return none;
}

/**
 * @param size what is larger is made smaller
 * @returns null where it is no picture that can be shown, or was not kept, which was said
 */
export async function addPhoto(file: Blob, name: string, size: Size = SENT): Promise<NewPhoto | null> {
  const picture = await smaller(file, size);
  if (picture === null) return null;
  const answer = await perform('photo.add', { data: await base64Of(picture) });
  if (!answer.ok) return null;
  const { id } = answer.value;
  previews.set(id, picture);
  return { id, name: named(name, picture.type) };
}

/** Null: nothing that a browser can paint. */
async function smaller(file: Blob, { longest, bytes }: Size): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const isKnown = pictureType(new Uint8Array(await file.slice(0, 16).arrayBuffer())) !== null;
  const share = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  if (isKnown && share === 1 && file.size <= bytes) {
    bitmap.close();
    return file;
  }
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * share));
  canvas.height = Math.max(1, Math.round(bitmap.height * share));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  return made !== null && made.size <= LARGEST_NEW_PHOTO ? made : null;
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Written anew it is of another type than its name says. */
function named(name: string, type: string): string {
  const bare = name.trim().slice(0, 180) || 'photo';
  return type === 'image/jpeg' && !/\.jpe?g$/i.test(bare) ? `${bare.replace(/\.\w+$/, '')}.jpg` : bare;
}
