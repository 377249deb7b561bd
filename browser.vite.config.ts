import { defineConfig } from 'vite';

/** Packages that load a compiled file by its place in their folder, so they cannot be bundled. */
const NATIVE = ['better-sqlite3', 'keytar', '@napi-rs/keyring'];

/** The browser shell. In one piece it is there in a quarter of the time that its 450 source files take. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'out/browser',
    minify: true,
    rolldownOptions: {
      external: NATIVE,
      input: {
        main: 'src/main/browser/main.ts',
        'native-keyring-thread': 'src/main/keychain/native-keyring-thread.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
