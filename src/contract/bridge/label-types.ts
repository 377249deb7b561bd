/** The service's words for the symbologies of labels, as an item's label is given (`create-item`, `edit-item`). */
import type { LabelSymbology } from '#domain/barcode/label.ts';

export const LABEL_TYPES: Readonly<Record<LabelSymbology, string>> = {
  'EAN-13': 'org.gs1.EAN-13',
  'EAN-8': 'org.gs1.EAN-8',
  'UPC-E': 'org.gs1.UPC-E',
  'Code 128': 'org.iso.Code128',
  'Code 39': 'org.iso.Code39',
  'Code 39 mod 43': 'org.iso.Code39Mod43',
  'Code 93': 'com.intermec.Code93',
  'QR Code': 'org.iso.QRCode',
  Aztec: 'org.iso.Aztec',
  PDF417: 'org.iso.PDF417',
};
