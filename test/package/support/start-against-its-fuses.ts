/**
 * Starts the packaged app in a way that its Electron fuses must prevent (`attempt`), for example as plain Node, and says whether that
 * worked, the app opened, or the process ended. `copyOf` and `openFuses` make a copy of the app whose fuses are open: the same attempt must
 * work there, which proves that the test can fail.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { inherited } from '../../e2e/support/launch-in-electron-or-browser.ts';
import { familyOfProcesses } from '../../e2e/support/process-tree.ts';

/** Milliseconds until a start must have come to something. */
const DECIDED_WITHIN = 30_000;

export interface Attack {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What the process says when the attack has worked. */
  readonly worked: RegExp;
}

export type Outcome = 'worked' | 'the app opened' | 'it ended';

export async function attempt(executable: string, { args = [], env = {}, worked }: Attack): Promise<Outcome> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-attack-'));
  const ours = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(executable, [...args, ...ours, '--disable-gpu', '--user-data', folder], {
    env: { ...inherited(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const processes = familyOfProcesses();
  processes.add(child.pid ?? 0);
  let said = '';
  const decided = new Promise<Outcome>((resolve) => {
    const look = (text: Buffer) => {
      said += text.toString();
      if (worked.test(said)) resolve('worked');
      else if (said.includes('Dockhand is ready')) resolve('the app opened');
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.once('close', () => resolve('it ended'));
  });
  const late = AbortSignal.timeout(DECIDED_WITHIN);
  const tooLate = once(late, 'abort').then((): never => {
    throw new Error(`Nothing came of it in time. It said:\n${said}`);
  });
  try {
    return await Promise.race([decided, tooLate]);
  } finally {
    processes.kill9();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A copy of a packed folder. All files are the same ones, but for the executable. */
export function copyOf(folder: string, copy: string): string {
  fs.cpSync(folder, copy, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
  return path.join(copy, 'dockhand');
}

/** The same executable with its fuses open: an attack that fails on this one as well would show nothing. */
export async function openFuses(executable: string): Promise<void> {
  await flipFuses(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.RunAsNode]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: true,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.OnlyLoadAppFromAsar]: false,
  });
}
