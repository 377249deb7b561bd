/**
 * Starts the service as a program of its own, on a folder that the test gives, for tests that stop, kill and restart it. Returns the
 * process with the HTTP helpers of `in-process-service.ts`, so that the same test code works with both.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ADMIN, SECRET, helpersOver } from './in-process-service.ts';

const MAIN = new URL('../../../src/service/main.ts', import.meta.url).pathname;

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Program extends ReturnType<typeof helpersOver> {
  readonly process: ChildProcess;
  readonly url: string;
  /** The line it printed when it was ready. */
  readonly line: string;
  readonly ended: Promise<Ended>;
}

export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'dockhand-service-'));
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}

type Environment = Readonly<Record<string, string>>;
const secrets: Environment = { DOCKHAND_SERVICE_KEY: SECRET, DOCKHAND_SERVICE_ADMIN_TOKEN: ADMIN };

function launch(
  args: readonly string[],
  env: Environment = secrets,
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...process.env, ...env } });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return { child, ended: once(child, 'close').then(() => ({ code: child.exitCode, stdout, stderr })) };
}

/** Runs the program to its end: for refused starts, and for commands. */
export function runToEnd(...args: string[]): Promise<Ended> {
  return launch(args).ended;
}

/** The same with an open handle in the process that would keep it alive, as the port to its parent does under Electron. */
export function runHeldToEnd(...args: string[]): Promise<Ended> {
  const held = 'data:text/javascript,setInterval(() => undefined, 60_000)';
  return launch(args, { ...secrets, NODE_OPTIONS: `--import="${held}"` }).ended;
}

/** The program ends with its parent, so that an interrupted test leaves no program behind. */
const ours = ['--with-parent', '--port', '0', '--rate-max', '1000000'];

export function startProgram(folder: string, ...args: string[]): Promise<Program> {
  return begin(launch([...ours, '--data', folder, ...args]));
}

/** Starts it as from a terminal, without the options that tests usually give it. */
export function startAlone(folder: string, args: readonly string[], env: Environment = {}): Promise<Program> {
  return begin(launch(['--port', '0', '--data', folder, ...args], env));
}

async function begin({ child, ended }: ReturnType<typeof launch>): Promise<Program> {
  if (!child.stdout) throw new Error('the program has no output');
  const line = await Promise.race([
    once(createInterface(child.stdout), 'line').then(([first]) => String(first)),
    ended.then(({ stderr }) => {
      throw new Error(`it did not start: ${stderr}`);
    }),
  ]);
  const url = line.slice(line.indexOf('http'));
  return { ...helpersOver((request) => fetch(request), url), process: child, url, line, ended };
}
