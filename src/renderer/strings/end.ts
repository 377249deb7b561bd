/** The end of a receipt. */
import type { ReceiptEnd } from '#domain/receipt-end.ts';
import type { OrderRef } from '#domain/reply.ts';
import { catalogue } from './catalogue.ts';
import { end as de } from './de/end.ts';
import { end as en } from './en/end.ts';
import { figure, moment } from './figure.ts';

export const end = catalogue(en, de);

/** How it came out: nothing is called received that is not booked. */
export function endTitle({ state, left }: ReceiptEnd, { number }: OrderRef): string {
  if (state === 'asks') return end.asks;
  if (left.lines > 0) return state === 'booked' ? end.booked : end.waiting;
  return state === 'booked' ? end.complete({ number }) : end.completeOnce({ number });
}

/** Whole minutes from the first scan to sending. */
export function minutesTaken({ begunAt, sentAt }: ReceiptEnd): string {
  const minutes = Math.floor((Date.parse(sentAt) - Date.parse(begunAt)) / 60_000);
  return minutes < 1 ? end.short : figure(minutes);
}

export function fromTo({ begunAt, sentAt }: ReceiptEnd): string {
  const [from, to] = [moment(begunAt), moment(sentAt)];
  return from === to ? to : end.fromTo({ from, to });
}
