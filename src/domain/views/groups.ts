/** Item groups: the variants of one product, by attributes and their options. */
import type { ItemRef } from '../stock/refs.ts';

/** What a person writes on a group. */
export interface GroupFields {
  readonly name: string;
  readonly attributes: readonly GroupAttribute[];
  readonly itemIds: readonly number[];
}

export interface GroupAttribute {
  readonly name: string;
  readonly options: readonly string[];
}

export interface GroupsView {
  readonly groups: readonly GroupRow[];
}

export interface GroupRow extends GroupFields {
  readonly id: number;
  /** Those of its items that are known here. */
  readonly items: readonly ItemRef[];
}

/** A write of a group. `set`: what of it is changed. `seen`: the group as it was then. */
export type GroupWrite =
  | { readonly kind: 'create'; readonly fields: GroupFields }
  | {
      readonly kind: 'edit';
      readonly groupId: number;
      readonly set: Partial<GroupFields>;
      readonly seen: GroupFields;
    }
  | { readonly kind: 'delete'; readonly groupId: number };
