/** How far an act on many is. In the form of another act it says why that one waits. */
import { many as words } from '../../../strings/many.ts';
import css from '../items.module.css';
import { itemsState } from '../state.ts';
import { underWay } from './under-way.ts';

export function Progress() {
  const act = underWay((state) => state.act);
  const form = itemsState((state) => state.form);
  if (act === null) return null;
  const isOther = form !== null && form !== act.form;
  return <output className={css['cost']}>{(isOther ? words.waits : words.progress)(act)}</output>;
}
