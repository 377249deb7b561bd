/** What the station says when pack codes are taught, forgotten, opened or taken from a file. */
import type { Decimal } from '../values/decimal.ts';
import type { KeptHere, PackHolds, PackKept, PackRefusal } from '../barcode/pack.ts';
import type { ItemRef } from '../stock/refs.ts';

export type PackSaid =
  /**
   * A code is one of the item's from now on. `units`: how many pieces one scan of it stands for. `kept`: where that is known; absent: here.
   * `why`: why not in the account, where the profile has a field for it. `holds`: it is of packs.
   */
  | {
      readonly kind: 'code-known';
      readonly code: string;
      readonly item: ItemRef;
      readonly units: Decimal;
      readonly kept?: PackKept;
      readonly why?: KeptHere;
      readonly holds?: PackHolds;
    }
  /** It is one no more. `kept`: where it was known. */
  | {
      readonly kind: 'code-forgotten';
      readonly code: string;
      readonly item: ItemRef;
      readonly kept: PackKept;
    }
  /** Of what was taught, forgotten or imported, so many codes are as they were before. */
  | { readonly kind: 'codes-back'; readonly codes: readonly string[] }
  | { readonly kind: 'pack-refused'; readonly why: PackRefusal; readonly code: string; readonly by?: string }
  /** How many can be left in an opened pack of so many: fewer, and not none. */
  | { readonly kind: 'left-refused'; readonly pieces: Decimal; readonly left: Decimal }
  /** There is no pack that was scanned last here and is counted. */
  | { readonly kind: 'no-pack' }
  /** `same`: so many of the file were known here as it has them. */
  | { readonly kind: 'packs-imported'; readonly added: number; readonly same: number };
