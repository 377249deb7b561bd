/** A page of A4 with codes to scan: the command sheet, the calibration sheet. */
import css from './code-sheet.module.css';
import { Symbol } from './label.tsx';
import type { Bitmap } from './symbol.ts';

export interface SheetCode {
  readonly name: string;
  readonly symbol: Bitmap | null;
}

interface CodeSheetProps {
  readonly title: string;
  readonly intro: string;
  readonly codes: readonly SheetCode[];
}

export function CodeSheet({ title, intro, codes }: CodeSheetProps) {
  return (
    <section className={css['sheet']} aria-label={title}>
      <h2>{title}</h2>
      <p>{intro}</p>
      <ol>
        {codes.map(({ name, symbol }) => (
          <li key={name}>
            <span>{name}</span>
            {symbol !== null && <Symbol symbol={symbol} name={name} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
