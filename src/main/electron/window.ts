/** The one window, on whichever of the computer's screens it was last. */
import path from 'node:path';
import { BrowserWindow, dialog, nativeTheme, screen } from 'electron';
import { placeFor, placeWithin, readBounds, sharedWith, SMALLEST, writeBounds } from './bounds.ts';
import { ORIGIN } from './scheme.ts';

const PRELOAD = path.join(import.meta.dirname, '../preload/index.cjs');
/** The ground of the pages, so that the window does not flash white before they are there. */
const GROUND = { light: '#f4f2ec', dark: '#0f1215' } as const;
/** Milliseconds. A page that fails again so soon would fail for ever. */
const AGAIN = 60_000;

export function openWindow(options: {
  /** Where its place is remembered. */
  readonly boundsFile: string;
  readonly isKiosk: boolean;
  /** `last`: as it was when it was closed. */
  readonly fullScreen: boolean | 'last';
  readonly developing: boolean;
}): BrowserWindow {
  const last = readBounds(options.boundsFile);
  const isFullScreen = options.fullScreen === 'last' ? last?.fullScreen === true : options.fullScreen;
  const window = new BrowserWindow({
    ...placeFor(last, screens()),
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    // Of the system's making from the start: a window that grows later flickers, or stays small.
    ...(options.isKiosk ? { kiosk: true } : isFullScreen ? { fullscreen: true } : {}),
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
  // A screen that is unplugged, or made smaller, takes its windows with it on some systems.
  const bringBack = () => bringOntoScreen(window);
  screen.on('display-removed', bringBack);
  screen.on('display-metrics-changed', bringBack);
  window.on('closed', () => {
    screen.off('display-removed', bringBack);
    screen.off('display-metrics-changed', bringBack);
  });
  // What a kiosk covers is nobody's choice.
  if (!options.isKiosk) rememberPlace(window, options.boundsFile);
  reviveAfterCrash(window);
  return window;
}

export function bringToFront(window: BrowserWindow | undefined): void {
  if (window === undefined || window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** The usable areas of the computer's screens, the main one first. */
function screens() {
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id);
  return [main, ...others].map(({ workArea }) => workArea);
}

function bringOntoScreen(window: BrowserWindow): void {
  const here = window.getBounds();
  if (window.isMaximized() || window.isFullScreen() || window.isMinimized()) return;
  if (screens().every((area) => sharedWith(here, area) === 0)) window.setBounds(placeFor(here, screens()));
}

/** When it is about to be closed: what covers a whole screen opens again on that one. */
function rememberPlace(window: BrowserWindow, file: string): void {
  window.on('close', () => {
    const maximized = window.isMaximized();
    const fullScreen = window.isFullScreen();
    const normal = window.getNormalBounds();
    const { workArea } = screen.getDisplayMatching(window.getBounds());
    const place = maximized || fullScreen ? placeWithin(normal, workArea) : normal;
    writeBounds(file, { ...place, maximized, fullScreen });
  });
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
