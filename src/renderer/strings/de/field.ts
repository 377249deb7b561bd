import type { Translation } from '../catalogue.ts';
import type { field as english } from '../en/field.ts';

export const field: Translation<typeof english> = {
  clear: 'Leeren',
  notQuantity: 'Nur Ziffern, höchstens ein Komma oder Punkt',
  negative: 'Kein Minus: unter null geht hier nichts',
  plus: 'Kein Plus: die Summe eingeben',
  ambiguous: 'Tausend oder ein Teil? {whole} oder {part} eingeben',
  empty: 'Namen eingeben',
  full: 'Höchstens {n, number} Zeichen',
  dayHelp: 'Jahr-Monat-Tag, etwa 2026-11-30',
  notDay: 'Kein Tag: Jahr-Monat-Tag, etwa 2026-11-30',
  keys: {
    escape: 'Esc',
    delete: 'Entf',
    pause: 'Pause',
    control: 'Strg {letter}',
  },
};
