/**
 * Holds the code to the glossary of the README: each of its words names one thing. It reads the names of exported types and components, the
 * tables and columns of both databases, and the texts on the screens. A word inside a longer name is not judged.
 */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Reader } from '#main/store/database.ts';
import { openStores } from '../support/station/in-memory-databases.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The service is another program, and the wire has its words: neither is held to the app's. */
const OTHERS = /^src\/(?:service|contract\/wire)\//;

const words = glossary();

/** Where the word is a table's or column's name, and means what the glossary says. */
const TABLES_AND_COLUMNS: readonly string[] = [
  'attempt',
  'attempt.command',
  'command',
  'command.basis',
  'command.intent',
  'command.review',
  'command.sheet',
  'command.station',
  'line_draft.sheet',
  'lot_place.sheet',
  'receipt_record.sheet',
  'receipt_step.sheet',
  'scan',
  'scan.place',
  'scan.sheet',
  'sheet',
  'tally',
  'tally.scan',
  'tally.sheet',
  'temporary_id.command',
];
/** Names of an earlier day that say something else. A new name needs a migration of files in use: none is to be added here. */
const SHIPPED: readonly string[] = [
  'command.place', // the position in the outbox
  'entry', // a row of a small collection
  'folder_text.place', // the texts of a folder that also find what is in it
];

/** Words of the code alone; the screens have others for them, or do not speak of them. */
const NOT_ON_SCREENS: readonly string[] = [
  'budget',
  'intent',
  'lane',
  'mirror',
  'profile',
  'tally',
  'verdict',
];

describe('the words of the glossary', () => {
  test('are read from the README', () => {
    expect(words.size).toBeGreaterThan(17);
    expect([...words]).toEqual(expect.arrayContaining(['place', 'basis', 'entry', 'tally', 'warehouse']));
  });

  test('name one exported type or component each', () => {
    const found = new Map<string, string[]>();
    for (const file of sources()) {
      const declared = read(file).matchAll(/^export (?:interface|type|class|function) ([A-Z][a-z]+)\b/gm);
      for (const [, name = ''] of declared)
        if (words.has(name.toLowerCase())) found.set(name, [...(found.get(name) ?? []), file]);
    }
    expect(found.size).toBeGreaterThan(10);
    expect([...found].filter(([, files]) => files.length > 1)).toEqual([]);
    // What the screens call an entry or a warehouse is a command or a profile in the code.
    expect(['Entry', 'Warehouse'].filter((name) => found.has(name))).toEqual([]);
  });

  test('name no table or column that holds something else', () => {
    const { queue, mirror } = openStores();
    const named = [...namesIn(queue.read), ...namesIn(mirror.read)].filter((name) =>
      words.has(name.replace(/^.*\./, '')),
    );
    queue.close();
    mirror.close();
    expect(named.toSorted()).toEqual([...TABLES_AND_COLUMNS, ...SHIPPED].toSorted());
  });

  test('of the code alone are in no English text', () => {
    expect(NOT_ON_SCREENS.filter((word) => !words.has(word))).toEqual([]);
    const texts = textsIn('src/renderer/strings/en');
    expect(texts.length).toBeGreaterThan(500);
    const one = new RegExp(String.raw`\b(?:${NOT_ON_SCREENS.join('|')})s?\b`, 'i');
    expect(texts.filter((text) => one.test(withoutPlaceholders(text)))).toEqual([]);
  });
});

/** The words in bold in the table of "The words", in lower case. */
function glossary(): ReadonlySet<string> {
  const [, table = ''] = read('README.md').split('## The words');
  const rows = table.split('\n## ')[0]?.split('\n') ?? [];
  const bold = rows
    .filter((row) => row.startsWith('|'))
    .flatMap((row) => Array.from(row.matchAll(/\*\*(\w+)\*\*/g), ([, word = '']) => word.toLowerCase()));
  return new Set(bold);
}

function sources(): string[] {
  return fs
    .readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join('src', file.split(path.sep).join('/')))
    .filter((file) => /\.tsx?$/.test(file) && !OTHERS.test(file));
}

/** Tables, and columns as `table.column`; the tables that SQLite keeps for a full-text index are left out. */
function namesIn(db: Reader): string[] {
  const tables = db.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
        AND name NOT LIKE '%\\_text\\_%' ESCAPE '\\'`,
  );
  return tables.flatMap(({ name }) => [
    name,
    ...db
      .all<{ name: string }>(`SELECT name FROM pragma_table_info(?)`, name)
      .map((column) => `${name}.${column.name}`),
  ]);
}

/** The texts between quotes in a catalogue. */
function textsIn(folder: string): string[] {
  return fs
    .readdirSync(path.join(ROOT, folder))
    .flatMap((file) =>
      Array.from(
        read(path.posix.join(folder, file)).matchAll(/'((?:[^'\\\n]|\\.)*)'/g),
        ([, text = '']) => text,
      ),
    );
}

/** An ICU message without the names and types of its placeholders; the texts of their cases stay. */
const withoutPlaceholders = (text: string): string => text.replaceAll(/\{\w+(?:, ?\w+)?(?=[,}])/g, '');

function read(file: string): string {
  return fs.readFileSync(path.join(ROOT, file), 'utf8');
}
