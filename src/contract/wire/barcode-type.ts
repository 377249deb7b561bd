/* The words for what kind of code a label holds. */

export const barcodeTypes = [
  'org.gs1.UPC-E',
  'org.iso.Code39',
  'org.iso.Code39Mod43',
  'org.gs1.EAN-13',
  'org.gs1.EAN-8',
  'com.intermec.Code93',
  'org.iso.Code128',
  'org.iso.PDF417',
  'org.iso.Aztec',
  'org.iso.QRCode',
] as const;

export type BarcodeType = (typeof barcodeTypes)[number];

/** What a label's type member may hold: a symbology, a label the service made, or a value typed by hand. */
export const labelTypes = [...barcodeTypes, 'com.service.serviceLabel', 'com.service.textEntry'] as const;

export type LabelType = (typeof labelTypes)[number];
