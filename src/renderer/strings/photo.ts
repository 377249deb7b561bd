/** Photos of items and locations. */
import { catalogue } from './catalogue.ts';
import { photo as de } from './de/photo.ts';
import { photo as en } from './en/photo.ts';
import { facts } from './figure.ts';

export const photo = catalogue(en, de);

/** What it is called where it is not seen. */
export const photoName = ({
  title,
  name,
}: {
  readonly title: string;
  readonly name: string | null;
}): string => (name === null ? photo.of({ title }) : photo.ofNamed({ title, name }));

/** "1 of 3 · front.jpg". */
export const photoPlace = (n: number, all: number, name: string | null): string =>
  facts(photo.place({ n, all }), name);
