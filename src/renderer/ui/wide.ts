/** How much room there is; the same borders as in tokens.css and screen.module.css. */
import { useSyncExternalStore } from 'react';

function matching(query: string): () => boolean {
  const media = window.matchMedia(query);
  const subscribe = (listener: () => void): (() => void) => {
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
}

/** Whether rows may be larger. */
export const useWide = matching('(width >= 1800px)');

/** Whether there is room for a third column. */
export const useThirdColumn = matching('(width >= 1600px)');
