/**
 * Checks whether a new key belongs to the same account as the mirror (the local copy of the service's records), before anything else is
 * sent or pulled with it. A key of another account at the same address would be accepted: waiting commands would be applied there, and the
 * mirror would be overwritten. Up to eight items, folders and orders of the mirror are read at the service. An equal id proves nothing,
 * because ids are small numbers in every account. An item or folder is compared by its `sid` and creation time. An order is compared by the
 * time of its last change; if that differs, the order proves nothing. A record that is gone or cannot be parsed proves nothing either.
 * Results:
 * - `same`: one record is proved the same, and none is another account's; or the mirror has no records and nothing waits to be sent.
 * - `other-account`: one record is another account's, or no record proves anything. A person decides (`Session.trustKey`).
 * - `failing`: no record is proved the same, and the service answered a read with an error. Try again later.
 * - Any other result is the reason why reading stopped.
 */
import { fillPath, routes } from '#wire/routes.ts';
import type { Answer } from '../client/answer.ts';
import type { Client } from '../client/client.ts';
import type { Database, Reader } from '../store/database.ts';
import { unsent } from '../store/peek-closed-profile.ts';
import { sampleOrders, sampleRecords } from '../store/mirror/sample-records-to-identify-account.ts';
import { setting } from '../store/profile-settings-and-state.ts';
import { isGone, stopped } from './pull/lists/classify-read-answer.ts';
import { ITEM, ORDER } from './pull/lists/item-and-order-queries-and-schemas.ts';
import type { Stop } from './push/engine/delivery-outcome.ts';
import { orderOf, recordOf } from './pull/lists/wire-to-domain.ts';

/** Reads at most, and how many of them are of folders and of orders at most. */
const READS = 8;
const OF_FOLDERS = 2;
const OF_ORDERS = 2;

export type AccountFound = 'same' | Stop | 'failing';

export const isAccountKnown = (queue: Database): boolean => setting(queue.read, 'isAccountKnown');

/** `untold`: the record is gone, or proves nothing. `failing`: the service answered the read with an error. */
type Shown = 'same' | 'other' | 'untold' | Stop | 'failing';

export async function checkAccount(
  { queue, mirror }: { readonly queue: Database; readonly mirror: Database },
  client: Pick<Client, 'read'>,
): Promise<AccountFound> {
  const reads = readsOf(mirror.read, client);
  const shown = new Set<Shown>();
  for (const read of reads) {
    const one = await read();
    if (one === 'other') return 'other-account';
    if (one !== 'same' && one !== 'untold' && one !== 'failing') return one;
    shown.add(one);
  }
  if (shown.has('same')) return 'same';
  if (shown.has('failing')) return 'failing';
  const { waiting, review, sheets } = unsent(queue.read);
  // The mirror holds nothing that could be overwritten, and nothing waits that would be applied to the wrong account.
  return reads.length === 0 && waiting + review + sheets === 0 ? 'same' : 'other-account';
}

function readsOf(mirror: Reader, client: Pick<Client, 'read'>): readonly (() => Promise<Shown>)[] {
  const orders = sampleOrders(mirror, OF_ORDERS);
  const folders = sampleRecords(mirror, 'folder', OF_FOLDERS);
  const items = sampleRecords(mirror, 'item', READS - orders.length - folders.length);
  return [
    ...[...items, ...folders].map(({ id, origin }) => async () => {
      const answer = await client.read(fillPath(routes.getItem.path, { item_id: id }), ITEM);
      if (answer.kind !== 'ok') return untold(answer);
      const read = recordOf(answer.value).origin;
      return origin === '' || read === '' ? 'untold' : origin === read ? 'same' : 'other';
    }),
    ...orders.map(({ id, updatedAt }) => async (): Promise<Shown> => {
      const path = fillPath(routes.getOrder.path, { purchase_order_id: id });
      const answer = await client.read(path, ORDER);
      if (answer.kind !== 'ok') return untold(answer);
      // An order that has changed since proves nothing, because every member of an order can change.
      return orderOf(answer.value).updatedAt === updatedAt ? 'same' : 'untold';
    }),
  ];
}

function untold(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): Shown {
  const isUnread = answer.kind === 'unreadable' || answer.kind === 'too-large';
  if (isUnread || isGone(answer, false)) return 'untold';
  return stopped(answer).why;
}
