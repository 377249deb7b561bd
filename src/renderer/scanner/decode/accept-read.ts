/**
 * Decides when a read is accepted. Matrix codes correct errors; Code 128, Code 93 and DataBar detect them. EAN and UPC detect nine in
 * ten, and a blur that changes a digit can change the check digit with it; Code 39, ITF and Codabar detect none. So the weak ones are
 * accepted if many lines of the unprocessed picture agree, if the bars match the code (`Fit`), or, other than EAN and UPC, if
 * differently processed copies of the picture agree.
 */
import { isMatrix, isRetail, isSame, isUnchecked, type Read } from './read-result.ts';
import type { Fit } from './fit-upc-ean.ts';

/** Lines of an untouched picture that make a read of a weak symbology sure. */
const ENOUGH_LINES = 8;
/** How much a fit must lead to be believed on its own, and to confirm what somebody else has read. */
const LEAD: Readonly<Record<Fit['symbology'], number>> = { 'EAN-13': 3, 'UPC-A': 3, 'EAN-8': 5, 'UPC-E': 5 };
const CONFIRMS: typeof LEAD = { 'EAN-13': 1.4, 'UPC-A': 1.4, 'EAN-8': 4, 'UPC-E': 4 };

/** @param read of the picture as it is */
export function isSure(read: Read): boolean {
  if (isMatrix(read)) return true;
  if (isRetail(read) || isUnchecked(read)) return read.lines >= ENOUGH_LINES && isPlausible(read);
  return read.lines >= 2;
}

/** Short codes without a check character are found in any picket fence. */
function isPlausible(read: Read): boolean {
  return !isUnchecked(read) || read.text.length >= (read.symbology === 'Code 39' ? 2 : 4);
}

export const isSureFit = (fit: Fit): boolean => fit.strips >= 3 && fit.lead >= LEAD[fit.symbology];

export const confirms = (fit: Fit, read: Read): boolean =>
  fit.symbology === read.symbology && fit.text === read.text && fit.lead >= CONFIRMS[fit.symbology];

/** Reads of copies of one picture, each prepared in another way. */
export interface Copies {
  add(reads: readonly Read[]): void;
  /** What enough of them say. */
  agreed(): Read[];
}

export function collectCopies(): Copies {
  const heard: { readonly read: Read; copies: number; lines: number }[] = [];
  return {
    add: (reads) => {
      for (const read of reads) {
        const known = heard.find((one) => isSame(one.read, read));
        if (known === undefined) heard.push({ read, copies: 1, lines: read.lines });
        else {
          known.copies += 1;
          known.lines += read.lines;
        }
      }
    },
    agreed: () =>
      heard
        .filter(({ read, copies, lines }) => {
          if (isMatrix(read)) return true;
          // A blur says the same wrong number in every copy: EAN and UPC take more than that.
          return !isRetail(read) && isPlausible(read) && copies >= 2 && lines >= 4;
        })
        .map(({ read }) => read),
  };
}
