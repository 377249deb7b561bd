/* Builds the barcodes of the demo stock with correct check digits, so that every label can be scanned. */
import type { BarcodeType, LabelType } from '#wire/barcode-type.ts';

export interface Label {
  readonly type: LabelType;
  readonly code: string;
}

const CODE39 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

/** EAN-8, EAN-13 and GTIN-14 from all digits but the last. */
export function withCheckDigit(digits: string): string {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** UPC-E, eight digits, from the six in the middle; the check digit is that of the UPC-A it stands for. */
export function upcE(six: string): string {
  const last = six.slice(5);
  const long =
    last <= '2'
      ? `0${six.slice(0, 2)}${last}0000${six.slice(2, 5)}`
      : last === '3'
        ? `0${six.slice(0, 3)}00000${six.slice(3, 5)}`
        : last === '4'
          ? `0${six.slice(0, 4)}00000${six.slice(4, 5)}`
          : `0${six.slice(0, 5)}0000${last}`;
  return `0${six}${withCheckDigit(long).slice(-1)}`;
}

/** Code 39 with its modulo 43 check character. */
export function withMod43(text: string): string {
  const sum = Array.from(text).reduce((total, letter) => total + CODE39.indexOf(letter), 0);
  return `${text}${CODE39.charAt(sum % 43)}`;
}

function label(type: BarcodeType, code: string): Label {
  return { type, code };
}

export const ean13 = (twelve: string): Label => label('org.gs1.EAN-13', withCheckDigit(twelve));
/** A UPC-A code is written as an EAN-13 with a 0 in front. */
export const upcA = (eleven: string): Label => ean13(`0${eleven}`);
export const ean8 = (seven: string): Label => label('org.gs1.EAN-8', withCheckDigit(seven));
export const upcEShort = (six: string): Label => label('org.gs1.UPC-E', upcE(six));
export const code39 = (text: string): Label => label('org.iso.Code39', text);
export const mod43 = (text: string): Label => label('org.iso.Code39Mod43', withMod43(text));
export const code93 = (text: string): Label => label('com.intermec.Code93', text);
export const code128 = (text: string): Label => label('org.iso.Code128', text);
/** A carton's GTIN-14, as it stands under many an ITF code. */
export const gtin14 = (thirteen: string): Label => code128(withCheckDigit(thirteen));
export const pdf417 = (text: string): Label => label('org.iso.PDF417', text);
export const aztec = (text: string): Label => label('org.iso.Aztec', text);
export const qr = (text: string): Label => label('org.iso.QRCode', text);
export const ours = (text: string): Label => ({ type: 'com.service.serviceLabel', code: text });
export const typed = (text: string): Label => ({ type: 'com.service.textEntry', code: text });
