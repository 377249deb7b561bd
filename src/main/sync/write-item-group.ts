/**
 * Writes an item group with one request, while an operator waits, and never repeats the request. Item groups are not written through the
 * outbox, because no read-back could prove a write: groups have no version and no mark of this station, names may repeat, and what the
 * service accepts is only assumed (assumption `itemGroup`, see `src/contract/wire/assumptions.ts`). Before an edit the list of groups is
 * read, so that the whole lists that are sent contain other clients' additions. If the request may have reached the service, the list is
 * read again into the mirror, so that the operator sees the result. Also reads the list when an operator opens it.
 */
import type { SentRequest } from '#domain/command.ts';
import { groupSetOn } from '#domain/group.ts';
import type { GroupAttribute, GroupFields, GroupWrite } from '#domain/views/groups.ts';
import type { Written } from '#domain/written.ts';
import { ItemGroup } from '#wire/item-group.ts';
import { pageSizes } from '#wire/limits.ts';
import { queryString } from '#wire/query.ts';
import { fillPath, routes } from '#wire/routes.ts';
import type { Answer } from '../client/answer.ts';
import type { Connection } from '../client/client.ts';
import type { Database } from '../store/database.ts';
import { groupFieldsOf } from './item-group-fields.ts';
import { markSeen } from '../store/recheck-queue-and-scan-marks.ts';
import { deleteEntry, entries, putEntry } from '../store/jobs-alerts-fields-units-groups.ts';
import type { Budget } from './budget/request-budget.ts';

interface WriterPorts {
  readonly mirror: Database;
  readonly connection: Pick<Connection, 'as'>;
  readonly budget: Pick<Budget, 'delay'>;
  /** Whether requests may be sent at all: there is a key, and this version of Dockhand may send. */
  readonly maySend: () => boolean;
  /** A person has switched such writes off. */
  readonly isOff: () => boolean;
}

/** The most pages of the list that are read at once; groups on further pages come with the next full scan. */
const MOST_PAGES = 10;

export function createGroupWriter(ports: WriterPorts): (write: GroupWrite) => Promise<Written> {
  const client = ports.connection.as('person');
  return async (write) => {
    if (ports.isOff()) return { kind: 'off' };
    if (!ports.maySend()) return { kind: 'offline' };
    if (ports.budget.delay('person') > 0) return { kind: 'busy' };
    // An edit sends whole lists, so the groups are read before: the lists then contain what other clients have added.
    if (write.kind === 'edit' && !(await readGroups(ports)))
      return { kind: ports.budget.delay('person') > 0 ? 'busy' : 'offline' };
    const there = write.kind === 'edit' ? groupIn(ports.mirror, write.groupId) : undefined;
    const came = outcomeOf(await client.send(requestOf(write, there)));
    if (came === null) return { kind: 'unknown', isRead: await readGroups(ports) };
    if (came.kind !== 'offline' && came.kind !== 'busy') await readGroups(ports);
    return came;
  };
}

/** The outcome; null if the answer does not show whether the write was done. */
function outcomeOf(answer: Answer<unknown>): Written | null {
  switch (answer.kind) {
    case 'ok':
      return { kind: 'done' };
    case 'not-sent':
      return { kind: 'offline' };
    case 'limited':
      return { kind: 'busy' };
    case 'refused':
    case 'key-refused':
      return answer.confirmed ? { kind: 'refused', words: answer.words } : null;
    case 'unreadable':
    case 'too-large':
    case 'unknown':
    case 'strange':
      return null;
    default:
      return answer satisfies never;
  }
}

type Attributes = ItemGroup['attributes'];

/** The group as last read; undefined if it no longer exists. */
const groupIn = ({ read }: Database, id: number): ItemGroup | undefined =>
  ItemGroup.safeParse(entries(read, 'item-group').find((one) => one.id === id)?.body).data;

function requestOf(write: GroupWrite, there: ItemGroup | undefined): SentRequest {
  const { createItemGroup, updateItemGroup, deleteItemGroup } = routes;
  switch (write.kind) {
    case 'create':
      return {
        method: createItemGroup.method,
        path: createItemGroup.path,
        body: bodyOf(write.fields, []),
      };
    case 'edit': {
      const path = fillPath(updateItemGroup.path, { item_group_id: write.groupId });
      const set = there === undefined ? write.set : groupSetOn(groupFieldsOf(there), write.seen, write.set);
      return { method: updateItemGroup.method, path, body: bodyOf(set, there?.attributes ?? []) };
    }
    case 'delete': {
      const path = fillPath(deleteItemGroup.path, { item_group_id: write.groupId });
      return { method: deleteItemGroup.method, path, body: undefined };
    }
    default:
      return write satisfies never;
  }
}

const bodyOf = ({ name, attributes, itemIds }: Partial<GroupFields>, before: Attributes): object => ({
  ...(name === undefined ? {} : { name }),
  ...(attributes === undefined
    ? {}
    : { attributes: attributes.map((attribute) => attributeOf(attribute, before)) }),
  ...(itemIds === undefined ? {} : { item_ids: itemIds }),
});

/** An attribute that keeps its name keeps its id and its other members; so does an option. */
function attributeOf({ name, options }: GroupAttribute, before: Attributes): object {
  const there = before.find((one) => one.name === name);
  return {
    ...there,
    name,
    options: options.map((option) => there?.options.find((one) => one.name === option) ?? { name: option }),
  };
}

/** Reads the list of groups now, because an operator has opened it. */
export const createGroupReader =
  (ports: Omit<WriterPorts, 'isOff'>): (() => Promise<void>) =>
  async () => {
    if (ports.maySend() && ports.budget.delay('person') === 0) await readGroups(ports);
  };

/** @returns whether the list was read. Stored groups that it lacks are deleted only if it was read to its end. */
async function readGroups({
  connection,
  mirror,
  budget,
}: Pick<WriterPorts, 'connection' | 'mirror' | 'budget'>): Promise<boolean> {
  const client = connection.as('person');
  const ids = new Set<number>();
  for (let page = 1; page <= MOST_PAGES; page++) {
    if (budget.delay('person') > 0) return false;
    const query = { per_page: pageSizes.itemGroups.max, page };
    const answer = await client.read(
      routes.listItemGroups.path + queryString(query),
      routes.listItemGroups.answer,
    );
    if (answer.kind !== 'ok') return false;
    const { data, meta } = answer.value;
    mirror.write((db) => {
      for (const body of data) putEntry(db, 'item-group', { id: body.id, body });
      // A full scan under way may have passed this list already.
      markSeen(
        db,
        'item-group',
        data.map(({ id }) => id),
      );
    });
    for (const { id } of data) ids.add(id);
    if (page < meta.total_pages) continue;
    mirror.write((db) => {
      for (const { id } of entries(mirror.read, 'item-group'))
        if (!ids.has(id)) deleteEntry(db, 'item-group', id);
    });
    return true;
  }
  return true;
}
