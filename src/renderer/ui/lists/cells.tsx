/** What stands in a row: a name over its code, and figures. */
import type { ReactNode } from 'react';
import type { Decimal } from '#domain/values/decimal.ts';
import { cx } from '../class.ts';
import css from './cells.module.css';

interface NamedProps {
  readonly name: ReactNode;
  readonly under?: ReactNode;
  /** Before what stands under the name: rows are as high as they were, and it is read first. */
  readonly note?: string | undefined;
  /** Words under the name, rather than a code. */
  readonly isWords?: boolean;
}

export function Named({ name, under, note, isWords }: NamedProps) {
  return (
    <span className={css['named']}>
      <span className={css['name']}>{name}</span>
      {(under !== undefined || note !== undefined) && (
        <span className={cx(css['under'], isWords === true && css['words'])}>
          {note !== undefined && <strong className={css['note']}>{note}</strong>}
          {under !== undefined && (
            <span>
              {note !== undefined && '· '}
              {under}
            </span>
          )}
        </span>
      )}
    </span>
  );
}

/** Characters of the longest of some figures, as they are written. */
export function longestOf(figures: readonly (Decimal | null)[]): number {
  return figures.reduce((most, one) => {
    const whole = one?.replace(/\..*/, '').length ?? 0;
    return Math.max(most, (one?.length ?? 0) + Math.floor((whole - 1) / 3));
  }, 0);
}

/** Figures of more characters than these are written smaller, where a list has any. */
export const LONG = 6;

interface FigureProps {
  readonly children: ReactNode;
  readonly isNow?: boolean;
  /** Nothing to see yet. */
  readonly isFaint?: boolean;
  readonly isBad?: boolean;
  /** Not shown where there is little room. */
  readonly isMinor?: boolean;
}

export function Figure({ children, isNow, isFaint, isBad, isMinor }: FigureProps) {
  return (
    <span
      className={cx(
        css['figure'],
        isNow === true && css['now'],
        typeof children === 'string' && children.length > LONG && css['long'],
        isFaint === true && css['faint'],
        isBad === true && css['bad'],
        isMinor === true && css['minor'],
      )}
    >
      {children}
    </span>
  );
}

interface HeadProps {
  readonly children?: ReactNode;
  readonly isFigure?: boolean;
  readonly isMinor?: boolean;
}

export function Head({ children, isFigure, isMinor }: HeadProps) {
  return (
    <span className={cx(isFigure === true && css['right'], isMinor === true && css['minor'])}>
      {children}
    </span>
  );
}
