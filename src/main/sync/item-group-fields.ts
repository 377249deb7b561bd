/** What is written on an item group of the service, as a person reads and writes it. */
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
