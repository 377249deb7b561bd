export const arrival = {
  title: 'Arrival',
  begin: 'Receive several orders at once',
  goOn: 'Arrival: {n, plural, one {# order} other {# orders}}',
  counted: '{n, plural, =0 {nothing counted yet} one {# line counted} other {# lines counted}}',
  add: 'Receive with other orders',
  lines: 'Orders and their lines',
  orders: '{n, plural, one {# order} other {# orders}}',
  empty: 'No orders yet',
  emptyNext: 'Scan items, or the labels of the orders.',
  inHand: 'Current line or order',
  pick: 'Scan an item: it counts on the first order that still expects it. The label of an order adds the order.',
  orderSpoken:
    'Order {number}, {vendor}, {done, number} of {all, plural, one {# line} other {# lines}} complete',
  ready:
    '{lines, plural, one {# line} other {# lines}} of {orders, plural, one {# order} other {# orders}} ready to send.',
  send: 'Send arrival',
  discardAsk:
    '{orders, plural, one {# order} other {# orders}}, {lines, plural, one {# line} other {# lines}}: press again to discard',
  end: {
    about: 'Arrival of {orders, plural, one {# order} other {# orders}}, finished {when}',
    complete: 'The arrival is received in full',
    completeOnce: 'The arrival will be received in full once this is booked',
    booked: 'This arrival is booked',
    waiting: 'This arrival waits to be booked',
    asks: 'This arrival needs you: see the Outbox',
  },
  said: {
    sent: 'Arrival: {orders, plural, one {# order} other {# orders}}',
    discarded: 'Arrival discarded',
    back: 'The arrival is in progress again',
    counts: '{orders, plural, one {# order} other {# orders}}, {lines, plural, one {# line} other {# lines}}',
    left: '{order} is not in the arrival any more',
    added: '{n, plural, one {# order} other {# orders}} in the arrival',
    joins: '{order} joined the arrival',
    nothingInHand: '{where}: for what?',
    scanFirst: 'scan an item, or choose an order, and then the location',
  },
} as const;
