/**
 * Installs and removes Debian packages with `dpkg`, as an administrator does (with sudo unless the test runs as root), reads fields of a
 * package file, and says whether a package is installed. Throws with the output if `dpkg` fails.
 */
import { ask, run } from '../../../scripts/run.mjs';

const AS_ROOT = process.getuid?.() === 0 ? [] : ['sudo', '-n'];

/** @returns what it printed */
export async function dpkg(...args: readonly string[]): Promise<string> {
  const [command = '', ...rest] = [...AS_ROOT, 'dpkg', ...args];
  const { code, output } = await run(command, rest);
  if (code !== 0) throw new Error(`dpkg ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

/** A field of a package file, empty where it has none. */
export const fieldOf = (file: string, field: string): string =>
  ask('dpkg-deb', ['--field', file, field]) ?? '';

export const isInstalled = (name: string): boolean =>
  ask('dpkg-query', ['-W', '-f', '${db:Status-Abbrev}', name])?.startsWith('ii') === true;
