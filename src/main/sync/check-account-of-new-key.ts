/**
 * Checks that a newly entered key belongs to the account that the mirror (the local copy) was read from, before anything else is sent with
 * it: a key of another account would be accepted, and the waiting commands would be booked there. It reads up to six items of the mirror.
 * One that is still the same article proves the account; if all are missing or different, it counts as another account, and a person
 * decides.
 */
import { fillPath, routes } from '#wire/routes.ts';
import type { Client } from '../client/client.ts';
import type { Database, Reader } from '../store/database.ts';
import { itemById } from '../store/items-and-folders.ts';
import { putSetting, setting } from '../store/profile-settings.ts';
import { isGone, stopped } from './pull/classify-read-answer.ts';
import { ITEM } from './pull/item-and-order-requests.ts';
import type { Stop } from './push/engine/delivery-outcome.ts';
import { recordOf } from './pull/wire-to-domain.ts';

/** So many of the oldest items, and of the newest. */
const OF_EACH_END = 3;

export type AccountFound = 'same' | Stop | 'failing';

export const isAccountKnown = (queue: Database): boolean => setting(queue.read, 'isAccountKnown');

export async function checkAccount(
  { queue, mirror }: { readonly queue: Database; readonly mirror: Database },
  client: Pick<Client, 'read'>,
): Promise<AccountFound> {
  const ids = sampleOf(mirror.read);
  for (const id of ids) {
    const path = fillPath(routes.getItem.path, { item_id: id });
    const answer = await client.read(path, ITEM);
    if (answer.got === 'ok') {
      const read = recordOf(answer.value);
      if (read.kind === 'item' && read.item.sid === itemById(mirror.read, id)?.sid) return known(queue);
    } else if (!isGone(answer, false)) {
      const { why } = stopped(answer);
      return why;
    }
  }
  return ids.length === 0 ? known(queue) : 'other-account';
}

function known(queue: Database): 'same' {
  queue.write((db) => putSetting(db, 'isAccountKnown', true));
  return 'same';
}

function sampleOf(db: Reader): readonly number[] {
  const end = (order: 'ASC' | 'DESC') =>
    db.all<{ id: number }>(
      `SELECT id FROM record WHERE kind = 'item' AND id > 0 ORDER BY id ${order} LIMIT ${OF_EACH_END}`,
    );
  return [...new Set([...end('DESC'), ...end('ASC')].map(({ id }) => id))];
}
