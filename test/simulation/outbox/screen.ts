/** What the screen says of every command, noted whenever it changes: what the oracle is given besides the service's ledger. */
import { withRealIds } from '#main/store/made-ids.ts';
import { commandById } from '#main/store/commands.ts';
import type { History } from './history.ts';
import { seenBy, type Statement, type Told } from './ledger.ts';

export interface Screen {
  /** Looks at it now. */
  readonly note: () => void;
  /** All that it has said. */
  readonly told: () => readonly Told[];
}

export function screenOf({ world, queue, given }: History): Screen {
  const statements = new Map<string, { text: string; all: Statement[] }>();

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
      statements.set(id, { text, all: [...(before?.all ?? []), one] });
    }
  }

  function told(): readonly Told[] {
    return [...statements].flatMap(([id, { all }]) => {
      const stored = commandById(queue.read, id);
      const { at = 0, givenAt = 0, seenAt = 0 } = given.get(id) ?? {};
      if (stored === undefined) return [];
      const real = withRealIds(queue.read, stored);
      const { intent } = real;
      return [{ id, intent, saw: seenBy(real), decidedAt: at, givenAt, seenAt, statements: all }];
    });
  }

  return { note, told };
}
