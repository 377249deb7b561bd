/** Keeps the last key bursts as they arrived, for the diagnosis of a scanner. */
import { create } from 'zustand';
import type { Burst } from './keyboard-listener.ts';

export interface HeardBurst extends Burst {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

const MOST = 30;

export const bursts = create<{ readonly last: readonly HeardBurst[] }>(() => ({ last: [] }));

/** Who asked last for the bursts gets them, and nobody else: while a sheet is scanned to learn a scanner's ways. */
let listener: ((burst: HeardBurst) => void) | null = null;

/** @returns what stops listening */
export function divertBursts(to: (burst: HeardBurst) => void): () => void {
  listener = to;
  return () => {
    if (listener === to) listener = null;
  };
}

/** @returns whether somebody has taken it, and it is not a scan */
export function hearBurst(burst: Burst): boolean {
  const { last } = bursts.getState();
  const heard: HeardBurst = { ...burst, id: (last[0]?.id ?? 0) + 1, at: Date.now() };
  bursts.setState({ last: [heard, ...last].slice(0, MOST) });
  listener?.(heard);
  return listener !== null;
}

export const isDiverted = (): boolean => listener !== null;
