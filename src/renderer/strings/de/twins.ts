import type { Translation } from '../catalogue.ts';
import type { twins as english } from '../en/twins.ts';

export const twins: Translation<typeof english> = {
  why: {
    line: 'von mehreren Datensätzen der bestellte',
    counted: 'der hier gezählt wird',
    source: 'der von hier genommen wird',
    elsewhere: 'der noch nicht dort ist',
    inHand: 'der in der Hand',
    listed: 'der einzulagernde',
    picked: 'wie zuvor gewählt',
    place: 'wo Sie sind',
    stock: 'die anderen sind leer',
    used: 'zuletzt benutzt',
  },
  at: 'in {where}, {why}',
  other: 'Der in {where}',
  others: '{n, plural, one {# anderer} other {# andere}}',
};
