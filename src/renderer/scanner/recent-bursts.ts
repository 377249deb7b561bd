/**
 * Keeps the last 30 key bursts as they arrived, for the diagnosis of a scanner. While the operator scans a calibration sheet, the bursts
 * are diverted to that dialog and are not taken as scans.
 */
import { create } from 'zustand';
import type { Burst } from './keyboard-listener.ts';

export interface KeptBurst extends Burst {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const MOST = 30;

export const bursts = create<{ readonly last: readonly KeptBurst[] }>(() => ({ last: [] }));

/** The dialog to which bursts are diverted, while a calibration sheet is scanned; null if none. Only the last one set gets them. */
let listener: ((burst: KeptBurst) => void) | null = null;

/** Diverts all bursts to a function. @returns a function that ends the diversion */
export function divertBursts(to: (burst: KeptBurst) => void): () => void {
  listener = to;
  return () => {
    if (listener === to) listener = null;
  };
}

/** Keeps a burst. @returns whether it was diverted, so that it is not a scan */
export function keepBurst(burst: Burst): boolean {
  const { last } = bursts.getState();
  const heard: KeptBurst = { ...burst, id: (last[0]?.id ?? 0) + 1, at: Date.now() };
  bursts.setState({ last: [heard, ...last].slice(0, MOST) });
  listener?.(heard);
  return listener !== null;
}

export const isDiverted = (): boolean => listener !== null;
