/* Item groups: from checked calls to operations and answers. */
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
  const one = (group: Outcome<ItemGroupRow>): Outcome<object> =>
    isRefusal(group) ? group : { data: presentGroup(account, group) };

  return {
    createItemGroup: ({ body, origin }) =>
      one(store.change(origin, (change) => createGroup(account, change, body))),
    listItemGroups: ({ query, url }) => {
      const page = pageOf(pageSizes.itemGroups, query);
      if (isRefusal(page)) return page;
      const groups = store.groups.page(page);
      return countedAnswer(
        url,
        page,
        store.groups.count(),
        groups.map((group) => presentGroup(account, group)),
      );
    },
    getItemGroup: ({ ids }) =>
      one(store.groups.byId(ids.item_group_id) ?? unknown('item group', ids.item_group_id)),
    updateItemGroup: ({ ids, body, origin }) =>
      one(store.change(origin, (change) => updateGroup(account, change, ids.item_group_id, body))),
    deleteItemGroup: ({ ids, origin }) => {
      const done = store.change(origin, (change) => deleteGroup(account, change, ids.item_group_id));
      return isRefusal(done) ? done : {};
    },
  };
}
