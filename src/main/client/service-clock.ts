/**
 * Keeps a lower bound of the service's clock, taken from the records in its answers. The bound is never ahead of that clock, so a request
 * for everything that changed since the bound misses nothing.
 *
 * A record's stamp (`updated_at`, `created_at`) proves that the service's clock had reached that time when it answered. From then on the
 * bound grows with the monotonic clock, slightly slower, because no two clocks run alike. If the monotonic clock stops while the computer
 * sleeps, the bound only lags.
 * The HTTP Date is no proof, because a gateway or a cache may have set it. It is only an upper limit: a damaged stamp must not move the
 * bound into the future. So the bound is never later than the Date, unless the records and the wall clock agree that the Date is behind. A
 * service that is ahead of all other clocks therefore has a bound that lags. If the records contradict the Date, the difference is stored
 * (`skew`), to correct the times in other headers.
 *
 * The service's clock may be put back. That is noticed if the Date goes back, if a new record is stamped earlier than the bound, or by
 * `rewritten-records.ts`. Then the bound is lowered, and stamps from before are ignored until the clock has reached them again. If only a
 * gateway's Date went back, the bound lags until a record is stamped later than anything before could be.
 */
import { CLOCK_BLUR, instantOf, LOOK_BACK } from '#wire/limits.ts';
import { createRewrittenRecords } from './rewritten-records.ts';

export interface ServiceClock {
  /** Takes the stamps of an answer of the service into account. */
  observe(answer: StampedAnswer): void;
  /** A lower bound of the service's clock (epoch milliseconds); null before the first record. @param when monotonic */
  at(when: number): number | null;
  /**
   * An upper bound of the service's clock, as far as the Date headers can be believed; null before the first answer. A Date that is hours
   * behind is believed, because after a start it cannot be distinguished from a clock that was put back. @param when monotonic
   */
  atMost(when: number): number | null;
  /**
   * The latest time with which a record may be stamped; null before the first record. It is later than the bound if the clock was put back
   * and has not reached its old time again, or if the Date limits the bound. @param when monotonic
   */
  stamped(when: number): number | null;
  /** By how much the Date header is ahead of the service's clock (milliseconds); null if nothing shows a difference. */
  skew(): number | null;
  /** When the station last noticed that the service's clock had been put back (monotonic); null if it never was. */
  putBackAt(): number | null;
}

export interface StampedAnswer {
  /** The path of the request, with its query. */
  readonly path: string;
  /** The body as JSON: records under `data`, or a bare one, or a bare list. */
  readonly value: unknown;
  /** The HTTP Date header, and the station's own wall clock (epoch milliseconds). */
  readonly date: number | null;
  readonly wall: number;
  /** Monotonic milliseconds. */
  readonly sentAt: number;
  readonly receivedAt: number;
  /** Whether the request creates a record: then a new record in the answer was stamped between sending and receiving. */
  readonly makes: boolean;
}

/** How much faster or slower than the service's clock this computer's clock may run. */
const DRIFT = 0.001;
/**
 * A stamp that is further ahead of both the Date header and the wall clock is damaged (milliseconds), and does not show how far the Date
 * is off.
 */
const FURTHEST_AHEAD = 15 * 60_000;

/** A clock that goes back by less is ignored, because every pull looks further back anyway (milliseconds). */
export const LEAST_BACK = LOOK_BACK / 2;
/** A Date that goes back by more is not a corrected clock but a damaged header (milliseconds). */
export const MOST_BACK = 24 * 60 * 60_000;

/** How far the Date may differ from the service's clock (milliseconds): a gateway may set it from its own clock. */
export const DATE_OFF = 10 * 60_000;

/** The records and the wall clock agree if they differ by at most this (milliseconds). */
const AGREED = 60_000;

interface Moment {
  readonly time: number;
  readonly receivedAt: number;
}

/** A lower bound of what a clock shows at a moment, given what it showed at another. Both clocks may run at slightly different speeds. */
function gone({ time, receivedAt }: Moment, when: number): number {
  const since = when - receivedAt;
  return Math.floor(time + since * (since < 0 ? 1 + DRIFT : 1 - DRIFT));
}

interface Most {
  /** The upper limit of the bound. */
  readonly believed: Moment;
  /** The limit if a Date that is far behind is right: records from before the clock was put back would agree with the wall clock too. */
  readonly dated: Moment;
}

/** The upper limits after an answer. @param known the bound at that time */
function mostBy({ date, wall, receivedAt }: StampedAnswer, known: number | null): Most {
  const isAgreed = known !== null && Math.abs(known - wall) <= AGREED;
  const shown = date ?? wall;
  const moment = (time: number): Moment => ({ time: time + CLOCK_BLUR, receivedAt });
  const believed = moment(Math.max(shown, isAgreed ? wall : -Infinity));
  const behind = wall - shown;
  return { believed, dated: behind > DATE_OFF && behind <= MOST_BACK ? moment(shown) : believed };
}

/**
 * Whether a stamp may be from before the clock was put back: it is ahead of the clock now, but not of the clock then.
 * @param proved the bound that the records prove now @param putBack the most that the clock may have shown before it was put back
 */
const isFromBefore = (
  stamp: number,
  proved: number | null,
  putBack: { readonly before: number } | null,
): boolean => proved !== null && putBack !== null && stamp <= putBack.before && stamp > proved + CLOCK_BLUR;

/**
 * By how much the Date is ahead of the service's clock after an answer; null if unknown.
 * @param before the difference after the last answer @param least the lower bound of the clock
 * @param made the stamp of the record that this request created
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
  /** The stamp that proves the latest time, with when it was received. */
  let best: Moment | null = null;
  /** The upper limits after the last answer. */
  let most: Most | null = null;
  let skew: number | null = null;
  /**
   * The latest Date since the bound was proved last. A Date far ahead of it is not stored: it is another gateway's, or the clock was put
   * forward. Such a Date does not raise the bound, so a later, normal Date must not look as if the clock had gone back.
   */
  let dated: Moment | null = null;
  /** When the station noticed that the clock had been put back, and the most that it may have shown before that. */
  let putBack: { readonly at: number; readonly before: number } | null = null;

  const records = createRewrittenRecords();

  const at = (when: number): number | null => best && gone(best, when);
  const bound = (when: number): number | null =>
    best && most && Math.min(gone(best, when), gone(most.believed, when));

  /**
   * Lowers the bound if the Date has gone back, because the clock may have been put back. The Date was set at `sentAt` or later, however
   * long the answer took. The bound is lowered by as much as the Date has gone back, whatever its difference from the clock.
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

  /** Stores that the clock was put back. The bound may have lagged and the Date been behind, so the wall clock is considered too. */
  function noteBack({ wall, receivedAt }: StampedAnswer, shown: number): void {
    const furthest = Math.max(shown, wall, at(receivedAt) ?? shown, putBack?.before ?? shown);
    putBack = { at: receivedAt, before: furthest + CLOCK_BLUR };
  }

  function learn(answer: StampedAnswer): void {
    const { path, value, date, wall, sentAt, receivedAt, makes } = answer;
    const latest = Math.max(wall, date ?? wall) + FURTHEST_AHEAD;
    // A record that this request created is not from before, whatever its stamp is.
    const tells = (stamp: number) =>
      stamp <= latest && (makes || !isFromBefore(stamp, at(receivedAt), putBack));
    const { newest, fresh } = stampsIn(value, tells);
    if (newest === null) return;
    const made = makes ? fresh : null;
    const before = at(sentAt);
    const known = at(receivedAt);
    // A record that this request created is stamped earlier than the bound: the service's clock was put back.
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
  /** The stamp of the answer's only record, if it has not been changed since it was created. */
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
