/** How many scans wait for an answer. What is sent is sent with all of them: an act on a sheet lets them go first. */
import { create } from 'zustand';

export const scansWaiting = create<{ readonly waiting: number }>(() => ({ waiting: 0 }));

/** Resolves when no scan waits. */
export function scansAnswered(): Promise<void> {
  return new Promise((resolve) => {
    if (scansWaiting.getState().waiting === 0) {
      resolve();
      return;
    }
    const stop = scansWaiting.subscribe(({ waiting }) => {
      if (waiting > 0) return;
      stop();
      resolve();
    });
  });
}
