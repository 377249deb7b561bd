/**
 * Cartons on a pallet, as many filled as the share of an order's lines that is complete; strapped when all are. A picture of what is
 * said beside it in words, so it is not read out.
 */
import css from './pallet.module.css';

const COLUMNS = 4;
const ROWS = 3;
const WIDE = 28;
const HIGH = 23;
const LEFT = 8;
const TOP = 6;

/** Its outline, a little smaller than its place, and the end of its tape. */
const carton = (x: number, y: number): string =>
  `M${x + 2} ${y + 2}h${WIDE - 4}v${HIGH - 3}h${4 - WIDE}zM${x + WIDE / 2} ${y + 2}v5`;

interface PalletProps {
  readonly done: number;
  readonly of: number;
  /** Not all of it is booked yet. */
  readonly isWaiting?: boolean;
}

export function Pallet({ done, of, isWaiting = false }: PalletProps) {
  const share = of === 0 ? 0 : Math.min(1, done / of);
  // Something is never nothing, and a part never all.
  const cartons = COLUMNS * ROWS;
  const filled = share === 1 ? cartons : Math.min(cartons - 1, Math.ceil(share * cartons));
  const right = LEFT + COLUMNS * WIDE;
  const bottom = TOP + ROWS * HIGH;
  return (
    <svg
      className={css['pallet']}
      viewBox={`0 0 ${right + LEFT} ${bottom + 20}`}
      aria-hidden="true"
      data-waiting={isWaiting}
    >
      {of > 0 &&
        Array.from({ length: cartons }, (_, n) => (
          <path
            key={n}
            className={css['carton']}
            data-filled={n < filled}
            d={carton(LEFT + (n % COLUMNS) * WIDE, bottom - (Math.floor(n / COLUMNS) + 1) * HIGH)}
          />
        ))}
      {share === 1 && !isWaiting && (
        <path
          className={css['strap']}
          d={`M${LEFT + WIDE} ${TOP}V${bottom}M${right - WIDE} ${TOP}V${bottom}`}
        />
      )}
      <path
        className={css['wood']}
        d={`M${LEFT - 4} ${bottom + 3}H${right + 4}M${LEFT - 4} ${bottom + 15}H${right + 4}M${LEFT} ${bottom + 3}V${bottom + 15}M${(LEFT + right) / 2} ${bottom + 3}V${bottom + 15}M${right} ${bottom + 3}V${bottom + 15}`}
      />
    </svg>
  );
}
