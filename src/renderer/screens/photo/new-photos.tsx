/** Photos for a record that is yet to be made: from files, dropped or pasted on the page, or taken with the camera. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Camera as CameraIcon, ImageUp } from 'lucide-react';
import { FileTrigger } from 'react-aria-components';
import { MOST_NEW_PHOTOS } from '#domain/stock/picture.ts';
import type { NewPhoto } from '#domain/stock/record.ts';
import { openCamera, type Camera } from '../../scanner/camera.ts';
import { addPhotos, previewOf } from '../../state/drafts/new-photos.ts';
import type { PhotoDraft } from '../../state/drafts/photo-draft.ts';
import { paint } from '../../state/views/thumbnail.ts';
import { lookingWords } from '../../strings/camera.ts';
import { photo as words, photoName } from '../../strings/photo.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Finder } from './finder.tsx';
import css from './photo.module.css';

interface NewPhotosProps {
  /** What they are of. */
  readonly title: string;
  readonly photos: readonly NewPhoto[];
  readonly draft: PhotoDraft;
}

export function NewPhotos({ title, photos, draft }: NewPhotosProps) {
  const [said, setSaid] = useState<string | null>(null);
  const [camera, setCamera] = useState<Camera | null>(null);
  const add = useEffectEvent(async (files: readonly { readonly blob: Blob; readonly name: string }[]) => {
    const { photos: there, coming } = draft.now();
    const room = MOST_NEW_PHOTOS - there.length - coming.length;
    setSaid(files.length > room ? words.enough({ n: MOST_NEW_PHOTOS }) : null);
    const none = (await addPhotos(files.slice(0, room), draft)).at(-1);
    if (none !== undefined) setSaid(words.notOne({ name: none }));
  });
  useEffect(() => takeFiles((files) => void add(files)), []);
  const look = async () => {
    const opened = await openCamera(null);
    if (opened.ok) setCamera(opened.camera);
    else setSaid(lookingWords[opened.why]);
  };
  return (
    <div className={css['new']}>
      <ul className={css['photos']}>
        {photos.map((photo) => (
          <li key={photo.id} className={css['photo']}>
            <Preview photo={photo} title={title} />
            <Button
              kind="quiet"
              label={words.removeOf({ photo: photo.name })}
              onPress={() => draft.change({ photos: photos.filter(({ id }) => id !== photo.id) })}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      {camera === null ? (
        <div className={css['photos']}>
          <FileTrigger
            acceptedFileTypes={['image/*']}
            allowsMultiple
            onSelect={(files) => void add([...(files ?? [])].map(withName))}
          >
            <Button icon={<ImageUp size={18} aria-hidden="true" />} onPress={() => undefined}>
              {words.choose}
            </Button>
          </FileTrigger>
          <Button icon={<CameraIcon size={18} aria-hidden="true" />} onPress={() => void look()}>
            {words.camera}
          </Button>
        </div>
      ) : (
        <Finder
          camera={camera}
          onTaken={(blob) => void add([{ blob, name: words.taken }])}
          onClose={() => setCamera(null)}
        />
      )}
      <p className={css['dim']}>{said ?? words.dropHelp}</p>
    </div>
  );
}

const withName = (file: File) => ({ blob: file, name: file.name });

/** Before the camera panel, which would look for codes in them. @returns what stops it */
function takeFiles(
  take: (files: readonly { readonly blob: Blob; readonly name: string }[]) => void,
): () => void {
  const onFiles = (event: ClipboardEvent | DragEvent) => {
    const given = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
    const files = [...(given?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    take(files.map(withName));
  };
  document.addEventListener('paste', onFiles, true);
  document.addEventListener('drop', onFiles, true);
  return () => {
    document.removeEventListener('paste', onFiles, true);
    document.removeEventListener('drop', onFiles, true);
  };
}

function Preview({ photo, title }: { readonly photo: NewPhoto; readonly title: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const blob = previewOf(photo.id);
  useEffect(() => {
    const show = async (one: Blob) => {
      const bitmap = await createImageBitmap(one);
      if (canvas.current !== null) paint(canvas.current, bitmap, bitmap);
      bitmap.close();
    };
    if (blob !== undefined) void show(blob);
  }, [blob]);
  // The page was loaded anew: the station has the photo, and the page has not.
  if (blob === undefined) return <Picture />;
  const label = photoName({ title, name: photo.name });
  return (
    <canvas
      ref={canvas}
      className={css['thumb']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image element would load it from an address
      role="img"
      aria-label={label}
    />
  );
}
