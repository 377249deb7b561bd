import type { Translation } from '../catalogue.ts';
import type { end as english } from '../en/end.ts';

export const end: Translation<typeof english> = {
  title: 'Ende des Wareneingangs',
  complete: '{number} ist vollständig eingegangen',
  completeOnce: '{number} ist vollständig, sobald dies gebucht ist',
  booked: 'Dieser Wareneingang ist gebucht',
  waiting: 'Dieser Wareneingang wartet auf die Buchung',
  takenBack: 'Dieser Wareneingang wurde zurückgenommen',
  asks: 'Dieser Wareneingang braucht Sie: siehe Postausgang',
  about: 'Wareneingang zu {number}, fertig {when}',
  lines: '{n, plural, one {Position darin} other {Positionen darin}}',
  pieces: '{n, plural, other {Stück darin}}',
  took: '{n, plural, =0 {Minute} one {Minute} other {Minuten}}',
  short: '< 1',
  fromTo: '{from} bis {to}',
  left: '{n, plural, one {Position offen} other {Positionen offen}}',
  over: '{n, plural, one {Position darüber} other {Positionen darüber}}',
  ofPieces: '{n, plural, other {# Stück}}',
  next: 'Nächste Bestellung: {number}',
};
