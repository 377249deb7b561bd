/** Whether there is room for larger rows; the same border as in tokens.css. */
import { useSyncExternalStore } from 'react';

const WIDE = window.matchMedia('(width >= 1800px)');

function subscribe(listener: () => void): () => void {
  WIDE.addEventListener('change', listener);
  return () => WIDE.removeEventListener('change', listener);
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => WIDE.matches);
