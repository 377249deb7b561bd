/** What is being said of codes nobody knows, of packs and of items: typed and not kept yet. Kept by code or item, so that Esc loses nothing. */
import type { LabelSymbology } from '#domain/barcode/label.ts';
import type { EditableFields, FolderRef } from '#domain/stock/record.ts';
import { NO_PHOTOS, photosHere, type NewPhotos } from '../../state/drafts/photo-draft.ts';
import { createKeptDraft } from '../../state/drafts/kept-draft.ts';
import { idNow, moveOnceMade } from '../../state/drafts/temporary-ids.ts';
import type { Fields, ItemTexts } from './changes.ts';

export interface NewItem extends NewPhotos {
  readonly name: string;
  readonly folder: FolderRef | null;
  readonly quantity: string;
  /** Null: as it was read. */
  readonly symbology: LabelSymbology | null;
}

interface Draft {
  readonly items: Readonly<Record<string, NewItem>>;
  readonly packs: Readonly<Record<number, NewPack>>;
  readonly edits: Readonly<Record<number, Partial<ItemTexts>>>;
  /** The fields of those as they were in sight when they were typed over. */
  readonly seen: Readonly<Record<number, Partial<EditableFields>>>;
}

export interface NewPack {
  readonly code: string;
  readonly units: string;
  /** The code of the packs in it. Absent, or empty: it holds pieces. */
  readonly of?: string;
}

const NEW_ITEM: NewItem = { name: '', folder: null, quantity: '1', symbology: null, ...NO_PHOTOS };
const NO_EDIT: Partial<ItemTexts> = {};
const NEW_PACK: NewPack = { code: '', units: '' };

export const draft = createKeptDraft<Draft>(
  { items: {}, packs: {}, edits: {}, seen: {} },
  { name: 'codes 1', part: ({ items, ...others }) => ({ ...others, items: photosHere(items) }) },
);
moveOnceMade(draft, {
  view: 'item',
  keptIn: ({ packs, edits }) => [packs, edits],
  move: ({ packs, edits, seen }, to) => ({ packs: to(packs), edits: to(edits), seen: to(seen) }),
});

export const newItem = (code: string): NewItem => draft.getState().items[code] ?? NEW_ITEM;
export const useNewItem = (code: string): NewItem => draft((state) => state.items[code] ?? NEW_ITEM);
export const useNewPack = (itemId: number): NewPack => draft((state) => state.packs[itemId] ?? NEW_PACK);
export const useEdit = (itemId: number): Partial<ItemTexts> =>
  draft((state) => state.edits[itemId] ?? NO_EDIT);

export function changeItem(code: string, change: Partial<NewItem>): void {
  const { items } = draft.getState();
  draft.setState({ items: { ...items, [code]: { ...newItem(code), ...change } } });
}

export function changePack(itemId: number, change: Partial<NewPack>): void {
  const { packs } = draft.getState();
  draft.setState({ packs: { ...packs, [itemId]: { ...NEW_PACK, ...packs[itemId], ...change } } });
}

export function changeEdit(view: Fields, change: Partial<ItemTexts>): void {
  const { edits, seen } = draft.getState();
  const itemId = view.item.id;
  draft.setState({
    edits: { ...edits, [itemId]: { ...edits[itemId], ...change } },
    seen: { ...seen, [itemId]: { ...typedOver(view, change), ...seen[itemId] } },
  });
}

function typedOver({ item, price, minQuantity, label, notes }: Fields, change: Partial<ItemTexts>) {
  return {
    ...(change.name === undefined ? {} : { name: item.name }),
    ...(change.price === undefined ? {} : { price }),
    ...(change.minQuantity === undefined ? {} : { minQuantity }),
    ...(change.code === undefined ? {} : { label }),
    ...(change.notes === undefined ? {} : { notes }),
  };
}

export function dropItem(code: string): void {
  const { [code]: _, ...items } = draft.getState().items;
  draft.setState({ items });
}

export function dropPack(itemId: number): void {
  const { [idNow('item', itemId)]: _, ...packs } = draft.getState().packs;
  draft.setState({ packs });
}

export function dropEdit(itemId: number): void {
  const id = idNow('item', itemId);
  const { [id]: _, ...edits } = draft.getState().edits;
  const { [id]: __, ...seen } = draft.getState().seen;
  draft.setState({ edits, seen });
}
