/**
 * Scans and the acts that open or end a sheet take turns, in the order they were made: what is sent is sent with the scans
 * made before it, and a scan made behind an act counts where the act has led.
 */
import { create } from 'zustand';

/** Scans that wait for an answer, and acts under way that scans wait for. */
export const scansWaiting = create<{ readonly waiting: number }>(() => ({ waiting: 0 }));
const actsUnderWay = create<{ readonly waiting: number }>(() => ({ waiting: 0 }));

/** Resolves when no scan waits. */
export const scansAnswered = (): Promise<void> => none(scansWaiting);

export const isActUnderWay = (): boolean => actsUnderWay.getState().waiting > 0;

/** Resolves when no act is under way that scans wait for. */
export const actsDone = (): Promise<void> => none(actsUnderWay);

/** Does it while the scans behind it wait. They go on when it has ended, however it ends. */
export async function beforeScans<T>(act: () => Promise<T>): Promise<T> {
  step(1);
  try {
    return await act();
  } finally {
    step(-1);
  }
}

const step = (by: number): void => actsUnderWay.setState(({ waiting }) => ({ waiting: waiting + by }));

function none(line: typeof scansWaiting): Promise<void> {
  return new Promise((resolve) => {
    if (line.getState().waiting === 0) {
      resolve();
      return;
    }
    const stop = line.subscribe(({ waiting }) => {
      if (waiting > 0) return;
      stop();
      resolve();
    });
  });
}
