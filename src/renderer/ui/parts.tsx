/** Small pieces that screens are made of: tags, cards, facts, an empty place with its next step. */
import { createContext, useContext, useRef, type ReactNode } from 'react';
import type { ShortcutName } from '#domain/scanning/shortcut.ts';
import { cx } from './class.ts';
import { KeyCap } from './keys/keycap.tsx';
import css from './parts.module.css';
import { useShortcut } from './keys/shortcuts.ts';

type TagTone = 'quiet' | 'busy' | 'done' | 'look' | 'bad';

export function Tag({ tone, children }: { readonly tone: TagTone; readonly children: ReactNode }) {
  return (
    <span className={css['tag']} data-tone={tone}>
      {children}
    </span>
  );
}

/** For who hears the screen instead of seeing it. */
export function Heard({ children }: { readonly children: ReactNode }) {
  return <span className={css['heard']}>{children}</span>;
}

interface CardProps {
  readonly tone?: 'ok' | 'look' | 'bad' | 'quiet';
  readonly title?: ReactNode;
  readonly children?: ReactNode;
}

/** Below a section's heading, or beside them: none is left out. */
const Level = createContext<'h2' | 'h3'>('h2');

export function Card({ tone = 'quiet', title, children }: CardProps) {
  const level = useContext(Level);
  return (
    <div className={css['card']} data-tone={tone}>
      {title !== undefined && (level === 'h2' ? <h2>{title}</h2> : <h3>{title}</h3>)}
      {children}
    </div>
  );
}

/** Names and what they come to, one a line. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={css['facts']}>{children}</dl>;
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
  /** Words rather than figures. */
  readonly isWords?: boolean;
}

export function Fact({ name, children, isWords }: FactProps) {
  return (
    <div className={css['fact']}>
      <dt>{name}</dt>
      <dd className={cx(isWords !== true && css['mono'])}>{children}</dd>
    </div>
  );
}

interface EmptyProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** The next step. */
  readonly next: ReactNode;
  readonly children?: ReactNode;
}

export function Empty({ icon, title, next, children }: EmptyProps) {
  return (
    <div className={css['nothing']}>
      {icon !== undefined && <span className={css['icon']}>{icon}</span>}
      <h2>{title}</h2>
      <p>{next}</p>
      {children}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The key that leads to the first thing in it. */
  readonly shortcut?: ShortcutName;
}

export function Section({ title, children, shortcut }: SectionProps) {
  const region = useRef<HTMLElement>(null);
  useShortcut(shortcut, () => focusInto(region.current), { words: () => title });
  return (
    <section className={css['section']} aria-label={title} ref={region}>
      <h2>
        {title} {shortcut !== undefined && <KeyCap name={shortcut} />}
      </h2>
      <Level value="h3">{children}</Level>
    </section>
  );
}

/** To what is typed or pressed first in it, and all of it in sight where there is room; false where there is nothing. */
function focusInto(region: HTMLElement | null): boolean {
  const first = region?.querySelector<HTMLElement>('input:not(:disabled), button:not(:disabled)');
  region?.scrollIntoView({ block: 'nearest' });
  first?.focus();
  // Behind its text: a key pressed by mistake in a figure does not write over it.
  if (
    first instanceof HTMLInputElement &&
    first.dataset['keypad'] === undefined &&
    first.selectionStart !== null
  )
    first.setSelectionRange(first.value.length, first.value.length);
  return first !== null && first !== undefined;
}

/** What is filled in on a screen, one below the other. */
export function Form({ children }: { readonly children: ReactNode }) {
  return <div className={css['form']}>{children}</div>;
}

/** The buttons of a section. */
export function Acts({ children }: { readonly children: ReactNode }) {
  return <div className={css['acts']}>{children}</div>;
}

/** Below a list that is not all there is: how much of it is shown. */
export function Cut({ children }: { readonly children: ReactNode }) {
  return <p className={css['cut']}>{children}</p>;
}
