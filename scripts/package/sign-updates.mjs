/**
 * Signs the list of the packages in a folder, for stations to update from: node scripts/package/sign-updates.mjs --folder DIR --key-file FILE
 * [--system linux-x64|win32-x64|darwin] [--version X] [--staging 0-100]
 *
 * The list lies beside the packages, in `dockhand-SYSTEM.updates.json`. The last thing done to a package is its listing: whatever changes
 * it afterwards makes stations refuse it. Prints the public key, which belongs into the policy of the stations.
 */
import fs from 'node:fs';
import path from 'node:path';
import { program, readOptions, Stop } from '../program.mjs';
import { ROOT } from '../root.mjs';
import { listName, publicKeyOf, readPrivateKey, signedList } from './signed-list.mjs';

/** Which packages are of which system. @type {Readonly<Record<string, RegExp>>} */
const PACKAGES = {
  'linux-x64': /[-_.](x86_64|amd64|x64)\.(AppImage|deb|rpm)$/,
  'win32-x64': /-x64-setup\.exe$/,
  darwin: /-mac-universal\.zip$/,
};

await program(import.meta.url, async () => {
  const options = readOptions(process.argv.slice(2), {
    folder: { type: 'string', default: 'dist' },
    'key-file': { type: 'string' },
    system: { type: 'string' },
    version: { type: 'string' },
    staging: { type: 'string', default: '100' },
  });
  const keyFile = options['key-file'] ?? process.env['DOCKHAND_UPDATE_KEY'];
  if (!keyFile) throw new Stop('No key is named: --key-file FILE, or DOCKHAND_UPDATE_KEY.', 2);
  const staging = Number(options.staging);
  if (!(staging >= 0 && staging <= 100)) throw new Stop('--staging is a number from 0 to 100.', 2);
  const systems = options.system === undefined ? Object.keys(PACKAGES) : [options.system];
  const privateKey = readPrivateKey(path.resolve(keyFile));
  const folder = path.resolve(options.folder);
  const version =
    options.version ?? JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version;
  let signed = 0;
  for (const system of systems) {
    const pattern = PACKAGES[system];
    if (pattern === undefined)
      throw new Stop(
        `There is no system ${system}. The systems are: ${Object.keys(PACKAGES).join(', ')}.`,
        2,
      );
    // The version is part of every package's name; rpm has ~ where others have -.
    const isOfVersion = (/** @type {string} */ name) => name.replaceAll('~', '-').includes(version);
    const names = fs.readdirSync(folder).filter((name) => pattern.test(name) && isOfVersion(name));
    if (names.length === 0 && options.system === undefined) continue;
    const files = names.sort().map((name) => path.join(folder, name));
    const text = signedList({ system, version, files, stagingPercentage: staging }, privateKey);
    fs.writeFileSync(path.join(folder, listName(system)), text);
    console.log(`signed: ${path.join(folder, listName(system))}`);
    signed += 1;
  }
  if (signed === 0) throw new Stop(`There is no package of ${version} in ${folder}.`);
  console.log(`public key: ${publicKeyOf(privateKey)}`);
});
