export const end = {
  title: 'End of receipt',
  complete: '{number} is received in full',
  completeOnce: '{number} will be received in full once this is booked',
  booked: 'This receipt is booked',
  waiting: 'This receipt waits to be booked',
  asks: 'This receipt needs you: see the Outbox',
  about: 'Receipt for {number}, finished {when}',
  /** Under a figure, which is not in it: these and `left`, `over`. */
  lines: '{n, plural, one {Line in it} other {Lines in it}}',
  pieces: '{n, plural, one {Piece in it} other {Pieces in it}}',
  took: '{n, plural, =0 {Minute} one {Minute} other {Minutes}}',
  short: '< 1',
  fromTo: '{from} to {to}',
  left: '{n, plural, one {Line left} other {Lines left}}',
  over: '{n, plural, one {Line over} other {Lines over}}',
  ofPieces: '{n, plural, one {# piece} other {# pieces}}',
  next: 'Next order: {number}',
} as const;
