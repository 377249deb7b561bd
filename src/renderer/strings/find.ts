/** Searching by hand. */
import { catalogue } from './catalogue.ts';
import { find as de } from './de/find.ts';
import { find as en } from './en/find.ts';

export const find = catalogue(en, de);
