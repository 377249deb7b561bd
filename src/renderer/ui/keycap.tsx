/** The key that does it, drawn as a key. For the eye: assistive technology is told by `aria-keyshortcuts`. */
import css from './keycap.module.css';

const NAMES: Readonly<Record<string, string>> = { Escape: 'Esc', Delete: 'Del', Enter: '↵' };

export function KeyCap({ name }: { readonly name: string }) {
  return (
    <kbd className={css['cap']} aria-hidden="true">
      {NAMES[name] ?? (name.length === 1 ? name.toUpperCase() : name)}
    </kbd>
  );
}
