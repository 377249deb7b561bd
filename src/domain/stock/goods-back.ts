/** The goods that go back where an act on many is undone: the first of them named, and all of them in one figure. */
import { add, type Decimal } from '../values/decimal.ts';
import type { FolderRef } from './record.ts';

export interface GoodsBack {
  readonly first: {
    readonly name: string;
    readonly quantity: Decimal;
    /** What it is measured in. Absent: it is not. */
    readonly unit?: string;
    /** Where the goods are, and where they go back to. */
    readonly from: FolderRef;
    readonly to: FolderRef;
  };
  /** They lie in so many records. */
  readonly records: number;
  /** All of these are of one item. */
  readonly isOneItem: boolean;
  /** Null: they are not measured alike. */
  readonly all: Decimal | null;
}

/** @param given before the other */
export function goodsTogether(given: GoodsBack, other: GoodsBack | undefined): GoodsBack {
  if (other === undefined) return given;
  const isAlike = given.first.unit === other.first.unit;
  return {
    first: given.first,
    records: given.records + other.records,
    isOneItem: given.isOneItem && other.isOneItem && given.first.name === other.first.name,
    all: given.all !== null && other.all !== null && isAlike ? add(given.all, other.all) : null,
  };
}
