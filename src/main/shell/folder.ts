import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { OWN_FOLDER } from '../private.ts';

/**
 * Where Dockhand keeps what is the user's, unless told otherwise: the same place in both shells, so that either opens
 * what the other left.
 */
export function userDataFolder(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
  home: string = os.homedir(),
): string {
  if (platform === 'win32')
    return path.join(env['APPDATA'] ?? path.join(home, 'AppData', 'Roaming'), 'Dockhand');
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'Dockhand');
  return path.join(env['XDG_CONFIG_HOME'] || path.join(home, '.config'), 'Dockhand');
}

/** @returns null where it is there now, or a sentence for a person */
export function makeFolder(folder: string): string | null {
  try {
    mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
    return null;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `Dockhand cannot make its folder ${folder}. Ask for the right to, or choose another with --user-data. (${why})`;
  }
}
