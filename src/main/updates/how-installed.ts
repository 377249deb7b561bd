/** How the program that runs was installed, and whether the user that it runs as may replace it. Reads the file system, writes nothing. */
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import type { PackageKind } from './choose-update.ts';

export interface Program {
  readonly packageKind: PackageKind;
  readonly mayReplace: boolean;
  /** What is replaced, or the program's folder where an installer does it. */
  readonly place: string;
}

interface Running {
  readonly platform: NodeJS.Platform;
  readonly execPath: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isRoot: boolean;
}

/** What dpkg notes of the package while it is installed. */
const DEB_NOTE = '/var/lib/dpkg/info/dockhand.list';

/** @returns null where it was unpacked by hand, or is run from its sources: nothing can tell how to replace it */
export function howInstalled({ platform, execPath, env, isRoot }: Running): Program | null {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  const folder = paths.dirname(execPath);
  if (platform === 'win32') {
    // An installer for one user puts it below that; for everybody it takes an administrator.
    const own = env['LOCALAPPDATA'];
    const isOwn = own !== undefined && folder.toLowerCase().startsWith(own.toLowerCase());
    return { packageKind: 'nsis', mayReplace: isOwn, place: folder };
  }
  if (platform === 'darwin') {
    const bundle = /^.*\.app(?=\/)/.exec(execPath)?.[0];
    if (bundle === undefined) return null;
    return { packageKind: 'zip', mayReplace: mayWriteIn(bundle, path.dirname(bundle)), place: bundle };
  }
  const image = env['APPIMAGE'];
  if (image !== undefined && path.isAbsolute(image))
    return { packageKind: 'AppImage', mayReplace: mayWriteIn(path.dirname(image)), place: image };
  if (folder !== '/opt/Dockhand') return null;
  return { packageKind: existsSync(DEB_NOTE) ? 'deb' : 'rpm', mayReplace: isRoot, place: folder };
}

const mayWriteIn = (...folders: readonly string[]): boolean =>
  folders.every((folder) => {
    try {
      accessSync(folder, constants.W_OK);
      return true;
    } catch {
      return false;
    }
  });
