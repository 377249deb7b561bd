/**
 * Checks an answer of the service against what the station knows of the same record, so that no next step is chosen by a wrong answer:
 * - An order in a version that the mirror has whole must still have the lines and texts that the mirror has. Otherwise the answer is
 *   unreadable: if the order were sent back whole, those lines and texts would be cleared.
 * - A service restored from a backup begins its ids again, so an id that the command names may belong to another record by now. If the
 *   answer's record has another origin than the one stored with the command (`record-identity.ts`), the command's own record counts as
 *   missing. Commands of earlier versions store no origins, but the article number (`sid`) of their item.
 */
import type { Origin, Subject } from '#domain/commands/origin.ts';
import type { Order } from '#domain/stock/record.ts';
import type { Reader } from '../../../store/database.ts';
import type { StoredCommand } from '../../../store/commands/commands.ts';
import { orderById, orderIsWhole } from '../../../store/mirror/purchase-orders.ts';
import type { Answered, Stopped } from './make-read-and-classify-answer.ts';
import type { ReadAnswer, ReadRequest } from './read-plan-types.ts';
import {
  isOther,
  originSeen,
  originFieldsOfJob,
  originFieldsOfOrder,
  originFieldsOfRecord,
} from './record-identity.ts';

/** The id of what is to be deleted is another record's by now. */
interface Other {
  readonly kind: 'other';
  readonly what: Origin['what'];
}

/**
 * @param isFirst no attempt is uncertain, and it is no duplicate check
 * @returns what was found; `unreadable` if it contradicts the mirror; without the record if the id is another one's by now. Without it a
 * deletion would settle as done, on an answer that may be wrong: before its first attempt it is `other`
 */
export function againstKnown<F extends Answered | Stopped>(
  mirror: Reader,
  command: Pick<StoredCommand, 'intent' | 'basis'>,
  what: ReadRequest,
  found: F,
  isFirst: boolean,
): F | Answered | Other {
  if (found.kind !== 'facts') return found;
  const { facts } = found;
  const other = otherIn(command, what, facts);
  if (other !== undefined) {
    if (isFirst && DELETIONS.has(command.intent.kind)) return { kind: 'other', what: other.what };
    return { kind: 'facts', facts: withoutOther(facts, other) };
  }
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

const DELETIONS: ReadonlySet<StoredCommand['intent']['kind']> = new Set([
  'delete',
  'delete-order',
  'delete-job',
]);

/** The origin, as the operator saw it, of what has another one by now. */
function otherIn(
  { basis: { origins } }: Pick<StoredCommand, 'basis'>,
  what: ReadRequest,
  facts: ReadAnswer,
): Origin | undefined {
  if (origins === undefined) return undefined;
  const seenOf = (of: Subject['of'], id: number, now: () => Parameters<typeof isOther>[1]) => {
    const seen = originSeen(origins, { of, id });
    return seen !== undefined && isOther(seen, now()) ? seen : undefined;
  };
  if (facts.type === 'record' && what.type === 'record' && facts.record !== null) {
    const { origin = '' } = facts.record;
    return seenOf('record', what.id, () => originFieldsOfRecord(origin));
  }
  if (facts.type === 'order' && facts.order !== null) {
    const { order } = facts;
    return seenOf('order', order.id, () => originFieldsOfOrder(order));
  }
  if (facts.type !== 'jobs') return undefined;
  const others = facts.jobs.flatMap((job) => seenOf('job', job.id, () => originFieldsOfJob(job)) ?? []);
  return others[0];
}

function withoutOther(facts: ReadAnswer, { id }: Origin): ReadAnswer {
  if (facts.type === 'record') return { ...facts, record: null };
  if (facts.type === 'order') return { type: 'order', order: null, wire: null };
  return facts.type === 'jobs' ? { ...facts, jobs: facts.jobs.filter((job) => job.id !== id) } : facts;
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
