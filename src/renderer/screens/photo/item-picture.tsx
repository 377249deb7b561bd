/** An item's picture: its first photo, or the sign for an item. Beside its figures, or small in a row. */
import type { ReactNode } from 'react';
import type { ItemRef } from '#domain/stock/refs.ts';
import { photoName } from '../../strings/photo.ts';
import { Picture } from '../../ui/picture.tsx';
import { Photo } from './photo.tsx';
import css from './photo.module.css';

type Pictured = Pick<ItemRef, 'id' | 'name' | 'photoId'>;

export function ItemPicture({ item }: { readonly item: Pictured }) {
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

/** As high as a row. */
export function SmallPicture({ item }: { readonly item: Pictured }) {
  return (
    <span className={css['small']}>
      <ItemPicture item={item} />
    </span>
  );
}

interface WithPictureProps {
  /** Null: the station does not have it. */
  readonly item: Pictured | null;
  readonly children: ReactNode;
}

/** Before what a row says of it; where there is little room the words have all of it. */
export function WithPicture({ item, children }: WithPictureProps) {
  return (
    <span className={css['with']}>
      <span className={css['before']}>{item === null ? <span /> : <SmallPicture item={item} />}</span>
      {children}
    </span>
  );
}
