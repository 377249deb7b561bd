/** The photos of a record: each opens, and can be taken off it; those of the article's other records can be put on. */
import type { Photo as PhotoOf } from '#domain/stock/record.ts';
import type { RecordView } from '#domain/views/record.ts';
import { photo as words, photoName } from '../../strings/photo.ts';
import { Button } from '../../ui/button.tsx';
import { Photo } from './photo.tsx';
import css from './photo.module.css';

interface PhotosProps {
  readonly view: Pick<RecordView, 'id' | 'fields' | 'photos' | 'photosToCome' | 'photosElsewhere'>;
  /** Those it is to have. */
  readonly chosen: readonly number[];
  readonly onChange: (photoIds: readonly number[]) => void;
  readonly onOpen: (photoId: number) => void;
}

export function Photos({ view, chosen, onChange, onOpen }: PhotosProps) {
  const { id, fields, photos, photosToCome, photosElsewhere } = view;
  const none = photosToCome === 0 ? words.none : words.toCome({ n: photosToCome });
  const others = photosElsewhere.filter((one) => photos.every((own) => own.id !== one.photo.id));
  const remove = (photoId: number) => onChange(chosen.filter((one) => one !== photoId));
  const add = (photoId: number) => onChange([...chosen, photoId]);
  const nameOf = ({ name }: PhotoOf) => photoName({ title: fields.name, name });
  return (
    <div>
      <ul className={css['photos']}>
        {photos.map((photo) => {
          const isOn = chosen.includes(photo.id);
          return (
            <li key={photo.id} className={css['photo']} data-going={!isOn}>
              <button type="button" className={css['open']} onClick={() => onOpen(photo.id)}>
                <Photo recordId={id} photoId={photo.id} size="thumb" label={nameOf(photo)} />
              </button>
              <Button
                kind="quiet"
                label={(isOn ? words.removeOf : words.keepOf)({ photo: nameOf(photo) })}
                onPress={() => (isOn ? remove(photo.id) : add(photo.id))}
              >
                {isOn ? words.remove : words.keep}
              </Button>
            </li>
          );
        })}
        {others.map(({ recordId, photo }) => {
          const isOn = chosen.includes(photo.id);
          return (
            <li key={photo.id} className={css['photo']}>
              <Photo recordId={recordId} photoId={photo.id} size="thumb" label={nameOf(photo)} />
              <Button
                kind="quiet"
                label={(isOn ? words.removeOf : words.addOf)({ photo: nameOf(photo) })}
                onPress={() => (isOn ? remove(photo.id) : add(photo.id))}
              >
                {isOn ? words.remove : words.add}
              </Button>
            </li>
          );
        })}
      </ul>
      {others.length > 0 && <p className={css['dim']}>{words.elsewhere}</p>}
      <p className={css['dim']}>{photos.length === 0 ? none : words.atCreation}</p>
    </div>
  );
}
