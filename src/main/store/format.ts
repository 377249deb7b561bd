/**
 * Stored commands of every version there ever was. A command may wait for months on a station that was put aside; the version
 * that opens it reads what was written then. Each step takes an intent and its basis one version further; a fixture of every
 * version is in test/fixtures/commands and has to be read and delivered for ever.
 *
 * 1: receive, move and count.
 * 2: a move names its portion and a receipt its copies, by temporary ids. A command of version 1 has none: nothing can
 *    depend on what it makes.
 */
import type { Decided } from '#domain/command.ts';
import { fromJson } from './json.ts';

/** The version in which commands are written. */
export const FORMAT = 2;

interface Raw {
  readonly intent: Record<string, unknown>;
  readonly basis: Record<string, unknown>;
}

const STEPS: readonly ((kind: string, raw: Raw) => Raw)[] = [
  (kind, raw) => {
    if (kind === 'move') return { ...raw, intent: { ...raw.intent, portionId: 0 } };
    if (kind !== 'receive') return raw;
    const lines: unknown = raw.intent['lines'];
    const named = Array.isArray(lines) ? lines.map((line: object) => ({ ...line, copyId: null })) : lines;
    return { ...raw, intent: { ...raw.intent, lines: named } };
  },
];

/** @throws where the version is of a newer Dockhand: the schema's own check lets none of those in */
export function readDecided(kind: string, format: number, intent: string, basis: string): Decided {
  if (format < 1 || format > FORMAT) throw new Error(`a command of version ${format}`);
  let raw: Raw = { intent: fromJson(intent), basis: fromJson(basis) };
  for (const step of STEPS.slice(format - 1)) raw = step(kind, raw);
  // Kind, intent and basis were appended as one pair of that kind.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return { kind, ...raw } as unknown as Decided;
}
