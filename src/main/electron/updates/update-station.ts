/**
 * What the page asks about updates, answered beside the station's verbs. All else of updates is loaded only where the site's policy has
 * something to say of them, and electron-updater only when there is something to fetch.
 */
import { dialog, app, type BrowserWindow } from 'electron';
import type { Answer, Topic } from '#bridge/bridge.ts';
import type { UpdatesView } from '#domain/views/updates.ts';
import { DONE, refuse } from '../../answers.ts';
import type { Verbs } from '../../shell/verbs.ts';
import { howInstalled, type Program } from '../../updates/how-installed.ts';
import type { Start } from '../../updates/first-start.ts';
import type { Updates } from '../../updates/updates.ts';
import { watchStation } from './station-at-rest.ts';

interface Parts {
  /** The member `updates` of the site's policy, as it was read; undefined: there is none. */
  readonly updatesOfPolicy: unknown;
  readonly start: Start;
  readonly window: () => BrowserWindow | undefined;
  readonly closeStation: () => Promise<void>;
}

const NOT_NOW = refuse('not-now', 'no update is to be had here');

/** The program as it runs; null: nothing can tell how to replace it. */
export const runningProgram = (): Program | null =>
  app.isPackaged
    ? howInstalled({
        platform: process.platform,
        execPath: process.execPath,
        env: process.env,
        isRoot: process.getuid?.() === 0,
      })
    : null;

/** @returns the station's verbs, with those of updates answered here */
export function updateStation(station: Verbs, parts: Parts): Verbs {
  const program = runningProgram();
  const watched = watchStation(station, () => performance.now());
  const listeners = new Set<(topics: readonly Topic[]) => void>();
  const announce = () => listeners.forEach((listener) => listener(['updates']));

  /** Null: off. */
  async function begin(): Promise<Updates | null> {
    if (program === null || parts.updatesOfPolicy === undefined) return null;
    const { startProgramUpdates } = await import('./program-updates.ts');
    return startProgramUpdates({ ...parts, program, station: watched, onChanged: announce });
  }
  const beginning = begin();

  async function view(): Promise<UpdatesView> {
    if (program === null) return { kind: 'sources' };
    const updates = await beginning;
    return updates?.view() ?? { kind: 'off', isPolicyUnreadable: parts.updatesOfPolicy !== undefined };
  }

  return {
    act: async (name, ask, queueId) => {
      if (!name.startsWith('updates.')) return watched.act(name, ask, queueId);
      const updates = await beginning;
      return updates === null ? NOT_NOW : doAct(updates, name, parts.window());
    },
    read: async (name, ask, queueId) =>
      name === 'updates' ? { ok: true, value: await view() } : watched.read(name, ask, queueId),
    changed: (listener) => {
      listeners.add(listener);
      const stop = station.changed(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}

async function doAct(
  updates: Updates,
  name: string,
  window: BrowserWindow | undefined,
): Promise<Answer<null>> {
  switch (name) {
    case 'updates.look':
      await updates.look();
      return DONE;
    case 'updates.install':
      return (await updates.installNow()) ? DONE : NOT_NOW;
    case 'updates.file': {
      const file = await chooseFile(window);
      if (file !== undefined) await updates.takeFile(file);
      return DONE;
    }
    default:
      return { ok: false, problem: { code: 'bad-ask', detail: `there is no act ${name}` } };
  }
}

async function chooseFile(window: BrowserWindow | undefined): Promise<string | undefined> {
  const options = {
    filters: [{ name: 'Dockhand', extensions: ['AppImage', 'deb', 'rpm', 'exe', 'zip'] }],
    properties: ['openFile' as const],
  };
  const chosen = await (window === undefined
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options));
  return chosen.filePaths[0];
}
