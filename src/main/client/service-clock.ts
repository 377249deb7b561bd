/**
 * A lower bound of the service's clock, taken from the records it answers with.
 *
 * A record that is stamped so (`updated_at`, `created_at`) proves that the service's clock was at least there when it answered,
 * and a clock goes on by itself: the bound grows with the monotonic clock, a little slower than that, because no two clocks run
 * alike. The bound never rises above the service's clock, so whatever is asked for from it on is asked for completely; a
 * monotonic clock that stands still while the computer sleeps only lets it lag. The HTTP Date is no such proof: it belongs to
 * whatever answered, a gateway or a cache. It only limits what is believed: a damaged stamp must not carry the bound into the
 * future. And where the records contradict it, how far it is off is remembered, for the headers that are held against it.
 */
import { CLOCK_BLUR, instantOf } from '#wire/limits.ts';

export interface ServiceClock {
  /** An answer of the service's was heard. */
  heard(answer: HeardAnswer): void;
  /** What the service's clock showed at least (epoch milliseconds); null where no record has told. @param when monotonic */
  at(when: number): number | null;
  /** By how much the Date header is ahead of the service's clock (milliseconds); null where nothing shows that it is not. */
  skew(): number | null;
}

export interface HeardAnswer {
  /** The body as JSON: records under `data`, or a bare one, or a bare list. */
  readonly value: unknown;
  /** The HTTP Date header, and the station's own wall clock (epoch milliseconds). */
  readonly date: number | null;
  readonly wall: number;
  /** Monotonic milliseconds. */
  readonly sentAt: number;
  readonly heardAt: number;
  /** Whether the request was to make a record: one that is new in the answer was stamped between sending and hearing. */
  readonly makes: boolean;
}

/** How much faster or slower than the service's clock ours may run. */
const DRIFT = 0.001;
/**
 * A stamp that is further ahead of both the Date header and the wall clock is damaged (milliseconds). To pass over a good one
 * costs some rows that are read again; to believe a bad one would hide other clients' changes.
 */
const FURTHEST_AHEAD = 15 * 60_000;

export function createServiceClock(): ServiceClock {
  let best: { readonly stamp: number; readonly heardAt: number } | null = null;
  let skew: number | null = null;

  function at(when: number): number | null {
    if (best === null) return null;
    const since = when - best.heardAt;
    return Math.floor(best.stamp + since * (since < 0 ? 1 + DRIFT : 1 - DRIFT));
  }

  /** @param made when the record was made by this very answer */
  function compare({ date, sentAt, heardAt }: HeardAnswer, made: number | null): void {
    if (date === null) return;
    const least = at(heardAt);
    if (least !== null && least - date > CLOCK_BLUR) skew = date - least;
    else if (made !== null) skew = date - made > CLOCK_BLUR + heardAt - sentAt ? date - made : null;
    else if (skew !== null && skew < 0) skew = null;
  }

  return {
    heard: (answer) => {
      const { value, date, wall, sentAt, heardAt, makes } = answer;
      const latest = Math.max(wall, date ?? wall) + FURTHEST_AHEAD;
      const { newest, fresh } = stampsIn(value, latest);
      if (newest === null) return;
      const made = makes ? fresh : null;
      const before = at(sentAt);
      const known = at(heardAt);
      // A record that was made just now and is stamped earlier than the bound: the service's clock was put back.
      const isBack = made !== null && before !== null && before - made > CLOCK_BLUR;
      if (known === null || newest > known || isBack) best = { stamp: newest, heardAt };
      compare(answer, made);
    },
    at,
    skew: () => skew,
  };
}

interface Stamps {
  /** The latest stamp of all records. */
  readonly newest: number | null;
  /** The stamp of the only record, where it has not been changed since it was made. */
  readonly fresh: number | null;
}

function stampsIn(value: unknown, latest: number): Stamps {
  const data = isRecord(value) && 'data' in value ? value['data'] : value;
  const records: readonly unknown[] = Array.isArray(data) ? data : [data];
  let newest: number | null = null;
  let fresh: number | null = null;
  for (const record of records) {
    if (!isRecord(record)) continue;
    const created = stampOf(record['created_at'], latest);
    const updated = stampOf(record['updated_at'], latest);
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

function stampOf(value: unknown, latest: number): number | null {
  if (typeof value !== 'string') return null;
  const time = instantOf(value);
  return Number.isNaN(time) || time > latest ? null : time;
}
