/** What fields say of themselves. */
export const field = {
  clear: 'Clear',
  notQuantity: 'Digits only, with at most one comma or point',
  empty: 'Enter a name',
};
