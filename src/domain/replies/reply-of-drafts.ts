/** What is said of an order that is put together on its page and not given yet, and of an unknown code that is forgotten. */
import type { Decimal } from '../values/decimal.ts';

export type DraftSaid =
  /** `by`: how many more of it are on the order, or how many fewer. `ordered`: how many there are now. */
  | {
      readonly kind: 'draft-line';
      readonly item: string;
      readonly by: Decimal;
      readonly ordered: Decimal;
      readonly unit?: string;
    }
  /** `name`: its number, or the vendor of a new one; empty: it has none yet. `isBack`: it had been dropped. */
  | {
      readonly kind: 'draft-dropped';
      readonly name: string;
      readonly lines: number;
      readonly isBack?: true;
    }
  /** It is off the list of unknown codes until it is scanned again. `isBack`: it is on it again. */
  | { readonly kind: 'unknown-forgotten'; readonly code: string; readonly isBack?: true };
