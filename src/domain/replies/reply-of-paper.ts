/** What is answered about labels and papers of receipts. */
export type PaperSaid =
  /** A number was taken for a pallet, and is not to be had again. `left`: so many are there after it. */
  | { readonly kind: 'pallet-taken'; readonly sscc: string; readonly left: number }
  /** not-set: this station has no numbers. used-up: all are taken. */
  | { readonly kind: 'pallet-not-taken'; readonly why: 'not-set' | 'used-up' };
