/** What is missing on a screen because it has not been read, or may not be: absence is never drawn as an empty list. */
import type { StatusView } from '#domain/views/status.ts';
import { catalogue } from './catalogue.ts';
import { part as de } from './de/part.ts';
import { part as en } from './en/part.ts';
import { moment } from './figure.ts';
import { isReached, reading } from './status.ts';

export const part = catalogue(en, de);

export interface Missing {
  readonly title: string;
  readonly next: string;
}

/** Null where all of the stock is here. */
export function missingStock(status: Pick<StatusView, 'pull' | 'network'>): Missing | null {
  const { state } = status.pull;
  if (state === 'ready') return null;
  if (state === 'never') return { title: part.stockNever, next: part.stockNext };
  return {
    title: isReached(status.network.state) ? part.stockFirst : part.stockPart,
    next: `${reading(status) ?? ''}. ${part.stockNext}`,
  };
}

/** Null where all open orders are here. */
export function missingOrders(status: Pick<StatusView, 'pull' | 'key' | 'network'>): Missing | null {
  const { state, at } = status.pull.orders;
  const asOf = at === null ? '' : ` ${part.asOf({ at: moment(at) })}`;
  switch (state) {
    case 'read':
      return null;
    case 'denied':
      return { title: part.ordersDenied, next: part.ordersDeniedNext + asOf };
    case 'failing':
      return { title: part.ordersDenied, next: part.ordersFailingNext + asOf };
    case 'part':
      return { title: part.ordersPart, next: part.ordersPartNext };
    case 'unread':
      return { title: part.ordersUnread, next: whyUnread(status) };
    default:
      return state satisfies never;
  }
}

function whyUnread({ key, network }: Pick<StatusView, 'key' | 'network'>): string {
  if (key !== 'ready' && key !== 'held' && key !== 'opening') return part.key;
  return network.state === 'offline' ? part.offline : part.ordersLoading;
}
