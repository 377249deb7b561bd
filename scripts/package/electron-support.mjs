/** Whether Electron's makers still mend the major version that ships: they do so for the latest three. By itself it is a gate. */
import fs from 'node:fs';
import path from 'node:path';
import { program, Stop } from '../program.mjs';
import { ROOT } from '../root.mjs';

const LATEST = 'https://registry.npmjs.org/-/package/electron/dist-tags';
const SUPPORTED = 3;

/**
 * @param {string} shipped as in package.json: "^45.4.1"
 * @param {string} latest the newest stable version: "47.0.0"
 */
export const isSupported = (shipped, latest) => majorOf(latest) - majorOf(shipped) < SUPPORTED;

/** @param {string} version */
function majorOf(version) {
  const [major] = version.match(/\d+/) ?? [];
  if (major === undefined) throw new Stop(`${version} is no version of Electron.`);
  return Number(major);
}

await program(import.meta.url, async () => {
  const { devDependencies } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const answer = await fetch(LATEST);
  if (!answer.ok) throw new Stop(`${LATEST} answered ${answer.status}.`);
  const { latest } = JSON.parse(await answer.text());
  const about = `Electron ${devDependencies.electron} ships, ${latest} is the latest`;
  if (!isSupported(devDependencies.electron, latest)) throw new Stop(`${about}: not mended any more.`);
  console.log(`${about}: supported.`);
});
