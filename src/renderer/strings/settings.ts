/** The Settings screen. */
import { catalogue } from './catalogue.ts';
import * as de from './de/settings.ts';
import * as en from './en/settings.ts';
import type { LANGUAGES } from './locale.ts';

export const settings = catalogue(en.settings, de.settings);

/** What the warehouse system tells by itself. */
export const events = catalogue(en.events, de.events);

export const commandCodes = catalogue(en.commandCodes, de.commandCodes);

export const receiving = catalogue(en.receiving, de.receiving);

/** Each in its own words, for whoever cannot read the language that is on. */
export const LANGUAGE_NAMES: { readonly [L in (typeof LANGUAGES)[number]]: string } = {
  en: 'English',
  de: 'Deutsch',
};
