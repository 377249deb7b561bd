/** The key that does it, drawn as a key. For the eye: assistive technology is told by `aria-keyshortcuts`. */
import { SHORTCUTS, type ShortcutName } from '#domain/scanning/shortcut.ts';
import { field } from '../../strings/field.ts';
import css from './keycap.module.css';
import { isOfFigures } from './shortcuts.ts';

export function KeyCap({ name }: { readonly name: ShortcutName }) {
  return (
    <kbd
      className={css['cap']}
      data-name={name}
      data-figure={isOfFigures(name)}
      data-character={SHORTCUTS[name].key.length === 1}
      aria-hidden="true"
    >
      {keyName(name)}
    </kbd>
  );
}

/** As it is printed on the keyboard. */
export function keyName(name: ShortcutName): string {
  const { key } = SHORTCUTS[name];
  const { keys } = field;
  if (key === 'Control+k') return keys.control({ letter: 'K' });
  const named: Readonly<Record<string, string>> = {
    Escape: keys.escape,
    Delete: keys.delete,
    Pause: keys.pause,
    ArrowDown: '↓',
    ArrowUp: '↑',
  };
  return named[key] ?? key.toUpperCase();
}

/** As `aria-keyshortcuts` has it. */
export const ariaKey = (name: ShortcutName | undefined): string | undefined =>
  name === undefined ? undefined : SHORTCUTS[name].key;
