export const find = {
  /** While something is searched for. */
  sentence: 'Choose with the arrow keys and press Enter.',
  results: 'Results',
  /** Where only that tells two records apart. */
  at: 'price {price}',
  noPrice: 'none',
  none: 'Nothing found for “{text}”.',
  tryCode: 'Press Enter to look it up as a code.',
  itemSpoken: '{name}, {quantity} in {where}',
  itemIn: '{name} in {where}',
  /** A label typed for another record. `more`: so many more have it. */
  alsoOn:
    'Already the label of {names}{more, plural, =0 {} other { and # more}}. A scan of it asks which one.',
  more: 'There are more: keep typing to narrow the list.',
} as const;
