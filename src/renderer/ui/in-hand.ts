/**
 * Fields that hold something typed and not yet taken. What sends takes them first: what was typed is in what is sent, or nothing
 * is sent.
 */
import { useEffect, useEffectEvent } from 'react';

/** Resolves with whether it is taken; where it cannot be, the field says why. */
type Take = () => Promise<boolean>;

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

/** Whether all that was typed is taken. */
export async function takeInHand(): Promise<boolean> {
  for (const take of inHand) if (!(await take())) return false;
  return true;
}
