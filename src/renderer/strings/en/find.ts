export const find = {
  results: 'Results',
  /** Where only that tells two records apart. */
  at: 'price {price}',
  noPrice: 'none',
  none: 'Nothing found for “{text}”.',
  tryCode: 'Press Enter to look it up as a code.',
  itemSpoken: '{name}, {quantity, number} in {where}',
  more: 'There are more: keep typing to narrow the list.',
} as const;
