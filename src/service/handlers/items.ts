/* Handles the API calls about items and folders: passes a checked call to the operation and serializes its result. */
import { pageSizes } from '#wire/limits.ts';
import type { RouteName } from '#wire/routes.ts';
import type { Account } from '../account.ts';
import type { Call, HandlersOf } from '../http/call.ts';
import type { JsonObject } from '../http/body.ts';
import { countedAnswer, pageOf, type Page } from '../http/paging.ts';
import { copyItem } from '../items/copy.ts';
import { createItem } from '../items/create.ts';
import { movePortion } from '../items/move.ts';
import { removeItem } from '../items/place.ts';
import { embedAll, embeddedOf, presentItem, presentItems } from '../items/present.ts';
import { updateItem } from '../items/update.ts';
import { isRefusal, refuse, unknown, type Outcome, type Refusal } from '../rules/refusal.ts';
import type { ItemRow } from '../store/item.ts';
import { ROOT, type FolderScope } from '../store/tally.ts';

type ItemRoute = Extract<RouteName, `${string}Item` | `${string}Items`>;
type Route = Exclude<ItemRoute, 'addJobItems' | 'returnJobItems'>;

export function itemHandlers(account: Account): HandlersOf<Route> {
  const { store, variants } = account;
  const one = async (row: Outcome<ItemRow>, url: URL): Promise<Outcome<object>> =>
    isRefusal(row) ? row : { data: await presentItem(account, row, embedAll, url.origin) };

  return {
    createItem: async ({ body, sent, uploads, origin, url }) =>
      refuseRemoved(account, sent) ??
      (await one(await store.change(origin, (change) => createItem(account, change, body, uploads)), url)),

    listItems: ({ query, url }) => listed(account, pageSizes.items, query, null, url),

    recentItems: ({ query, url }) => {
      const since = query.updated_since;
      return listed(
        account,
        pageSizes.recent,
        query,
        since === undefined ? null : Math.round(since * 1000),
        url,
      );
    },

    searchItems: (call) => searched(account, call),

    getItem: async ({ ids, query, url }) => {
      const row = await store.items.byId(ids.item_id);
      if (!row) return unknown('item', ids.item_id);
      const item = await presentItem(account, row, embeddedOf(query.include), url.origin);
      return variants.single === 'bare' ? item : { data: item };
    },

    updateItem: async ({ ids, body, sent, origin }) => {
      const refusal = refuseRemoved(account, sent);
      if (refusal) return refusal;
      const done = await store.change(origin, (change) => updateItem(account, change, ids.item_id, body));
      return isRefusal(done) ? done : undefined;
    },

    deleteItem: ({ ids, origin }) =>
      store.change(origin, async (change) => {
        const row = await store.items.byId(ids.item_id);
        if (!row) return unknown('item', ids.item_id);
        await removeItem(store, change, row);
        return {};
      }),

    moveItem: async ({ ids, body, origin, url }) => {
      const portion = {
        ...body,
        item_id: ids.item_id,
        leave_zero_quantity: body.leave_zero_quantity ?? false,
      };
      return one(await store.change(origin, (change) => movePortion(account, change, portion)), url);
    },

    copyItem: async ({ ids, body, origin, url }) =>
      one(await store.change(origin, (change) => copyItem(account, change, ids.item_id, body)), url),
  };
}

async function searched(
  account: Account,
  { query, body, url }: Call<'searchItems'>,
): Promise<Outcome<object>> {
  // The next page is told as an address, so page and per_page are taken from there too.
  const page = pageOf(pageSizes.search, {
    page: query.page ?? body.page,
    per_page: query.per_page ?? body.per_page,
  });
  if (isRefusal(page)) return page;
  const { total, rows } = await account.store.search.find(
    {
      name: body.name ?? '',
      type: body.type === 'item' || body.type === 'folder' ? body.type : null,
      folders: body.folder_ids?.length ? [...new Set(body.folder_ids)] : null,
      nested: body.include_subfolders,
      oldestFirst: body.sort === 'created_at',
    },
    page,
  );
  return countedAnswer(
    url,
    page,
    total,
    await presentItems(account, rows, embeddedOf(body.include), url.origin),
  );
}

interface ListQuery {
  readonly folder_id?: number | null | undefined;
  readonly include_subfolders?: boolean | undefined;
  readonly include?: readonly string[] | undefined;
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
}

/** @param after epoch milliseconds to list changes from, or null to list everything */
async function listed(
  account: Account,
  size: (typeof pageSizes)['items' | 'recent'],
  query: ListQuery,
  after: number | null,
  url: URL,
): Promise<Outcome<object>> {
  const scope = await scopeOf(account, query);
  if (isRefusal(scope)) return scope;
  const page = pageOf(size, query);
  if (isRefusal(page)) return page;
  const { total, rows } = await read(account, scope, after, page);
  return countedAnswer(
    url,
    page,
    total,
    await presentItems(account, rows, embeddedOf(query.include), url.origin),
  );
}

async function read(
  account: Account,
  scope: FolderScope,
  after: number | null,
  page: Page,
): Promise<{ total: number; rows: ItemRow[] }> {
  const { list } = account.store;
  if (after !== null) return list.changed(scope, after, page);
  const total = await list.size(scope);
  return { total, rows: page.offset < total ? await list.page(scope, page) : [] };
}

async function scopeOf({ store, variants }: Account, query: ListQuery): Promise<Outcome<FolderScope>> {
  const folder = query.folder_id;
  if (folder === undefined) {
    return variants.list === 'all' ? { kind: 'under', folder: ROOT } : { kind: 'in', folder: null };
  }
  if (folder !== null && (await store.items.byId(folder))?.type !== 'folder')
    return unknown('folder', folder);
  return query.include_subfolders ? { kind: 'under', folder: folder ?? ROOT } : { kind: 'in', folder };
}

function refuseRemoved({ variants }: Account, sent: JsonObject): Refusal | null {
  if (variants.removed === 'ignored') return null;
  const removed = ['item_group_id', 'option_value_ids'].find((member) => member in sent);
  return removed === undefined ? null : refuse(422, `${removed} is no longer accepted`);
}
