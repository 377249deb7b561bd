/**
 * A Vite plugin that writes down which npm packages the bundles are made of, workers included: `bundled-packages.json` beside the
 * folders of the build, a list of folders below the project. Only the bundler knows them: to npm most are for development.
 */
import fs from 'node:fs';
import path from 'node:path';

export const BUNDLED = 'bundled-packages.json';

/**
 * One for all parts of a build: each adds to the list, and the last to be written has them all.
 * @returns {() => import('vite').Plugin} makes the plugin of a part
 */
export function bundledPackages() {
  /** @type {Set<string>} */
  const found = new Set();
  return () => {
    let folder = '';
    return {
      name: 'dockhand:bundled-packages',
      configResolved: ({ build }) => {
        folder = path.dirname(path.resolve(build.outDir));
      },
      generateBundle() {
        for (const id of this.getModuleIds()) {
          const name = packageFolder(id);
          if (name !== undefined) found.add(name);
        }
      },
      writeBundle: () => {
        fs.writeFileSync(path.join(folder, BUNDLED), JSON.stringify([...found].sort(), null, 2));
      },
    };
  };
}

/**
 * @param {string} id of a module: a path, with a query or a mark of the bundler's
 * @returns {string | undefined} like `node_modules/zod`; the innermost, where one package brings another
 */
export const packageFolder = (id) =>
  /(?<folder>node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/?]+)\//.exec(id.replaceAll('\\', '/'))
    ?.groups?.['folder'];
