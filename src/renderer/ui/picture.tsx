/** Room for an item's picture. The mirror keeps none, and the page may load none from elsewhere: it holds the sign for an item. */
import { Package } from 'lucide-react';
import css from './picture.module.css';

export function Picture() {
  return (
    <span className={css['picture']} aria-hidden="true">
      <Package strokeWidth={1.25} />
    </span>
  );
}
