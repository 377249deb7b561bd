/** Autostart by the system's own way: a desktop entry on Linux, a login item on Windows and macOS (where it was never tried). */
import os from 'node:os';
import { app } from 'electron';
import { autostartPlaces, isAutostarted, setAutostart } from '../computer/autostart-entry.ts';

export interface Autostart {
  isOn(): boolean;
  /** @throws what the system throws */
  set(isOn: boolean): void;
}

/** @param args what Dockhand is to be started with */
export function systemAutostart(args: readonly string[]): Autostart {
  // An AppImage is mounted anew at each start; its own file is what stays.
  const program = process.env['APPIMAGE'] ?? process.execPath;
  const all = [...(app.isPackaged ? [] : [app.getAppPath()]), ...args];
  if (process.platform === 'linux') {
    const places = autostartPlaces(process.env, os.homedir());
    return {
      isOn: () => isAutostarted(places),
      set: (isOn) => setAutostart(places, isOn, [program, ...all]),
    };
  }
  return {
    isOn: () => app.getLoginItemSettings({ path: program, args: all }).openAtLogin,
    // Its name on Windows, by which the uninstaller takes it away.
    set: (isOn) =>
      app.setLoginItemSettings({ openAtLogin: isOn, path: program, args: all, name: 'Dockhand' }),
  };
}
