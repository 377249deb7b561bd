/**
 * What is typed of a record that is yet to be made is kept by its temporary id. Once it is made the station answers for that id with
 * another, and the draft moves there before anything draws the answer. The record is watched while there is such a draft, as it may be
 * made while the operator is elsewhere.
 */
import type { StoreApi } from 'zustand';
import { bridge } from '../../bridge/connect.ts';
import { lastSeen, viewKey, views, watch } from '../views/views.ts';

type ById<V> = Readonly<Record<number, V>>;
/** What is kept under the temporary id, kept under the other. */
type Move = <V>(kept: ById<V>) => ById<V>;

interface Drafts<T> {
  /** The view that the forms of these drafts look at. */
  readonly view: 'item' | 'record';
  readonly keptIn: (state: T) => readonly ById<unknown>[];
  readonly move: (state: T, to: Move) => Partial<T>;
}

export function moveOnceMade<T>(store: StoreApi<T>, { view, keptIn, move }: Drafts<T>): void {
  /** What stops the watch, by the temporary id. */
  const watched = new Map<number, () => void>();
  const follow = (state: T): void => {
    const ids = new Set(keptIn(state).flatMap((kept) => Object.keys(kept).map(Number)));
    for (const [id, stop] of watched)
      if (!ids.has(id)) {
        watched.delete(id);
        stop();
      }
    for (const id of ids) if (id < 0 && !watched.has(id)) watched.set(id, watchRecord(view, id));
  };
  store.subscribe(follow);
  // It may have been kept from before.
  follow(store.getState());
  views.subscribe(() => {
    for (const from of watched.keys()) {
      const to = idNow(view, from);
      if (to !== from) store.setState(move(store.getState(), (kept) => moved(kept, from, to)));
    }
  });
}

const watchRecord = (view: 'item' | 'record', id: number): (() => void) =>
  view === 'item' ? watch(bridge, view, { itemId: id }) : watch(bridge, view, { recordId: id });

/** As far as the view that was asked for by that id has told: an act that was begun before may end after. */
export function idNow(view: 'item' | 'record', id: number): number {
  const { seen } = views.getState();
  if (view === 'item') return lastSeen<'item'>(seen, viewKey(view, { itemId: id })).view?.item.id ?? id;
  return lastSeen<'record'>(seen, viewKey(view, { recordId: id })).view?.id ?? id;
}

function moved<V>(kept: ById<V>, from: number, to: number): ById<V> {
  const { [from]: one, ...others } = kept;
  return one === undefined ? kept : { ...others, [to]: one };
}
