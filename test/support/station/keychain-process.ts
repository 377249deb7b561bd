/**
 * Starts a child process with a keychain (`keychain-child-program.ts`) under Node or in Electron, and returns a keychain whose functions
 * call that process. Tests can so run a real keychain library with another environment, folder or session bus. For Electron the program is
 * bundled first.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import type { KeychainKind } from '#domain/views/settings.ts';
import type { SystemKeychain } from '#main/keychain/system-keychain.ts';
import { ROOT } from '../../../scripts/root.mjs';
import { isRoot } from '../../../scripts/setup/debian.mjs';
import { findElectron } from '../../../scripts/setup/electron.mjs';

const PROGRAM = path.join(import.meta.dirname, 'keychain-child-program.ts');

/** Milliseconds from the end of its input until the process is killed. */
const LATE = 10_000;

export interface KeychainProcess extends Omit<SystemKeychain, 'isBusy'> {
  /** Closes the process's input. Resolves with the exit code or signal. */
  end(): Promise<number | string | null>;
}

export interface HowToStart {
  /** The keychain bindings, in the order in which they are tried. `safe-storage` exists only in Electron. */
  readonly kinds: readonly KeychainKind[];
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A command put before the program's, which then runs it. */
  readonly before?: readonly string[];
  readonly patience?: number;
  /** Command line switches for Electron. */
  readonly switches?: readonly string[];
}

/** @throws if Electron is needed and not installed */
export async function startKeychain(how: HowToStart): Promise<KeychainProcess> {
  const { kinds, folder, env, before = [], patience = 20_000, switches = [] } = how;
  const started = kinds.includes('safe-storage')
    ? [...electronCommand(), ...switches, await (program ??= bundled())]
    : [process.execPath, PROGRAM];
  const [command, ...args] = [...before, ...started, kinds.join(), folder, String(patience)];
  const { DISPLAY: _, ...rest } = process.env;
  const child = spawn(command, args, { env: { ...rest, ...env }, stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting: ((answer: string) => void)[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    // Its session bus prints lines too.
    if (line.startsWith('answer ')) waiting.shift()?.(line.slice('answer '.length));
  });
  const ended = once(child, 'exit');
  const ask = <T>(...question: string[]): Promise<T> => {
    const answer = new Promise<string>((resolve) => waiting.push(resolve));
    child.stdin.write(`${JSON.stringify(question)}\n`);
    return Promise.race([
      answer.then((text) => JSON.parse(text) as T),
      ended.then(() => Promise.reject(new Error('it has ended without an answer'))),
    ]);
  };
  const keychain: KeychainProcess = {
    get: (account) => ask('get', account),
    set: (account, key) => ask('set', account, key),
    delete: (account) => ask('delete', account),
    status: () => ask('status'),
    keptIn: () => ask('keptIn'),
    end: async () => {
      child.stdin.end();
      const late = setTimeout(() => child.kill('SIGKILL'), LATE);
      const [code, signal] = (await ended) as [number | null, string | null];
      clearTimeout(late);
      return code ?? signal;
    },
  };
  return keychain;
}

export const hasElectron = findElectron(ROOT) !== undefined;

function electronCommand(): string[] {
  const electron = findElectron(ROOT);
  if (electron === undefined) throw new Error('Electron is not there');
  return [electron, ...(isRoot() ? ['--no-sandbox'] : []), '--ozone-platform=headless', '--disable-gpu'];
}

let program: Promise<string> | undefined;

/**
 * Bundles the program for Electron, whose Node may be too old to strip types. The bundle is in the project, where its libraries are found.
 */
async function bundled(): Promise<string> {
  const outDir = path.join(ROOT, 'out/test-programs');
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['electron', 'keytar', '@napi-rs/keyring'] },
    build: {
      ssr: PROGRAM,
      outDir,
      target: 'node20.18',
      rolldownOptions: { output: { entryFileNames: 'keychain.mjs', chunkFileNames: '[name].mjs' } },
    },
  });
  return path.join(outDir, 'keychain.mjs');
}
