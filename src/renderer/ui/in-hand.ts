/**
 * Fields that hold something typed and not yet taken. What sends takes them first: what was typed is in what is sent, or nothing
 * is sent.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { NotSent } from '#domain/reply.ts';

/** Resolves with why nothing may be sent now; null: it is taken. */
type Take = () => Promise<NotSent | null>;

const inHand = new Set<Take>();

/** Those of them that cannot be read as they stand, and who wants to know of it. */
const unreadable = new Set<object>();
const listeners = new Set<() => void>();

/**
 * @param isHeld whether there is something to take
 * @param isUnreadable whether it cannot be taken as it stands
 */
export function useInHand(isHeld: boolean, take: Take, isUnreadable: boolean): void {
  const onTake = useEffectEvent(take);
  useEffect(() => {
    if (!isUnreadable) return undefined;
    const one = {};
    unreadable.add(one);
    for (const listener of listeners) listener();
    return () => {
      unreadable.delete(one);
      for (const listener of listeners) listener();
    };
  }, [isUnreadable]);
  useEffect(() => {
    if (!isHeld) return undefined;
    const one = () => onTake();
    inHand.add(one);
    return () => {
      inHand.delete(one);
    };
  }, [isHeld]);
}

/** Whether a figure in hand cannot be read. */
export const holdsUnreadable = (): boolean => unreadable.size > 0;

export const useHoldsUnreadable = (): boolean => useSyncExternalStore(subscribe, holdsUnreadable);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Takes all that was typed; what bars sending then, null: nothing. */
export async function takeInHand(): Promise<NotSent | null> {
  for (const take of inHand) {
    const bar = await take();
    if (bar !== null) return bar;
  }
  return null;
}
