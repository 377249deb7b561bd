/**
 * Components whose code is loaded after the first screen is painted, so that the station can be scanned into sooner: what prints, what is
 * set, what is looked at. Once all of it is loaded the page needs nothing more from the station, which in a browser may be gone.
 *
 * React's own `lazy` leaves the screen empty for a frame even where the code is there already.
 */
import { useEffect, useSyncExternalStore, type ComponentType } from 'react';

/** Milliseconds, where the station does not answer. */
const RETRY = 1000;

const all: (() => Promise<void>)[] = [];
/** Those that are shown, and empty still. */
const empty = new Set<symbol>();

/** Whether anything is to be shown whose code is not here yet. */
export const isLoading = (): boolean => empty.size > 0;

/** @returns a component that is empty until `load` has given the real one */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  let isAsked = false;
  const listeners = new Set<() => void>();
  const begin = async (): Promise<void> => {
    if (isAsked) return;
    isAsked = true;
    while (loaded === undefined) {
      try {
        loaded = await load();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RETRY));
      }
    }
    for (const listener of listeners) listener();
  };
  const follow = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  all.push(begin);
  return function Later(props: P) {
    const Component = useSyncExternalStore(follow, () => loaded);
    useEffect(() => {
      void begin();
      if (loaded !== undefined) return undefined;
      const one = Symbol('empty');
      empty.add(one);
      return () => void empty.delete(one);
    }, [Component]);
    return Component === undefined ? null : <Component {...props} />;
  };
}

/** Loads what has not been needed yet. */
export function loadTheRest(): void {
  for (const begin of all) void begin();
}
