/** The parts of Items. */
import { catalogue } from './catalogue.ts';
import { parts as de } from './de/parts.ts';
import { parts as en } from './en/parts.ts';

export const parts = catalogue(en, de);
