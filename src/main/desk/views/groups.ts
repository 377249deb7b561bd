/** The item groups of the account as last read, with their items as the screens have them. */
import type { GroupRow, GroupsView } from '#domain/views/groups.ts';
import { ItemGroup } from '#wire/item-group.ts';
import { entries } from '../../store/mirror/jobs-alerts-fields-units-groups.ts';
import { groupFieldsOf } from '../../sync/wire-to-item-group.ts';
import type { DeskPorts } from '../ports.ts';
import { stockNow } from '../items/stock.ts';

/** As many items of one group as anybody looks through. */
const MOST_ITEMS = 200;

export function groupsView(desk: DeskPorts): GroupsView {
  const stock = stockNow(desk.queue.read, desk.mirror.read);
  const groups = entries(desk.mirror.read, 'item-group').flatMap(({ id, body }): GroupRow[] => {
    const group = ItemGroup.safeParse(body).data;
    if (group === undefined) return [];
    const items = group.item_ids.slice(0, MOST_ITEMS).flatMap((itemId) => stock.itemRef(itemId) ?? []);
    return [{ id, ...groupFieldsOf(group), items }];
  });
  return { groups: groups.toSorted((a, b) => a.name.localeCompare(b.name)) };
}
