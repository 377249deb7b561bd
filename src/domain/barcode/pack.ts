/**
 * Pack codes: a label that stands for several pieces of an item, such as a carton of 20. A pack may hold packs of another code (a pallet of
 * 12 cartons): its pieces are then worked out from that code each time, so a carton of another size makes it another pallet.
 */
import { codeKeys } from './barcode.ts';
import { add, compare, decimal, isPositive, multiply, ONE, type Decimal } from '../values/decimal.ts';

/** One that was taught at this station. */
export interface TaughtPack {
  readonly code: string;
  readonly itemId: number;
  /** How many pieces or, with `of`, how many packs are in it. */
  readonly units: Decimal;
  /** The code of the packs that it holds. Absent: pieces. */
  readonly of?: string;
}

/** Where the size of a pack is kept: with its item in the account, or in this station's own table. */
export type PackKept = 'account' | 'station';

export interface KnownPack {
  readonly code: string;
  readonly itemId: number;
  /** Null: the packs that it holds are not known any more. */
  readonly pieces: Decimal | null;
  readonly kept: PackKept;
  /** What is in it, where that is packs. */
  readonly holds?: PackHolds;
  /** What this station was taught of the same code, where the account says otherwise: the account's counts. */
  readonly overruled?: { readonly pieces: Decimal | null };
}

export interface PackHolds {
  readonly code: string;
  readonly units: Decimal;
}

/** What a reply says of the pack that was scanned. */
export interface PackScanned {
  /** In a whole one. */
  readonly pieces: Decimal;
  /** It had been opened, and so many were left in it. */
  readonly left?: Decimal;
  /** As in `KnownPack`. */
  readonly overruled?: { readonly pieces: Decimal | null };
}

/** What undoes a change of this station's own pack codes: each as it was; `was` null: it was not known. */
export interface PackBefore {
  readonly code: string;
  readonly was: Omit<TaughtPack, 'code'> | null;
}

/**
 * taken: something else has that code, which `by` names. cycle: it would be inside itself. unknown-pack: the packs in it are not known.
 * other-item: they are of another item. holds: `by` holds packs of it. command: it is a command code.
 */
export type PackRefusal = 'taken' | 'cycle' | 'unknown-pack' | 'other-item' | 'holds' | 'command';

/**
 * Why a size is not in the account, though the profile has a field for it. second-label: the item has another one. own-label: the code is the
 * item's first label. pack-of-packs: the field has pieces alone. too-exact: it has more digits than the service keeps. overruled: the account
 * has another size of the code, which counts.
 */
export type KeptHere = 'second-label' | 'own-label' | 'pack-of-packs' | 'too-exact' | 'overruled';

/** The same to a scan. */
export const isSameCode = (a: string, b: string): boolean => {
  const keys = codeKeys(a);
  return codeKeys(b).some((key) => keys.includes(key));
};

/** A pack as it is known by itself: its pieces, or of which packs it is made. */
export type FindPack = (code: string) => TaughtPack | { readonly pieces: Decimal } | undefined;

/** Null: the packs in it are not known, or one of them would hold itself. */
export function piecesIn(pack: TaughtPack, find: FindPack, within: readonly string[] = []): Decimal | null {
  const { of, units } = pack;
  if (of === undefined) return units;
  if (within.some((code) => isSameCode(code, of))) return null;
  const inner = find(of);
  if (inner === undefined) return null;
  const each = 'pieces' in inner ? inner.pieces : piecesIn(inner, find, [...within, of]);
  return each === null ? null : multiply(units, each);
}

/** Whether a pack of that code would be inside itself, if it held packs of the code `of`. */
export function wouldHoldItself(code: string, of: string, find: FindPack): boolean {
  const passed: string[] = [];
  for (let next: string | undefined = of; next !== undefined;) {
    const now: string = next;
    if (isSameCode(now, code)) return true;
    if (passed.some((one) => isSameCode(one, now))) return false;
    passed.push(now);
    const inner = find(now);
    next = inner !== undefined && 'of' in inner ? inner.of : undefined;
  }
  return false;
}

/** What a label counts of which so many were scanned, and one had been opened. */
export const withOneOpened = (pieces: Decimal, times: number, left: Decimal): Decimal =>
  add(multiply(pieces, decimal(times - 1)), left);

/** Whether so many can be left in an opened pack: some, and not all. */
export const canBeLeft = (pieces: Decimal, left: Decimal): boolean =>
  isPositive(left) && compare(left, pieces) < 0;

/** For a reply; undefined of a label that stands for one piece. */
export function packScanned(
  each: Decimal,
  overruled: KnownPack['overruled'],
  left: Decimal | undefined,
): PackScanned | undefined {
  if (each === ONE && overruled === undefined) return undefined;
  return {
    pieces: each,
    ...(left === undefined ? {} : { left }),
    ...(overruled === undefined ? {} : { overruled }),
  };
}
