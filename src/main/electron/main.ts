/** The desktop shell: one window on a station, in Electron. */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { app, dialog, safeStorage, session, type BrowserWindow } from 'electron';
import { handedArguments } from '../computer/handed-over.ts';
import { findPolicy } from '../computer/policy-file.ts';
import { noteError } from '../error-log.ts';
import { keytarBinding } from '../keychain/keytar.ts';
import { sealedFileBinding } from '../keychain/sealed-file.ts';
import { systemKeychain } from '../keychain/system-keychain.ts';
import { endProcess } from '../shell/end.ts';
import { makeFolder } from '../shell/folder.ts';
import { sayReady, whenParentIsGone } from '../shell/parent.ts';
import { carry } from './ipc.ts';
import { takeHanded } from './handed.ts';
import { lockNavigation, lockNetwork } from './navigation.ts';
import { guardPermissions } from './permissions.ts';
import { startService } from './process.ts';
import { watchPower } from './power.ts';
import { systemProxyFor } from './proxy.ts';
import { askSecretService, cipherOf } from './safe-storage.ts';
import { declareScheme, servePages } from './scheme.ts';
import { chooseSerialPorts } from './serial.ts';
import { startOptions } from './start-options.ts';
import { hostStation, type HostedStation } from './station-host.ts';
import { thisComputer } from './this-computer.ts';
import type { ThreadData } from './thread-calls.ts';
import { beginStart, noteThatItWorks, stationAnswers } from './updates/begin-start.ts';
import { updateStation } from './updates/update-station.ts';
import { bringToFront, openWindow, showPage } from './window.ts';

const PAGES = path.join(import.meta.dirname, '../renderer');
/** Built beside us. */
const STATION = path.join(import.meta.dirname, 'station.js');
/** Milliseconds. What is not closed by then is as safe as after a power cut, which the queue is made for. */
const CLOSE_WITHIN = 8_000;

/**
 * Bytes. Chromium hands a second start's command line to the first one in a message of 32 KB at most. A longer one is not answered, and
 * the second start ends the first, which it takes for hung: a link on any web page could do that.
 */
const LONGEST_COMMAND = 6000;

/** Megabytes of short-lived objects until they are collected: what the station keeps is on disk. */
const STATION_YOUNG = 6;

// Before anything is written, by us or by Chromium: the owner's alone.
process.umask(0o077);
const options = startOptions(process.argv.slice(1), process.defaultApp);
const { folder } = options;
const version = app.getVersion();
const found = findPolicy(options.policyFile);
askSecretService(app, process.env['XDG_CURRENT_DESKTOP']);
const keychain = systemKeychain(
  [keytarBinding, sealedFileBinding(path.join(folder, 'sealed-keys.json'), cipherOf(safeStorage, app))],
  process.env['DOCKHAND_KEYCHAIN'],
);
if (options.prints !== null) {
  // Without a window, a screen or the single instance's lock. A module of its own: an ordinary start does not load it.
  const { printAndEnd } = await import('./print.ts');
  await printAndEnd(options.prints, { folder, policy: found, keychain, version });
}
const shut = makeFolder(folder);
if (shut !== null) {
  dialog.showErrorBox('Dockhand', shut);
  process.exit(1);
}
app.setPath('userData', folder);
// Chromium's own files are not ours, and are many.
app.setPath('sessionData', path.join(folder, 'chromium'));
// The page makes garbage with every scan and keeps little of it. Left alone, V8 lets that grow to several times what is in use.
app.commandLine.appendSwitch('js-flags', '--max-semi-space-size=1 --optimize-for-size');
// Every page there may ever be, not only our window's. (Root runs without Chromium's sandbox; the two do not go together.)
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
declareScheme();

if (Buffer.byteLength(process.argv.join(' ')) > LONGEST_COMMAND) {
  dialog.showErrorBox(
    'Dockhand',
    'What Dockhand was to open is too long. A link to an order has 500 characters at most.',
  );
  process.exit(1);
}
const given = handedArguments(options.given, process.cwd());
// The first one gets them in a message of its own: Chromium rearranges the arguments.
if (app.requestSingleInstanceLock(given)) run().catch((error: unknown) => console.error(error));
else {
  console.log('Dockhand is already open; its window is in front now.');
  app.quit();
}

async function run(): Promise<void> {
  let window: BrowserWindow | undefined;
  const handOver = takeHanded(given, () => bringToFront(window));
  app.on('web-contents-created', (_event, contents) => lockNavigation(contents));
  app.on('window-all-closed', () => app.quit());
  whenParentIsGone(() => app.quit());
  await app.whenReady();
  const start = beginStart(folder, version);
  if (start === null) return;

  const { defaultSession } = session;
  guardPermissions(defaultSession);
  await lockNetwork(defaultSession);
  chooseSerialPorts(defaultSession, () => window);
  servePages(defaultSession, PAGES);

  const computer = thisComputer(options, found.policy);
  const station = hostStation(
    {
      startThread: (maySend) =>
        new Worker(STATION, {
          workerData: { folder, version, policy: found, maySend } satisfies ThreadData,
          resourceLimits: { maxYoungGenerationSizeMb: STATION_YOUNG },
        }),
      startService,
      keychain,
      printPdf: () => printed(window),
      proxyFor: systemProxyFor,
      computer,
      onFault: (error) => {
        console.error('Dockhand:', error);
        noteError(folder, error, new Date());
      },
    },
    !start.isFirst,
  );
  const closeStation = closeBeforeEnd(station);
  window = openWindow({
    boundsFile: path.join(folder, 'window.json'),
    developing: !app.isPackaged,
    ...computer.screen,
  });
  computer.control(window, () => station.announce(['settings']));
  handOver((handed) => station.handOver(handed));
  const { webContents } = window;
  const updatesOfPolicy = found.policy.updates;
  const verbs = updateStation(watchPower(station), {
    updatesOfPolicy,
    start,
    window: () => window,
    closeStation,
  });
  carry(verbs, () => (webContents.isDestroyed() ? [] : [webContents]));
  // Whoever asks is answered when the station is open.
  await Promise.all([station.read('status', {}), showPage(window)]);
  sayReady('window "Dockhand"');
  await stationAnswers(station);
  noteThatItWorks(folder, version);
  station.begin();
}

/** As the page's print styles have it: what is on screen is not on paper. */
async function printed(window: BrowserWindow | undefined): Promise<Uint8Array> {
  if (window === undefined || window.isDestroyed()) throw new Error('there is no window to print');
  return window.webContents.printToPDF({ preferCSSPageSize: true, printBackground: true });
}

/** @returns what closes the station before an update, after which the end does not wait for it */
function closeBeforeEnd(station: HostedStation): () => Promise<void> {
  let closed = false;
  const close = async (): Promise<void> => {
    const limit = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_WITHIN));
    await Promise.race([station.close(), limit]).catch((error: unknown) => console.error(error));
    closed = true;
  };
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    void close().finally(() => {
      if (keychain.isBusy()) {
        session.defaultSession.flushStorageData();
        endProcess(0, keychain);
      }
      // Not before Electron has taken note of the refusal above: a station with nothing to close is that quick.
      setImmediate(() => app.quit());
    });
  });
  return close;
}
