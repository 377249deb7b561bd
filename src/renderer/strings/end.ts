/** The end of a receipt. */
import type { ReceiptEnd } from '#domain/receiving/receipt-end.ts';
import type { OrderRef } from '#domain/stock/refs.ts';
import { catalogue } from './catalogue.ts';
import { end as de } from './de/end.ts';
import { end as en } from './en/end.ts';
import { figure, moment } from './figure.ts';

export const end = catalogue(en, de);

/** How it came out: nothing is called received that is not booked. */
export function endTitle({ state, left }: ReceiptEnd, { number }: OrderRef): string {
  if (state === 'asks') return end.asks;
  if (state === 'taken-back') return end.takenBack;
  if (left.lines > 0) return state === 'booked' ? end.booked : end.waiting;
  return state === 'booked' ? end.complete({ number }) : end.completeOnce({ number });
}

const minuteOf = (iso: string): number => Math.floor(Date.parse(iso) / 60_000);

/** From the first scan to sending, as the two times beside it have it. */
export function minutesTaken({ begunAt, sentAt }: ReceiptEnd): {
  readonly name: string;
  readonly figure: string;
} {
  const n = minuteOf(sentAt) - minuteOf(begunAt);
  return { name: end.took({ n }), figure: n < 1 ? end.short : figure(n) };
}

export function fromTo({ begunAt, sentAt }: ReceiptEnd): string {
  const [from, to] = [moment(begunAt), moment(sentAt)];
  return from === to ? to : end.fromTo({ from, to });
}
