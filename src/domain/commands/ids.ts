/** The ids in an intent: which it speaks of, which it depends on, and the same with real ids for temporary ones. */
import type { Intent } from './intent.ts';
import { madeBy } from '../kinds/definitions.ts';

/** Every id in the intent, but those of records it makes itself, replaced by `real`. Null is the top level and stays. */
export function withIds<I extends Intent>(intent: I, real: (id: number) => number): I {
  const own = new Set(madeBy(intent));
  const one = (id: number): number => (own.has(id) ? id : real(id));
  return mapIds(intent, one);
}

/** Every id in the intent replaced by `real`, those of records it makes itself among them. */
export const withAllIds = <I extends Intent>(intent: I, real: (id: number) => number): I =>
  mapIds(intent, real);

/** The temporary ids an intent depends on. */
export function dependsOn(intent: Intent): readonly number[] {
  const own = new Set(madeBy(intent));
  return idsIn(intent).filter((id) => id < 0 && !own.has(id));
}

/** Every id in the intent, those of records it makes itself among them. */
export function idsIn(intent: Intent): readonly number[] {
  const found = new Set<number>();
  mapIds(intent, (id) => {
    found.add(id);
    return id;
  });
  return [...found];
}

const ID_NAMES: ReadonlySet<string> = new Set([
  'itemId',
  'folderId',
  'intoId',
  'fromId',
  'orderId',
  'recordId',
  'alertId',
  'jobId',
  'copyId',
  'portionId',
]);

/* oxlint-disable typescript/no-unsafe-type-assertion -- the shape is kept, member by member */
function mapIds<T>(value: T, one: (id: number) => number): T {
  if (Array.isArray(value)) return value.map((member) => mapIds(member, one)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      ID_NAMES.has(name) && typeof member === 'number' ? one(member) : mapIds(member, one),
    ]),
  ) as T;
}
