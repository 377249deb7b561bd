/**
 * Searches for items with the service's own search, which also finds items that the mirror (the local copy) does not have yet. An operator
 * waits for the result, so each page is one request of the class `person`. The request is made only if the budget permits it within five
 * seconds; otherwise the result says why there is none. Items that the mirror lacks, or has in another version, are reported to the caller
 * (`onNews`), which has them read again.
 */
import { measuredUnit, withUnit } from '#domain/stock/unit.ts';
import type { OfficeView } from '#domain/views/items.ts';
import { itemRow } from '#wire/item.ts';
import { pageSizes } from '#wire/limits.ts';
import { countedRows } from '#wire/page.ts';
import { routes } from '#wire/routes.ts';
import type { Connection } from '../client/client.ts';
import type { Clock } from '../ports.ts';
import type { Reader } from '../store/database.ts';
import { unitOrdered } from '../store/mirror/purchase-orders.ts';
import { folderRef, updateTimesOf } from '../store/mirror/read-items-and-folders.ts';
import type { Budget } from './budget/request-budget.ts';
import { recordOf } from './pull/lists/wire-to-domain.ts';

interface SearchPorts {
  readonly mirror: Reader;
  readonly connection: Pick<Connection, 'as'>;
  readonly budget: Pick<Budget, 'delay'>;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly hasKey: () => boolean;
  /** Called with the ids of records that the mirror lacks or has in another version. */
  readonly onNews: (ids: readonly number[]) => void;
}

/** The longest time (milliseconds) that an operator waits for the budget. */
const PATIENCE = 5000;

const PAGE = countedRows(itemRow);

/** @param page from 1 */
export async function searchAtService(ports: SearchPorts, name: string, page: number): Promise<OfficeView> {
  if (!ports.hasKey()) return { kind: 'not-asked', why: 'no-key' };
  const wait = ports.budget.delay('person');
  if (wait > PATIENCE) return { kind: 'not-asked', why: 'busy' };
  if (wait > 0) await ports.clock.sleep(wait, new AbortController().signal);
  const body = { name, type: 'item', per_page: pageSizes.search.max, page };
  const answer = await ports.connection.as('person').read(routes.searchItems.path, PAGE, body);
  if (answer.kind === 'not-sent') return { kind: 'not-asked', why: 'offline' };
  if (answer.kind === 'unknown' && answer.status === null) return { kind: 'not-asked', why: 'offline' };
  if (answer.kind === 'limited') return { kind: 'not-asked', why: 'busy' };
  if (answer.kind === 'refused' || answer.kind === 'key-refused')
    return { kind: 'refused', words: answer.words };
  if (answer.kind === 'unknown') return { kind: 'not-asked', why: 'failing' };
  if (answer.kind !== 'ok') return { kind: 'not-asked', why: 'unread' };
  const { data, meta } = answer.value;
  const records = data.map((wire) => recordOf(wire));
  const known = updateTimesOf(
    ports.mirror,
    data.map(({ id }) => id),
  );
  const rows = records.flatMap((record) => {
    if (record.kind === 'folder') return [];
    const { item } = record;
    const isNews = known.get(item.id) !== item.updatedAt;
    const folder = folderRef(ports.mirror, item.folderId);
    const unit = withUnit(measuredUnit(unitOrdered(ports.mirror, item)));
    return [{ item, folder, ...unit, isNews, isHere: known.has(item.id) }];
  });
  const news = rows.filter(({ isNews }) => isNews).map(({ item }) => item.id);
  if (news.length > 0) ports.onNews(news);
  return {
    kind: 'found',
    rows,
    total: meta.total_count,
    hasMore: meta.page < meta.total_pages,
  };
}
