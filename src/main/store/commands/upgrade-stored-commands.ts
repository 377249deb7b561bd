/**
 * Converts stored commands of earlier versions to the current format whenever they are read; the stored rows stay as they are. A command
 * may wait for months on a station that is switched off, so every format ever written stays readable: each step upgrades by one version.
 * Tests read and deliver a command of every version (`test/fixtures/commands`).
 *
 * Version 1 has receive, move and count. In version 2, the record that a move splits off and the copies that a receipt makes have temporary
 * ids, so that later commands can refer to them. A command of version 1 gets no such ids, because no later command can depend on it. In
 * version 3 the kind of a forecast is named `kind`; before, it was named `does`.
 */
import type { Decided } from '#domain/commands/command.ts';
import { fromJson } from '../json-columns.ts';

/** The version in which new commands are stored. */
export const FORMAT = 3;

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
  (kind, raw) => {
    if (kind !== 'receive') return raw;
    const lines: unknown = raw.basis['lines'];
    return Array.isArray(lines) ? { ...raw, basis: { ...raw.basis, lines: lines.map(renameForecast) } } : raw;
  },
];

function renameForecast(line: { readonly forecast?: Record<string, unknown> }): object {
  if (line.forecast === undefined) return line;
  const { does, ...rest } = line.forecast;
  return { ...line, forecast: { kind: does, ...rest } };
}

/** @throws if a newer Dockhand wrote the format. That does not happen, because a file with a newer schema is not opened. */
export function readDecided(kind: string, format: number, intent: string, basis: string): Decided {
  if (format < 1 || format > FORMAT) throw new Error(`a command of version ${format}`);
  let raw: Raw = { intent: fromJson(intent), basis: fromJson(basis) };
  for (const step of STEPS.slice(format - 1)) raw = step(kind, raw);
  // Kind, intent and basis were stored together from one `Decided`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return { kind, ...raw } as unknown as Decided;
}
