/** A view on a screen: the last one seen, read again when its topics change. */
import { useEffect } from 'react';
import type { ReadAsk, ReadName } from '#bridge/reads.ts';
import { bridge } from '../bridge/connect.ts';
import { lastSeen, viewKey, views, watch, type Seen } from './views.ts';

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
