/**
 * Sample texts for what the notes to the office say about lots (of which lot, expiry days, serial numbers), as a screen passes them to the
 * station.
 */
import type { LotWords } from '#domain/receipt-remarks.ts';

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
