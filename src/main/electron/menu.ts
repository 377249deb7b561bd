/**
 * A menu that is not in the way. It is hidden outside macOS and does not come up with Alt, which scanners send; its keys
 * still work. There is no reload, close or print among them: F5 belongs to the app, and a scanner's control characters
 * arrive as Ctrl and a letter.
 */
import { Menu, type MenuItemConstructorOptions } from 'electron';

export function buildMenu(options: { readonly mac: boolean; readonly developing: boolean }): Menu {
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { role: 'togglefullscreen' },
  ];
  if (options.developing) view.push({ role: 'toggleDevTools' });
  return Menu.buildFromTemplate([
    ...(options.mac ? ([{ role: 'appMenu' }] satisfies MenuItemConstructorOptions[]) : []),
    { role: 'editMenu' },
    { label: 'View', submenu: view },
  ]);
}
