/**
 * Fields that hold something typed and not yet taken. What sends takes them first: what was typed is in what is sent, or nothing
 * is sent.
 */
import { useEffect, useEffectEvent } from 'react';
import type { NotSent } from '#domain/reply.ts';

/** Resolves with why nothing may be sent now; null: it is taken. */
type Take = () => Promise<NotSent | null>;

const inHand = new Set<Take>();

/** @param isHeld whether there is something to take */
export function useInHand(isHeld: boolean, take: Take): void {
  const onTake = useEffectEvent(take);
  useEffect(() => {
    if (!isHeld) return undefined;
    const one = () => onTake();
    inHand.add(one);
    return () => {
      inHand.delete(one);
    };
  }, [isHeld]);
}

/** Takes all that was typed; what bars sending then, null: nothing. */
export async function takeInHand(): Promise<NotSent | null> {
  for (const take of inHand) {
    const bar = await take();
    if (bar !== null) return bar;
  }
  return null;
}
