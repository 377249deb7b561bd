/**
 * Records what the outbox screen says of each command (state, question, proof) during a simulated run of the outbox. It reads the rows of
 * the queue from which that screen is made; each call of `note` records what has changed since the one before. The oracle compares this
 * record with the service's ledger.
 */
import { withRealIds } from '#main/store/commands/temporary-ids.ts';
import { commandById, commandsInPlace, type StoredCommand } from '#main/store/commands/commands.ts';
import type { History } from '../simulated-history.ts';
import { seenBy, type Statement, type ShownCommand } from './oracle-ledger.ts';

export interface Screen {
  /** Records what the screen says now. */
  readonly note: () => void;
  /** Each command with everything that the screen has said of it. */
  readonly shownCommands: () => readonly ShownCommand[];
}

export function screenOf({ world, queue, given }: History): Screen {
  const statements = new Map<string, { text: string; first: StoredCommand; all: Statement[] }>();

  function note(): void {
    const rows = queue.read.all<{ id: string; state: string; review: string | null; proof: string | null }>(
      `SELECT id, state, review, proof FROM command ORDER BY seq`,
    );
    for (const { id, state, review, proof } of rows) {
      const text = [state, review, proof].join();
      const before = statements.get(id);
      if (before?.text === text) continue;
      const parse = (json: string | null) => (json === null ? null : JSON.parse(json));
      const isAsked = state === 'review';
      const one = { at: world.now, state, review: isAsked ? parse(review) : null, proof: parse(proof) };
      const first = before?.first ?? commandById(queue.read, id);
      if (first !== undefined) statements.set(id, { text, first, all: [...(before?.all ?? []), one] });
    }
  }

  function shownCommands(): readonly ShownCommand[] {
    return [...statements].map(([id, { first, all }]) => {
      const { at = 0, givenAt = 0, seenAt = 0 } = given.get(id) ?? {};
      // The decision, with real ids where they are known by now; this also works for a command that the queue has lost.
      const real = withRealIds(queue.read, first);
      const { intent, basis } = real;
      const seqs = basis.kind === 'count' ? (basis.since ?? []) : [];
      const since = commandsInPlace(queue.read, seqs).map((one) => one.id);
      return { id, intent, saw: seenBy(real), decidedAt: at, givenAt, seenAt, since, statements: all };
    });
  }

  return { note, shownCommands };
}
