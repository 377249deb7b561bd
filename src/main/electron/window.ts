/** The one window. */
import path from 'node:path';
import { BrowserWindow, dialog, nativeTheme, screen } from 'electron';
import { placeFor, readBounds, SMALLEST, writeBounds } from './bounds.ts';
import { ORIGIN } from './scheme.ts';

const PRELOAD = path.join(import.meta.dirname, '../preload/index.cjs');
/** The ground of the pages, so that the window does not flash white before they are there. */
const GROUND = { light: '#f4f2ec', dark: '#0f1215' } as const;
/** Milliseconds. A page that fails again so soon would fail for ever. */
const AGAIN = 60_000;

export function openWindow(options: {
  /** Where its place is remembered. */
  readonly boundsFile: string;
  readonly developing: boolean;
}): BrowserWindow {
  const last = readBounds(options.boundsFile);
  const window = new BrowserWindow({
    ...placeFor(
      last,
      screen.getAllDisplays().map((display) => display.workArea),
    ),
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    title: 'Dockhand',
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light,
    webPreferences: {
      preload: PRELOAD,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
      navigateOnDragDrop: false,
      devTools: options.developing,
      // A scan must be heard although nobody has clicked yet.
      autoplayPolicy: 'no-user-gesture-required',
    },
  });
  window.setMenuBarVisibility(false);
  window.once('ready-to-show', () => {
    if (last?.maximized) window.maximize();
    window.show();
  });
  window.on('close', () => {
    writeBounds(options.boundsFile, { ...window.getNormalBounds(), maximized: window.isMaximized() });
  });
  reviveAfterCrash(window);
  return window;
}

export const showPage = (window: BrowserWindow): Promise<void> => window.loadURL(`${ORIGIN}/`);

/** The station goes on without its window, so a new page has everything the old one had on disk. */
function reviveAfterCrash(window: BrowserWindow): void {
  let last = -Infinity;
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    const now = performance.now();
    const again = now - last < AGAIN;
    last = now;
    console.error(`The page has ended: ${reason}.`);
    if (again) void askAfterCrash(window);
    else void showPage(window);
  });
}

async function askAfterCrash(window: BrowserWindow): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'Dockhand’s screen has failed twice.',
    detail: 'Everything scanned so far is on disk.',
    buttons: ['Show it again', 'Close Dockhand'],
    cancelId: 1,
  });
  if (response === 0) await showPage(window);
  else window.close();
}
