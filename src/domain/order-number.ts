/** The numbers that stations give to orders: unique, and recognisable as a station's by their prefix. */
const PREFIX = 'DOCK-';

/** @param id of its own */
export const orderNumber = (station: string, id: string): string => `${PREFIX}${station}-${id}`;

/** Whether an order still has the number that a station, this or another, gave it. */
export const isOrderNumber = (number: string): boolean => number.startsWith(PREFIX);
