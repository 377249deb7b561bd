/** A page of A4 with codes to scan: the command sheet, the keys and codes of a screen, the calibration sheet. */
import { controlCode, isKeyControl, type Control } from '#domain/scanning/control.ts';
import type { ShortcutName } from '#domain/scanning/shortcut.ts';
import { control as nameOf } from '../strings/control.ts';
import { KeyCap } from '../ui/keys/keycap.tsx';
import css from './code-sheet.module.css';
import { Symbol } from './label.tsx';
import { symbolOf, type Bitmap } from './symbol.ts';

export interface SheetCode {
  readonly name: string;
  readonly symbol: Bitmap | null;
  /** The key that does the same. */
  readonly shortcut?: ShortcutName;
}

interface CodeSheetProps {
  readonly title: string;
  readonly intro: string;
  readonly codes: readonly SheetCode[];
}

export function CodeSheet({ title, intro, codes }: CodeSheetProps) {
  return (
    <article className={css['sheet']} aria-label={title}>
      <h2>{title}</h2>
      <p>{intro}</p>
      <ol>
        {codes.map(({ name, symbol, shortcut }) => (
          <li key={`${shortcut} ${name}`}>
            <span>
              {shortcut !== undefined && <KeyCap name={shortcut} />} {name}
            </span>
            {symbol !== null && <Symbol symbol={symbol} name={name} />}
          </li>
        ))}
      </ol>
    </article>
  );
}

/** As many as go on a page. */
export const PAGE = 18;

export const pagesOf = (codes: readonly SheetCode[]): SheetCode[][] =>
  Array.from({ length: Math.ceil(codes.length / PAGE) }, (_, n) => codes.slice(n * PAGE, (n + 1) * PAGE));

/** Longer ones would have bars too fine for a plain printer: they are written as a square. */
const LONGEST_LINEAR = 30;

/** @param site the site's secret, which the printed code carries; null in practice */
export function commandCode(one: Control, site: string | null, name = nameOf(one)): SheetCode {
  const code = controlCode(one, site);
  const linear = code.length > LONGEST_LINEAR ? null : symbolOf('Code 128', code);
  const symbol = linear ?? symbolOf('QR Code', code);
  return isKeyControl(one) ? { name, symbol, shortcut: one.kind } : { name, symbol };
}
