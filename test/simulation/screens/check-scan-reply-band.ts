/**
 * Checks the band: the part of a screen that answers the operator's last scan or key press. After an act that counted or moved something,
 * the band must name the item and show the quantity that follows from the stored data; after a send of several moves, it must say how many
 * were sent. Not checked: a band that says that nothing was sent or that scanning is paused, and a move that was booked by a key other than
 * send.
 */
import { Big } from 'big.js';
import type { Ledger } from './expected-screen-figures.ts';
import type { Shown } from './read-page.ts';

/**
 * What is wrong in the band after one act; empty if nothing is, or if the act booked, counted and moved nothing.
 * @param isSend whether the act, or the one before it, was a send. Its reason for not sending may replace the answer to what it, or an act
 * still under way, has counted
 */
export function wrongInBand(
  { said, band, isPaused }: Shown,
  before: Ledger['last'],
  { last }: Ledger,
  isSend: boolean,
): string[] {
  const isNew = last !== null && last.id !== before?.id;
  // A quantity typed on Move is booked when the next item is selected, and the band then names that next item.
  if (last?.by === 'key' && !isSend) return [];
  // While scanning is paused the band says only that, though a choice asked for before is still carried out.
  if (!isNew || said === null || isPaused || (isSend && said.title === 'Not sent')) return [];
  // A typed quantity whose first digit answered a question: the band says that the other digits did nothing.
  if (/^Number \d( of the list)?$/.test(said.title)) return [];
  const named =
    last.together === null ? last.item : last.together === 1 ? '1 move' : `${last.together} moves`;
  // The operator had changed the screen before the answer came: the band then shows it as done before, without its quantity.
  if (said.title === 'Ready to scan' && band.includes(`Before: ${named}`)) return [];
  const isNamed = last.together === null ? said.title.includes(named) : said.title === named;
  const names = isNamed ? [] : [`the band says "${said.title}", and not ${named}`];
  if (last.together !== null) return names;
  const is =
    said.figure === null ? null : /^([\d,.]+)(?: \p{L}+)?$/u.exec(said.figure)?.[1]?.replaceAll(',', '');
  if (last.figure === null || (is != null && Big(is).eq(last.figure))) return names;
  return [
    ...names,
    `the band says ${said.figure ?? 'no figure'} of ${last.item}, and not ${last.figure.toFixed()}`,
  ];
}
