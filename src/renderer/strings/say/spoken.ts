/** What the band says: the shape of it, and what several themes say alike. */
import type { Decimal } from '#domain/values/decimal.ts';
import type { Screen } from '#domain/scanning/place.ts';
import type { Said, Tone } from '#domain/replies/reply.ts';
import type { DeliveryView } from '#domain/views/outbox.ts';
import { catalogue } from '../catalogue.ts';
import { common as de } from '../de/say.ts';
import { common as en } from '../en/say.ts';

export const common = catalogue(en, de);

export interface Spoken {
  readonly tone: Tone;
  readonly title: string;
  /** The label that was scanned, where it is worth repeating, and its kind. */
  readonly label?: string;
  readonly detail: string;
  /** The number to be read from afar, and what it counts. */
  readonly figure?: { readonly now: string; readonly of?: string; readonly counts: string };
}

export type Words = Omit<Spoken, 'tone'>;

export type SaidOf<W extends Said['kind']> = Extract<Said, { readonly kind: W }>;

/** All of it has gone through. */
export const isAllDone = (of: DeliveryView | null): boolean =>
  of !== null && of.applied > 0 && of.waiting + of.review + of.dropped === 0;

/** Some of it did not. */
export const isAsked = (of: DeliveryView | null): boolean => of !== null && of.review + of.dropped > 0;

/** What was foretold stands as long as it waits; once it is settled, what was found. */
export const leftBy = (of: DeliveryView | null, foretold: Decimal): Decimal | undefined =>
  isAllDone(of) || isAsked(of) ? of?.left : foretold;

/** What has become of the commands it made, in words; null before that is known: they are on disk. */
export function delivered(of: DeliveryView | null, here?: Screen): string {
  if (of === null) return common.willBeSent;
  const { waiting, review, applied, dropped } = of;
  const isThere = here === 'outbox';
  if (review > 0) return isThere ? common.needsYouHere : common.needsYou;
  if (waiting > 0)
    return applied > 0 ? common.partly({ applied, all: applied + waiting }) : common.willBeSent;
  if (dropped === 0) return common.confirmed;
  return isThere ? common.droppedHere({ applied }) : common.dropped({ applied });
}
