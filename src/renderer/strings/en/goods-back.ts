/** Goods that go back where an act on many is undone: of one record; of several all in one figure, and the first named. */
export const goodsBack = {
  one: '{quantity} × {item}, {from} to {to}',
  many: '{all}, first {one}',
  pieces: '{n, plural, one {# piece} other {# pieces}}',
  records: '{n, plural, one {# record} other {# records}}',
  cancelled: 'will not be sent: {goods}',
  back: 'will be taken back: {goods}',
  isBack: 'taken back: {goods}',
  booked: 'booked already: press F8 again to take back {goods}',
  'booked-beside': 'booked already: press F8 again, and a new record comes back: {goods}',
} as const;
