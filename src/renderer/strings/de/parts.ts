import type { Translation } from '../catalogue.ts';
import type { parts as english } from '../en/parts.ts';

export const parts: Translation<typeof english> = {
  label: 'Gezeigt',
  list: 'Liste',
  alerts: 'Meldungen',
  jobs: 'Aufträge',
  groups: 'Gruppen',
  reference: 'Übersicht',
};
