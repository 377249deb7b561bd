import path from 'node:path';
import { run } from '../../../scripts/run.mjs';
import { ROOT } from './paths-of-built-packages.ts';

/** Milliseconds, on a busy machine. */
const PACKAGED_WITHIN = 150_000;

/** @returns what it printed */
export async function makePackages(targets: string, output: string): Promise<string> {
  const script = path.join(ROOT, 'scripts/package.mjs');
  const args = [script, '--target', targets, '--fast', '--output', output];
  const { code, output: printed } = await run(process.execPath, args, { cwd: ROOT, limit: PACKAGED_WITHIN });
  if (code !== 0) throw new Error(`The packaging ended with ${code}:\n${printed}`);
  return printed;
}
