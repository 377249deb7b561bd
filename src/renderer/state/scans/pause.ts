/**
 * Scanning, paused: somebody carries goods past the scanner, or talks, or hands over. What is scanned meanwhile is put on the
 * tape and does nothing; the pause label or F9 goes on.
 */
import { create } from 'zustand';

interface Pause {
  readonly isPaused: boolean;
  /** Scans that came in since. */
  readonly scans: number;
}

export const pause = create<Pause>(() => ({ isPaused: false, scans: 0 }));

export const notePaused = (): void => pause.setState({ scans: pause.getState().scans + 1 });
