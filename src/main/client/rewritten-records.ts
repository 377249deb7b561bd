/**
 * Items and folders that the service tells by themselves, held against what it told of them before. One that has been written in between
 * is stamped later than the clock showed before; where it is stamped earlier, that clock was put back, though no Date may show it.
 *
 * Only a later stamp than before tells: what a cache or a machine that lags has kept is stamped as it was. Such a machine may also tell
 * of a writing some seconds after it was done, so no less than what is looked back for anyway counts.
 */
import { CLOCK_BLUR, instantOf, LOOK_BACK } from '#wire/limits.ts';

export interface RewrittenRecords {
  /**
   * How the record in an answer is stamped, and what the clock showed at least before it was written: later than that. Null where
   * the answer tells no such thing. @param body as JSON @param sentAt when it was asked for (monotonic milliseconds)
   * @param shownAt what the clock showed at least at a moment
   */
  readonly told: (
    body: unknown,
    sentAt: number,
    shownAt: (when: number) => number | null,
  ) => { readonly stamp: number; readonly shown: number } | null;
}

/** So many records are remembered: one that a request of ours is about is read before it and after it. */
const REMEMBERED = 100;
/** A stamp that is earlier by more is damaged (milliseconds). */
const MOST_EARLIER = 24 * 60 * 60_000;

export function createRewrittenRecords(): RewrittenRecords {
  /** As they were stamped when they were told last, and when that was asked for. */
  const known = new Map<number, { readonly stamp: number; readonly sentAt: number }>();

  return {
    told: (body, sentAt, shownAt) => {
      const record = recordIn(body);
      if (record === null) return null;
      const { id, stamp } = record;
      const before = known.get(id);
      known.delete(id);
      known.set(id, { stamp, sentAt });
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size > REMEMBERED) known.delete(oldest);
      if (before === undefined || stamp - before.stamp <= CLOCK_BLUR) return null;
      const shown = shownAt(before.sentAt);
      const by = shown === null ? 0 : shown - stamp;
      return shown !== null && by > LOOK_BACK && by <= MOST_EARLIER ? { stamp, shown } : null;
    },
  };
}

/** Orders and alerts have ids of their own. */
function recordIn(body: unknown): { readonly id: number; readonly stamp: number } | null {
  const data = isObject(body) ? body['data'] : null;
  if (!isObject(data) || (data['type'] !== 'item' && data['type'] !== 'folder')) return null;
  const { id, updated_at: written } = data;
  if (typeof id !== 'number' || typeof written !== 'string') return null;
  const stamp = instantOf(written);
  return Number.isNaN(stamp) ? null : { id, stamp };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
