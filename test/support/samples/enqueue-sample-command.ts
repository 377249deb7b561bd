/**
 * Appends a command directly to a test's queue, without the checks that an operator's act passes. The command is signed with the same
 * operator, station and time in every test. Also builds a sample command: an adjustment of an item's stock by one.
 */
import type { Decided } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { appendCommand } from '#main/store/commands/commands.ts';
import type { Database } from '#main/store/database.ts';
import { lanesOf } from '#domain/kinds/definitions.ts';

export const AT = '2026-11-20T08:00:00.000Z';
export const SIGNED = { by: 'Ana', at: AT, station: 'Dock 1', sheetId: null } as const;

/** @returns its seq */
export function queued(queue: Database, id: string, decided: Decided, lanes = lanesOf(decided)): number {
  return queue.write((db) => appendCommand(db, { id, decided, lanes, ...SIGNED }));
}

/** An adjustment of item `n` by one. @param reason a note of any length */
export const adjustment = (n: number, reason: string | null = null) =>
  ({
    kind: 'adjust',
    intent: { kind: 'adjust', itemId: n, by: decimal(1), reason },
    basis: { kind: 'adjust', name: `Item ${n}`, shown: decimal(10), folder: 'A' },
  }) as const;
