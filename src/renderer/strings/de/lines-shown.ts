import type { Translation } from '../catalogue.ts';
import type { linesShown as en } from '../en/lines-shown.ts';

export const linesShown: Translation<typeof en> = {
  filter: 'Positionen filtern',
  placeholder: 'Artikel, Code oder Lagerplatz',
  by: {
    order: 'Wie in der Bestellung',
    place: 'Nach Lagerplatz',
    code: 'Nach Artikelcode',
    open: 'Offene zuerst',
  },
  byIs: 'Positionen: {by}',
  some: '{n, number} von {all, plural, one {# Position} other {# Positionen}}',
  cleared: 'Filter „{text}“ aufgehoben: Die gescannte Position war nicht darin.',
  noMatchTitle: 'Keine passende Position',
  noMatchNext: 'Weniger eingeben, oder mit Esc alle Positionen zeigen.',
  hidden:
    '{n, plural, one {# gezählte Position ist} other {# gezählte Positionen sind}} durch den Filter verborgen und {n, plural, one {wird} other {werden}} mitgesendet.',
};
