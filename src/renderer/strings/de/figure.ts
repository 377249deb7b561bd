import type { Translation } from '../catalogue.ts';
import type { figure as english } from '../en/figure.ts';

export const figure: Translation<typeof english> = {
  justNow: 'gerade eben',
  minutesAgo: 'vor {n, number} Min.',
  hoursAgo: 'vor {n, number} Std.',
  daysAgo: '{n, plural, one {vor # Tag} other {vor # Tagen}}',
  topLevel: 'Oberste Ebene',
};
