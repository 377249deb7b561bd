/**
 * Autostart on Linux, by the desktop's own rules (XDG autostart): a file in the user's folder, which goes before one of the same name
 * that an administrator has put into a system folder. Turned off, the user's file is taken away, or says `Hidden` where a system folder
 * has one. The entry of a program that was removed is passed over by the desktop (`TryExec`).
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const NAME = 'dockhand.desktop';

export interface AutostartPlaces {
  readonly own: string;
  /** Of all users, the ones that go first before. */
  readonly system: readonly string[];
}

const fileIn = (folder: string): string => path.join(folder, 'autostart', NAME);

export function autostartPlaces(env: NodeJS.ProcessEnv, home: string): AutostartPlaces {
  const own = env['XDG_CONFIG_HOME'] || path.join(home, '.config');
  const system = (env['XDG_CONFIG_DIRS'] || '/etc/xdg').split(':').filter(Boolean);
  return { own: fileIn(own), system: system.map(fileIn) };
}

/**
 * One argument of `Exec`: in quotes, with `"`, `` ` ``, `$` and `\` escaped within them, all backslashes doubled again as in every value
 * of such a file, and the sign of its field codes doubled.
 */
const argument = (text: string): string =>
  `"${text.replaceAll(/["`$\\]/g, String.raw`\$&`)}"`.replaceAll('\\', '\\\\').replaceAll('%', '%%');

/** A value that is not quoted. */
const value = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', String.raw`\n`);

/** @param command the program's absolute path and its arguments; none of them has a line break */
export function autostartEntry(command: readonly [string, ...string[]]): string {
  return `${[
    '[Desktop Entry]',
    'Type=Application',
    'Name=Dockhand',
    'Comment=Receiving-dock workstation',
    'Icon=dockhand',
    `TryExec=${value(command[0])}`,
    `Exec=${command.map(argument).join(' ')}`,
    'StartupWMClass=dockhand',
    'X-GNOME-Autostart-enabled=true',
  ].join('\n')}\n`;
}

const HIDDEN = '[Desktop Entry]\nType=Application\nName=Dockhand\nHidden=true\n';

export function isAutostarted(places: AutostartPlaces): boolean {
  const file = [places.own, ...places.system].find((one) => existsSync(one));
  return file !== undefined && !/^\s*Hidden\s*=\s*true\s*$/im.test(readFileSync(file, 'utf8'));
}

/** @throws what the file system throws */
export function setAutostart(
  places: AutostartPlaces,
  isOn: boolean,
  command: readonly [string, ...string[]],
): void {
  const isForAll = places.system.some((one) => existsSync(one));
  if (!isOn && !isForAll) {
    rmSync(places.own, { force: true });
    return;
  }
  mkdirSync(path.dirname(places.own), { recursive: true });
  writeFileSync(places.own, isOn ? autostartEntry(command) : HIDDEN);
}
