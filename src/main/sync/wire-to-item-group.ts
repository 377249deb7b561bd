/**
 * Converts an item group from the service's JSON to the fields that the screens show and edit (`GroupFields`). A missing name becomes an
 * empty text.
 */
import type { GroupFields } from '#domain/views/groups.ts';
import type { ItemGroup } from '#wire/item-group.ts';

export const groupFieldsOf = ({ name, attributes, item_ids: itemIds }: ItemGroup): GroupFields => ({
  name: name ?? '',
  attributes: attributes.map((one) => ({
    name: one.name ?? '',
    options: one.options.map((option) => option.name ?? ''),
  })),
  itemIds,
});
