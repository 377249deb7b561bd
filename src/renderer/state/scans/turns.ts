/**
 * Scans and the acts that open or end a sheet take turns, in the order they were made: what is sent is sent with the scans
 * made before it and none behind it, and a scan made behind an act counts where the act has led.
 */
import { create } from 'zustand';

interface Line {
  /** Scans ever made, and of those answered: one after the other, so the next to be answered has the number behind. */
  readonly made: number;
  readonly answered: number;
  /** For each act under way the number of the last scan made before it. */
  readonly acts: ReadonlyMap<symbol, number>;
}

const line = create<Line>(() => ({ made: 0, answered: 0, acts: new Map() }));
/** Scans that wait for an answer. */
export const scansWaiting = create<{ readonly waiting: number }>(() => ({ waiting: 0 }));
line.subscribe(({ made, answered }) => scansWaiting.setState({ waiting: made - answered }));

/** The last scan before the act that is being carried out, where others have been made since. */
let before: number | undefined;

export const noteScan = (): void => line.setState(({ made }) => ({ made: made + 1 }));
/** One that the scan in hand has led to: an act that waits for that scan waits for it too. */
export const noteScanNext = (): void =>
  line.setState(({ made, acts }) => ({
    made: made + 1,
    acts: new Map([...acts].map(([act, before]) => [act, before + 1])),
  }));
export const noteAnswer = (): void => line.setState(({ answered }) => ({ answered: answered + 1 }));

const isScanNext = ({ answered, acts }: Line): boolean =>
  [...acts.values()].every((before) => before > answered);

/** No act is under way that the next scan is behind. */
export const mayScanCome = (): boolean => isScanNext(line.getState());

/** Resolves when that is so. */
export const scanMayCome = (): Promise<void> => until(isScanNext);

/** What the scan in hand does, a command code: scans that are there already are behind it. */
export const byScan = <T>(does: () => T): T => behind(line.getState().answered + 1, does);

function behind<T>(scan: number, does: () => T): T {
  before = scan;
  try {
    return does();
  } finally {
    before = undefined;
  }
}

export interface Turn {
  /** Whether the scans made before it are answered. */
  hasCome(): boolean;
  /** Resolves when they are. */
  readonly come: Promise<void>;
  /** What is done at once has its place in the order. */
  leads(does: () => void): void;
  /** The scans behind it go on. */
  end(): void;
}

/** To be taken at once when an act is asked for, and ended however it ends. */
export function takeTurn(): Turn {
  const act = Symbol('act');
  const last = before ?? line.getState().made;
  line.setState(({ acts }) => ({ acts: new Map(acts).set(act, last) }));
  const hasCome = ({ answered, acts }: Line): boolean => answered >= (acts.get(act) ?? 0);
  return {
    hasCome: () => hasCome(line.getState()),
    come: until(hasCome),
    leads: (does) => behind(line.getState().acts.get(act) ?? last, does),
    end: () => line.setState(({ acts }) => ({ acts: new Map([...acts].filter(([one]) => one !== act)) })),
  };
}

/** Does it when the scans made before it are answered; those behind it wait for it. */
export async function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = takeTurn();
  try {
    if (!turn.hasCome()) await turn.come;
    return await act();
  } finally {
    turn.end();
  }
}

function until(isSo: (line: Line) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isSo(line.getState())) {
      resolve();
      return;
    }
    const stop = line.subscribe((now) => {
      if (!isSo(now)) return;
      stop();
      resolve();
    });
  });
}
