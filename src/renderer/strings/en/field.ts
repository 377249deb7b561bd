export const field = {
  clear: 'Clear',
  notQuantity: 'Digits only, with at most one comma or point',
  negative: 'No minus: nothing here is below zero',
  plus: 'No plus: type the total',
  ambiguous: 'A thousand, or a part? Type {whole} or {part}',
  empty: 'Enter a name',
  full: 'No more than {n, number} characters',
  dayHelp: 'Year-month-day, such as 2026-11-30',
  notDay: 'Not a day: year-month-day, such as 2026-11-30',
  /** As keyboards have them printed. */
  keys: {
    escape: 'Esc',
    delete: 'Del',
    pause: 'Pause',
    control: 'Ctrl {letter}',
  },
} as const;
