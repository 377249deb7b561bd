/**
 * Decides when a code that was read is accepted. Matrix codes correct errors; Code 128, Code 93 and DataBar detect them. EAN and UPC
 * detect nine in ten, and a blur that changes a digit can change the check digit with it; Code 39, ITF and Codabar detect none. So the
 * weak ones are accepted if many lines of the unprocessed picture agree, if the bars match the code (`Fit`), or, other than EAN and UPC,
 * if differently processed copies of the picture agree.
 */
import { isMatrix, isRetail, isSame, isUnchecked, type Read } from './read-result.ts';
import type { Fit } from './fit-upc-ean.ts';

/** So many agreeing lines of the unprocessed picture make a read of a weak symbology sure. */
const ENOUGH_LINES = 8;
/** By how much a fit must lead the next best code to be accepted alone, and to confirm a reader's result. */
const LEAD: Readonly<Record<Fit['symbology'], number>> = { 'EAN-13': 3, 'UPC-A': 3, 'EAN-8': 5, 'UPC-E': 5 };
const CONFIRMS: typeof LEAD = { 'EAN-13': 1.4, 'UPC-A': 1.4, 'EAN-8': 4, 'UPC-E': 4 };

/** Whether a read is accepted without further evidence. @param read of the unprocessed picture */
export function isSure(read: Read): boolean {
  if (isMatrix(read)) return true;
  if (isRetail(read) || isUnchecked(read)) return read.lines >= ENOUGH_LINES && isPlausible(read);
  return read.lines >= 2;
}

/** Short codes without a check character are read by chance in any pattern of lines. */
function isPlausible(read: Read): boolean {
  return !isUnchecked(read) || read.text.length >= (read.symbology === 'Code 39' ? 2 : 4);
}

export const isSureFit = (fit: Fit): boolean => fit.strips >= 3 && fit.lead >= LEAD[fit.symbology];

export const confirms = (fit: Fit, read: Read): boolean =>
  fit.symbology === read.symbology && fit.text === read.text && fit.lead >= CONFIRMS[fit.symbology];

/** Reads of copies of one picture, each processed in another way. */
export interface Copies {
  add(reads: readonly Read[]): void;
  /** The reads that enough copies agree on. */
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
          // A blur gives the same wrong number in every copy, so agreement does not suffice for EAN and UPC.
          return !isRetail(read) && isPlausible(read) && copies >= 2 && lines >= 4;
        })
        .map(({ read }) => read),
  };
}
