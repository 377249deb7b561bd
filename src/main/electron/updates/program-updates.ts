/** Does what is decided in ../../updates to the program that runs: by electron-updater, Electron's network and this computer's clock. */
import { app } from 'electron';
import { systemClock } from '../../clock.ts';
import type { Start } from '../../updates/first-start.ts';
import type { Program } from '../../updates/how-installed.ts';
import { readUpdatePolicy } from '../../updates/policy.ts';
import { systemName } from '../../updates/signed-list.ts';
import { startUpdates, type Updates } from '../../updates/updates.ts';
import { fetchList } from './fetch-list.ts';
import type { Fetched } from './fetch-package.ts';
import { install } from './install.ts';
import type { WatchedStation } from './station-at-rest.ts';

interface Parts {
  readonly updatesOfPolicy: unknown;
  readonly program: Program;
  readonly start: Start;
  readonly station: Pick<WatchedStation, 'moment'>;
  readonly closeStation: () => Promise<void>;
  readonly onChanged: () => void;
}

/** @returns null where the policy cannot be understood, which is said on the error output */
export function startProgramUpdates(parts: Parts): Updates | null {
  const { updatesOfPolicy, program, start, station, closeStation, onChanged } = parts;
  const policy = readUpdatePolicy(updatesOfPolicy, (detail) =>
    console.error(`The policy's updates cannot be understood:\n${detail}`),
  );
  if (policy === null) return null;
  let fetched: Fetched | null = null;
  const updates = startUpdates({
    policy,
    installed: {
      version: app.getVersion(),
      system: systemName(process.platform, process.arch),
      packageKind: program.packageKind,
      stationId: start.stationId,
      failed: start.failed,
    },
    mayReplace: program.mayReplace,
    fetchList,
    fetchPackage: async (offer, source, onPercent) => {
      const { fetchPackage } = await import('./fetch-package.ts');
      fetched = await fetchPackage(program.packageKind, offer, source, onPercent);
      return fetched.result;
    },
    install: async (offer) => {
      if (fetched?.result.kind !== 'file') throw new Error('nothing is fetched');
      const { updater, result } = fetched;
      await install({ program, offer, file: result.file, updater, closeStation });
    },
    moment: () => station.moment(),
    clock: systemClock,
    random: Math.random,
    onChanged,
    onDefect: (error) => console.error('Dockhand:', error),
  });
  app.once('will-quit', () => void updates.close());
  return updates;
}
