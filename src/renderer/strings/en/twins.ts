/** Which of several records of one code was taken, and why. */
export const twins = {
  /** Why; where its location is named beside it, and where it is not. */
  why: {
    line: 'of several records, the one ordered',
    counted: 'the one that is counted here',
    source: 'the one that is taken from here',
    elsewhere: 'the one that is not there yet',
    inHand: 'the one in hand',
    listed: 'the one to be put away',
    picked: 'as chosen before',
    place: 'where you are',
    stock: 'the others are empty',
    used: 'used last',
  },
  at: 'at {where}, {why}',
  /** The key that takes another one. */
  other: 'The one in {where}',
  others: '{n, plural, one {# other} other {# others}}',
} as const;
