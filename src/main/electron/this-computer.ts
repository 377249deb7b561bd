/** What the station asks of this computer: autostart, full screen and the kiosk, as the command line and the administrator have them. */
import { app, type BrowserWindow } from 'electron';
import type { Computer } from '../computer/acts.ts';
import { isKiosk, type Policy } from '../computer/policy.ts';
import { userDataFolder } from '../shell/folder.ts';
import { systemAutostart } from './autostart.ts';
import { setScreenMode, type ScreenMode } from './screen-mode.ts';
import type { StartOptions } from './start-options.ts';

export interface ThisComputer extends Computer {
  /** How the window opens. */
  readonly screen: { readonly isKiosk: boolean; readonly fullScreen: boolean | 'last' };
  /** @param onChanged told when full screen was entered or left */
  control(window: BrowserWindow, onChanged: () => void): void;
}

export function thisComputer(options: StartOptions, policy: Policy): ThisComputer {
  const screen: ThisComputer['screen'] = {
    isKiosk: options.isKiosk || isKiosk(policy),
    fullScreen: policy.fullScreen ?? (options.isFullScreen || 'last'),
  };
  const autostart = systemAutostart(autostartArguments(options));
  let mode: ScreenMode | null = null;
  followPolicy(policy.autostart, autostart);

  return {
    screen,
    control: (window, onChanged) => {
      mode = setScreenMode(window, {
        isKiosk: screen.isKiosk,
        isFullScreenFixed: policy.fullScreen !== undefined,
        onChanged,
      });
    },
    view: async () => ({
      autostart: autostart.isOn(),
      fullScreen: mode?.isFullScreen() ?? false,
      isKiosk: mode?.isKiosk() ?? screen.isKiosk,
    }),
    setAutostart: async (isOn) => autostart.set(isOn),
    setFullScreen: async (isOn) => mode?.setFullScreen(isOn),
    leaveKiosk: async () => mode?.leaveKiosk(),
  };
}

/** As it was started now, where that is not the usual way. */
function autostartArguments({ folder, policyFile }: StartOptions): string[] {
  return [
    ...(app.commandLine.hasSwitch('no-sandbox') ? ['--no-sandbox'] : []),
    ...(folder === userDataFolder() ? [] : ['--user-data', folder]),
    ...(policyFile === undefined ? [] : ['--policy', policyFile]),
  ];
}

/** At each start, for the user who is signed in. */
function followPolicy(wanted: boolean | undefined, autostart: ReturnType<typeof systemAutostart>): void {
  try {
    if (wanted !== undefined && autostart.isOn() !== wanted) autostart.set(wanted);
  } catch (error) {
    console.error('Dockhand: autostart could not be set:', error);
  }
}
