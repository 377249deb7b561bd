/** A board: one sheet cut by hairlines, each cell a figure over its name, with what is not in the figure in words below. */
import type { ReactNode } from 'react';
import css from './board.module.css';

interface BoardProps {
  readonly title: string;
  /** Since when it counts, or of what. */
  readonly about: ReactNode;
  readonly children: ReactNode;
}

export function Board({ title, about, children }: BoardProps) {
  return (
    <section className={css['board']} aria-label={title}>
      <div className={css['caption']}>
        <h2>{title}</h2>
        <p>{about}</p>
      </div>
      <dl className={css['cells']}>{children}</dl>
    </section>
  );
}

interface CellProps {
  readonly name: string;
  readonly figure: string;
  /** There is nothing of it. */
  readonly isFaint?: boolean;
  /** What is not in the figure: `look` where it is on its way, `bad` where it needs a person. */
  readonly beside?: { readonly words: string; readonly tone: 'quiet' | 'look' | 'bad' } | null;
}

export function BoardCell({ name, figure, isFaint = false, beside = null }: CellProps) {
  return (
    <div className={css['cell']}>
      <dt>{name}</dt>
      <dd className={css['figure']} data-faint={isFaint}>
        {figure}
      </dd>
      {beside !== null && (
        <dd className={css['beside']} data-tone={beside.tone}>
          {beside.words}
        </dd>
      )}
    </div>
  );
}

interface CaptionedSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** What belongs together, under a caption. */
export function CaptionedSection({ title, children }: CaptionedSectionProps) {
  return (
    <section className={css['sheet']} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
