export const newItem = {
  title: 'New item',
  likeTitle: 'New item like {name}',
  sentence: 'Type its name; scan or type its location.',
  unread: 'One of the fields cannot be read as it is typed: it says so.',
  kept: 'Begun before and not made yet',
  beginAnew: 'Begin anew',
  unit: 'Unit of a measure',
  noUnit: 'none',
  itsPhotos: '{n, plural, one {With the photo of the original} other {With the # photos of the original}}',
  printsLabel: 'Print its label at once',
  copy: 'Copy with everything',
  copyHelp:
    'A copy has the name, price, minimum, notes, tags, photos and fields of the original, whatever is typed here; only its location and quantity are its own.',
} as const;

export const office = {
  title: 'Search the warehouse system',
  search: 'Name of the item',
  placeholder: 'Part of the name',
  go: 'Search',
  sentence: 'Each search is one request. It finds items by name, also those not loaded here yet.',
  asking: 'Asking the warehouse system',
  found: '{n, plural, =0 {Nothing found} one {# item} other {# items}} in the warehouse system',
  more: 'Next page',
  rows: 'Found in the warehouse system',
  mark: 'from the warehouse system',
  news: 'newer than here, is being loaded',
  notHere: 'not loaded here yet, is being loaded',
  not: {
    offline: {
      title: 'The warehouse system cannot be reached',
      next: 'Search what is loaded here instead, or try again when it is online.',
    },
    'no-key': { title: 'There is no key to ask with', next: 'Enter the key in Settings.' },
    busy: {
      title: 'The account’s requests are used up for now',
      next: 'Try again in a few minutes. What is loaded here can be searched meanwhile.',
    },
    failing: {
      title: 'The warehouse system had an error',
      next: 'Try again later. What is loaded here can be searched meanwhile.',
    },
    refused: {
      title: 'The warehouse system did not search',
      next: 'It says: {words}. Search what is loaded here instead.',
    },
    unread: {
      title: 'The answer could not be read',
      next: 'Nothing was changed. Try again, or search what is loaded here.',
    },
  },
} as const;

export const location = {
  title: 'Location {name}',
  topTitle: 'Top level',
  sentence: 'Change what is written on it, or press a key.',
  name: 'Name',
  code: 'Label',
  codeHelp: 'Scan a new label, or type it. Leave empty for none.',
  notes: 'Notes',
  keep: 'Save',
  new: 'New location in it',
  newTop: 'New location',
  newTitle: 'New location in {name}',
  newSentence: 'Type its name.',
  make: 'Create location',
  like: 'New like this',
  likeTitle: 'New location like {name}',
  likeSentence: 'Type its name. What is in the other one is not copied.',
  move: 'Move into another',
  label: 'Print its label',
  many: 'Many by a pattern',
  delete: 'Delete location',
  holds:
    '{folders, plural, =0 {} one {# location and } other {# locations and }}{items, plural, one {# item} other {# items}} in it, at any depth.',
  ofJobs: '{n, plural, one {Goods on the job {names} are here} other {Goods on the jobs {names} are here}}',
  deleteAsk:
    '{folders, plural, =0 {} one {# location, } other {# locations, }}{items, plural, one {# item} other {# items}} and itself deleted for good. Press again',
  empty: 'Empty.',
} as const;

export const pattern = {
  title: 'Locations by a pattern, in {name}',
  from: 'First',
  to: 'Last',
  fromHelp: 'As A-01-01.',
  toHelp: 'As D-12-06. Each part counts from the first to the last.',
  prefix: 'Labels begin with',
  isNested: 'One inside the other: A, A-01, A-01-01',
  sentence: 'Type the first and the last one.',
  why: {
    shape: 'First and last are not built alike: letters, digits and signs have to match.',
    backwards: 'A part of the last one comes before that of the first.',
    many: 'More than {most, number} at once. Take a part of them.',
  },
  ready:
    '{n, plural, one {# location} other {# locations}}: {there, plural, =0 {none is} one {# is} other {# are}} there already{bare, plural, =0 {} other {, # without a label}}.',
  taken:
    '{n, plural, one {# label is} other {# labels are}} on something else already: a scan would ask which one. Begin them with something else.',
  some: '{first}, {second} … {last}',
  make: 'Create and print',
  label: 'Label and print',
  print: 'Print labels',
  stopped: 'Not all could be made. What was made is in the Outbox.',
} as const;
