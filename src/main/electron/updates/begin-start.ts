/**
 * The beginning and the end of a start: which version runs on these files is noted before anything is opened, and that it works once its
 * window is there and the station answers. A version that never gets there gives its place back to the one before, where that is kept.
 */
import type { Verbs } from '../../shell/verbs.ts';
import { noteReady, noteStart, type Start } from '../../updates/first-start.ts';
import { putBackProgram } from '../../updates/replace-program.ts';
import { startAgain } from './install.ts';
import { runningProgram } from './update-station.ts';

/** One start may end by a power cut. */
const STARTS_ALLOWED = 2;

/** @returns null where the version before has been started in our place */
export function beginStart(folder: string, version: string): Start | null {
  let start: Start;
  try {
    start = noteStart(folder, version);
  } catch (error) {
    // A disk that takes no note takes no command either, which is said when the queue is opened.
    console.error('Dockhand:', error);
    return { isFirst: true, starts: 1, failed: null, stationId: version };
  }
  if (start.starts <= STARTS_ALLOWED) return start;
  const program = runningProgram();
  if (program?.packageKind !== 'AppImage' || !program.mayReplace || !putBackProgram(program.place))
    return start;
  startAgain(program.place);
  return null;
}

/** Resolves when the station has its profile open, which may be a while: another program can have it. */
export async function stationAnswers(station: Pick<Verbs, 'read' | 'changed'>): Promise<void> {
  const answers = async (): Promise<boolean> => (await station.read('status', {})).ok;
  if (await answers()) return;
  await new Promise<void>((resolve) => {
    const ask = async (): Promise<void> => {
      if (!(await answers())) return;
      stop();
      resolve();
    };
    const stop = station.changed(() => void ask());
  });
}

/** From now on the way back is closed. */
export function noteThatItWorks(folder: string, version: string): void {
  try {
    noteReady(folder, version);
  } catch (error) {
    console.error('Dockhand:', error);
  }
}
