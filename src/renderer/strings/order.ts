/** The service's order status words, as people say them. One it may add later is shown as it is. */
import type { OrderStatus } from '#domain/stock/record.ts';
import { catalogue } from './catalogue.ts';
import { order as de } from './de/order.ts';
import { order as en } from './en/order.ts';

const words: Readonly<Partial<Record<string, string>>> = catalogue(en, de);

export const orderStatus = (status: OrderStatus): string => words[status] ?? status.replaceAll('_', ' ');
