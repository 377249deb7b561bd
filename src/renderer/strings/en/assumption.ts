import type { AssumptionName } from '#domain/commands/assumed.ts';

/** Each assumption in plain words, by its name, and what follows for Dockhand. */
export const assumption = {
  moveBody: {
    assumed: 'A move takes the quantity, the folder and whether an empty record stays.',
    follows: 'A refused move asks you.',
  },
  moveAnswer: {
    assumed: 'A move answers with the record of the moved pieces.',
    follows: 'A new record or a grown one proves it; both are accepted.',
  },
  moveFolder: {
    assumed: 'A location is moved by changing what it lies in.',
    follows: 'A refused move asks you.',
  },
  moveUnknownFolder: {
    assumed: 'A move to a folder that is gone is refused.',
    follows: 'Source and destination are read after each move without an answer.',
  },
  copy: {
    assumed: 'A copy takes a quantity, a folder and whether all inside goes with it.',
    follows: 'Switched off, no new record is added by copying.',
  },
  search: {
    assumed: 'The service’s search looks at names alone.',
    follows: 'Scans and Find use the index on this computer.',
  },
  searchCount: {
    assumed: 'The number of results is exact, in large accounts nearly.',
    follows: 'Pages are followed whatever the number says.',
  },
  customField: {
    assumed: 'A field has an id, a name, a type and what it is for.',
    follows: 'A field of another type is shown as text.',
  },
  customFieldValue: { assumed: 'A field’s value may be a barcode.', follows: 'It is found by scanning.' },
  customFieldEmbed: {
    assumed: 'Items can be read with the values of all fields.',
    follows: 'Values are read whether asked for or not.',
  },
  customFieldWrite: {
    assumed: 'Values of fields that are sent change those fields alone.',
    follows: 'Others that were lost are seen to be gone at the next look.',
  },
  unit: {
    assumed: 'A unit has a name, a kind and a way it is written.',
    follows: 'A unit is shown by the name it has.',
  },
  measuredQuantity: {
    assumed: 'What is measured on an item stands apart from its quantity.',
    follows: 'It is shown as it came, and nothing is computed with it.',
  },
  photo: {
    assumed: 'A photo has an id, a name and an address.',
    follows: 'A photo without an address is not shown.',
  },
  tag: {
    assumed: 'A tag is read as a name; writing tags replaces them all.',
    follows: 'Tags are read again after each write.',
  },
  numbers: {
    assumed: 'Prices and quantities come as numbers or as text.',
    follows: 'Both are read exactly, never as rounded figures.',
  },
  singleAnswer: {
    assumed: 'One record comes wrapped in “data”.',
    follows: 'A record without the wrapping is read too.',
  },
  createForm: {
    assumed: 'An item with photos is sent as a form that names lists and measures in brackets.',
    follows: 'A refused item asks you.',
  },
  createdQuantity: {
    assumed: 'An item made without a quantity has none.',
    follows: 'A quantity is always sent.',
  },
  rateHeaders: {
    assumed: 'Every answer of the service says how many requests are left.',
    follows: 'The name of these headers is learned; an answer without them is not taken for the service’s.',
  },
  recordTimes: {
    assumed: 'The times on records are the service’s own.',
    follows: 'A time far ahead of every clock counts for nothing.',
  },
  rateReset: {
    assumed: 'The reset header holds seconds left, or a time.',
    follows: 'Either is understood; without it a window is taken to last 15 minutes.',
  },
  rateWindow: {
    assumed: 'Requests are counted in fixed windows.',
    follows: 'The pace follows what the headers say.',
  },
  rateRefusal: {
    assumed: 'A request over the limit was not carried out.',
    follows: 'It is read back before it is sent again.',
  },
  recipientGroups: {
    assumed: 'Alerts tell owners, administrators or members.',
    follows: 'Another group is kept and shown.',
  },
  dateReminder: {
    assumed:
      'A reminder watches a date field: so many days, weeks, months or years before or after it, or on the day.',
    follows: 'Switched off, reminders are shown and not written.',
  },
  alertAnswers: {
    assumed: 'A changed alert comes back; a deleted one answers nothing.',
    follows: 'Alerts are read again after each.',
  },
  alertTriggerable: { assumed: 'An alert names its item a second time.', follows: 'It is not used.' },
  itemGroup: {
    assumed: 'A group has a name, attributes with options, and items.',
    follows: 'Switched off, groups are shown and not written.',
  },
  job: {
    assumed: 'A job has a name that is taken once, a status, a folder, notes, days and a version.',
    follows: 'Without a folder nothing can be picked to it; without a version a lost answer is waited for.',
  },
  jobWrites: {
    assumed: 'Jobs are made, changed, led and deleted by requests the service’s description does not show.',
    follows: 'Switched off, jobs are shown and picked to, and not written.',
  },
  jobMoves: {
    assumed: 'A job starts, is completed, and is reopened into progress.',
    follows: 'Another move asks you.',
  },
  jobItems: {
    assumed: 'Items are added to a job and returned by requests of their own.',
    follows: 'They are not used: picking is a move into the folder of the job.',
  },
  receiveWords: {
    assumed: 'A receipt goes from pending to completed, or to failed.',
    follows: 'An unknown word is no success: the received figures count.',
  },
  receiveStatus: {
    assumed: 'An order is received when every line is.',
    follows: 'Its status is read, never inferred.',
  },
  receiveVersion: {
    assumed: 'Each line received changes the order’s version.',
    follows: 'An unchanged version alone proves nothing.',
  },
  overReceipt: {
    assumed: 'A line that would be too much is refused alone.',
    follows: 'What is received beyond the order is shown as it is.',
  },
  receiveCopy: {
    assumed: 'A receipt at another price makes a copy of the item.',
    follows: 'The copy is found by name, place, price and quantity.',
  },
  orderWrites: {
    assumed:
      'A draft is deleted, and an order duplicated, by requests the service’s description does not show.',
    follows: 'Switched off, drafts are not deleted.',
  },
  orderComputed: {
    assumed: 'Amounts and totals stand on the order, exact.',
    follows: 'The lines are added up here, and a difference is shown.',
  },
  orderLineIds: {
    assumed: 'The id of an order’s line is used once in the account.',
    follows: 'Of two orders that share one, the order read last alone shows that line.',
  },
  orderUnknownMembers: {
    assumed: 'What is not known of an order survives a change.',
    follows: 'It is sent back as it was read.',
  },
  orderNotes: {
    assumed: 'Notes and terms of an order can be written.',
    follows: 'Where the answer shows that a change was not kept, you are asked.',
  },
  orderNumberTaken: {
    assumed: 'An order number that is taken is refused.',
    follows: 'Any refusal counts where the number is found on an order.',
  },
  orderEditLocked: {
    assumed: 'An order that is past changing refuses a change.',
    follows: 'Any refusal is shown in its own words.',
  },
  webhookAudit: {
    assumed: 'An event names what was changed, and how.',
    follows: 'It is a hint to read again, whatever it says.',
  },
  webhookSigning: {
    assumed: 'Events are signed and repeated for a day.',
    follows: 'Unsigned ones are taken at an address nobody can guess.',
  },
  barcodesNotListed: {
    assumed: 'Some barcodes have no word of the service’s.',
    follows: 'They are written as typed, and found all the same.',
  },
  unfilteredList: {
    assumed: 'A list without a folder is of the whole account.',
    follows: 'The folder is always named, so nothing hangs on it.',
  },
  deletionsInRecent: {
    assumed: 'Deletions are not in the list of changes.',
    follows: 'They are found by a full reading, hourly or less often.',
  },
  updatedSince: {
    assumed: 'The list of changes counts in whole seconds.',
    follows: 'Readings overlap, and what is known is dropped.',
  },
  removedMembers: {
    assumed: 'An item says nothing of its group.',
    follows: 'Nothing of groups is sent with an item.',
  },
  clampedPages: {
    assumed: 'Fields, alerts and groups come in pages of 100 at most.',
    follows: 'Pages are followed whatever their size.',
  },
} as const satisfies Record<AssumptionName, { readonly assumed: string; readonly follows: string }>;
