/** What is around every screen. */
import { catalogue } from './catalogue.ts';
import { shell as de } from './de/shell.ts';
import { shell as en } from './en/shell.ts';

export const shell = catalogue(en, de);
