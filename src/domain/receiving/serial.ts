/** Pieces by their serial numbers, as goods in hand keep them: each counts once. */
import { compare, decimal, type Decimal } from '../values/decimal.ts';
import type { Gs1Facts } from '../barcode/gs1.ts';

/** What was scanned onto a row of goods in hand. Absent: no piece with a serial number. */
export interface WithSerials {
  /** Of each its GTIN and serial number with a space between, in the order they were scanned. */
  readonly serials?: readonly string[];
}

/** Undefined: the label names no single piece. */
export const serialKey = (gs1: Gs1Facts | undefined): string | undefined =>
  gs1?.gtin === undefined || gs1.serial === undefined ? undefined : `${gs1.gtin} ${gs1.serial}`;

export const serialsOf = (...rows: readonly WithSerials[]): WithSerials => {
  const serials = [...new Set(rows.flatMap((row) => row.serials ?? []))];
  return serials.length === 0 ? {} : { serials };
};

/** With the piece that the label names, if it does. */
export function withPiece<Row extends WithSerials>(row: Row, gs1: Gs1Facts | undefined): Row {
  const key = serialKey(gs1);
  return key === undefined ? row : { ...row, ...serialsOf(row, { serials: [key] }) };
}

/** A figure below their number says that the last ones are not among the goods after all. */
export const serialsWithin = <Row extends WithSerials>(
  { serials, ...row }: Row,
  most: Decimal,
): Omit<Row, 'serials'> & WithSerials => ({
  ...row,
  ...serialsOf({ serials: (serials ?? []).filter((_, n) => compare(most, decimal(n)) > 0) }),
});
