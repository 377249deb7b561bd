/**
 * Builds a queued move, count and receipt as domain commands (`Command`, without the columns that the store adds). A test overrides parts
 * of a move's or count's intent, and passes a receipt's lines and their forecast (what each line will do to stock).
 */
import type { Command } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { Forecast } from '#domain/receiving/forecast.ts';
import type { CountIntent } from '#domain/kinds/count.ts';
import type { MoveIntent } from '#domain/kinds/move.ts';
import type { ReceiveIntentLine } from '#domain/kinds/receive.ts';

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>;

export const common = {
  id: 'c1',
  seq: 1,
  by: 'Ana',
  at: '2026-11-20T08:00:00.000Z',
  state: 'queued',
} as const;

export function moveCommand(about: Partial<MoveIntent>): Of<'move'> {
  return {
    ...common,
    kind: 'move',
    intent: {
      kind: 'move',
      itemId: 1,
      quantity: decimal(4),
      folderId: 20,
      leaveZero: false,
      portionId: -1,
      ...about,
    },
    basis: {
      kind: 'move',
      name: 'Socket',
      sid: 'S1',
      available: decimal(10),
      fromId: 10,
      from: 'A',
      to: 'B',
    },
  };
}

export function countCommand(about: Partial<CountIntent>, expected = decimal(10)): Of<'count'> {
  return {
    ...common,
    kind: 'count',
    intent: { kind: 'count', itemId: 1, quantity: decimal(8), sheetId: 's', ...about },
    basis: { kind: 'count', name: 'Socket', expected, folder: 'A' },
  };
}

export function receiveCommand(
  lines: readonly ReceiveIntentLine[],
  forecast: Forecast = { kind: 'adds', itemId: 1 },
): Of<'receive'> {
  return {
    ...common,
    kind: 'receive',
    intent: { kind: 'receive', orderId: 7, lines, notes: null },
    basis: {
      kind: 'receive',
      order: 'PO-7',
      vendor: 'Meyer',
      version: 3,
      lines: lines.map((line) => ({
        lineId: line.lineId,
        name: 'Socket',
        ordered: decimal(10),
        before: decimal(0),
        folder: 'A',
        forecast,
      })),
    },
  };
}
