/** What is said where a list is not all there is. */
export const part = {
  stockNever: 'The stock is not loaded yet',
  stockFirst: 'The stock is still loading',
  stockNext: 'What is not loaded is missing here.',
  ordersUnread: 'The orders are not loaded yet',
  ordersLoading: 'They appear here when they are.',
  offline: 'There is no network. They are loaded when it is back.',
  key: 'There is no key that is accepted. Enter it in Settings.',
  ordersDenied: 'The orders could not be read',
  ordersDeniedNext: 'The warehouse system does not give them to this key. Ask whoever runs it.',
  ordersPart: 'Some of the orders could not be read',
  ordersPartNext: 'Others may be missing here. Ask whoever runs the warehouse system.',
  notRead: 'This could not be read again.',
  asOf: 'What is shown is as of {at}.',
  lines: 'The lines of this order are not loaded yet',
  linesShort: 'not loaded yet',
  lastShown: 'The last {n, number} are shown. There are more.',
} as const;
