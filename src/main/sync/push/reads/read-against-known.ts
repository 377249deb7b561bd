/**
 * Checks an answer of the service against what the station knows of the same record, so that no command is decided on a wrong answer:
 * - An order in a version that the mirror has whole must still have the lines and texts that the mirror has. Otherwise the answer is
 *   unreadable: if the order were sent back whole, those lines and texts would be cleared.
 * - A record with the id of the command's item, but of another article (`sid`), is not that item, and the item counts as missing: a service
 *   restored from a backup begins its ids again.
 */
import type { Order } from '#domain/record.ts';
import type { Reader } from '../../../store/database.ts';
import type { StoredCommand } from '../../../store/commands.ts';
import { orderById, orderIsWhole } from '../../../store/purchase-orders.ts';
import type { Answered, Stopped } from './read-from-service.ts';
import type { ReadRequest } from './read-plan-types.ts';

/** @returns what was found; `unreadable` if it contradicts the mirror; without the record if that is another article's */
export function againstKnown(
  mirror: Reader,
  command: Pick<StoredCommand, 'intent' | 'basis'>,
  what: ReadRequest,
  found: Answered | Stopped,
): Answered | Stopped {
  if (found.kind !== 'facts') return found;
  const { facts } = found;
  if (facts.type === 'order' && facts.order !== null && isStripped(mirror, facts.order))
    return {
      kind: 'unreadable',
      words: `the answer lacks what version ${facts.order.version} of the order has`,
      isAnswer: true,
    };
  if (what.type === 'record' && facts.type === 'record' && facts.record?.kind === 'item') {
    const sid = articleOf(command, what.id);
    if (sid !== undefined && isOtherArticle(sid, facts.record.item.sid))
      return { kind: 'facts', facts: { type: 'record', record: null } };
  }
  return found;
}

function isStripped(mirror: Reader, { id, version, lines, fields = {} }: Order): boolean {
  const known = orderById(mirror, id);
  if (known === undefined || known.version !== version || !orderIsWhole(mirror, id)) return false;
  return (
    lines.length < known.lines.length ||
    Object.entries(known.fields ?? {}).some(([name, text]) => isText(text) && !isText(fields[name]))
  );
}

const isText = (text: string | null | undefined): boolean =>
  text !== null && text !== undefined && text !== '';

/** The article of the command's own item, as the operator saw it. Undefined if it is not known, or if the id is another record's. */
function articleOf(
  { intent, basis }: Pick<StoredCommand, 'intent' | 'basis'>,
  id: number,
): string | undefined {
  if (!('itemId' in intent) || intent.itemId !== id) return undefined;
  if (basis.kind === 'move' || basis.kind === 'copy' || basis.kind === 'edit-item') return basis.sid;
  return basis.kind === 'adjust' || basis.kind === 'count' ? basis.at?.sid : undefined;
}

/**
 * Whether a record is of another article than the one seen. An article without a `sid` proves nothing: the mirror has `#` and the id in its
 * place, and an item that this station creates has an empty text until its `sid` is known.
 */
export const isOtherArticle = (seen: string, now: string | null): boolean =>
  now !== null && seen !== '' && !seen.startsWith('#') && !now.startsWith('#') && seen !== now;
