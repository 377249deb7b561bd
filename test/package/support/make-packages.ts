/**
 * Playwright's global setup of the package tests: empties their output folder, builds the unpacked app and the deb with
 * `scripts/package.mjs`, and stores what the script printed, from which `paths-of-built-packages.ts` takes the paths of the files made.
 */
import fs from 'node:fs';
import { makePackages } from './run-package-script.ts';
import { OUTPUT, PRINTED } from './paths-of-built-packages.ts';

// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function make(): Promise<void> {
  fs.rmSync(OUTPUT, { recursive: true, force: true });
  const printed = await makePackages('dir,deb', OUTPUT);
  fs.writeFileSync(PRINTED, printed);
}
