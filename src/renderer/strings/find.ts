/** Searching by hand. */
export const find = {
  results: 'Found',
  none: (text: string) => `Nothing here is called “${text}”.`,
  tryCode: 'Press Enter to look it up as a code.',
  more: 'There is more: type a little further.',
};
