export const many = {
  new: 'New item',
  like: 'New like this',
  location: 'This location',
  office: 'Search the warehouse system',
  move: 'Move',
  edit: 'Change a field',
  labels: 'Labels',
  delete: 'Delete',
  exportAll: 'Export list',
  exportChosen: 'Export',
  exported: '{n, plural, one {# item} other {# items}} saved in {file}',
  noLabels: 'None of them has a label to print.',
  columns: { id: 'Number', notes: 'Notes' },
  moveTitle: 'Move {n, plural, one {# item} other {# items}}',
  whereTo: 'Where to? Scan the location, or type its name.',
  moveReady: 'All there is of {n, plural, one {# item} other {# items}} goes to {where}.',
  editTitle: 'Change {n, plural, one {# item} other {# items}}',
  field: 'Field',
  fields: { price: 'Price', minQuantity: 'Minimum', notes: 'Notes', tags: 'Tags' },
  tag: 'Tag for each of them',
  tagReady:
    '{n, plural, one {# item has} other {# items have}} the tag {tag} then, besides those they have now.',
  empties: 'Empty it: nothing stands there any more',
  editMissing: 'Type what is to stand there.',
  editReady: 'It stands in {field} of {n, plural, one {# item} other {# items}} then, whatever is there now.',
  editClears: '{field} of {n, plural, one {# item} other {# items}} is emptied.',
  deleteTitle: 'Delete {n, plural, one {# item} other {# items}}',
  goesWith:
    '{n, plural, one {# item goes for good, with a stock of {pieces, number}. What orders have on it} other {# items go for good, with a stock of {pieces, number} together. What orders have on them}} stays on the orders.',
  andMore: '{n, plural, one {and # more} other {and # more}}',
  deleteAsk: '{n, plural, one {# item} other {# items}} deleted for good. Press again',
  progress: '{done, number} of {all, number} saved here',
  waits: 'What you did before is still being saved: {done, number} of {all, number}. Then this one can go.',
} as const;

export const cost = {
  about:
    '{commands, plural, one {# entry} other {# entries}} in the Outbox, about {requests, number} requests, {time}.',
  left: '{left, number} requests are left to the whole account just now.',
  offline: 'Not connected: they wait here until it is.',
  time: '{minutes, plural, =0 {under a minute} one {about # minute} other {about # minutes}}',
} as const;
