/** By the reason why a person is asked. */
export const review = {
  refused: { title: 'It was refused', detail: 'Nothing was booked.' },
  gone: {
    title: {
      item: 'The item is no longer there',
      folder: 'The location is no longer there',
      order: 'The order is no longer there',
      line: 'The line is no longer there',
      alert: 'The alert is no longer there',
      job: 'The job is no longer there',
      record: 'The record is no longer there',
    },
    detail: 'Nothing was booked. It may have been deleted or moved.',
    uncertain: 'It may or may not have been booked before. Check the stock, then choose.',
  },
  neverMade: {
    title: {
      item: 'The new item was never made',
      folder: 'The new location was never made',
      order: 'The new order was never made',
      job: 'The new job was never made',
    },
    detail: 'The entry that was to make it was called off or refused. Nothing of this one was sent.',
    unknownTitle: {
      item: 'It is not known which item this is about',
      folder: 'It is not known which location this is about',
      order: 'It is not known which order this is about',
      job: 'It is not known which job this is about',
    },
    unknownDetail:
      'The entry that was to make it was booked; which record came of it is not known. Nothing of this one was sent.',
  },
  /** After what another client has changed. */
  perhapsBooked: 'Yours may have been booked before that.',
  orderClosed: {
    title: 'The order does not allow this any more',
    detail: 'It is {status}. Nothing was booked.',
  },
  /** Of a receipt. */
  receiptClosed: {
    title: 'The order takes no more goods',
    detail: 'It is {status}. Nothing was booked. Are the goods here? Book them as own stock.',
  },
  /** Of a deletion. */
  noDraft: {
    title: 'Only a draft can be deleted',
    detail: 'The order is {status} by now. Nothing was deleted.',
  },
  orderBusy: {
    title: 'Another receipt on this order is still running',
    detail: 'Nothing of yours was booked. Ask whoever is receiving it, then send again.',
  },
  tooMany: {
    title: '{wanted} wanted, {left} left',
    detail: 'Nothing was booked. Check what is there.',
    lineTitle: '{name}: {wanted} wanted, {left} left',
    lineDetail: 'Nothing of this receipt was booked, because of this line. Check what is there.',
    sourceTitle: '{wanted} to book over, {left} left on the other record',
    sourceDetail: 'Nothing was booked on either record. Check what is there.',
  },
  forecastChanged: {
    title: '{n, plural, one {# line} other {# lines}} would not be booked as you saw it',
    detail: 'Nothing was booked. A price or a location has changed since you looked.',
  },
  bookedOtherwise: {
    title: 'Booked, but {n, plural, one {# line} other {# lines}} not as you saw it',
    detail: 'A price or a location changed before it was booked. Say whether it may stay so.',
  },
  linesFailed: {
    title: '{n, plural, one {# line was} other {# lines were}} not booked',
    detail: 'Sending again sends only what was not booked.',
  },
  cannotTell: {
    title: 'It is not known whether this was booked',
    detail: 'The figures alone do not say. Check the stock, then say which is right.',
    because: {
      rewritten:
        'It is as it was before, and has been changed since: it may have been booked, and set back by someone else. Check the stock, then say which is right.',
      unsteady:
        'It may or may not have been booked: others change it so often that it was never seen twice alike. Check the stock, then choose.',
      taken:
        'It may or may not have been booked: its number is taken, and no order of that number is listed. Check, then choose.',
    },
    noFigures:
      'It may or may not have been booked, and no figures say which: the record is gone, or others kept changing it. Check the stock, then choose.',
  },
  unkept: {
    title: 'Accepted, but not kept',
    detail:
      'The warehouse system took the change, and shows something else than you wrote: it may not know what you changed. Check it there, then choose.',
  },
  unclearAnswer: {
    title: 'The warehouse system did not give a clear answer',
    detail: 'It may or may not have been booked. Check the stock, then say which is right.',
  },
  unsent: {
    title: 'The warehouse system could not be read',
    detail: 'Nothing was booked. Tell whoever runs the warehouse system, then try again.',
  },
  lookAlikes: {
    title: '{n, plural, one {# record} other {# records}} could be this one',
    detail: 'Check {records}, then say which is right.',
    record: '#{id}',
  },
  notFound: {
    title: 'Accepted, but cannot be found',
    detail: 'Check whether it is there, then choose.',
  },
  twice: {
    title: 'It looks as if it was booked twice',
    detail:
      'It may have arrived late and been booked again, or someone else did the same. Check the stock, then choose.',
  },
  appliedLate: {
    title: 'It looks as if it was booked after all',
    detail:
      'It was settled as not booked. It may have arrived late, or someone else did the same. Check the stock, then choose.',
  },
  countMoved: {
    title: '{counted} counted, {expected} expected, {now} there now',
    detail:
      'It has changed by {by} since the count, or an entry before it was not booked. Say which figure stands.',
    detailOwn:
      'Your own entries since the count, {own}, are in what was counted and expected. It has changed by {by} besides. Say which figure stands.',
  },
  editMoved: {
    title: {
      name: 'The name is not what you saw',
      notes: 'The notes are not what you saw',
      price: 'The price is not what you saw',
      minQuantity: 'The minimum is not what you saw',
      label: 'The label is not what you saw',
      labelExtra: 'The second label is not what you saw',
      tags: 'The tags are not what you saw',
      measure: 'The measure is not what you saw',
      photoIds: 'The photos are not what you saw',
    },
    titleCustom: 'The field {field} is not what you saw',
    detail: 'It was {base}, you made it {ours}, and now it is {now}. Say which stands.',
    quoted: '“{text}”',
    empty: 'empty',
  },
  changedSince: {
    title: 'It has changed since you looked',
    tooMany:
      'It contains {now, plural, one {# record} other {# records}} now, which with all that is in them are too many to compare with what you saw.',
    contains:
      'Directly in it {saw, plural, one {was # record} other {were # records}} then, {now, number} now.',
    itself: 'It is not as you saw it, or as your own entries leave it: photos and custom fields count too.',
    within:
      'It, or something in it, is not as you saw it, or as your own entries leave it: photos and custom fields count too.',
    check: 'Check again: deleting is for good.',
  },
  movedElsewhere: {
    title: 'It is not where you took it from',
    detail: 'It was moved since, or a move before it was not booked. Say where it belongs.',
  },
  statusMoved: {
    title: 'The order is now {status}',
    titleJob: 'The job is now {status}',
    final: '{wanted} is final. Check the order, then confirm.',
    again: 'Someone else changed it meanwhile. Check the job, then confirm: {wanted}.',
    impossible: 'From there it cannot become {wanted}.',
  },
  orderMoved: {
    title: 'The order may not be what you saw',
    detail:
      'Someone else changed it, or it cannot be told whether they did: its vendor, notes and terms count too. Check what is on it now, then choose.',
  },
  /** Of a change of it. */
  orderEdited: {
    title: 'The order is not what you saw',
    detail: 'Someone else changed what you change. Check both, then choose. All else on the order stays.',
  },
  jobMoved: {
    title: 'The job is not what you saw',
    detail: 'Someone else changed it. It is now “{now}”. Say which stands.',
  },
  alertMoved: {
    title: 'The alert is not what you saw',
    detail: 'It was “{saw}”, and now it is “{now}”. Say which stands.',
    for: '{alert}, for {groups}',
  },
} as const;

/** Of a line whose forecast does not hold. */
export const foretold = {
  line: '{quantity} × {name}',
  told: {
    adds: 'You saw: adds to the item.',
    copies: 'You saw: makes a new record.',
    other: 'You saw: not known yet.',
  },
  wouldAdd: 'Now: it would be added to the item in {place}.',
  wouldCopy: 'Now: it would be a new record in {place}.',
  wouldCopyAt: 'Now: it would be a new record in {place} at {price}.',
  added: 'Booked: {quantity} added to item #{id} in {place}; there is no new record to label.',
  copied: 'Booked: new record #{id} in {place} at {price}.',
  copiedSomewhere: 'Booked: a new record in {place} at {price}; which of several alike is not known.',
  placeDiffers: 'The item is in {place}.',
} as const;

export const reading = {
  of: {
    source: 'Where it came from',
    destination: 'Added where it went',
    line: 'Received on the line',
    item: 'In stock',
  },
  /** Its figures are of the order, and not of the stock. */
  onLine: '{name}: received on the order',
  both: 'If it was booked, then others changed it by {ifBooked}. If not, others changed it by {ifNot}.',
} as const;

/** What an undo leaves as it is. */
export const stays = {
  'received-on-order': 'The order still shows the goods as received.',
  'deleted-for-good': 'What was deleted is gone, with its history.',
  status: 'That status is final.',
  'second-record': 'It comes back as a record of its own.',
  'nothing-known': 'It is not known what was made, so there is nothing to undo.',
  'was-so': 'It was already so before, so there is nothing to undo.',
  'not-located': 'Which record has the goods is being read. Look again in a moment.',
  unread: 'What it made is being read. Look again in a moment.',
  'perhaps-copied': 'Some of the goods may be in a new record of the item. Adjust that one yourself.',
  'job-folder': 'The location of the job stays, with what is in it.',
  'job-status': 'Nothing leads the job back to the status it had.',
  'written-since': 'Someone else has changed it since. You are asked before its status is set back.',
  emptied: 'The same goods were taken off the other record, or may still be. Undo that first.',
  'switched-off': 'What would undo it is switched off under Items, Reference, Assumptions.',
  'not-any-more':
    'What it made has changed or gone since, at least in part, so none of it can be undone here. Adjust what is still there yourself.',
} as const;
