/* Handles the API calls about item groups: passes a checked call to the operation and serializes its result. */
import { pageSizes } from '#wire/limits.ts';
import type { RouteName } from '#wire/routes.ts';
import type { Account } from '../account.ts';
import { createGroup, deleteGroup, presentGroup, updateGroup } from '../groups/write.ts';
import type { HandlersOf } from '../http/call.ts';
import { countedAnswer, pageOf } from '../http/paging.ts';
import { isRefusal, unknown, type Outcome } from '../rules/refusal.ts';
import type { ItemGroupRow } from '../store/item-group.ts';

type Route = Extract<RouteName, `${string}ItemGroup` | `${string}ItemGroups`>;

export function groupHandlers(account: Account): HandlersOf<Route> {
  const { store } = account;
  const one = async (group: Outcome<ItemGroupRow>): Promise<Outcome<object>> =>
    isRefusal(group) ? group : { data: await presentGroup(account, group) };

  return {
    createItemGroup: async ({ body, origin }) =>
      one(await store.change(origin, (change) => createGroup(account, change, body))),
    listItemGroups: async ({ query, url }) => {
      const page = pageOf(pageSizes.itemGroups, query);
      if (isRefusal(page)) return page;
      const groups = await store.groups.page(page);
      return countedAnswer(
        url,
        page,
        await store.groups.count(),
        await Promise.all(groups.map((group) => presentGroup(account, group))),
      );
    },
    getItemGroup: async ({ ids }) =>
      one((await store.groups.byId(ids.item_group_id)) ?? unknown('item group', ids.item_group_id)),
    updateItemGroup: async ({ ids, body, origin }) =>
      one(await store.change(origin, (change) => updateGroup(account, change, ids.item_group_id, body))),
    deleteItemGroup: async ({ ids, origin }) => {
      const done = await store.change(origin, (change) => deleteGroup(account, change, ids.item_group_id));
      return isRefusal(done) ? done : {};
    },
  };
}
