/**
 * The cart: a location that goods are loaded onto as a batch and unloaded from place by place. Which location it is, is remembered; whether
 * it is loaded or unloaded is where the operator stands, and is kept with the rows in hand.
 */
import { isPositive } from '#domain/values/decimal.ts';
import type { MovePlace } from '#domain/scanning/place.ts';
import type { FolderRef } from '#domain/stock/record.ts';
import type { BatchView } from '#domain/views/batch.ts';
import { perform, show } from '../../state/perform.ts';
import { createKeptDraft } from '../../state/drafts/kept-draft.ts';
import { currentStand, goTo, standing } from '../../state/scans/stand.ts';
import { useView } from '../../state/views/use-view.ts';
import { lastSeen, viewKey, views } from '../../state/views/views.ts';
import { batch } from '../../strings/batch.ts';
import { figure, place as placeName } from '../../strings/figure.ts';
import { move as moveWords } from '../../strings/move.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/parts.tsx';
import { Find } from '../find/find.tsx';
import css from './batch.module.css';

const words = batch.cart;
const BATCH = { screen: 'move', batch: true } as const;

/** How the rows in hand have come: it outlives the page, as they do. */
const kept = createKeptDraft<{ readonly way: 'load' | 'unload' | null }>(
  { way: null },
  { name: 'cart 1', part: (state) => state },
);
standing.subscribe(({ place }) => {
  if (place.screen !== 'move' || place.batch !== true || place.cart === 'choose') return;
  // Before the rows are known it is not known either how they have come.
  if (place.cart !== undefined || batchSeen() !== null) kept.setState({ way: place.cart ?? null });
});

const batchSeen = (): BatchView | null => lastSeen<'batch'>(views.getState().seen, viewKey('batch', {})).view;

/** To the batch: where rows are in hand, loading or unloading as they were. */
export function openBatch(): void {
  const view = batchSeen();
  const { way } = kept.getState();
  const id = view?.cart?.id;
  if (view === null || view.rows.length === 0 || way === null || id == null) return goTo(BATCH);
  goTo(way === 'load' ? { ...BATCH, cart: way, folderId: id } : { ...BATCH, cart: way, fromId: id });
}

/** Load, unload, and without it. */
function next(place: MovePlace, cart: FolderRef | null): MovePlace {
  if (place.cart === undefined && cart?.id == null) return { ...BATCH, cart: 'choose' };
  if (place.cart === undefined) return { ...BATCH, cart: 'load', folderId: cart?.id ?? null };
  if (place.cart === 'load' && cart?.id != null) return { ...BATCH, cart: 'unload', fromId: cart.id };
  return BATCH;
}

interface CartProps {
  readonly place: MovePlace;
  readonly cart: FolderRef | null;
}

export function CartButtons({ place, cart }: CartProps) {
  return (
    <>
      {place.cart !== undefined && place.cart !== 'choose' && (
        <Button
          kind="quiet"
          shortcut="other-item"
          keyWords={words.another}
          onPress={() => goOn({ ...BATCH, cart: 'choose' }, null)}
        >
          {words.another}
        </Button>
      )}
      <Button kind="quiet" shortcut="cart" onPress={() => goOn(next(place, cart), cart)}>
        {place.cart === undefined ? words.open : place.cart === 'load' ? words.unload : words.off}
      </Button>
    </>
  );
}

/** What the next scan is by now is not to be taken from a heading alone. */
function goOn(to: MovePlace, folder: FolderRef | null): void {
  goTo(to);
  const said = { kind: 'cart-way', way: to.cart ?? 'off', folder } as const;
  show({ kind: 'outcome', outcome: { tone: 'done', said, undo: null } }, currentStand());
}

export function cartTitle({ cart }: MovePlace, view: BatchView | null): string | undefined {
  if (cart === 'choose') return words.choosing;
  if (cart === undefined || view?.cart == null) return undefined;
  const where = placeName(view.cart);
  return cart === 'load' ? words.loading({ where }) : words.unloading({ where });
}

/** What comes next; null: nothing of the cart's own, as rows are in hand. */
export function cartSentence({ cart }: MovePlace, view: BatchView | null): string | null {
  if (cart === 'choose') return words.chooseNext;
  if (cart === undefined || view === null || view.rows.length > 0) return null;
  if (cart === 'unload') return words.unloadNext;
  return view.cart === null ? null : words.loadNext({ where: placeName(view.cart) });
}

export function ChooseCart() {
  return (
    <Find
      kind="folder"
      label={words.choosing}
      placeholder={moveWords.placePlaceholder}
      reach="typing"
      onFound={(found) => {
        const id = found.kind === 'folder' ? found.folder.id : null;
        if (id !== null) void perform('batch.cart', { folderId: id });
      }}
    />
  );
}

/** What lies on it, once what waits has gone through. */
export function OnCart({ cart }: { readonly cart: FolderRef }) {
  const { view } = useView('folder', { folderId: cart.id });
  if (view === null) return null;
  const items = view.items.filter(({ quantity }) => isPositive(quantity));
  return (
    <Section title={words.onIt}>
      {items.length === 0 ? (
        <p className={css['dim']}>{words.empty}</p>
      ) : (
        <ul className={css['sent']}>
          {items.map(({ id, name, quantity, unit }) => (
            <li key={id}>
              <strong>{name}</strong>
              <span>{figure(quantity, unit)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
