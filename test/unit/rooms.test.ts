/** CONTRIBUTING's rules of the house that the compiler cannot see, held by reading the sources. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Which rooms and packages a room may import. The longest name that fits a file is its room. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'src/domain': ['big.js'],
  'src/contract/wire': ['zod'],
  'src/contract/bridge': ['src/domain', 'zod'],
  'src/service': [
    'src/contract/wire',
    'zod',
    'hono',
    '@hono/node-server',
    'better-sqlite3',
    'pg',
    'big.js',
    'prom-client',
    's3mini',
  ],
  'src/main': [
    'src/domain',
    'src/contract/wire',
    'src/contract/bridge',
    'zod',
    'hono',
    '@hono/node-server',
    'better-sqlite3',
    'undici',
    'keytar',
    '@napi-rs/keyring',
    'semver',
    'electron-updater',
    'birpc',
  ],
  'src/preload': ['src/contract/bridge', 'electron'],
  'src/renderer': [
    'src/domain',
    'src/contract/bridge',
    'react',
    'react-dom',
    'react-aria-components',
    'lucide-react',
    'fast-equals',
    'zustand',
    'intl-messageformat',
    '@formatjs/icu-messageformat-parser',
    '@schummar/icu-type-parser',
    '@fontsource/ibm-plex-mono',
    '@fontsource/ibm-plex-sans',
    'zxing-wasm',
    '@zxing/library',
    'bwip-js',
  ],
};

const ALIASES: Readonly<Record<string, string>> = {
  '#domain': 'src/domain',
  '#wire': 'src/contract/wire',
  '#bridge': 'src/contract/bridge',
  '#service': 'src/service',
  '#main': 'src/main',
  '#renderer': 'src/renderer',
};

/** The one folder of main that may know Electron. */
const ELECTRON = 'src/main/electron';

interface Import {
  readonly file: string;
  /** As it is written. */
  readonly specifier: string;
  /** A path in the project, `node:…`, or the name of a package. */
  readonly what: string;
  readonly typeOnly: boolean;
}

const sources = filesUnder('src').filter((file) => /\.tsx?$/.test(file));
const scripts = filesUnder('scripts').filter((file) => file.endsWith('.mjs'));
const imports = sources.flatMap(importsOf);

describe('the rooms', () => {
  test('import only what they may', () => {
    expect(imports.length).toBeGreaterThan(200);
    expect(imports.filter((line) => !isAllowed(line)).map(said)).toEqual([]);
  });

  test('the preload takes nothing from the bridge but types', () => {
    const values = imports.filter(
      ({ file, what, typeOnly }) => isIn(file, 'src/preload') && what.startsWith('src/') && !typeOnly,
    );
    expect(values.map(said)).toEqual([]);
  });

  test('Node and the network are nowhere in the pure rooms', () => {
    const pure = ['src/domain', 'src/contract', 'src/renderer', 'src/preload'];
    const impure = imports.filter(
      ({ file, what }) => what.startsWith('node:') && pure.some((room) => isIn(file, room)),
    );
    expect(impure.map(said)).toEqual([]);
  });

  test('store and client meet only in sync, the station and its sessions', () => {
    const meeting = sources.filter((file) => {
      const known = imports.filter((line) => line.file === file).map(({ what }) => what);
      return ['src/main/store', 'src/main/client'].every((half) => known.some((what) => isIn(what, half)));
    });
    const allowed = (file: string) =>
      isIn(file, 'src/main/sync') ||
      [
        'src/main/station/station.ts',
        'src/main/session/session.ts',
        'src/main/session/session-online.ts',
      ].includes(file);
    expect(meeting.filter((file) => !allowed(file))).toEqual([]);
    const across = imports.filter(
      ({ file, what }) =>
        (isIn(file, 'src/main/store') && isIn(what, 'src/main/client')) ||
        (isIn(file, 'src/main/client') && isIn(what, 'src/main/store')),
    );
    expect(across.map(said)).toEqual([]);
  });

  test('the client knows nothing of who uses it', () => {
    const known = imports.filter(
      ({ file, what }) =>
        isIn(file, 'src/main/client') &&
        isIn(what, 'src/main') &&
        !isIn(what, 'src/main/client') &&
        what !== 'src/main/ports.ts',
    );
    expect(known.map(said)).toEqual([]);
  });

  test('a shell knows the station by its door, and no other shell', () => {
    const shells = ['src/main/electron', 'src/main/browser'];
    const inner = ['src/main/store', 'src/main/client', 'src/main/sync', 'src/main/desk'];
    const wrong = imports.filter(({ file, what }) =>
      shells.some(
        (shell) =>
          isIn(file, shell) && [...inner, ...shells].some((room) => room !== shell && isIn(what, room)),
      ),
    );
    expect(wrong.map(said)).toEqual([]);
  });

  test('within a room by ./, across rooms by #room/', () => {
    const wrong = imports.filter(
      ({ file, specifier, what }) =>
        what.startsWith('src/') && specifier.startsWith('.') !== (roomOf(file) === roomOf(what)),
    );
    expect(wrong.map(said)).toEqual([]);
  });
});

/** What opens a wall, and the files that may use it; none, where there are none. A new one is a decision, and is made here. */
const WALLS: readonly (readonly [what: RegExp, where: readonly string[]])[] = [
  // A page, or a text that became one, must not start programs, nor run what it brought along.
  [/\bopenExternal\b|\bopenPath\b/, []],
  [/\bexecuteJavaScript|\binsertCSS\b/, []],
  [/\beval\(|\bnew Function\b|\bimportScripts\b/, []],
  [/dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|\binsertAdjacentHTML\b|\bdocument\.write/, []],
  // The page gets three functions, and never the channel itself.
  [/\bipcRenderer\b|\bcontextBridge\b/, ['src/preload/index.ts']],
  [/\bipcMain\b/, ['src/main/electron/ipc.ts']],
  // Electron's walls stay as they are made.
  [/\b(?:nodeIntegration\w*|webviewTag|allowRunningInsecureContent|experimentalFeatures): true\b/, []],
  [/\b(?:sandbox|contextIsolation|webSecurity): false\b|\benableBlinkFeatures\b/, []],
  [/\bsetWindowOpenHandler\b/, ['src/main/electron/navigation.ts']],
  // Chromium repeats requests by itself: the station alone speaks to a service, and believes no bad certificate.
  [/\bnet\.(?:fetch|request)\b|\bnet\b[^;]*\bfrom 'electron'/, []],
  [/rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED|setCertificateVerifyProc|'certificate-error'/, []],
  // Other programs.
  [
    /\bnode:child_process\b/,
    ['src/main/browser/open.ts', 'src/main/browser/process.ts', 'src/main/electron/updates/install.ts'],
  ],
  [/\butilityProcess\b/, ['src/main/electron/process.ts']],
  // A dump of a crash has the key in it: nobody asks for one.
  [/\bcrashReporter\b|\bwriteHeapSnapshot\b|report\.writeReport/, []],
];

describe('the walls', () => {
  test.each(WALLS)('%s is used in %j alone', (what, where) => {
    const uses = sources.filter((file) => !isIn(file, 'src/service') && what.test(code(file)));
    expect(uses).toEqual(where);
  });

  test('an argument or the environment has no key in it', () => {
    const spoken = [...sources, ...scripts].filter((file) =>
      /['"`]--(?:key|secret|token|password)\b/.test(code(file)),
    );
    expect(spoken).toEqual([]);
    const documents = filesUnder('docs').concat('README.md', 'src/service/README.md', 'SECURITY.md');
    expect(documents.filter((file) => /--(?:key|admin-token|password) /.test(read(file)))).toEqual([]);
  });
});

describe('the files', () => {
  test('import each other in no circle, types included', () => {
    const known = new Map(sources.map((file) => [file, [] as string[]]));
    for (const { file, what } of imports) if (known.has(what)) known.get(file)?.push(what);
    // What imports nothing that is left is taken away until nothing changes: what stays is a circle, or leads to one.
    for (let before = Infinity; known.size < before;) {
      before = known.size;
      for (const [file, of] of known) if (!of.some((one) => known.has(one))) known.delete(file);
    }
    expect([...known.keys()]).toEqual([]);
  });

  test('of the sync room are 20 in a folder at most', () => {
    const folders = sources.filter((file) => isIn(file, 'src/main/sync')).map((file) => path.dirname(file));
    const full = folders.filter((folder) => folders.filter((one) => one === folder).length > 20);
    expect([...new Set(full)]).toEqual([]);
  });

  test('have 400 lines at most', () => {
    const long = [...sources, ...scripts].filter((file) => read(file).split('\n').length > 401);
    expect(long).toEqual([]);
  });

  test('have names that say something', () => {
    const vague = /(^|\/)(utils?|common|helpers?|manager|types|index)\.[cm]?tsx?$/;
    expect(sources.filter((file) => vague.test(file) && file !== 'src/preload/index.ts')).toEqual([]);
  });

  test('do more than pass on what others export', () => {
    const barrels = sources.filter((file) => {
      const statements = code(file)
        .split(';')
        .filter((text) => text.trim() !== '');
      return statements.length > 0 && statements.every((text) => /^\s*export\s[^=]*\sfrom\s/.test(text));
    });
    expect(barrels).toEqual([]);
  });

  test('stand behind a README of 40 lines at most, wherever there are more than three', () => {
    const inMain = fs
      .readdirSync(path.join(ROOT, 'src/main'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `src/main/${name}`);
    const folders = [...Object.keys(ROOMS), ...inMain, 'scripts', 'test'];
    const crowded = folders.filter(
      (folder) => filesUnder(folder).filter((file) => /\.(tsx?|mjs)$/.test(file)).length > 3,
    );
    expect(crowded.filter((folder) => !fs.existsSync(path.join(ROOT, folder, 'README.md')))).toEqual([]);
    const long = crowded.filter((folder) => read(`${folder}/README.md`).trimEnd().split('\n').length > 40);
    expect(long).toEqual([]);
  });
});

function isAllowed({ file, what }: Import): boolean {
  const room = roomOf(file);
  if (what === 'electron' && room === 'src/main') return isIn(file, ELECTRON);
  if (what.startsWith('node:')) return true; // Judged by a test of its own.
  const target = what.startsWith('src/') ? roomOf(what) : what;
  return target === room || (ROOMS[room] ?? []).includes(target);
}

function roomOf(file: string): string {
  const rooms = Object.keys(ROOMS).filter((room) => isIn(file, room));
  const room = rooms.toSorted((a, b) => b.length - a.length)[0];
  if (room === undefined) throw new Error(`${file} is in no room`);
  return room;
}

function isIn(file: string, folder: string): boolean {
  return file.startsWith(`${folder}/`);
}

function said({ file, specifier }: Import): string {
  return `${file} imports ${specifier}`;
}

function importsOf(file: string): Import[] {
  const lines = code(file).matchAll(
    /\b(?:import|export)\s+(type\s)?[^;'"]*?\bfrom\s*'([^']+)'|\bimport\s*\(?\s*'([^']+)'/g,
  );
  return Array.from(lines, ([, type, from, bare]) => {
    const specifier = from ?? bare ?? '';
    return { file, specifier, what: resolve(file, specifier), typeOnly: type !== undefined };
  });
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier);
  if (specifier.startsWith('node:')) return specifier;
  const [first = '', second = '', ...rest] = specifier.split('/');
  if (!first.startsWith('#')) return first.startsWith('@') ? `${first}/${second}` : first;
  return [ALIASES[first], second, ...rest].join('/');
}

/** Without its comments; one at the end of a line can stay, it holds no import. (Within a text, `/*` begins none.) */
function code(file: string): string {
  return read(file)
    .replaceAll(/(?<=^|\s)\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '');
}

function read(file: string): string {
  return fs.readFileSync(path.join(ROOT, file), 'utf8');
}

function filesUnder(folder: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
}
