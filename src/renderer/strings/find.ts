/** Searching by hand. */
export const find = {
  results: 'Results',
  none: (text: string) => `Nothing found for “${text}”.`,
  tryCode: 'Press Enter to look it up as a code.',
  more: 'There are more: keep typing to narrow the list.',
};
