/**
 * Whether a service kept what it accepted. Where the document does not show that a member can be written, a service may answer a change with
 * success and ignore it. Its answer shows that: it has the record. Only what the answer tells counts, and only where it is plainly something
 * else: case, spaces, and a day that is told as a time are the service's own way of writing the same. The record is read once more before a
 * person is asked, because the change may be made after the answer.
 */
import { isOpen } from '#domain/attempt.ts';
import type { Members } from '#domain/record.ts';
import { keptJson } from '../../../store/json-columns.ts';
import { review, stillComing, type AttemptHistory, type Review, type Wait } from './command-kind.ts';

/** @param answer the body of the answer, as JSON @param sent the members that the command changes, as they were sent */
export function isKept(answer: unknown, sent: Members): boolean {
  const record = isObject(answer) && isObject(answer['data']) ? answer['data'] : answer;
  return isToldAs(record, sent);
}

/** What follows where the answer to the last attempt showed that it was not kept; null where it did not. Call it if the record still shows that. */
export function ifNotKept(past: AttemptHistory<unknown>, sent: Members): Review | Wait | null {
  if (past.uncertain?.outcome !== 'accepted') return null;
  if (isKept(keptJson(past.tries.findLast(isOpen)?.answer ?? null), sent)) return null;
  return stillComing(past) ?? review({ kind: 'cannot-tell', readings: [], reason: 'unkept' });
}

const isToldAs = (told: unknown, sent: Members): boolean =>
  !isObject(told) ||
  Object.entries(sent).every(([name, value]) => {
    const now = told[name];
    if (now === undefined) return true;
    if (!isObject(value)) return isSame(now, value);
    return now === null ? Object.values(value).every((one) => one === null) : isToldAs(now, value);
  });

const A_DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY = 24 * 60 * 60_000;

function isSame(told: unknown, sent: unknown): boolean {
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
