/** What the documents point at is there, and nothing points at a folder of one machine. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { assumptions } from '#wire/assumptions.ts';
import { variants } from '#wire/variants.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Folders that are made here and are no part of the repository (`.gitignore`). */
const MADE: ReadonlySet<string> = new Set([
  '.git',
  '.dockhand',
  'node_modules',
  'out',
  'dist',
  'test-results',
]);

/** Names that CONTRIBUTING gives as examples of what no file is called. */
const EXAMPLES: ReadonlySet<string> = new Set(['types.ts', 'sealed-keys.json']);

const all = filesIn('');
const folders = new Set(all.flatMap(foldersAbove));
const markdown = all.filter((file) => file.endsWith('.md'));
const documents = markdown.filter(
  (file) => file.startsWith('docs/') || ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].includes(file),
);

describe('the documents', () => {
  test('are at most 200 lines long', () => {
    expect(documents.length).toBeGreaterThan(10);
    const long = documents.filter((file) => read(file).trimEnd().split('\n').length > 200);
    expect(long).toEqual([]);
  });

  test('every link leads to a file and a heading that are there', () => {
    const broken = markdown.flatMap((file) =>
      linksIn(read(file))
        .filter((link) => !leads(file, link))
        .map((link) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test('every path that is named is there', () => {
    const named = documents.flatMap((file) => namesIn(read(file)).map((name) => ({ file, name })));
    expect(named.length).toBeGreaterThan(100);
    const astray = named.filter(({ file, name }) => !EXAMPLES.has(name) && !isThere(file, name));
    expect(astray.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });

  test('every assumption about the service, and every switch, is in docs/api.md', () => {
    const api = read('docs/api.md');
    const switches = variants.flatMap(({ name, values }) => [`${name}=${values[0]}`, ...values.slice(1)]);
    expect([...Object.keys(assumptions), ...switches].filter((name) => !api.includes(`\`${name}\``))).toEqual(
      [],
    );
  });

  test('every decision is in the list of them', () => {
    const list = read('docs/decisions/README.md');
    const records = all
      .filter((file) => /^docs\/decisions\/\d{4}-/.test(file))
      .map((file) => path.basename(file));
    expect(records.length).toBeGreaterThan(0);
    expect(records.filter((name) => !list.includes(`(${name})`))).toEqual([]);
  });
});

describe('the repository', () => {
  /** Written in pieces, because this file is read as well. */
  const MACHINE = new RegExp(String.raw`(?<![\w.\-/*])/(?:${['root', 'work'].join('|')})(?![\w-])`);
  const BESIDE = ['..', 'shared'].join('/');
  /** Defaults that can be overridden, each with the one file or folder that it may name. */
  const DEFAULTS: Readonly<Record<string, readonly string[]>> = {
    '.ci/run': [
      `DOCKHAND_ELECTRON_PROVIDE:-${BESIDE}/electron/provide}`,
      `DOCKHAND_FPM_STAND_IN:-${BESIDE}/packaging/fpm}`,
    ],
    'test/bench/decode.ts': [`values.dir ?? '${BESIDE}/barcodes'`],
  };

  const texts = all.filter((file) => !/\.(png|svg|ico|icns)$|^package-lock\.json$/.test(file));

  test('names no folder of one machine', () => {
    const named = texts.flatMap((file) => linesOf(file).filter(({ text }) => MACHINE.test(text)));
    expect(named.map(({ where }) => where)).toEqual([]);
  });

  test('points beside itself only by defaults that can be overridden', () => {
    const pointing = texts.flatMap((file) => {
      const allowed = DEFAULTS[file] ?? [];
      const rest = (text: string) => allowed.reduce((left, one) => left.replace(one, ''), text);
      return linesOf(file).filter(({ text }) => rest(text).includes(BESIDE));
    });
    expect(pointing.map(({ where }) => where)).toEqual([]);
    for (const [file, said] of Object.entries(DEFAULTS))
      expect(said.filter((one) => !read(file).includes(one))).toEqual([]);
  });

  test('names no Markdown document that it does not have', () => {
    const astray = texts.flatMap((file) =>
      linesOf(file).filter(({ text }) => documentsIn(text).some((name) => !isThere(file, name))),
    );
    expect(astray.map(({ where }) => where)).toEqual([]);
  });
});

/** The targets of links and pictures, without those to the web. */
function linksIn(text: string): string[] {
  return Array.from(withoutCode(text).matchAll(/\]\(([^()\s]+)\)/g), ([, target = '']) => target).filter(
    (target) => !/^[a-z]+:/.test(target),
  );
}

function leads(file: string, link: string): boolean {
  const [target = '', heading] = link.split('#', 2);
  const found = target === '' ? file : path.posix.join(path.posix.dirname(file), target).replace(/\/$/, '');
  if (!all.includes(found) && !folders.has(found)) return false;
  return heading === undefined || headingsOf(read(found)).includes(heading);
}

/** As GitHub makes them. */
function headingsOf(text: string): string[] {
  return Array.from(text.matchAll(/^#+ (.+)$/gm), ([, words = '']) =>
    words
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

/** What stands in backticks and looks like a file or a folder. */
function namesIn(text: string): string[] {
  const quoted = Array.from(
    text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g),
    ([, name = '']) => name,
  );
  return quoted.filter(
    (name) =>
      /^[\w.@*-][\w./@*-]*\.(ts|tsx|mjs|md|json|yml|css|html|c)$/.test(name) ||
      /^(src|test|scripts|docs|resources|\.github|\.githooks|\.ci)\/[\w./@*-]*$/.test(name),
  );
}

function documentsIn(line: string): string[] {
  return Array.from(line.matchAll(/(?<![\w*./}-])[\w.-][\w./-]*\.md\b/g), ([name]) => name);
}

/** From the root, from the document's folder, or as the end of a path that only one room can have meant. */
function isThere(file: string, name: string): boolean {
  const bare = name.replace(/^\.\//, '').replace(/\/$/, '');
  const from = path.posix.join(path.posix.dirname(file), bare);
  if (bare.includes('*')) return fs.globSync(bare, { cwd: ROOT }).length > 0;
  const known = [bare, from].some((one) => all.includes(one) || folders.has(one));
  return known || all.some((one) => one.endsWith(`/${bare}`));
}

const withoutCode = (text: string): string =>
  text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '');

function linesOf(file: string): { readonly where: string; readonly text: string }[] {
  return read(file)
    .split('\n')
    .map((text, n) => ({ where: `${file}:${n + 1}: ${text.trim()}`, text }));
}

function read(file: string): string {
  return fs.readFileSync(path.join(ROOT, file), 'utf8');
}

function filesIn(folder: string): string[] {
  return fs.readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return MADE.has(entry.name) ? [] : filesIn(name);
    return entry.isFile() && !entry.name.endsWith('.log') ? [name] : [];
  });
}

function foldersAbove(file: string): string[] {
  const above = path.posix.dirname(file);
  return above === '.' ? [] : [above, ...foldersAbove(above)];
}
