/** A photo that this station keeps with a line of a receipt, painted on a canvas as all photos are. */
import { useLayoutEffect, useRef } from 'react';
import type { NewPhoto } from '#domain/stock/record.ts';
import { paint } from '../../state/views/thumbnail.ts';
import { useView } from '../../state/views/use-view.ts';
import { photoName } from '../../strings/photo.ts';
import { Picture } from '../../ui/picture.tsx';
import { useBitmap } from './photo.tsx';
import css from './photo.module.css';

interface KeptPhotoProps {
  readonly photo: NewPhoto;
  /** What it is of. */
  readonly title: string;
  /** Absent: a thumbnail. */
  readonly className?: string | undefined;
}

export function KeptPhoto({ photo, title, className = css['thumb'] }: KeptPhotoProps) {
  const { view } = useView('keptPhoto', { id: photo.id });
  const bitmap = useBitmap(view);
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (bitmap !== null && canvas.current !== null) paint(canvas.current, bitmap, bitmap);
  }, [bitmap]);
  if (bitmap === null) return <Picture />;
  return (
    <canvas
      ref={canvas}
      className={className}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image element would load it from an address
      role="img"
      aria-label={photoName({ title, name: photo.name })}
    />
  );
}
