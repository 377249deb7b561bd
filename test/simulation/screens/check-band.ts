/**
 * Checks the band, the line at the top of a screen that answers the last scan or key: its sentence must name the item, and its figure must
 * be the one that the queue and mirror give after that act.
 */
import { Big } from 'big.js';
import type { Ledger } from './expected-figures.ts';
import type { Shown } from './read-page.ts';

/**
 * What does not hold of the band after one act; nothing is held to it where that booked, counted and moved nothing.
 * @param isSend the act was to send: why nothing was sent is said after what that, or an answer still on its way, has counted
 */
export function untrueOfBand(
  { said, isPaused }: Shown,
  before: Ledger['last'],
  { last }: Ledger,
  isSend: boolean,
): string[] {
  const isNew = last !== null && last.id !== before?.id;
  // A figure that was typed on Move is moved as the next item comes into hand, and the band speaks of that one.
  if (last?.by === 'key' && !isSend) return [];
  // Paused, it says nothing else, though a choice that was asked for before is still made.
  if (!isNew || said === null || isPaused || (isSend && said.title === 'Not sent')) return [];
  const names = said.title.includes(last.item) ? [] : [`the band says "${said.title}", and not ${last.item}`];
  const is = said.figure === null ? null : /^[\d,.]+$/.exec(said.figure)?.[0].replaceAll(',', '');
  if (last.figure === null || (is != null && Big(is).eq(last.figure))) return names;
  return [
    ...names,
    `the band says ${said.figure ?? 'no figure'} of ${last.item}, and not ${last.figure.toFixed()}`,
  ];
}
