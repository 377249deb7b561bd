/** Items and locations that are made, and the search in the warehouse system. */
import { MOST_LOCATIONS, type LocationNames } from '#domain/barcode/location-pattern.ts';
import { catalogue } from './catalogue.ts';
import * as de from './de/new-item.ts';
import * as en from './en/new-item.ts';

export const newItem = catalogue(en.newItem, de.newItem);
export const office = catalogue(en.office, de.office);
export const location = catalogue(en.location, de.location);
export const pattern = catalogue(en.pattern, de.pattern);

export const patternProblem = (why: Extract<LocationNames, { kind: 'refused' }>['why']): string =>
  why === 'many' ? pattern.why.many({ most: MOST_LOCATIONS }) : pattern.why[why];

/** The first of them and the last. */
export function someNames(names: readonly string[]): string {
  const [first = '', second = ''] = names;
  return names.length < 4 ? names.join(', ') : pattern.some({ first, second, last: names.at(-1) ?? '' });
}
