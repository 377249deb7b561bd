/**
 * Full screen and the kiosk. Full screen is left and entered by F11 unless the administrator has set it. A kiosk takes the whole screen,
 * has no key that ends it but its own (the page asks for its code), and cannot be closed but with the session or by a signal.
 */
import { app, Menu, type BrowserWindow } from 'electron';
import { buildMenu } from './menu.ts';

export interface ScreenMode {
  isFullScreen(): boolean;
  isKiosk(): boolean;
  setFullScreen(isOn: boolean): void;
  leaveKiosk(): void;
}

export function setScreenMode(
  window: BrowserWindow,
  options: { readonly isKiosk: boolean; readonly isFullScreenFixed: boolean; readonly onChanged: () => void },
): ScreenMode {
  let { isKiosk } = options;
  let isEnding = false;
  const showMenu = () =>
    Menu.setApplicationMenu(
      buildMenu({
        mac: process.platform === 'darwin',
        developing: !app.isPackaged && !isKiosk,
        isLocked: isKiosk,
        togglesFullScreen: !isKiosk && !options.isFullScreenFixed,
      }),
    );

  app.on('before-quit', () => {
    isEnding = true;
  });
  window.on('close', (event) => {
    if (isKiosk && !isEnding) event.preventDefault();
  });
  window.on('enter-full-screen', options.onChanged);
  window.on('leave-full-screen', () => {
    // The window manager's doing: a kiosk has no way out of its own.
    if (isKiosk) window.setKiosk(true);
    options.onChanged();
  });
  showMenu();

  return {
    isFullScreen: () => window.isFullScreen(),
    isKiosk: () => isKiosk,
    setFullScreen: (isOn) => window.setFullScreen(isOn),
    leaveKiosk: () => {
      isKiosk = false;
      window.setKiosk(false);
      showMenu();
    },
  };
}
