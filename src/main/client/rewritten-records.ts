/**
 * Detects from records that the service's clock was put back, although no Date header shows it. It compares items and folders in answers
 * with the stamps of their last answer. A record written in between must be stamped later than the clock showed then; an earlier stamp
 * means that the clock was put back. The same holds for a record that a list of changes shows as created in a time that the list before
 * covered without having it.
 *
 * Only a changed stamp counts: a cache or a lagging replica answers with the old one. A replica may also show a write some seconds late, so
 * differences within the look-back of a pull (`LOOK_BACK`) are ignored.
 */
import { CLOCK_BLUR, instantOf, LOOK_BACK } from '#wire/limits.ts';
import { routes } from '#wire/routes.ts';

export interface RewrittenRecords {
  /**
   * How the record in an answer is stamped, and what the clock showed at least before it was written: later than that. Null where
   * the answer tells no such thing. @param path of the request, with its query @param body as JSON
   * @param sentAt when it was asked for (monotonic milliseconds) @param shownAt what the clock showed at least at a moment
   */
  readonly observe: (path: string, body: unknown, sentAt: number, shownAt: ShownAt) => Told | null;
}

type ShownAt = (when: number) => number | null;
interface Told {
  readonly stamp: number;
  readonly shown: number;
}

/** Everything that had been changed since then (epoch milliseconds), and when that was asked for. */
interface Listed {
  readonly since: number;
  readonly ids: ReadonlySet<number>;
  readonly sentAt: number;
}

/** So many records are remembered: one that a request of ours is about is read before it and after it. */
const REMEMBERED = 100;
/** A stamp that is earlier by more is damaged (milliseconds). */
const MOST_EARLIER = 24 * 60 * 60_000;

export function createRewrittenRecords(): RewrittenRecords {
  /** Their stamps in the last answer that had them, and when that was requested. */
  const known = new Map<number, { readonly stamp: number; readonly sentAt: number }>();
  /** The last list of changes that was read whole. */
  let listed: Listed | null = null;

  return {
    observe: (path, body, sentAt, shownAt) => {
      const since = changedSince(path);
      if (since !== null) {
        const made = madeIn(body);
        const appeared = listed === null ? null : appearedIn(made, listed, shownAt);
        if (isWhole(body)) listed = { since, ids: new Set(made.map(({ id }) => id)), sentAt };
        // A longer list would tell the same with each of its readings.
        else if (appeared !== null) listed = null;
        return appeared;
      }
      const record = recordIn(body);
      if (record === null) return null;
      const { id, stamp } = record;
      const before = known.get(id);
      known.delete(id);
      known.set(id, { stamp, sentAt });
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size > REMEMBERED) known.delete(oldest);
      if (before === undefined || stamp - before.stamp <= CLOCK_BLUR) return null;
      return earlier(stamp, shownAt(before.sentAt));
    },
  };
}

function earlier(stamp: number, shown: number | null): Told | null {
  const by = shown === null ? 0 : shown - stamp;
  return shown !== null && by > LOOK_BACK && by <= MOST_EARLIER ? { stamp, shown } : null;
}

/** The one that was made last of those that the list before did not have, and would have had. */
function appearedIn(made: readonly Made[], { since, ids, sentAt }: Listed, shownAt: ShownAt): Told | null {
  const stamps = made.flatMap(({ id, stamp }) => (ids.has(id) || stamp <= since + CLOCK_BLUR ? [] : stamp));
  const found = stamps.flatMap((stamp) => earlier(stamp, shownAt(sentAt)) ?? []);
  return found.sort((one, other) => other.stamp - one.stamp)[0] ?? null;
}

/** Since when a list has all that was changed, wherever it is (epoch milliseconds); null for any other request. */
function changedSince(path: string): number | null {
  const { pathname, searchParams } = new URL(path, 'http://service');
  const isAll = searchParams.get('folder_id') === 'null' && searchParams.get('include_subfolders') === 'true';
  const since = Number(searchParams.get('updated_since') ?? NaN);
  return pathname === routes.recentItems.path && isAll && !Number.isNaN(since) ? since * 1000 : null;
}

/** Whether it is the first page and the last. */
function isWhole(body: unknown): boolean {
  const { data, meta } = isObject(body) ? body : {};
  if (!Array.isArray(data) || !isObject(meta)) return false;
  const total = meta['total_count'];
  return meta['page'] === 1 && typeof total === 'number' && total <= data.length;
}

interface Made {
  readonly id: number;
  readonly stamp: number;
}

function madeIn(body: unknown): readonly Made[] {
  const rows = isObject(body) && Array.isArray(body['data']) ? body['data'] : [];
  return rows.flatMap((row: unknown): Made[] => {
    if (!isObject(row)) return [];
    const { id, created_at: made } = row;
    const stamp = typeof made === 'string' ? instantOf(made) : NaN;
    return typeof id === 'number' && !Number.isNaN(stamp) ? [{ id, stamp }] : [];
  });
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
