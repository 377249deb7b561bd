/** The locations as a plan: which lie in which, and how many items are listed in each. */
import { add, ZERO, type Decimal } from '../values/decimal.ts';
import type { FolderRef } from '../stock/record.ts';
import { withUnit } from '../stock/unit.ts';
import type { ItemView } from './stock.ts';

export interface PlacesView {
  /** By name; the top level is not among them. */
  readonly places: readonly PlaceRow[];
  /** How many there are in all; `places` holds the first of them. */
  readonly total: number;
  /** Items that lie in no location. Null: see `PlaceRow`. */
  readonly atTop: number | null;
  /** When stock was last loaded (ISO 8601); null before it was. */
  readonly readAt: string | null;
}

export interface PlaceRow {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
  /** Items listed directly in it when stock was last loaded; null where there are too many records to count them in time. */
  readonly items: number | null;
}

/** Locations in one row of the plan. */
export interface PlaceGroup {
  /** The location they lie in, by its names from the top; empty at the top. */
  readonly path: readonly string[];
  readonly head: Bay;
  readonly bays: readonly Bay[];
}

/** A null id is the top level. */
export interface Bay {
  readonly id: number | null;
  readonly name: string;
  readonly items: number | null;
}

/** Every location that holds others, each before those in it; last what is at the top and holds none, where one lands whose own is not known, too. */
export function planOf({ places, atTop }: PlacesView): PlaceGroup[] {
  const known = new Set(places.map(({ id }) => id));
  const inside = new Map<number | null, PlaceRow[]>();
  for (const place of places) {
    const parent = place.parentId !== null && known.has(place.parentId) ? place.parentId : null;
    const row = inside.get(parent);
    if (row === undefined) inside.set(parent, [place]);
    else row.push(place);
  }
  const groups: PlaceGroup[] = [];
  const visit = (head: Bay, path: readonly string[]) => {
    const children = inside.get(head.id) ?? [];
    const own = { path, head, bays: children.filter(({ id }) => !inside.has(id)) };
    if (head.id !== null) groups.push(own);
    for (const child of children) if (inside.has(child.id)) visit(child, [...path, child.name]);
    if (head.id === null) groups.push(own);
  };
  visit({ id: null, name: '', items: atTop }, []);
  return groups;
}

/** Locations in locations are followed so far up. */
const DEEPEST = 50;

/** A location as a screen names it, with those it lies in as far as the view holds them; null: the top level. */
export function folderIn({ places }: Pick<PlacesView, 'places'>, id: number | null): FolderRef {
  const rows = new Map<number | null, PlaceRow>(places.map((place) => [place.id, place]));
  const names: string[] = [];
  for (let row = rows.get(id); row !== undefined && names.length < DEEPEST; row = rows.get(row.parentId))
    names.unshift(row.name);
  return { id, name: names.at(-1) ?? '', path: names.slice(0, -1) };
}

/** Of an item's article: what is in a location, and what commands that wait will bring there. Null: nothing of it. */
export interface Held {
  readonly quantity: Decimal | null;
  readonly coming: Decimal | null;
  /** What they are measured in. Absent: they are not. */
  readonly unit?: string;
}

export function articleByPlace({ item, elsewhere, arriving }: ItemView): ReadonlyMap<number | null, Held> {
  const found = new Map<number | null, Held>();
  const put = (id: number | null, key: 'quantity' | 'coming', quantity: Decimal) => {
    const before = found.get(id) ?? { quantity: null, coming: null, ...withUnit(item.unit) };
    found.set(id, { ...before, [key]: add(before[key] ?? ZERO, quantity) });
  };
  for (const { folder, quantity } of [item, ...elsewhere]) put(folder.id, 'quantity', quantity);
  for (const { folder, quantity } of arriving) put(folder.id, 'coming', quantity);
  return found;
}
