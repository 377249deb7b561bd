/**
 * Runs the benches: every file in this folder named *.bench.ts measures something and returns rows, which are printed as one table.
 *
 *   npm run bench [-- --json FILE] [-- --only TEXT]     --only: the files whose path contains this text
 *
 * Each row compares a measured value with a reference from the same run on the same machine, because only their ratio is comparable. The
 * exit code is 0 only if every row meets its goal.
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
// A browser that a bench has started stays open for the next bench, and would keep this process alive.
process.exit(rows.every(isMet) ? 0 : 1);
