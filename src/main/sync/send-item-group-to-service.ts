/**
 * Writes an item group with one request, while an operator waits, and never repeats the request. Item groups are not written through the
 * outbox, because no read-back could prove a write: groups have no version and no mark of this station, names may repeat, and what the
 * service accepts is only assumed (assumption `itemGroup`, see `src/contract/wire/assumptions.ts`).
 * Before an edit the list of groups is read, and the group singly if the list did not show it, so that the whole lists that are sent
 * contain other clients' additions; if the group could not be read, nothing is sent. If the request may have reached the service, the list
 * is read again into the mirror, so that the operator sees the result. Also reads the list when an operator opens it.
 */
import type { SentRequest } from '#domain/commands/command.ts';
import { groupSetOn } from '#domain/stock/group.ts';
import type { GroupAttribute, GroupFields, GroupWrite } from '#domain/views/groups.ts';
import type { Written } from '#domain/commands/written.ts';
import { ItemGroup } from '#wire/item-group.ts';
import { pageSizes } from '#wire/limits.ts';
import { queryString } from '#wire/query.ts';
import { fillPath, routes } from '#wire/routes.ts';
import type { Answer } from '../client/answer.ts';
import type { Connection } from '../client/client.ts';
import type { Database, Writer } from '../store/database.ts';
import { groupFieldsOf } from './wire-to-item-group.ts';
import { isGone } from './pull/lists/classify-read-answer.ts';
import { markSeen } from '../store/pull/recheck-queue-and-scan-marks.ts';
import { deleteEntry, entries, putEntry } from '../store/mirror/jobs-alerts-fields-units-groups.ts';
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

/** The most pages of the list that are read at once; other groups on further pages come with the next full scan. */
const MOST_PAGES = 10;

export function createGroupWriter(ports: WriterPorts): (write: GroupWrite) => Promise<Written> {
  const client = ports.connection.as('person');
  return async (write) => {
    if (ports.isOff()) return { kind: 'off' };
    if (!ports.maySend()) return { kind: 'offline' };
    if (ports.budget.delay('person') > 0) return { kind: 'busy' };
    const id = write.kind === 'create' ? null : write.groupId;
    // An edit sends whole lists, so the group is read before: the lists then contain what other clients have added.
    if (write.kind === 'edit') {
      const before = await readGroups(ports, id);
      if (before !== 'read') return before;
    }
    const there = write.kind === 'edit' ? groupIn(ports.mirror, write.groupId) : undefined;
    const came = outcomeOf(await client.send(requestOf(write, there)));
    if (came === null) return { kind: 'unknown', isRead: isRead(await readGroups(ports, id)) };
    if (came.kind !== 'offline' && came.kind !== 'busy') await readGroups(ports, id);
    return came;
  };
}

/** Whether the mirror has what the service has now: a group that it refused as gone is no longer in it. */
const isRead = (result: Written | 'read'): boolean => result === 'read' || result.kind === 'refused';

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
    if (ports.maySend() && ports.budget.delay('person') === 0) await readList(ports);
  };

type ReadPorts = Pick<WriterPorts, 'connection' | 'mirror' | 'budget'>;

/**
 * Reads the groups, and the group that is written singly if it was not in what was read of the list: on a later page, or moved to an earlier
 * one meanwhile.
 * @param id the group that is written; null for a new one
 */
async function readGroups(ports: ReadPorts, id: number | null): Promise<Written | 'read'> {
  const list = await readList(ports);
  if ('kind' in list) return list;
  if (id !== null) return list.ids.has(id) ? 'read' : readGroup(ports, id);
  return list.isWhole ? 'read' : { kind: 'unread' };
}

/** Reads one group into the mirror. One that is gone is deleted there; its refusal is returned. */
async function readGroup({ connection, mirror, budget }: ReadPorts, id: number): Promise<Written | 'read'> {
  if (budget.delay('person') > 0) return { kind: 'busy' };
  const path = fillPath(routes.getItemGroup.path, { item_group_id: id });
  const answer = await connection.as('person').read(path, routes.getItemGroup.answer);
  if (answer.kind === 'ok') {
    mirror.write((db) => storeGroups(db, [answer.value]));
    return 'read';
  }
  if (answer.kind === 'refused' && isGone(answer, false)) {
    mirror.write((db) => deleteEntry(db, 'item-group', id));
    return { kind: 'refused', words: answer.words };
  }
  return unreadBy(answer);
}

const unreadBy = ({ kind }: Answer<unknown>): Written =>
  kind === 'not-sent' ? { kind: 'offline' } : kind === 'limited' ? { kind: 'busy' } : { kind: 'unread' };

function storeGroups(db: Writer, groups: readonly ItemGroup[]): void {
  for (const body of groups) putEntry(db, 'item-group', { id: body.id, body });
  // A full scan under way may have passed this list already.
  markSeen(
    db,
    'item-group',
    groups.map(({ id }) => id),
  );
}

/** @returns the groups that were read, and whether the list was read to its end: only then stored groups that it lacks are deleted */
async function readList({
  connection,
  mirror,
  budget,
}: ReadPorts): Promise<Written | { readonly ids: ReadonlySet<number>; readonly isWhole: boolean }> {
  const client = connection.as('person');
  const ids = new Set<number>();
  for (let page = 1; page <= MOST_PAGES; page++) {
    if (budget.delay('person') > 0) return { kind: 'busy' };
    const query = { per_page: pageSizes.itemGroups.max, page };
    const answer = await client.read(
      routes.listItemGroups.path + queryString(query),
      routes.listItemGroups.answer,
    );
    if (answer.kind !== 'ok') return unreadBy(answer);
    const { data, meta } = answer.value;
    mirror.write((db) => storeGroups(db, data));
    for (const { id } of data) ids.add(id);
    if (page < meta.total_pages) continue;
    mirror.write((db) => {
      for (const { id } of entries(mirror.read, 'item-group'))
        if (!ids.has(id)) deleteEntry(db, 'item-group', id);
    });
    return { ids, isWhole: true };
  }
  return { ids, isWhole: false };
}
