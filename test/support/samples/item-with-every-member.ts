/** The body of a request that creates an item with a value in every member, except those that need the id of another record. */
export const FULL = {
  type: 'item',
  name: 'Drum',
  quantity: 7,
  price: 58,
  min_quantity: 4,
  notes: 'Heavy.',
  label_url: 'DRUM-1',
  label_url_type: 'org.iso.Code128',
  label_url_extra: 'DRUM-X',
  label_url_extra_type: 'org.iso.QRCode',
  tags: ['cable', 'heavy'],
  measured_quantity: { type: 'length', name: 'meter', value: 100 },
};
