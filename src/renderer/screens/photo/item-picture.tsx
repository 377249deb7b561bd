/** An item's picture beside its figures: its first photo, or the sign for an item. */
import type { ItemRef } from '#domain/reply.ts';
import { photoName } from '../../strings/photo.ts';
import { Picture } from '../../ui/picture.tsx';
import { Photo } from './photo.tsx';
import css from './photo.module.css';

export function ItemPicture({ item }: { readonly item: Pick<ItemRef, 'id' | 'name' | 'photoId'> }) {
  if (item.photoId === undefined) return <Picture />;
  return (
    <span className={css['beside']}>
      <Photo
        recordId={item.id}
        photoId={item.photoId}
        size="thumb"
        label={photoName({ title: item.name, name: null })}
      />
    </span>
  );
}
