/**
 * The id of a command that is given whole. The station writes the command first and the emptied form after it, so a kill between the two brings
 * the form back as if it had not been sent. The id of what was given last is kept until the form is empty on the disk: the same, given by the
 * next page, has the same id, and the station gives it once.
 */
import type { IntentAsk } from '#bridge/intents.ts';
import { createKeptDraft } from './kept-draft.ts';

/** These make a record: given twice, there are two of it. */
const MAKES: ReadonlySet<IntentAsk['kind']> = new Set([
  'create-item',
  'create-order',
  'create-alert',
  'create-job',
  'copy',
]);
/** Milliseconds in which the form that asked for it is emptied on the disk, too. */
const EMPTIED = 5000;

interface Asked {
  readonly id: string;
  readonly intent: string;
}

const askedLast = createKeptDraft<{ readonly last: Asked | null }>(
  { last: null },
  { name: 'given 1', part: (state) => state },
);
const byThisPage = new Set<string>();

export function commandIdFor(intent: IntentAsk): string {
  if (!MAKES.has(intent.kind)) return crypto.randomUUID();
  const text = JSON.stringify(intent);
  const { last } = askedLast.getState();
  const isAgain = last?.intent === text && !byThisPage.has(last.id);
  const id = isAgain ? last.id : crypto.randomUUID();
  byThisPage.add(id);
  askedLast.setState({ last: { id, intent: text } });
  setTimeout(() => {
    if (askedLast.getState().last?.id === id) askedLast.setState({ last: null });
  }, EMPTIED);
  return id;
}
