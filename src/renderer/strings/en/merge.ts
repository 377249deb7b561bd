/** Several records of an article, and putting them together. */
export const merge = {
  title: 'Records of this article',
  this: 'this one',
  row: '{quantity} in {where}',
  price: 'price {price}',
  noPrice: 'no price',
  /** By what it is known to be of the article; by its number there is nothing to say. */
  by: {
    code: 'same code',
    name: 'same name only',
  },
  open: 'Put records together',
  close: 'Leave them apart',
  sentence: 'Choose by number what goes onto this record. Nothing is deleted: the others stay, empty.',
  nothing: 'Nothing can be put together: no other record has stock.',
  into: '{where}: {was} become {becomes}',
  from: '{where}: {was} become {becomes}',
  stays: '{where}: {was} stay',
  carry: 'What lies in {where} has to be carried to {to}.',
  way: {
    move: 'by a move; this account puts the goods together',
    adjust: 'added to this record and taken off the other: two entries',
  },
  stop: {
    empty: 'empty',
    'not-made': 'not in the warehouse system yet',
    unit: 'measured otherwise',
  },
  loses: {
    price: 'its price {price} is lost on them',
    fields: 'its own fields, as a lot or a date, are lost on them',
  },
  /** `n`: those chosen, and the one they are put onto. */
  send: 'Put {n, plural, =1 {together} other {# records together}}',
  /** As it stands with the entries. */
  reason: 'Records put together in {where}',
  last: 'Put together last',
  half: {
    raised: '{quantity} added to one record, in {place}',
    emptied: '{quantity} taken off another, in {place}',
    moved: '{quantity} moved from {place}',
  },
  as: {
    waits: 'saved, will be sent',
    done: 'done, confirmed',
    apart: 'moved; see whether it is one record there',
    asks: 'needs you in the Outbox (F5)',
    dropped: 'not booked',
    'going-back': 'will be taken back',
    back: 'taken back',
  },
  tooMany: 'Only a half is booked: the records together have {n} too many. See the Outbox (F5).',
  tooFew: 'Only a half is booked: the records together have {n} too few. See the Outbox (F5).',
  said: {
    given: '{n, plural, one {# record} other {# records}} put onto {item}',
    detail: 'in {where}; the others stay, empty',
    becomes: 'then',
    refused: 'Nothing was put together',
    why: {
      nothing: 'choose a record with stock',
      changed: 'the figures have changed: look again, then F9',
    },
  },
} as const;
