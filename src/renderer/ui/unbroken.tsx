/** Words in which a number with a hyphen stays on one line: "PO-10447", "A-04". A long one may still break. */
import css from './button.module.css';

const LONGEST = 16;
/** With the marks that keep it apart from words of the other direction: half of them would turn its neighbours around. */
const SET_APART = /(\u2068[^\s\u2068\u2069]+\u2069)/;
const PLAIN = /((?<!\S)\w+-[\w-]+(?![^\s.,:;]))/;

export function Unbroken({ children }: { readonly children: string }) {
  return children.split(children.includes('\u2068') ? SET_APART : PLAIN).map((part, index) =>
    part.includes('-') && part.length <= LONGEST && /^\S*\d\S*$/.test(part) ? (
      // oxlint-disable-next-line react/no-array-index-key -- the words have no other key, and never change places
      <span key={index} className={css['unbroken']}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
