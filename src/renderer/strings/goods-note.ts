/** The goods-received note: what a receipt was, and what has become of it by now. */
import { add, isPositive, subtract, ZERO } from '#domain/values/decimal.ts';
import { onOrderOf, ownStockOf } from '#domain/receiving/line-split.ts';
import type { ReceiptRecord, ReceiptRecordLine, ReceiptStand } from '#domain/receiving/receipt-record.ts';
import { catalogue } from './catalogue.ts';
import { goodsNote as de } from './de/goods-note.ts';
import { goodsNote as en } from './en/goods-note.ts';
import { clock, dayWithYear, facts, figure } from './figure.ts';

export const goodsNote = catalogue(en, de);

export const onPaper = (iso: string): string => facts(dayWithYear(iso), clock(iso));

/** From the first scan to sending, on paper. */
export function receivedAt({ begunAt, sentAt }: Pick<ReceiptRecord, 'begunAt' | 'sentAt'>): string {
  const [from, to] = [onPaper(begunAt), onPaper(sentAt)];
  if (from === to) return to;
  const isOneDay = dayWithYear(begunAt) === dayWithYear(sentAt);
  return goodsNote.fromTo({ from, to: isOneDay ? clock(sentAt) : to });
}

/** Where the goods of a line went: the damaged ones have a location of their own. Empty where nothing is known of it. */
export function wentTo({ place, quarantine, split, isAside, unit }: ReceiptRecordLine): string {
  const damaged = isAside ? ZERO : add(split.damaged, split.extraDamaged ?? ZERO);
  if (!isPositive(damaged)) return place === '' ? '' : goodsNote.to({ place });
  const sound = subtract(add(onOrderOf(split), ownStockOf(split)), damaged);
  const apart = goodsNote.damagedTo({ n: figure(damaged, unit), place: quarantine });
  return isPositive(sound) ? facts(goodsNote.soundTo({ n: figure(sound, unit), place }), apart) : apart;
}

/** What stands on it in large letters; null where all of it is booked, or there was nothing to book. */
export function notYet({ state, lines }: ReceiptStand): string | null {
  const open = lines.filter(({ waiting, asks }) => isPositive(waiting) || isPositive(asks)).length;
  const dropped = lines.filter((line) => isPositive(line.dropped)).length;
  const back = lines.filter(({ takenBack }) => isPositive(takenBack));
  const isPart = back.some(({ booked }) => isPositive(booked));
  switch (state) {
    case 'asks':
      return goodsNote.asks({ n: open });
    case 'waiting':
      return goodsNote.waiting({ n: open });
    case 'back':
    case 'back-in-part':
      return (isPart ? goodsNote.takenBackInPart : goodsNote.takenBack)({ n: back.length });
    case 'part':
    case 'dropped':
      return goodsNote.dropped({ n: dropped });
    case 'booked':
    case 'none':
      return null;
    default:
      return state satisfies never;
  }
}
