export const today = {
  title: 'Today',
  since: 'booked since {when} by {station}',
  /** Under a figure, which is not in it: these four. */
  lines: '{n, plural, one {Line received} other {Lines received}}',
  pieces: '{n, plural, one {Piece received} other {Pieces received}}',
  moves: '{n, plural, one {Move} other {Moves}}',
  counted: '{n, plural, one {Item counted} other {Items counted}}',
  /** Beside a figure, and not in it. */
  waiting: '+ {n, number} waiting',
  orders: 'Open orders',
  noOrders: 'No open orders. New ones appear here automatically.',
  more: 'All {n, number} open orders',
  waits: 'What waits',
  nothing: 'Nothing waits, nothing needs you.',
  asks: '{n, plural, one {entry needs you} other {entries need you}}',
  entries: '{n, plural, one {entry waits to be booked} other {entries wait to be booked}}',
  receipts: '{n, plural, one {receipt begun, not sent} other {receipts begun, not sent}}',
  counts: '{n, plural, one {count open} other {counts open}}',
} as const;
