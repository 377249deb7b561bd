/**
 * Paths of the packages that the package tests have built, and of the program and archive in the unpacked app. `packaged` finds a built
 * file by its ending among the paths that the packaging printed; it throws if there is none, also before the packages are built.
 */
import fs from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../../..');
/** A folder of the suite's own: the packages in `dist` are somebody else's. */
export const OUTPUT = path.join(ROOT, 'test-results/package');
/** What the packaging printed. */
export const PRINTED = path.join(OUTPUT, 'printed.txt');

/** The app's folder, as it is before it is put into a package. */
export const UNPACKED = path.join(OUTPUT, 'linux-unpacked');
export const EXECUTABLE = path.join(UNPACKED, 'dockhand');
export const ARCHIVE = path.join(UNPACKED, 'resources/app.asar');

/** Of the paths that the packaging printed, the one with this ending. */
export function packaged(ending: string): string {
  const lines = fs.readFileSync(PRINTED, 'utf8').split('\n');
  const found = lines.find((line) => line.startsWith('packaged: ') && line.endsWith(ending));
  if (found === undefined)
    throw new Error(`Nothing that ends in ${ending} was packaged:\n${lines.join('\n')}`);
  return path.resolve(ROOT, found.slice('packaged: '.length));
}
