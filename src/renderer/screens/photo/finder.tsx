/** What the camera sees, and a button that takes a photo of it. */
import { useEffect, useRef } from 'react';
import type { ShortcutName } from '#domain/scanning/shortcut.ts';
import type { Camera } from '../../scanner/camera.ts';
import { photo as words } from '../../strings/photo.ts';
import { Button } from '../../ui/button.tsx';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import css from './photo.module.css';

interface FinderProps {
  readonly camera: Camera;
  readonly onTaken: (blob: Blob) => void;
  readonly onClose: () => void;
  /** Of the button that takes one. Absent: it has none. */
  readonly shortcut?: ShortcutName;
}

export function Finder({ camera, onTaken, onClose, shortcut }: FinderProps) {
  const video = useRef<HTMLVideoElement>(null);
  useShortcut('back', onClose, { isUrgent: true });
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = camera.stream;
    return () => camera.close();
  }, [camera]);
  const take = () => {
    const { current: film } = video;
    if (film === null || film.videoWidth === 0) return false;
    const canvas = document.createElement('canvas');
    canvas.width = film.videoWidth;
    canvas.height = film.videoHeight;
    canvas.getContext('2d')?.drawImage(film, 0, 0);
    canvas.toBlob((blob) => blob && onTaken(blob), 'image/jpeg', 0.9);
    return true;
  };
  return (
    <div className={css['finder']}>
      <video ref={video} autoPlay muted playsInline aria-label={words.finder} />
      <div className={css['photos']}>
        <Button onPress={take} {...(shortcut === undefined ? {} : { shortcut, isUrgent: true })}>
          {words.take}
        </Button>
        <Button onPress={onClose}>{words.done}</Button>
      </div>
    </div>
  );
}
