/** Thumbnails of photos: only a page can paint, so it makes them, and the station keeps them. */
import { bridge } from '../../bridge/connect.ts';
import { queueNow } from './views.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

export function paint(canvas: HTMLCanvasElement, bitmap: ImageBitmap, { width, height }: Size): void {
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
}

/** Pixels of its longer side. */
const THUMB = 288;

/** Makes it of the whole photo and hands it in; where it cannot be kept it is made again the next time. */
export async function keepThumbnail(photoId: number, bitmap: ImageBitmap): Promise<void> {
  const share = Math.min(1, THUMB / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  const size = {
    width: Math.max(1, Math.round(bitmap.width * share)),
    height: Math.max(1, Math.round(bitmap.height * share)),
  };
  paint(canvas, bitmap, size);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.8));
  if (blob === null) return;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  await bridge.act('photo.thumbnail', { photoId, data }, queueNow());
}
