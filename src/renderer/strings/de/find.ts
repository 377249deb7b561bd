import type { find as english } from '../en/find.ts';
import type { Translation } from '../catalogue.ts';

export const find: Translation<typeof english> = {
  sentence: 'Mit den Pfeiltasten wählen, mit der Eingabetaste öffnen.',
  results: 'Treffer',
  at: 'Preis {price}',
  noPrice: 'keiner',
  none: 'Nichts gefunden für „{text}“.',
  tryCode: 'Eingabetaste: als Code nachsehen.',
  itemSpoken: '{name}, {quantity} in {where}',
  itemIn: '{name} in {where}',
  alsoOn:
    'Steht schon auf {names}{more, plural, =0 {} other { und # weiteren}}. Ein Scan davon fragt, was gemeint ist.',
  more: 'Es gibt mehr: weitertippen, um die Liste zu verkürzen.',
};
