/** Room for an item's picture: holds the sign for an item, where there is none or until it has come. */
import { Package } from 'lucide-react';
import css from './picture.module.css';

export function Picture() {
  return (
    <span className={css['picture']} aria-hidden="true">
      <Package strokeWidth={1.25} />
    </span>
  );
}
