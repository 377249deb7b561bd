/** Asking the outbox for something whole, and saying what came of it. */
import type { Given, IntentAsk } from '#bridge/intents.ts';
import type { Said } from '#domain/replies/reply.ts';
import { commandIdFor } from './drafts/command-id.ts';
import { perform, show } from './perform.ts';
import { currentStand, type Stand } from './scans/stand.ts';

/**
 * @param say what is said when it is kept, by the temporary ids of the records it makes, and by what else came of it
 * @param first the first command of the same act; this one is another of them
 * @returns those ids; undefined where it was not kept, and that was said
 */
export async function give(
  intent: IntentAsk,
  say: (made: readonly number[], given: Extract<Given, { given: true }>) => Said,
  stand: Stand = currentStand(),
  first?: string,
): Promise<readonly number[] | undefined> {
  const answer = await perform('give', { id: commandIdFor(intent), intent }, stand);
  if (!answer.ok) return undefined;
  const given = answer.value;
  if (!given.given) {
    show(
      {
        kind: 'outcome',
        outcome: { tone: 'refused', said: { kind: 'not-kept', why: given.why }, undo: null },
      },
      stand,
    );
    return undefined;
  }
  const sends = { first: first ?? given.id, last: given.id };
  const undo = { kind: 'command', id: given.id } as const;
  show({ kind: 'outcome', outcome: { tone: 'done', said: say(given.made, given), undo, sends } }, stand);
  return given.made;
}
