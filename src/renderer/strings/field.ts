/** What fields say of themselves, and what stands on keys. */
import { catalogue } from './catalogue.ts';
import { field as de } from './de/field.ts';
import { field as en } from './en/field.ts';

export const field = catalogue(en, de);
