/* Item groups: variants of one product by attributes and their options. The whole shape is assumption itemGroup. */
import { z } from 'zod';
import { Id, idOrNull, keptWhole, listOf, textOrNull } from './read.ts';
import { idWrite, listWrite, nameWrite } from './write.ts';

const GroupOption = z.looseObject({ id: idOrNull, name: textOrNull });
const GroupAttribute = z.looseObject({ id: idOrNull, name: textOrNull, options: listOf(GroupOption) });

export const ItemGroup = keptWhole(
  z.looseObject({
    id: Id,
    name: textOrNull,
    attributes: listOf(GroupAttribute),
    item_ids: listOf(Id),
  }),
).meta({ id: 'ItemGroup' });
export type ItemGroup = z.output<typeof ItemGroup>;

const attributes = listWrite(
  z.object({ name: nameWrite, options: listWrite(z.object({ name: nameWrite })) }),
);

export const ItemGroupWrite = z
  .object({
    name: nameWrite,
    attributes: attributes.nullish(),
    item_ids: listWrite(idWrite).nullish(),
  })
  .meta({ id: 'ItemGroupWrite' });
export type ItemGroupWrite = z.input<typeof ItemGroupWrite>;

/** What is left out keeps its value; a list replaces the stored one. */
export const ItemGroupUpdate = ItemGroupWrite.extend({ name: nameWrite.optional() }).meta({
  id: 'ItemGroupUpdate',
});
export type ItemGroupUpdate = z.input<typeof ItemGroupUpdate>;
