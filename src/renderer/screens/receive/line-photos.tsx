/** Photos of a line that did not come as ordered, from files or the camera: kept at this station with the receipt, and put on its paper. */
import { useRef, useState } from 'react';
import { Camera as CameraIcon, ImageUp } from 'lucide-react';
import { MOST_LINE_PHOTOS } from '#domain/stock/picture.ts';
import type { ReceivingLine } from '#domain/views/receiving.ts';
import { openCamera, type Camera } from '../../scanner/camera.ts';
import { addPhoto, KEPT_WITH_LINE } from '../../state/drafts/new-photos.ts';
import { perform } from '../../state/perform.ts';
import { lookingWords } from '../../strings/camera.ts';
import { linePhotos as words } from '../../strings/line-photos.ts';
import { photo as photoWords } from '../../strings/photo.ts';
import { lineName } from '../../strings/receive.ts';
import { Button } from '../../ui/button.tsx';
import { Acts, Section } from '../../ui/parts.tsx';
import { Finder } from '../photo/finder.tsx';
import { KeptPhoto } from '../photo/kept-photo.tsx';
import photoCss from '../photo/photo.module.css';
import css from './receive.module.css';

interface LinePhotosProps {
  readonly orderId: number;
  readonly line: ReceivingLine;
}

export function LinePhotos({ orderId, line }: LinePhotosProps) {
  const { lineId, differences } = line;
  const isFull = differences.photos.length >= MOST_LINE_PHOTOS;
  const [said, setSaid] = useState<string | null>(null);
  const [camera, setCamera] = useState<Camera | null>(null);
  const files = useRef<HTMLInputElement>(null);
  const add = async (all: readonly { readonly blob: Blob; readonly name: string }[]) => {
    setSaid(null);
    // One behind the other: the station says of each how many there are by then, and refuses what is too much.
    for (const { blob, name } of all) {
      const kept = await addPhoto(blob, name, KEPT_WITH_LINE);
      if (kept === null) setSaid(words.notOne({ name }));
      else await perform('receive.differs', { orderId, lineId, addPhoto: kept });
    }
  };
  const look = async () => {
    const opened = await openCamera(null);
    if (opened.ok) setCamera(opened.camera);
    else setSaid(lookingWords[opened.why]);
  };
  return (
    <Section title={words.title}>
      <Kept orderId={orderId} line={line} />
      <input
        ref={files}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={words.file}
        onChange={({ currentTarget }) => {
          void add([...(currentTarget.files ?? [])].map((file) => ({ blob: file, name: file.name })));
          // The same file chosen again is a change, too.
          currentTarget.value = '';
        }}
      />
      {camera === null ? (
        <Acts>
          <Button
            icon={<ImageUp size={18} aria-hidden="true" />}
            shortcut="file"
            keyWords={words.file}
            isDisabled={isFull}
            onPress={() => files.current?.click()}
          >
            {words.file}
          </Button>
          <Button
            icon={<CameraIcon size={18} aria-hidden="true" />}
            shortcut="photo"
            isDisabled={isFull}
            onPress={() => void look()}
          >
            {words.camera}
          </Button>
        </Acts>
      ) : (
        <Finder
          camera={camera}
          shortcut="send"
          onTaken={(blob) => void add([{ blob, name: photoWords.taken }])}
          onClose={() => setCamera(null)}
        />
      )}
      <p className={css['dim']}>{said ?? (isFull ? words.full({ n: MOST_LINE_PHOTOS }) : words.help)}</p>
    </Section>
  );
}

/** Each with what takes it off again: the key takes the last one. */
function Kept({ orderId, line }: LinePhotosProps) {
  const { lineId, differences } = line;
  const { photos } = differences;
  if (photos.length === 0) return null;
  return (
    <ul className={photoCss['photos']}>
      {photos.map((photo, n) => (
        <li key={photo.id} className={photoCss['photo']}>
          <KeptPhoto photo={photo} title={lineName(line)} />
          <Button
            kind="quiet"
            {...(n === photos.length - 1
              ? { shortcut: 'remove' }
              : { label: words.removeOf({ photo: photo.name }) })}
            onPress={() => void perform('receive.differs', { orderId, lineId, removePhoto: photo.id })}
          >
            {words.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}
