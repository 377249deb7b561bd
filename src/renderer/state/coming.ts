/**
 * What the operator has opened and is not there yet: its code, or the first read of something that it shows. Keys typed and command codes
 * scanned ahead of it wait for it; given to what is there, they would come to nothing or do something else.
 */
import { isLoading } from '../ui/later.tsx';
import { currentStand } from './stand.ts';
import { scansWaiting } from './turns.ts';
import { isReadFirst } from './views.ts';

/** Milliseconds that are waited at most, and between two looks. */
export const AHEAD = 2000;
export const LOOK_AGAIN = 15;

export const isOpening = (): boolean => isLoading() || isReadFirst();

/** A scan waits for its answer: a figure typed behind it is one of what was scanned. */
export const isAnswering = (): boolean => scansWaiting.getState().waiting > 0;

/** Resolves when it is there, has been waited for long enough, or the operator has gone elsewhere: what comes there was not meant. */
export async function untilThere(): Promise<void> {
  const most = performance.now() + AHEAD;
  const stand = currentStand();
  while (isOpening() && performance.now() < most && currentStand() === stand)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
}
