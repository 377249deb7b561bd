/** Help, and the first steps of a new station. */
import { catalogue } from './catalogue.ts';
import { help as de } from './de/help.ts';
import { help as en } from './en/help.ts';

export const help = catalogue(en, de);
