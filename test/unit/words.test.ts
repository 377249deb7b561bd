/** One idea, one word, and the field's: words that were given up come back in no name of the code (see CONTRIBUTING.md). */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** What was said before, and what is said instead. */
const RETIRED: ReadonlyMap<string, string> = new Map([
  ['ballast', 'reserved space'],
  ['doomed', 'killable'],
  ['doubt', 'uncertain'],
  ['doubted', 'uncertain'],
  ['doubtful', 'uncertain'],
  ['mortal', 'crashing'],
  ['owe', 'recheck queue'],
  ['owed', 'recheck queue'],
  ['stranger', 'other client, or an intermediary'],
  ['strangers', 'other clients, or intermediaries'],
  ['sweep', 'reconciliation scan'],
  ['taped', 'logged'],
]);
/** Words that are good elsewhere, and retired where mirrors and outboxes are kept. */
const RETIRED_IN_MAIN: ReadonlyMap<string, string> = new Map([
  ['glance', 'targeted refresh'],
  ['heard', 'response'],
  ['hearing', 'response'],
  ['odd', 'unreadable'],
  ['tape', 'scan log'],
  ['twice', 'duplicate'],
  ['walk', 'full scan'],
  ['walks', 'full scans'],
]);

const files = ['src', 'test'].flatMap((room) =>
  fs
    .readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('-schema.ts'))
    .map((file) => path.posix.join(room, file.split(path.sep).join('/'))),
);

/** Names alone: without what is said in comments and in texts. SQL stands in templates, so those stay. */
const code = (file: string): string =>
  fs
    .readFileSync(path.join(ROOT, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/.*|--.*/g, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/(?:[^/\\\n]|\\.)+\/[gimsuy]*/g, "''");

function wordsOf(name: string): string[] {
  return name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
}

test('no retired word is in a name', () => {
  expect(files.length).toBeGreaterThan(700);
  const found = files.flatMap((file) => {
    const isMain = file.startsWith('src/main/');
    const names = new Set([
      file.replace(/^.*\//, '').replace(/\.tsx?$/, ''),
      ...(code(file).match(/\w+/g) ?? []),
    ]);
    return [...names].flatMap((name) =>
      wordsOf(name).flatMap((word) => {
        const instead = RETIRED.get(word) ?? (isMain ? RETIRED_IN_MAIN.get(word) : undefined);
        return instead === undefined ? [] : [`${file}: ${name} (${instead})`];
      }),
    );
  });
  expect(found).toEqual([]);
});

test('the members of a union are told apart by kind, type or status, or by the screen', () => {
  const TAGS = new Set(['kind', 'type', 'status', 'screen']);
  /** Values that are fixed by a format of others. */
  const FIXED = new Set(['minVersion', 'openapi']);
  const found = files
    .filter((file) => file.startsWith('src/'))
    .flatMap((file) => {
      const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
      return Array.from(text.matchAll(/\{\s*readonly (\w+): '[^']+'(?=\s*[;}])/g), ([, tag = '']) => ({
        file,
        tag,
      }));
    });
  expect(found.length).toBeGreaterThan(200);
  expect(found.filter(({ tag }) => !TAGS.has(tag) && !FIXED.has(tag))).toEqual([]);
});
