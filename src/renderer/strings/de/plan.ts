import type { Translation } from '../catalogue.ts';
import type { plan as english } from '../en/plan.ts';

export const plan: Translation<typeof english> = {
  title: 'Lagerplätze',
  move: 'Einen drücken, um dorthin umzulagern.',
  putAway: 'Einen drücken, um dort einzulagern.',
  count: 'Einen drücken, um ihn zu zählen.',
  see: 'Einen drücken, um zu sehen, was dort liegt.',
  loaded: 'Artikel, geladen {when}',
  items: '{n, plural, =0 {keine Artikel} one {# Artikel} other {# Artikel}}',
  here: '{quantity} hier',
  coming: '+ {quantity} wartend',
  from: 'von',
  to: 'nach',
  isHere: 'hier',
  firstShown: 'Die ersten {n, number} von {all, number} Lagerplätzen. Die anderen scannen oder eingeben.',
  none: 'Noch keine Lagerplätze.',
};
