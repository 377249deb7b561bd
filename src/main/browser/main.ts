/** The browser shell: a station served to a browser on this machine. Runs under Node 24, also as it is. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { z } from 'zod';
import { printDiagnostics } from '../computer/diagnostics.ts';
import { findPolicy } from '../computer/policy-file.ts';
import { keytarBinding } from '../keychain/keytar.ts';
import { nativeKeyringBinding } from '../keychain/native-keyring.ts';
import { systemKeychain } from '../keychain/system-keychain.ts';
import { ownPractice } from '../station/practice.ts';
import { endProcess } from '../shell/end.ts';
import { makeFolder } from '../shell/folder.ts';
import { sayReady, whenParentIsGone } from '../shell/parent.ts';
import { openStation } from '../station/station.ts';
import { openEntrance } from './entrance.ts';
import { openInBrowser, removePage } from './open.ts';
import { optionsIn, type Options } from './options.ts';
import { PAGES, ROOT } from './paths.ts';
import { startService } from './process.ts';
import { proxyFromEnvironment } from './proxy.ts';
import { remember, remembered } from './remembered.ts';
import { siteOf } from './site.ts';

/** Milliseconds. What is not closed by then is as safe as after a power cut, which the queue is made for. */
const CLOSE_WITHIN = 8_000;

/** What is written from here on is the owner's alone; the browser is opened with the umask there was. */
const usualUmask = process.umask(0o077);
const options = optionsIn(process.argv.slice(2));
if (typeof options === 'string') {
  console.error(options);
  process.exit(2);
}
const keychain = systemKeychain([keytarBinding, nativeKeyringBinding], process.env['DOCKHAND_KEYCHAIN']);
const policy = findPolicy(options.policyFile);
if (options.printsDiagnostics) {
  const { folder } = options;
  const parts = { folder, policy, keychain, version: ownVersion(), now: () => new Date() };
  endProcess(await printDiagnostics(parts), keychain);
}
const complaint = await run(options);
if (complaint !== null) console.error(complaint);
endProcess(complaint === null ? 0 : 1, keychain);

/** @returns null when it was told to end, or why it could not run */
async function run({ folder, port: wished, open }: Options): Promise<string | null> {
  if (!existsSync(path.join(PAGES, 'index.html')))
    return 'The screens are not built yet; npm start builds them.';
  const toldToEnd = waitForEnd();

  // The port first: if it is taken, nothing has been opened yet.
  let site: Hono | undefined;
  const answer = (request: Request) => site?.fetch(request) ?? new Response(null, { status: 503 });
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  const shut = makeFolder(folder);
  if (shut !== null) return shut;
  const last = remembered(folder);
  const port = await listenWhereWeWere(server, wished, last?.port);
  if (typeof port === 'string') return port;

  const station = await openStation({
    folder,
    version: ownVersion(),
    startPractice: ownPractice(startService),
    keychain,
    keptIn: () => keychain.keptIn(),
    policy,
    proxyFor: async (url) => proxyFromEnvironment(process.env, url),
  });
  const closing = new AbortController();
  try {
    if (station.problem()?.code === 'in-use') return `Another Dockhand has ${folder} open. Close it first.`;
    const entrance = openEntrance({
      port,
      // A page of another port is of another origin.
      remembered: last?.port === port ? last.sessions : [],
      onChanged: (sessions) => remember(folder, { port, sessions }),
      now: Date.now,
    });
    removePage(folder);
    site = siteOf({ station, entrance, pages: PAGES, port, closing: closing.signal });
    const link = () => `http://127.0.0.1:${port}/?launch=${entrance.issue()}`;
    const first = link();
    sayReady(first);
    if (open) openInBrowser(first, folder, usualUmask);
    if (process.stdin.isTTY) process.stdin.on('data', () => console.log(`A new link: ${link()}`));

    await toldToEnd;
    return null;
  } finally {
    closing.abort();
    removePage(folder);
    server.close();
    server.closeAllConnections();
    await Promise.race([station.close(), new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN))]);
  }
}

/** On the port of the last time, where a page may be waiting, unless another was wished for or somebody has it now. */
async function listenWhereWeWere(server: Server, wished: number, before: number | undefined) {
  const first = await listen(server, wished === 0 ? (before ?? 0) : wished);
  return typeof first === 'string' && wished === 0 ? listen(server, 0) : first;
}

/** @returns the port, or why there is none */
function listen(server: Server, port: number): Promise<number | string> {
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      resolve(
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use by another program. Choose another with --port, or leave it out.`
          : `Port ${port} cannot be opened (${error.message}).`,
      );
    });
    // Loopback alone: the network never sees it.
    server.listen(port, '127.0.0.1', () => {
      const bound = server.address();
      resolve(typeof bound === 'object' && bound !== null ? bound.port : port);
    });
  });
}

function waitForEnd(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
    whenParentIsGone(resolve);
  });
}

function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}
