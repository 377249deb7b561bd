/** Where a question is asked: where the code was scanned and, of the list of orders, also on the order that is opened next. */
import type { Place } from '#domain/scanning/place.ts';
import { isSamePlace } from './stand.ts';

interface Asked {
  readonly place: Place;
  readonly kind: string;
  readonly text: string;
}

/**
 * Whether a question asked at one place is asked at the other, too. What was scanned on the list of orders may be of the order that
 * is opened next: left behind, it would be counted once more after that order has been sent.
 */
export const isAskedAt = (question: Pick<Asked, 'place'>, place: Place): boolean =>
  isSamePlace(question.place, place) || (isOrderList(question.place) && place.screen === 'receive');

export const isOrderList = (place: Place): boolean =>
  place.screen === 'receive' && place.orderId === undefined && place.isArrival !== true;

/** What is asked at a place, the oldest first: a code scanned several times is one question. */
export function questionsAt<Q extends Asked>(
  questions: readonly Q[],
  place: Place,
): readonly (readonly Q[])[] {
  const asked = new Map<string, Q[]>();
  for (const one of questions.filter((question) => isAskedAt(question, place))) {
    // On an order and on the list a code may be different things.
    const key = `${String(isSamePlace(one.place, place))} ${one.kind} ${one.text}`;
    const same = asked.get(key);
    if (same === undefined) asked.set(key, [one]);
    else same.push(one);
  }
  return [...asked.values()];
}
