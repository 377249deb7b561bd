/** The locations as a plan. */
import type { PlacesView } from '#domain/views/places.ts';
import { allPlaces, itemsByPlace } from '../../store/mirror/read-locations.ts';
import { progress } from '../../store/pull/pull-progress.ts';
import type { DeskPorts } from '../ports.ts';
import { itemsToCome, stockNow } from '../items/stock.ts';

/** What a page draws at once without a pause to be felt. */
const SHOWN = 2_000;
/** Counting more records than these takes longer than two frames. */
const COUNTED = 200_000;

export function placesView({ queue, mirror: { read: mirror } }: DeskPorts): PlacesView {
  const stock = stockNow(queue.read, mirror);
  const { places, total } = allPlaces(mirror, SHOWN);
  const items = itemsByPlace(mirror, COUNTED);
  const toCome = itemsToCome(stock, mirror);
  const itemsIn = (id: number | null) =>
    items === null ? null : (items.get(id) ?? 0) + (toCome.get(id) ?? 0);
  return {
    places: places
      .filter(({ id }) => !stock.goes(id))
      .map((place) => ({ ...place, items: itemsIn(place.id) })),
    total,
    atTop: itemsIn(null),
    readAt: progress(mirror, 'lastAt') ?? null,
  };
}
