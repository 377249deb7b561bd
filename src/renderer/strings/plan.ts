/** The plan of locations. */
import type { Bay, Held, PlacesView } from '#domain/views/places.ts';
import { catalogue } from './catalogue.ts';
import { plan as de } from './de/plan.ts';
import { plan as en } from './en/plan.ts';
import { figure, moment, place, spokenFacts } from './figure.ts';

export const plan = catalogue(en, de);

/** `here`: it is the one that is looked at. */
export type Mark = 'from' | 'to' | 'here' | null;

export const markWords = (mark: Mark): string =>
  mark === null ? '' : mark === 'here' ? plan.isHere : plan[mark];

export const bayName = ({ id, name }: Bay): string => place({ id, name, path: [] });

/** How much is there: of the item in hand where there is or will be some of it, else how many items. */
export function bayHolds({ items }: Bay, held: Held | undefined): string {
  if (held === undefined) return items === null ? '' : plan.items({ n: items });
  return held.quantity === null ? '' : plan.here({ quantity: figure(held.quantity, held.unit) });
}

export const bayComing = (held: Held | undefined): string =>
  held === undefined || held.coming === null ? '' : plan.coming({ quantity: figure(held.coming, held.unit) });

/** A bay in words, for who hears it instead of seeing it. */
export const baySpoken = (bay: Bay, held: Held | undefined, mark: Mark): string =>
  spokenFacts(bayName(bay), bayHolds(bay, held), bayComing(held), markWords(mark));

export function planNote({ places, total, readAt }: PlacesView): string {
  if (total === 0) return plan.none;
  const loaded = readAt === null ? '' : plan.loaded({ when: moment(readAt) });
  return total > places.length ? plan.firstShown({ n: places.length, all: total }) : loaded;
}
