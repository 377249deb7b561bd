/**
 * Makes the signed list of a version's packages, which a station believes before it installs one (src/main/updates/signed-list.ts reads
 * it). The private key is an Ed25519 key in PEM, as `openssl genpkey -algorithm ed25519` writes it.
 */
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { Stop } from '../program.mjs';

/** As the station has it. */
const PURPOSE = 'Dockhand list of packages, 1\n';
/** What a station can install by itself; of a Mac's two the zip. */
const INSTALLED = /\.(AppImage|deb|rpm|exe|zip)$/;
/** The length of the block map that electron-builder puts at the end of an AppImage, behind it. */
const LENGTH_BYTES = 4;

/** @typedef {{ name: string, sha512: string, size: number, blockMapSize?: number }} ListedPackage */

/**
 * @param {string} file in PEM
 * @returns {crypto.KeyObject}
 */
export function readPrivateKey(file) {
  let key;
  try {
    key = crypto.createPrivateKey(fs.readFileSync(file));
  } catch {
    throw new Stop(`${file} is no private key in PEM.`);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Stop(`The key in ${file} is no Ed25519 key.`);
  return key;
}

/** @param {crypto.KeyObject} privateKey @returns {string} what belongs into the policy, in base64 */
export const publicKeyOf = (privateKey) =>
  crypto.createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');

/**
 * @param {object} what
 * @param {string} what.system `linux-x64`, `win32-x64`, `darwin`
 * @param {string} what.version
 * @param {readonly string[]} what.files the packages of this version
 * @param {number} [what.stagingPercentage] to how many of a hundred stations it is given
 * @param {string} [what.channel]
 * @param {crypto.KeyObject} privateKey
 * @returns {string} the file's text
 */
export function signedList(
  { system, version, files, stagingPercentage = 100, channel = 'latest' },
  privateKey,
) {
  const packages = files.filter((file) => INSTALLED.test(file)).map(listed);
  if (packages.length === 0) throw new Stop(`There is no package of ${version} for ${system} to be listed.`);
  const list = JSON.stringify({ app: 'dockhand', channel, system, version, stagingPercentage, packages });
  const signature = crypto.sign(null, Buffer.from(PURPOSE + list), privateKey).toString('base64');
  return `${JSON.stringify({ list, signature }, null, 2)}\n`;
}

/** What the list is called, beside the packages. @param {string} system */
export const listName = (system) => `dockhand-${system}.updates.json`;

/**
 * @param {string} file
 * @returns {ListedPackage}
 */
function listed(file) {
  const content = fs.readFileSync(file);
  const blockMapSize = file.endsWith('.AppImage') ? blockMapIn(content) : undefined;
  return {
    name: path.basename(file),
    sha512: crypto.createHash('sha512').update(content).digest('base64'),
    size: content.length,
    ...(blockMapSize === undefined ? {} : { blockMapSize }),
  };
}

/** @param {Buffer} content */
function blockMapIn(content) {
  const end = content.length - LENGTH_BYTES;
  const size = end > 0 ? content.readUInt32BE(end) : 0;
  if (size === 0 || size > end) return undefined;
  try {
    return zlib.inflateRawSync(content.subarray(end - size, end)).length > 0 ? size : undefined;
  } catch {
    return undefined;
  }
}
