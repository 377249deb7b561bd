/** A view on a screen: the last one seen, read again when its topics change. */
import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { ReadAsk, ReadName, ReadView } from '#bridge/reads.ts';
import { bridge } from '../../bridge/connect.ts';
import { lastSeen, viewKey, views, watch, type Seen } from './views.ts';

/** Several of one kind, as they were seen last; those that have not been seen yet are left out. */
export function useViews<N extends ReadName>(name: N, asks: readonly ReadAsk<N>[]): readonly ReadView<N>[] {
  const keys = asks.map((ask) => viewKey(name, ask));
  useEffect(() => {
    const watched = asks.map((ask) => watch(bridge, name, ask));
    return () => watched.forEach((stop) => stop());
    // oxlint-disable-next-line react/exhaustive-deps -- the keys stand for the asks, which are new objects each time
  }, [name, keys.join('\n')]);
  return views(
    useShallow(({ seen }) => keys.map((key) => lastSeen<N>(seen, key).view).filter((view) => view !== null)),
  );
}

/** @param ask null: nothing to look at now */
export function useView<N extends ReadName>(name: N, ask: ReadAsk<N> | null): Seen<N> {
  const key = ask === null ? '' : viewKey(name, ask);
  useEffect(() => {
    if (ask !== null) return watch(bridge, name, ask);
    return undefined;
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the ask, which is a new object each time
  }, [name, key]);
  return views((state) => lastSeen<N>(state.seen, key));
}
