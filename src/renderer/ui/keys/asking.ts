/**
 * A question of a scan that bars sending. The screen's footer says it in place of its own sentence, and the main button leads to it when it
 * is clicked, as its key does: neither promises what would be refused.
 */
import { useLayoutEffect, useSyncExternalStore } from 'react';

let asked: string | null = null;
const listeners = new Set<() => void>();

function put(sentence: string | null): void {
  asked = sentence;
  for (const listener of listeners) listener();
}

/** @param sentence null: it bars nothing */
export function useAsks(sentence: string | null): void {
  useLayoutEffect(() => {
    put(sentence);
    return () => put(null);
  }, [sentence]);
}

/** What is asked; null: nothing. */
export const useAsking = (): string | null => useSyncExternalStore(follow, () => asked);

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
