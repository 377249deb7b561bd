/**
 * Puts a fetched package in the place of the running program and starts that. What can fail without the station being closed is done
 * first; then everything on disk is closed, and only then the new version is started, as it opens the same files.
 */
import { spawn } from 'node:child_process';
import { app, session } from 'electron';
import type { AppUpdater, BaseUpdater } from 'electron-updater';
import type { Program } from '../../updates/how-installed.ts';
import { replaceProgram } from '../../updates/replace-program.ts';
import type { Offer } from '../../updates/updates.ts';

interface Installation {
  readonly program: Program;
  readonly offer: Offer;
  readonly file: string;
  readonly updater: AppUpdater;
  /** Resolves when everything is on disk and closed. */
  readonly closeStation: () => Promise<void>;
}

/** What the AppImage's own start has set, which is of the version before. */
const OF_APP_IMAGE: ReadonlySet<string> = new Set(['APPIMAGE', 'APPDIR', 'ARGV0', 'OWD', 'LD_LIBRARY_PATH']);

/** @throws where the system would not; the version before goes on, or is started again */
export async function install({ program, offer, file, updater, closeStation }: Installation): Promise<void> {
  switch (program.packageKind) {
    case 'AppImage':
      await replaceProgram(program.place, file, offer.listed);
      await closeStation();
      startAgain(program.place);
      return;
    case 'deb':
    case 'rpm':
      installBySystem(updater);
      await closeStation();
      app.relaunch();
      app.quit();
      return;
    case 'nsis':
    case 'zip':
      // The installer waits for us to end, so it is started last.
      await closeStation();
      updater.once('error', (error) => {
        console.error(error);
        app.relaunch();
        app.exit(1);
      });
      updater.quitAndInstall(true, true);
      return;
    default:
      return program.packageKind satisfies never;
  }
}

/** Ends this process and starts the file that has our name by now, with the arguments that we were started with. */
export function startAgain(program: string): void {
  session.defaultSession.flushStorageData();
  // The new one is the single instance.
  app.releaseSingleInstanceLock();
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_APP_IMAGE.has(name)));
  spawn(program, process.argv.slice(1), { detached: true, stdio: 'ignore', env }).unref();
  app.exit(0);
}

/** By dpkg or rpm, which we may only as root. Waits for it. */
function installBySystem(updater: AppUpdater): void {
  if (!isBase(updater)) throw new Error('an updater of another system');
  let failure: Error | undefined;
  updater.once('error', (error) => {
    failure = error;
  });
  if (!updater.install(true, false)) throw failure ?? new Error('the package was not installed');
}

const isBase = (updater: AppUpdater): updater is BaseUpdater => 'install' in updater;
