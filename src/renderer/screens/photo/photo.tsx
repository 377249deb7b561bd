/**
 * A photo of an item or location, painted on a canvas: the page loads no picture from anywhere, it gets the bytes through the bridge. The
 * first time a thumbnail is wanted it is made here of the whole photo, and handed back to be kept. What is not here yet holds its place with
 * the sign for an item.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeptPhotoView, PhotoAsk } from '#domain/views/photo.ts';
import { keepThumbnail, paint } from '../../state/views/thumbnail.ts';
import { useView } from '../../state/views/use-view.ts';
import { cx } from '../../ui/class.ts';
import { Heard } from '../../ui/parts.tsx';
import { Picture } from '../../ui/picture.tsx';
import css from './photo.module.css';

interface PhotoProps extends PhotoAsk {
  /** What it is of. */
  readonly label: string;
  /** As large as it is, times this; absent: as its place is. */
  readonly zoom?: number;
}

export function Photo({ recordId, photoId, size, label, zoom }: PhotoProps) {
  const { view } = useView('photo', { recordId, photoId, size });
  const bitmap = useBitmap(view?.kind === 'here' ? view : null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (bitmap !== null && canvas.current !== null) paint(canvas.current, bitmap, bitmap);
  }, [bitmap]);
  const isToShrink = size === 'thumb' && view?.kind === 'here' && view.isFull;
  useEffect(() => {
    if (isToShrink && bitmap !== null) void keepThumbnail(photoId, bitmap);
  }, [isToShrink, bitmap, photoId]);
  if (bitmap === null)
    return (
      <span className={css[size]} data-state={view?.kind ?? 'coming'}>
        <Picture />
        <Heard>{label}</Heard>
      </span>
    );
  return (
    <canvas
      ref={canvas}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image element would load it from an address
      role="img"
      aria-label={label}
      className={cx(css[size], zoom !== undefined && css['zoomed'])}
      {...(zoom === undefined ? {} : { style: { width: bitmap.width * zoom } })}
    />
  );
}

interface Decoded {
  /** What it was made of. */
  readonly data: string;
  readonly bitmap: ImageBitmap;
}

/**
 * Null while the photo is not here, or where no picture can be made of it. A caller that is rendered with another photo, as a row of a list
 * that is reused for another item, gets null until the bitmap of that photo is made: the one before is closed by then.
 */
export function useBitmap(photo: KeptPhotoView | null): ImageBitmap | null {
  const [decoded, setDecoded] = useState<Decoded | null>(null);
  const [data, type] = photo === null ? [null, null] : [photo.data, photo.type];
  useEffect(() => {
    if (data === null || type === null) return undefined;
    let made: ImageBitmap | null = null;
    let isOver = false;
    const show = (bitmap: ImageBitmap) => {
      made = bitmap;
      if (isOver) bitmap.close();
      else setDecoded({ data, bitmap });
    };
    createImageBitmap(new Blob([bytesOf(data)], { type })).then(show, () => undefined);
    return () => {
      isOver = true;
      setDecoded(null);
      made?.close();
    };
  }, [data, type]);
  return decoded !== null && decoded.data === data ? decoded.bitmap : null;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
