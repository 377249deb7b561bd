/** Whether what was said last is a scan that took one of several records, so that another one can be taken instead. */
import type { BandEntry } from '../band.ts';
import type { Stand } from './stand.ts';

/** @returns the entry; undefined: there is no other, or something was said or done since */
export function otherTwin(last: BandEntry | undefined, stand: Stand): BandEntry | undefined {
  if (last === undefined || last.said.kind !== 'scan' || last.undone || last.stand !== stand)
    return undefined;
  const { twins, said } = last.said.outcome;
  if (twins === undefined || twins.others === 0) return undefined;
  const { place } = stand;
  // Nothing of it is in hand any more.
  if (said.kind === 'move-item' && (place.screen !== 'move' || place.itemId !== said.item.id))
    return undefined;
  return last;
}
