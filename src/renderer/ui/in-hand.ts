/**
 * Fields that hold something typed and not yet taken. What sends takes them first: what was typed is in what is sent, or nothing
 * is sent.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { NotSent } from '#domain/not-sent.ts';

/** Resolves with why nothing may be sent now; null: it is taken. */
type Take = () => Promise<NotSent | null>;

const inHand = new Set<Take>();
/** Those of them that are figures of what is counted by scanning as well. */
const counted = new Set<Take>();

/** Those of them that cannot be read as they stand, and who wants to know of it. */
const unreadable = new Set<object>();
const listeners = new Set<() => void>();

/**
 * @param isHeld whether there is something to take
 * @param isUnreadable whether it cannot be taken as it stands
 * @param isCounted whether a scan may change the same figure
 */
export function useInHand(isHeld: boolean, take: Take, isUnreadable: boolean, isCounted = false): void {
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
    const sets = isCounted ? [inHand, counted] : [inHand];
    for (const set of sets) set.add(one);
    return () => {
      for (const set of sets) set.delete(one);
    };
  }, [isHeld, isCounted]);
}

/** Whether a figure was typed, and not taken yet, that can be read. */
export const holdsFigure = (): boolean => counted.size > 0 && !holdsUnreadable();

let taking: Promise<void> | undefined;

/** Takes such figures. What cannot be read stays in its field. */
export function takeFigures(): Promise<void> {
  taking ??= takeCounted().finally(() => {
    taking = undefined;
  });
  return taking;
}

async function takeCounted(): Promise<void> {
  for (const take of counted) if (!holdsUnreadable()) await take();
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
