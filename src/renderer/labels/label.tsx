/** One label, in its real size. */
import type { Label, Paper, PrintedSymbology } from '#domain/barcode/label.ts';
import { straight } from '../strings/direction.ts';
import { cx } from '../ui/class.ts';
import css from './label.module.css';
import { pathOf, symbolOf, type Bitmap } from './symbol.ts';

interface PrintedProps {
  readonly label: Label;
  readonly symbology: PrintedSymbology;
  readonly paper: Paper;
}

export function PrintedLabel({ label, symbology, paper }: PrintedProps) {
  const symbol = symbolOf(symbology, label.code);
  // To be read from a fork-lift.
  const isLarge = paper.height > 100;
  return (
    <div
      className={cx(
        css['label'],
        isLarge && css['large'],
        symbol !== null && !symbol.isLinear && css['matrix'],
      )}
      style={{ width: `${paper.width}mm`, height: `${paper.height}mm` }}
    >
      <div className={css['words']}>
        <strong style={{ fontSize: `${Math.min(isLarge ? 6.5 : 5, paper.height * 0.13)}mm` }}>
          {label.title}
        </strong>
        {label.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      {symbol !== null && <Symbol symbol={symbol} name={`${symbology} ${straight(label.code)}`} />}
      <span className={css['code']}>{straight(label.code)}</span>
    </div>
  );
}

/** Light modules to either side that the symbology asks for. */
const QUIET = 10;

export function Symbol({ symbol, name }: { readonly symbol: Bitmap; readonly name: string }) {
  const { width, height, isLinear } = symbol;
  const quiet = isLinear ? QUIET : 2;
  return (
    <svg
      className={cx(css['symbol'], isLinear && css['linear'])}
      viewBox={isLinear ? `${-quiet} 0 ${width + 2 * quiet} ${height}` : `0 0 ${width} ${height}`}
      preserveAspectRatio={isLinear ? 'none' : 'xMidYMid meet'}
    >
      <title>{name}</title>
      <path d={pathOf(symbol)} />
    </svg>
  );
}
