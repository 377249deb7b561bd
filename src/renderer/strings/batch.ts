/** The batch of moves on the Move screen. */
import type { BatchStop } from '#domain/stock/batch.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { BatchRowView, SentRow } from '#domain/views/batch.ts';
import { catalogue } from './catalogue.ts';
import { batch as de } from './de/batch.ts';
import { batch as en } from './en/batch.ts';
import { figure, place } from './figure.ts';

export const batch = catalogue(en, de);

export function stopWords(stop: BatchStop, item: ItemRef | null): string {
  if (stop !== 'not-so-many') return batch.stops[stop];
  if (item === null) return batch.stops.gone;
  return batch.stops['not-so-many']({
    stock: figure(item.quantity, item.unit),
    where: place(item.folder),
  });
}

/** From where to where. */
export function way({ item, to }: BatchRowView): string {
  if (item === null) return batch.stops.gone;
  return batch.goes({ from: place(item.folder), to: to == null ? batch.notYet : place(to) });
}

/** What sending the row does to the stock it comes from; empty where it cannot be sent. */
export const becomes = ({ item, left }: BatchRowView): string =>
  item === null || left === null
    ? ''
    : batch.becomes({ stock: figure(item.quantity, item.unit), left: figure(left, item.unit) });

/** The row in words, for who hears it instead of seeing it. */
export const rowSpoken = (row: BatchRowView): string =>
  [
    nameOf(row),
    figure(row.quantity, row.item?.unit),
    way(row),
    becomes(row),
    row.stop === null ? '' : stopWords(row.stop, row.item),
  ]
    .filter((part) => part !== '')
    .join(', ');

export const nameOf = ({ item, name, itemId }: BatchRowView): string => item?.name ?? name ?? `#${itemId}`;

export function sentAs({ as, now: n, unit }: SentRow): string {
  const now = n === undefined ? undefined : figure(n, unit);
  if (now !== undefined && as === 'joined') return batch.as.joinedNow({ now });
  if (now !== undefined && as === 'apart') return batch.as.apartNow({ now });
  return batch.as[as];
}

export function sentence(rows: readonly BatchRowView[]): string {
  if (rows.length === 0) return batch.emptyNext;
  const open = rows.filter(({ stop }) => stop === 'no-destination').length;
  if (open > 0) return batch.sentence.whereTo({ n: open });
  const stopped = rows.filter(({ stop }) => stop !== null).length;
  return stopped > 0 ? batch.sentence.some({ n: stopped }) : batch.sentence.next;
}
