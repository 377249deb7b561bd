/** A command in doubt put before the two-world oracle: what was read before it was sent, and what its last look showed. */
import type { Attempt } from '#main/store/attempts.ts';
import type { StoredCommand } from '#main/store/commands.ts';
import type { History } from './history.ts';
import { judgeFigure, judgeMove, type World } from './oracle.ts';
import type { Heard } from './world-state.ts';

/** The oracle on what the command's last look showed; `out` where there is nothing to judge. */
export function worldOf(history: History, command: StoredCommand, tries: readonly Attempt[]): World {
  const look = history.looks.get(command.id);
  // What was settled by reading is written onto the attempt as applied.
  const doubt = tries.findLast(({ outcome }) => ['unknown', 'accepted', 'applied'].includes(outcome));
  if (look === undefined || doubt === undefined) return 'out';
  const before = doubt.preimage as any;
  if (command.kind === 'move') {
    const now = new Map<number, number>();
    for (const one of look.contents?.json.data ?? [])
      if (one.sid === (before.sid ?? command.basis.sid)) now.set(one.id, Number(one.quantity));
    return judgeMove({
      quantity: Number(command.intent.quantity),
      sourceBefore: Number(before.source),
      sourceNow: figureIn(look.record),
      before: new Map(before.there.map((one: any) => [one.id, Number(one.quantity)])),
      now,
    });
  }
  if (command.kind === 'adjust' && look.record !== null) {
    return judgeFigure({
      before: Number(before.quantity),
      ifApplied: Number(before.target),
      now: figureIn(look.record),
      touched: look.record.json.data?.updated_at !== before.updatedAt,
    });
  }
  if (command.kind === 'receive' && look.order !== null) {
    const worlds = command.intent.lines.map(({ lineId, quantity }): World => {
      const was = Number(before.before.find((one: any) => one.lineId === lineId)?.received);
      const now = Number(
        look.order?.json.data.line_items.find((one: any) => one.id === lineId)?.received_quantity,
      );
      return judgeFigure({ before: was, ifApplied: was + Number(quantity), now, touched: false });
    });
    if (worlds.includes('ambiguous')) return 'ambiguous';
    const out = command.intent.lines.filter((_line, n) => worlds[n] === 'out').map(({ lineId }) => lineId);
    if (out.length === 0 || out.length === worlds.length || doubt.status === 202) return worlds[0] ?? 'out';
    // One request is booked as one, but for the lines that its run names: else it was somebody else's, or its run is no longer
    // the last.
    const run = look.receipt?.json.data;
    const named = new Set<number>(run?.pending_line_item_ids);
    for (const { line_item_id: id } of run?.errors ?? []) named.add(id);
    return out.every((id) => named.has(id)) ? 'in' : 'ambiguous';
  }
  return 'out';
}

const figureIn = (heard: Heard | null): number => Number(heard?.json.data?.quantity ?? 0);
