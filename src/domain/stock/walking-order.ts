/** The order in which one walks from location to location: by the names of those they lie in, then by their own; A-02 comes before A-10. */
import type { FolderRef } from './record.ts';

/** A-2 comes before A-10: that is how the bays stand, and how vendors number. */
const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Part by part; what is the beginning of the other comes first. */
export function compareParts(a: readonly string[], b: readonly string[]): number {
  for (const [at, part] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    const way = byName.compare(part, other);
    if (way !== 0) return way;
  }
  return a.length - b.length;
}

export const onTheWay = ({ path, name }: FolderRef): readonly string[] => [...path, name];

export const inWalkingOrder = (a: FolderRef, b: FolderRef): number => compareParts(onTheWay(a), onTheWay(b));
