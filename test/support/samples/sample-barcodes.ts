/** One sample barcode for each symbology that a label may have, with the symbology and text that a reader must return for it. */
import type { Symbology } from '#domain/barcode/barcode.ts';
import type { LabelSymbology } from '#domain/barcode/label.ts';

export const CODES: readonly (readonly [
  written: LabelSymbology,
  code: string,
  read: Symbology,
  text: string,
])[] = [
  ['EAN-13', '4006381333931', 'EAN-13', '4006381333931'],
  ['EAN-8', '96385074', 'EAN-8', '96385074'],
  ['UPC-E', '01234565', 'UPC-E', '01234565'],
  ['Code 128', 'WH-c11/0042', 'Code 128', 'WH-c11/0042'],
  ['Code 39', 'LOC-A-03', 'Code 39', 'LOC-A-03'],
  // The reader does not know of the check character and returns it as part of the text; `parseScan` removes it.
  ['Code 39 mod 43', 'CODE39', 'Code 39', 'CODE39W'],
  ['Code 93', 'BIN 7/B', 'Code 93', 'BIN 7/B'],
  ['QR Code', 'https://example.com/ä?1', 'QR Code', 'https://example.com/ä?1'],
  ['Aztec', 'AZ-ñ-1', 'Aztec', 'AZ-ñ-1'],
  ['PDF417', 'PALLET 7/12', 'PDF417', 'PALLET 7/12'],
];
