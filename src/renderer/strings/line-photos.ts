/** The photos of a line that did not come as ordered. */
import { catalogue } from './catalogue.ts';
import { linePhotos as de } from './de/line-photos.ts';
import { linePhotos as en } from './en/line-photos.ts';

export const linePhotos = catalogue(en, de);
