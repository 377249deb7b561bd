/** The list of all alerts, and what is said when one fires. */
import { catalogue } from './catalogue.ts';
import { alerts as de } from './de/alerts.ts';
import { alerts as en } from './en/alerts.ts';

export const alerts = catalogue(en, de);
