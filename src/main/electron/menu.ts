/**
 * A menu that is not in the way. It is hidden outside macOS and does not come up with Alt, which scanners send; its keys
 * still work. There is no reload, close or print among them: F5 belongs to the app, and a scanner's control characters
 * arrive as Ctrl and a letter.
 */
import { Menu, type MenuItemConstructorOptions } from 'electron';

interface MenuOptions {
  readonly mac: boolean;
  readonly developing: boolean;
  /** A kiosk: macOS has a way to end the program in its menu. */
  readonly isLocked: boolean;
  readonly togglesFullScreen: boolean;
}

export function buildMenu({ mac, developing, isLocked, togglesFullScreen }: MenuOptions): Menu {
  const view: MenuItemConstructorOptions[] = [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }];
  if (togglesFullScreen) view.push({ role: 'togglefullscreen' });
  if (developing) view.push({ role: 'toggleDevTools' });
  return Menu.buildFromTemplate([
    ...(mac && !isLocked ? ([{ role: 'appMenu' }] satisfies MenuItemConstructorOptions[]) : []),
    { role: 'editMenu' },
    { label: 'View', submenu: view },
  ]);
}
