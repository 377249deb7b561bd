/**
 * Runs `scripts/package.mjs --fast` for the package tests and returns what it printed. Throws with that output if the script fails; the
 * script may take 150 s.
 */
import path from 'node:path';
import { run } from '../../../scripts/run.mjs';
import { ROOT } from './paths-of-built-packages.ts';

/** Milliseconds, on a busy machine. */
const PACKAGED_WITHIN = 150_000;

/** @param version another one than the project's @returns what it printed */
export async function makePackages(targets: string, output: string, version?: string): Promise<string> {
  const script = path.join(ROOT, 'scripts/package.mjs');
  const as = version === undefined ? [] : ['--as', version];
  const args = [script, '--target', targets, '--fast', '--output', output, ...as];
  const { code, output: printed } = await run(process.execPath, args, { cwd: ROOT, limit: PACKAGED_WITHIN });
  if (code !== 0) throw new Error(`The packaging ended with ${code}:\n${printed}`);
  return printed;
}
