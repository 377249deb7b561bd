/**
 * Sample phrases about lots (lot number, dates, serial numbers) for the notes that go to the office with a receipt, as a screen passes them
 * to the station. The station replaces the names in braces.
 */
import type { LotWords } from '#domain/receiving/receipt-remarks.ts';

export const LOT_WORDS: LotWords = {
  lot: '{n} of lot {lot}',
  unnumbered: '{n} without a lot number',
  expires: 'expires {day}',
  bestBefore: 'best before {day}',
  made: 'made {day}',
  packed: 'packed {day}',
  serials: 'serial numbers {serials}',
  place: 'put into {place}',
};
