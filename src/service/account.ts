/* The context of every operation: the account's data, and the variants by which it answers where the document is silent. */
import type { Variants } from '#wire/variants.ts';
import type { Ids } from './ids.ts';
import type { Store } from './store/store.ts';

export interface Account {
  readonly store: Store;
  readonly variants: Variants;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly ids: Ids;
}
