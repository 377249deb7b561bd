export const status = {
  /** The name of the practice warehouse. */
  practice: 'Practice',
  unnamed: 'Operator',
  network: {
    connecting: 'Connecting',
    notConnected: 'Not connected',
    online: 'Online',
    silent: 'Online, no answer yet',
    offline: 'Offline since {at}',
    strange: 'Not the warehouse system since {at}',
    failing: 'The warehouse system answers with errors since {at}',
    untrusted: 'Certificate refused since {at}',
    practiceFailed: 'The practice warehouse did not start',
  },
  waiting: '{n, number} waiting',
  clearAt: 'sent by about {at}',
  needYou: '{n, plural, one {# needs} other {# need}} you',
  /** How many requests the warehouse system still takes, of how many. */
  left: '{remaining, number} / {max, number} requests left',
  others: 'others use about {n, number} a minute',
  usedUp: 'The request limit is used up',
  pauseAsked: 'The service asked for a pause',
  resumes: '{why}; sending resumes {n, plural, =0 {in a moment} other {in # min}}',
  warnings: {
    failing: {
      title: 'The warehouse system answers with errors, so nothing is sent for now.',
      next: 'Keep scanning: everything waits safely. If this goes on, tell whoever runs it.',
    },
    strange: {
      title: 'Something else is answering instead of the warehouse system.',
      next: 'If this is a guest network, sign in to it. Keep scanning: everything waits safely.',
    },
    untrusted: {
      title: 'The certificate of the warehouse system is not valid, so nothing is sent.',
      next: 'Ask whoever runs the system to renew it. Keep scanning: everything waits safely.',
    },
    practiceFailed: {
      title: 'The practice warehouse did not start.',
      next: 'Close Dockhand and start it again. Everything waits safely.',
    },
    notWhole: {
      title: 'The whole stock list was not read since {at}: what was deleted since may still be here.',
      next: 'If this stays, ask whoever runs the warehouse system: perhaps this key may not read it.',
    },
    unread: {
      /** `record`: the first of them. `more`: how many besides. */
      title:
        '{more, plural, =0 {{record} could not be read: what is here of it may be old or missing.} =1 {{record} and one more record could not be read: what is here of them may be old or missing.} other {{record} and # more records could not be read: what is here of them may be old or missing.}}',
      next: 'Tell whoever runs the warehouse system.',
    },
  },
  record: '{what} number {id}',
  recordUnnumbered: '{what} without a number',
  records: {
    item: 'Item',
    order: 'Order',
    job: 'Job',
    alert: 'Alert',
    'custom-field': 'Custom field',
    unit: 'Unit',
    'item-group': 'Item group',
  },
  keyWarnings: {
    held: {
      title: 'The keychain has not stored the key; it will be lost when Dockhand closes.',
      next: 'Until then it is in use. Ask for a keychain to be set up, or unlock the one there is.',
    },
    opening: {
      title: 'Waiting for this computer’s keychain: nothing is sent yet.',
      next: 'If it asks for a password, enter it. Keep scanning meanwhile.',
    },
    missing: {
      title: 'There is no key, so nothing is sent.',
      next: 'Enter the key under Settings (F6). Keep scanning meanwhile.',
    },
    locked: {
      title: 'The keychain is locked, so nothing is sent.',
      next: 'Unlock it: with the key in it, sending starts by itself. Or enter the key again under Settings (F6). Keep scanning meanwhile.',
    },
    absent: {
      title: 'There is no key, and no keychain on this computer to store one: nothing is sent.',
      next: 'Enter the key under Settings (F6); it is kept until Dockhand closes. Keep scanning meanwhile.',
    },
    refused: {
      title: 'The key is no longer accepted, so nothing is sent.',
      next: 'Enter the right key under Settings (F6). Keep scanning meanwhile.',
    },
    'other-account': {
      title: 'The key seems to be of another warehouse, so nothing is sent or loaded.',
      next: 'Enter another one under Settings (F6). If you are sure it is of this warehouse, use it. Keep scanning meanwhile.',
    },
  },
  keyStates: {
    ready: 'Stored in this computer’s keychain',
    held: 'Only until Dockhand closes',
    opening: 'Waiting for the keychain',
    missing: 'No key',
    locked: 'The keychain is locked',
    absent: 'No key, and no keychain on this computer',
    refused: 'No longer accepted',
    'other-account': 'Seems to be of another warehouse',
  },
  reading: {
    never: 'The stock has not been loaded yet',
    orders: 'Loading the orders',
    stopped: 'Loading the stock has stopped at {items, number} of {total, number}',
    stoppedAfter: 'Loading the stock has stopped after {items, number}',
    /** `stopped`: one of these. */
    offline: '{stopped}: no connection',
    soFar: 'Loading the stock: {items, number} so far',
    of: 'Loading the stock: {items, number} of {total, number}',
    readyAt: 'Loading the stock: {items, number} of {total, number}, ready about {at}',
  },
} as const;
