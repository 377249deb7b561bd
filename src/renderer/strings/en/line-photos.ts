/** The photos of a line that did not come as ordered. */
export const linePhotos = {
  title: 'Photos',
  file: 'Photo from a file',
  camera: 'Photo with the camera',
  take: 'Take photo',
  remove: 'Remove',
  removeOf: 'Remove {photo}',
  kept: '{n, plural, one {# photo} other {# photos}}',
  help: 'They stay at this station, and go onto the goods-received note.',
  full: '{n, number} photos: a line keeps no more.',
  notOne: '{name} is no picture that can be kept.',
} as const;
