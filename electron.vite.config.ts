import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { bundledPackages } from './scripts/package/bundled-packages.mjs';

/** What ships runs on Electron 45; the oldest that must still run it, in tests, is 33: Node 20.18 and Chromium 130. */
const NODE = 'node20.18';
const CHROMIUM = 'chrome130';
/** Packages that load a compiled file by its place in their folder, so they cannot be bundled. */
const NATIVE = ['better-sqlite3', 'keytar'];

const listPackages = bundledPackages();

/**
 * Escapes every character that is not ASCII. V8 keeps a source text with a single one beyond Latin-1 in two bytes a character, as long as
 * its process lives.
 */
const inAscii = (): Plugin => ({
  name: 'dockhand:ascii',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
});

export default defineConfig({
  main: {
    plugins: [listPackages(), inAscii()],
    build: {
      target: NODE,
      // Bundled and minified, the app starts faster, and node_modules is not part of the package (scripts/package/README.md).
      externalizeDeps: false,
      minify: true,
      rolldownOptions: {
        // What only a service alone needs runs from its source (npm run service): the app's own keeps one file.
        external: [...NATIVE, /\/service\/(?:postgres\/|operating\/|commands\/database)/],
        input: {
          main: 'src/main/electron/main.ts',
          station: 'src/main/electron/station-thread.ts',
          service: 'src/service/main.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    plugins: [listPackages()],
    build: {
      target: NODE,
      minify: true,
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        // A sandboxed preload is not a module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), listPackages(), inAscii()],
    worker: { format: 'es', plugins: () => [listPackages(), inAscii()] },
    build: {
      target: CHROMIUM,
      // The content security policy has no place for data: addresses.
      assetsInlineLimit: 0,
      minify: true,
    },
  },
});
