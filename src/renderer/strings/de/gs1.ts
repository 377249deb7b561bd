import type { Translation } from '../catalogue.ts';
import type { gs1 as english } from '../en/gs1.ts';

export const gs1: Translation<typeof english> = {
  batch: 'Charge {batch}',
  serial: 'Seriennummer {serial}',
  expires: 'verfällt am {day}',
  bestBefore: 'mindestens haltbar bis {day}',
  sellBy: 'zu verkaufen bis {day}',
  made: 'hergestellt am {day}',
  packed: 'verpackt am {day}',
  measures: {
    'net weight': 'Nettogewicht {amount, number} {unit}',
    'gross weight': 'Bruttogewicht {amount, number} {unit}',
    length: 'Länge {amount, number} {unit}',
    width: 'Breite {amount, number} {unit}',
    depth: 'Tiefe {amount, number} {unit}',
    area: 'Fläche {amount, number} {unit}',
    volume: 'Volumen {amount, number} {unit}',
  },
};
