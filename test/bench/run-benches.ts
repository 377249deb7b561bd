/**
 * Runs the benches: every file here named *.bench.ts returns its rows, which are printed as a table.
 *
 *   npm run bench [-- --json FILE] [-- --only TEXT]     --only: the files whose path contains that text
 *
 * A row sets a figure of ours beside a reference of the same run, on the same machine: only their ratio means anything. The exit code is 1
 * when a row misses its goal.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Row } from './bench-row.ts';

/** What a *.bench.ts file exports. */
interface Bench {
  readonly bench: () => Promise<readonly Row[]>;
}

function isMet({ ratio, goal, better }: Row): boolean {
  return better === 'less' ? ratio <= goal : ratio >= goal;
}

function isBench(module: object): module is Bench {
  return 'bench' in module && typeof module.bench === 'function';
}

function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function print(rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.name,
    figure(row.ours),
    figure(row.reference),
    figure(row.ratio),
    `${row.better === 'less' ? '≤' : '≥'} ${row.goal}`,
    isMet(row) ? 'ok' : 'MISSED',
  ]);
  const table = [['', 'ours', 'reference', 'ratio', 'goal', ''], ...cells];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? [];
  for (const line of table) {
    const padded = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(padded.join('  ').trimEnd());
  }
}

const { values } = parseArgs({
  options: { json: { type: 'string' }, only: { type: 'string', default: '' } },
});
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.bench.ts') && file.includes(values.only))
  .sort();
const rows: Row[] = [];
for (const file of files) {
  console.log(`${file} …`);
  const module: object = await import(path.join(import.meta.dirname, file));
  if (!isBench(module)) throw new Error(`${file} exports no bench`);
  rows.push(...(await module.bench()));
}
print(rows);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
// A browser that a bench has started stays for the next one, and would keep this process.
process.exit(rows.every(isMet) ? 0 : 1);
