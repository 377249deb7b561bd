/** What fields say of themselves. */
export const field = {
  clear: 'Clear',
  notQuantity: 'Digits, with one comma or point',
  empty: 'A name, please',
};
