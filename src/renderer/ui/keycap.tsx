/** The key that does it, drawn as a key. For the eye: assistive technology is told by `aria-keyshortcuts`. */
import { field } from '../strings/field.ts';
import css from './keycap.module.css';

/** @param name as shortcuts have it: "F9", "q", "Delete", "Control+k" */
export function KeyCap({ name }: { readonly name: string }) {
  return (
    <kbd className={css['cap']} aria-hidden="true">
      {printed(name)}
    </kbd>
  );
}

function printed(name: string): string {
  const { keys } = field;
  const letter = /^Control\+(.)$/.exec(name)?.[1];
  if (letter !== undefined) return keys.control({ letter: letter.toUpperCase() });
  switch (name) {
    case 'Escape':
      return keys.escape;
    case 'Delete':
      return keys.delete;
    case 'Enter':
      return keys.enter;
    default:
      return name.length === 1 ? name.toUpperCase() : name;
  }
}
