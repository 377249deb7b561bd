export const linesShown = {
  filter: 'Filter the lines',
  placeholder: 'Item, code or location',
  by: {
    order: 'As on the order',
    place: 'By location',
    code: 'By item code',
    open: 'Incomplete first',
  },
  byIs: 'Lines: {by}',
  some: '{n, number} of {all, plural, one {# line} other {# lines}}',
  cleared: 'Filter “{text}” cleared: it did not have the scanned line.',
  noMatchTitle: 'No matching line',
  noMatchNext: 'Type less, or press Esc for all lines.',
  hidden:
    '{n, plural, one {# counted line is} other {# counted lines are}} hidden by the filter, and sent as well.',
} as const;
