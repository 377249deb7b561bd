/** Makes the suite's packages, once, as a person would: by the command, and by what it prints. */
import fs from 'node:fs';
import { makePackages } from './make.ts';
import { OUTPUT, PRINTED } from './packages.ts';

// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function make(): Promise<void> {
  fs.rmSync(OUTPUT, { recursive: true, force: true });
  const printed = await makePackages('dir,deb', OUTPUT);
  fs.writeFileSync(PRINTED, printed);
}
