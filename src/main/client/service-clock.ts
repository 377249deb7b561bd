/**
 * A lower bound of the service's clock, taken from the records it answers with.
 *
 * A record that is stamped so (`updated_at`, `created_at`) proves that the service's clock was at least there when it answered,
 * and a clock goes on by itself: the bound grows with the monotonic clock, a little slower than that, because no two clocks run
 * alike. The bound never rises above the service's clock, so whatever is asked for from it on is asked for completely; a
 * monotonic clock that stands still while the computer sleeps only lets it lag. The HTTP Date is no such proof: it belongs to
 * whatever answered, a gateway or a cache. It only limits what is believed: a damaged stamp must not carry the bound into the
 * future, or other clients' changes would not be asked for. So the bound is never later than the Date header, unless the records
 * and the wall clock agree that the Date is behind. A service that is ahead of all other clocks has a bound that lags. And where
 * the records contradict the Date, how far it is off is remembered, for the headers that are held against it.
 *
 * A clock may be put back: a Date that goes back shows it, or a record that is made now, or is written between two readings of it
 * (`rewritten-records.ts`), and is stamped earlier than the bound. What was proved before proves nothing then, and the bound goes back
 * with it. Stamps from before may still be met; they tell nothing until the clock has been there again. A gateway's Date that goes back
 * looks the same: then the bound lags until a record is stamped later than anything could have been before.
 */
import { CLOCK_BLUR, instantOf, LOOK_BACK } from '#wire/limits.ts';
import { createRewrittenRecords } from './rewritten-records.ts';

export interface ServiceClock {
  /** Takes the stamps of an answer of the service into account. */
  observe(answer: StampedAnswer): void;
  /** What the service's clock showed at least (epoch milliseconds); null before the first record. @param when monotonic */
  at(when: number): number | null;
  /**
   * What it showed at most, as far as the Date headers since can be believed; null before any. One that is hours behind is: a station
   * that has just started cannot tell it from a clock that was put back. @param when monotonic
   */
  atMost(when: number): number | null;
  /**
   * The latest that a record may be stamped with: later than the clock shows where it was put back and has not been there again, or where
   * the Date keeps the bound back. Null before the first record. @param when monotonic
   */
  stamped(when: number): number | null;
  /** By how much the Date header is ahead of the service's clock (milliseconds); null where nothing shows that it is not. */
  skew(): number | null;
  /** When the station last noticed that the service's clock had been put back (monotonic); null if it never was. */
  putBackAt(): number | null;
}

export interface StampedAnswer {
  /** Of the request, with its query. */
  readonly path: string;
  /** The body as JSON: records under `data`, or a bare one, or a bare list. */
  readonly value: unknown;
  /** The HTTP Date header, and the station's own wall clock (epoch milliseconds). */
  readonly date: number | null;
  readonly wall: number;
  /** Monotonic milliseconds. */
  readonly sentAt: number;
  readonly receivedAt: number;
  /** Whether the request was to make a record: one that is new in the answer was stamped between sending and hearing. */
  readonly makes: boolean;
}

/** How much faster or slower than the service's clock ours may run. */
const DRIFT = 0.001;
/**
 * A stamp that is further ahead of both the Date header and the wall clock is damaged (milliseconds): it tells nothing of how far
 * the Date is off.
 */
const FURTHEST_AHEAD = 15 * 60_000;

/** What goes back by less is among what is looked back for anyway (milliseconds). */
export const LEAST_BACK = LOOK_BACK / 2;
/** What goes back by more is no clock that was put right, but a damaged header (milliseconds). */
export const MOST_BACK = 24 * 60 * 60_000;

/** So far behind or ahead of the service's clock its Date may be (milliseconds): a gateway stamps it with its own. */
export const DATE_OFF = 10 * 60_000;

/** The records and the wall clock agree where they are no further apart (milliseconds). */
const AGREED = 60_000;

interface Moment {
  readonly time: number;
  readonly receivedAt: number;
}

/** What a clock that showed that time shows at another moment at least, ours and its being a little apart. */
function gone({ time, receivedAt }: Moment, when: number): number {
  const since = when - receivedAt;
  return Math.floor(time + since * (since < 0 ? 1 + DRIFT : 1 - DRIFT));
}

interface Most {
  /** What no stamp carries the bound beyond. */
  readonly believed: Moment;
  /** The same, where a Date that is far behind is right: records of before the clock was put back agree with the wall clock too. */
  readonly dated: Moment;
}

/** @param known the bound by then */
function mostBy({ date, wall, receivedAt }: StampedAnswer, known: number | null): Most {
  const isAgreed = known !== null && Math.abs(known - wall) <= AGREED;
  const shown = date ?? wall;
  const moment = (time: number): Moment => ({ time: time + CLOCK_BLUR, receivedAt });
  const believed = moment(Math.max(shown, isAgreed ? wall : -Infinity));
  const behind = wall - shown;
  return { believed, dated: behind > DATE_OFF && behind <= MOST_BACK ? moment(shown) : believed };
}

/**
 * Whether a stamp may be from before the clock was put back: it is ahead of it, and no later than it was then.
 * @param proved what the records prove by now @param putBack what it showed at most before it was put back
 */
const isFromBefore = (
  stamp: number,
  proved: number | null,
  putBack: { readonly before: number } | null,
): boolean => proved !== null && putBack !== null && stamp <= putBack.before && stamp > proved + CLOCK_BLUR;

/**
 * By how much the Date is ahead of the service's clock as of an answer.
 * @param before the same as of the one before @param least what it showed at least @param made when the record was made by this very answer
 */
function skewBy(
  { date, sentAt, receivedAt }: StampedAnswer,
  before: number | null,
  least: number | null,
  made: number | null,
): number | null {
  if (date === null) return before;
  if (least !== null && least - date > CLOCK_BLUR) return date - least;
  if (made !== null) return date - made > CLOCK_BLUR + receivedAt - sentAt ? date - made : null;
  return before !== null && before < 0 ? null : before;
}

export function createServiceClock(): ServiceClock {
  /** The stamp that is the furthest along. */
  let best: Moment | null = null;
  /** As of the last answer. */
  let most: Most | null = null;
  let skew: number | null = null;
  /**
   * The Date as it went on since the bound was proved last. One far ahead of it is another gateway's, or of a clock that was put
   * on: neither raises the bound, so neither is what it goes back from.
   */
  let dated: Moment | null = null;
  /** When the station noticed that the clock had been put back, and what it showed at most before that. */
  let putBack: { readonly at: number; readonly before: number } | null = null;

  const records = createRewrittenRecords();

  const at = (when: number): number | null => best && gone(best, when);
  const bound = (when: number): number | null =>
    best && most && Math.min(gone(best, when), gone(most.believed, when));

  /**
   * Whether the Date has gone back, and with it perhaps the clock. The Date is of `sentAt` or later, however long the answer took.
   * By how far it has gone back the bound does too, however far the Date may be off.
   */
  function follow(answer: StampedAnswer): void {
    const { date, sentAt, receivedAt } = answer;
    if (date === null) return;
    const ahead = dated === null ? 0 : date - gone(dated, receivedAt);
    const by = dated === null ? 0 : gone(dated, sentAt) - date;
    if (by > MOST_BACK || ahead > LEAST_BACK) return;
    if (dated !== null && by > LEAST_BACK) {
      noteBack(answer, gone(dated, receivedAt));
      if (best !== null) best = { time: gone(best, receivedAt) + ahead - CLOCK_BLUR, receivedAt };
    } else if (ahead < 0) return;
    dated = { time: date, receivedAt };
  }

  /** The bound may have lagged, and the Date been behind: then the wall clock tells how far it can have been. */
  function noteBack({ wall, receivedAt }: StampedAnswer, shown: number): void {
    const furthest = Math.max(shown, wall, at(receivedAt) ?? shown, putBack?.before ?? shown);
    putBack = { at: receivedAt, before: furthest + CLOCK_BLUR };
  }

  function learn(answer: StampedAnswer): void {
    const { path, value, date, wall, sentAt, receivedAt, makes } = answer;
    const latest = Math.max(wall, date ?? wall) + FURTHEST_AHEAD;
    // What was made just now is not from before, whatever it is stamped.
    const tells = (stamp: number) =>
      stamp <= latest && (makes || !isFromBefore(stamp, at(receivedAt), putBack));
    const { newest, fresh } = stampsIn(value, tells);
    if (newest === null) return;
    const made = makes ? fresh : null;
    const before = at(sentAt);
    const known = at(receivedAt);
    // A record that was made just now and is stamped earlier than the bound: the service's clock was put back.
    const isBack = made !== null && before !== null && before - made > CLOCK_BLUR;
    const rewritten = isBack ? null : records.observe(path, value, sentAt, bound);
    if (isBack) noteBack(answer, before);
    if (rewritten !== null) noteBack(answer, rewritten.shown);
    if (known === null || newest > known || isBack || rewritten !== null) {
      best = { time: rewritten?.stamp ?? newest, receivedAt };
      if (date !== null) dated = { time: date, receivedAt };
    }
    skew = skewBy(answer, skew, at(receivedAt), made);
  }

  return {
    observe: (answer) => {
      follow(answer);
      learn(answer);
      most = mostBy(answer, at(answer.receivedAt));
    },
    at: bound,
    atMost: (when) => most && gone(most.dated, when),
    stamped: (when) => best && Math.max(gone(best, when), putBack?.before ?? -Infinity),
    skew: () => skew,
    putBackAt: () => putBack?.at ?? null,
  };
}

interface Stamps {
  /** The latest stamp of all records. */
  readonly newest: number | null;
  /** The stamp of the only record, where it has not been changed since it was made. */
  readonly fresh: number | null;
}

/** @param tells whether a stamp may be believed */
function stampsIn(value: unknown, tells: (stamp: number) => boolean): Stamps {
  const data = isRecord(value) && 'data' in value ? value['data'] : value;
  const records: readonly unknown[] = Array.isArray(data) ? data : [data];
  let newest: number | null = null;
  let fresh: number | null = null;
  for (const record of records) {
    if (!isRecord(record)) continue;
    const created = stampOf(record['created_at'], tells);
    const updated = stampOf(record['updated_at'], tells);
    const stamp = Math.max(created ?? -Infinity, updated ?? -Infinity);
    if (stamp === -Infinity) continue;
    if (newest === null || stamp > newest) newest = stamp;
    const isNew = created !== null && updated !== null && Math.abs(updated - created) <= CLOCK_BLUR;
    fresh = isNew && !Array.isArray(data) ? stamp : null;
  }
  return { newest, fresh };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function stampOf(value: unknown, tells: (stamp: number) => boolean): number | null {
  if (typeof value !== 'string') return null;
  const time = instantOf(value);
  return Number.isNaN(time) || !tells(time) ? null : time;
}
