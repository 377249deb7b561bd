/**
 * Whether a service kept what it accepted. Where the document does not show that a member can be written, a service may answer a change with
 * success and ignore it. Its answer shows that: it has the record. A member was not kept where the answer tells what stood there before, or
 * nothing, and not what was sent; anything else is the service's own way of writing it, as another case, a day told as a time, or DE for
 * Germany. The record is read once more before a person is asked, because the change may be made after the answer.
 */
import { isOpen } from '#domain/attempt.ts';
import type { Members } from '#domain/record.ts';
import { isCut } from '../../../store/delivery-attempts.ts';
import { keptJson } from '../../../store/json-columns.ts';
import { review, stillComing, type AttemptHistory, type Review, type Wait } from './command-kind.ts';

/**
 * @param answer the body of the answer, as JSON
 * @param sent the members that the command changes, as they were sent @param before what stood there, absent where that is not known
 */
export function isKept(answer: unknown, sent: Members, before: Members): boolean {
  const record = isObject(answer) && isObject(answer['data']) ? answer['data'] : answer;
  return isToldAs(record, sent, before);
}

/** What follows where the answer to the last attempt showed that it was not kept; null where it did not. Call it if the record still shows that. */
export function ifNotKept(
  past: AttemptHistory<unknown>,
  sent: Members,
  before: Members,
): Review | Wait | null {
  if (past.uncertain?.outcome !== 'accepted') return null;
  const answer = past.tries.findLast(isOpen)?.answer ?? null;
  // One that was cut has been judged when it came: of those that could be read, only one that shows it leads here.
  if (!isCut(answer) && isKept(keptJson(answer), sent, before)) return null;
  return stillComing(past) ?? review({ kind: 'cannot-tell', readings: [], reason: 'unkept' });
}

const isToldAs = (told: unknown, sent: Members, before: Members): boolean =>
  !isObject(told) ||
  Object.entries(sent).every(([name, value]) => {
    const [now, was] = [told[name], before[name]];
    if (now === undefined) return true;
    if (!isObject(value)) return isSame(now, value) || isOwnWay(now, value, was);
    if (now === null) return Object.values(value).every((one) => one === null);
    return isToldAs(now, value, isObject(was) ? was : {});
  });

/** Whether it may be what was sent, as the service writes it. Nothing, what was there before, and another day are no way of writing it. */
const isOwnWay = (now: unknown, sent: unknown, was: unknown): boolean =>
  was !== undefined && plain(now) !== '' && !isSame(now, was) && !A_DAY.test(plain(sent));

const A_DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY = 24 * 60 * 60_000;

/** Whether what the service tells is what was sent, in its own way of writing. */
export function isSame(told: unknown, sent: unknown): boolean {
  if (told !== null && typeof told !== 'string') return true;
  const [now, wanted] = [plain(told), plain(sent)];
  if (now === wanted || now === '' || !A_DAY.test(wanted) || A_DAY.test(now)) return now === wanted;
  // A service may write a day in its own way; as a time, it is in a time zone of its own.
  return !A_DAY.test(now.slice(0, 10)) || Math.abs(Date.parse(now) - Date.parse(wanted)) <= DAY;
}

const plain = (text: unknown): string =>
  (typeof text === 'string' ? text : '').normalize('NFC').replaceAll(/\s+/g, ' ').trim().toUpperCase();

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
