/**
 * What is chosen on the Items screen: the filter, the order and the look of the list, the locations that are open in the tree, the rows that
 * are chosen, and the form that is open. It ends with the profile; the look is kept at the station.
 */
import { EVERYTHING, type ItemFilter, type ItemOrder, type ItemsLook } from '#domain/views/items.ts';
import { createDraft } from '../../state/settings/profile.ts';
import { perform } from '../../state/perform.ts';

/** What stands in place of the list. */
export type Form =
  | { readonly kind: 'look' | 'office' | 'location' | 'pattern' }
  | { readonly kind: 'move' | 'edit' | 'delete' }
  /** `like`: the record whose fields it begins with. */
  | { readonly kind: 'new' | 'new-location'; readonly like?: number };

interface State {
  /** All but the location, which is where the operator stands. */
  readonly filter: Omit<ItemFilter, 'folderId'>;
  /** Null: as the station keeps it. */
  readonly order: ItemOrder | null;
  readonly open: readonly number[];
  readonly chosen: ReadonlySet<number>;
  readonly form: Form | null;
  /** As it was changed here, until the station tells the same: a second change before that builds on the first. Null: as it tells. */
  readonly look: ItemsLook | null;
}

const FRESH: State = { filter: EVERYTHING, order: null, open: [], chosen: new Set(), form: null, look: null };

export const itemsState = createDraft<State>(FRESH);

export const change = (to: Partial<State>): void => itemsState.setState(to);

export function changeFilter(to: Partial<State['filter']>): void {
  const { filter } = itemsState.getState();
  change({ filter: { ...filter, ...to } });
}

export function toggle(ids: readonly number[], isChosen?: boolean): void {
  const chosen = new Set(itemsState.getState().chosen);
  for (const id of ids)
    if (isChosen ?? !chosen.has(id)) chosen.add(id);
    else chosen.delete(id);
  change({ chosen });
}

export const open = (form: Form | null): void => change({ form });

/** Shows what is in a location in the tree. */
export function openBranch(id: number | null): void {
  const { open: before } = itemsState.getState();
  if (id !== null && !before.includes(id)) change({ open: [...before, id] });
}

/** Keeps the look at the station, for everybody who works with this warehouse here. */
export async function keepLook(look: ItemsLook, to: Partial<ItemsLook>): Promise<boolean> {
  const next = { ...(itemsState.getState().look ?? look), ...to };
  change({ look: next });
  const answer = await perform('items.look', next);
  if (!answer.ok && itemsState.getState().look === next) change({ look: null });
  return answer.ok;
}
