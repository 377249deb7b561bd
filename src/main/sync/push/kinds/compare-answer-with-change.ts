/**
 * Decides from the service's answer to a change whether the service kept the change (`isKept`). A service may answer with success and
 * ignore a member, because the API document does not say of every member whether it can be written. The change is kept if every sent member
 * is. The first rule that fits the member's value in the answer decides; members of a sent object are judged one by one.
 * 1. It is absent, or neither text nor null: kept, because the answer says nothing about it.
 * 2. It equals the sent value apart from case and spaces: kept. To a sent date, a time within a day of it is equal (its time zone is
 *    unknown), and so is a text that does not begin with an ISO date.
 * 3. It is empty, or still the value from before the change: not kept.
 * 4. A date was sent, or the value from before is unknown: not kept.
 * 5. Otherwise: kept, as the service's own spelling, such as DE for Germany.
 *
 * `ifNotKept` returns the next step for a change that was not kept: the command waits for the settle delay, because the service may make
 * the change after its answer. If the record still lacks the change then, a person is asked.
 */
import { isOpen } from '#domain/commands/attempt.ts';
import type { Members } from '#domain/stock/record.ts';
import { isCut } from '../../../store/commands/delivery-attempts.ts';
import { keptJson } from '../../../store/json-columns.ts';
import { review, waitForSettleDelay, type AttemptHistory, type Review, type Wait } from './command-kind.ts';

/**
 * @param answer the body of the answer, as JSON
 * @param sent the members that the command changes, as they were sent @param before their values before the change, where known
 */
export function isKept(answer: unknown, sent: Members, before: Members): boolean {
  const record = isObject(answer) && isObject(answer['data']) ? answer['data'] : answer;
  return isAnsweredAs(record, sent, before);
}

/** The next step if the last answer shows that the change was not kept; otherwise null. Call it if the record lacks the change. */
export function ifNotKept(
  past: AttemptHistory<unknown>,
  sent: Members,
  before: Members,
): Review | Wait | null {
  if (past.uncertain?.outcome !== 'accepted') return null;
  const answer = past.tries.findLast(isOpen)?.answer ?? null;
  // A long answer is stored cut short and cannot be judged here. It was judged when it arrived, and led here only if it showed that the
  // change was not kept.
  if (!isCut(answer) && isKept(keptJson(answer), sent, before)) return null;
  return waitForSettleDelay(past) ?? review({ kind: 'cannot-tell', readings: [], reason: 'unkept' });
}

const isAnsweredAs = (answered: unknown, sent: Members, before: Members): boolean =>
  !isObject(answered) ||
  Object.entries(sent).every(([name, value]) => {
    const [now, was] = [answered[name], before[name]];
    if (now === undefined) return true;
    if (!isObject(value)) return isSame(now, value) || isOwnWay(now, value, was);
    if (now === null) return Object.values(value).every((one) => one === null);
    return isAnsweredAs(now, value, isObject(was) ? was : {});
  });

/** Whether the value may be the sent one in the service's own spelling. An empty value, the one from before, and another day are not. */
const isOwnWay = (now: unknown, sent: unknown, was: unknown): boolean =>
  was !== undefined && plain(now) !== '' && !isSame(now, was) && !A_DAY.test(plain(sent));

const A_DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY = 24 * 60 * 60_000;

/** Whether the value in the answer equals the sent one, in the service's own spelling. */
export function isSame(answered: unknown, sent: unknown): boolean {
  if (answered !== null && typeof answered !== 'string') return true;
  const [now, wanted] = [plain(answered), plain(sent)];
  if (now === wanted || now === '' || !A_DAY.test(wanted) || A_DAY.test(now)) return now === wanted;
  // A service may write a day in its own format. As a time, the day is in a time zone that is not known here.
  return !A_DAY.test(now.slice(0, 10)) || Math.abs(Date.parse(now) - Date.parse(wanted)) <= DAY;
}

const plain = (text: unknown): string =>
  (typeof text === 'string' ? text : '').normalize('NFC').replaceAll(/\s+/g, ' ').trim().toUpperCase();

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
