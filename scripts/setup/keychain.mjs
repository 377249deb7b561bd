/** keytar, the binding to the system's keychain: fetched ready-made where that works, otherwise compiled. */
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../run.mjs';
import { npm } from './npm.mjs';

const LIMIT = 5 * 60_000;

/**
 * @param {string} root
 * @param {string} node
 * @returns {Promise<string | undefined>} why it is not there
 */
export async function bindKeychain(root, node) {
  const folder = path.join(root, 'node_modules', 'keytar');
  if (!fs.existsSync(folder)) return 'the package keytar is not installed';
  if (await loads(root, node)) return undefined;
  const headers = headersFor(root, node);
  const { code } = await npm(root, ['rebuild', 'keytar'], {
    limit: LIMIT,
    env: {
      // The Node-API keytar is published for. Left alone, it is built for the newest this Node has, and an Electron with an
      // older one does not refuse it but crashes.
      npm_config_napi_build_version: '3',
      ...(headers === undefined ? {} : { npm_config_nodedir: headers }),
    },
  });
  if (code !== 0) return 'it could be neither fetched nor compiled';
  return (await loads(root, node)) ? undefined : 'it is built but does not load (libsecret missing?)';
}

/**
 * @param {string} root
 * @param {string} node
 */
async function loads(root, node) {
  return (await run(node, ['-e', 'require("keytar")'], { cwd: root })).code === 0;
}

/**
 * A Node brings the headers to compile against; node-gyp would download them otherwise.
 * @param {string} root
 * @param {string} node
 */
function headersFor(root, node) {
  const nested = path.join(root, 'node_modules/node/node_modules');
  const packaged = fs.existsSync(nested) ? fs.readdirSync(nested).map((name) => path.join(nested, name)) : [];
  return [...packaged, path.dirname(path.dirname(node))].find((folder) =>
    fs.existsSync(path.join(folder, 'include/node/node_api.h')),
  );
}
