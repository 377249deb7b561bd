/**
 * One photo as large as there is room, or larger: F9 goes through the sizes, the arrows through the photos of the record, those to the
 * sides only while all of it is in sight.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Photo as PhotoOf } from '#domain/stock/record.ts';
import { photo as words, photoName, photoPlace } from '../../strings/photo.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class.ts';
import { Screen } from '../../ui/screen.tsx';
import { scrolls } from '../../ui/lists/scrolls.ts';
import { useShortcut } from '../../ui/keys/shortcuts.ts';
import { Photo } from './photo.tsx';
import css from './photo.module.css';

interface ViewerProps {
  readonly recordId: number;
  /** What they are of. */
  readonly title: string;
  readonly photos: readonly PhotoOf[];
  readonly photoId: number;
  readonly onTurn: (photoId: number) => void;
  readonly onClose: () => void;
}

/** Null: as large as there is room. */
const ZOOMS = [null, 1, 2, 4] as const;

export function Viewer({ recordId, title, photos, photoId, onTurn, onClose }: ViewerProps) {
  const [step, setStep] = useState(0);
  const zoom = ZOOMS[step % ZOOMS.length] ?? null;
  const at = photos.findIndex(({ id }) => id === photoId);
  const photo = photos[at];
  const turn = (by: 1 | -1): boolean => {
    const next = photos[at + by];
    if (next !== undefined) onTurn(next.id);
    return next !== undefined;
  };
  useShortcut('back', onClose, { isUrgent: true });
  useShortcut('next', () => turn(1), { isUrgent: true });
  useShortcut('previous', () => turn(-1), { isUrgent: true });
  const onArrow = useEffectEvent(({ key }: KeyboardEvent) => {
    if (zoom === null && key === 'ArrowRight') turn(1);
    if (zoom === null && key === 'ArrowLeft') turn(-1);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onArrow(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const label = photoName({ title, name: photo?.name ?? null });
  return (
    <Screen
      title={title}
      subtitle={photoPlace(at + 1, photos.length, photo?.name ?? null)}
      sentence={words.sentence({ n: photos.length })}
      actions={
        <>
          <Button onPress={onClose}>{words.close}</Button>
          <Button kind="primary" shortcut="send" onPress={() => setStep(step + 1)}>
            {zoom === null ? words.larger : zoom === 4 ? words.fit : words.times({ zoom: zoom * 2 })}
          </Button>
        </>
      }
    >
      <div className={cx(css['viewer'], zoom === null && css['fit'])} {...scrolls}>
        <Photo
          key={photoId}
          recordId={recordId}
          photoId={photoId}
          size="full"
          label={label}
          {...(zoom === null ? {} : { zoom })}
        />
      </div>
    </Screen>
  );
}
