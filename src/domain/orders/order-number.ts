/** The numbers that stations give to orders: unique, and recognisable as a station's by their prefix. */
const PREFIX = 'DOCK-';

/** Crockford's: no letter that is taken for a digit or another letter, read out or written down. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 48 bits of it: of a million orders of one station two have one number with a chance of 1 in 560, and the service refuses the second. */
const LENGTH = 10;

/** @param id of its own, random: the last 48 bits of a UUID are used */
export function orderNumber(station: string, id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '').slice(-12)}`);
  let digits = '';
  for (; digits.length < LENGTH; rest /= 32n) digits = `${DIGITS[Number(rest % 32n)]}${digits}`;
  return `${PREFIX}${station}-${digits}`;
}

/** Whether an order still has the number that a station, this or another, gave it. */
export const isOrderNumber = (number: string): boolean => number.startsWith(PREFIX);
