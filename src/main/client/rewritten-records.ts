/**
 * Detects from records that the service's clock was put back although no Date header shows it. It stores the stamps of items and folders in
 * their last answer, and compares them with the next answer. A record that was written in between must be stamped later than the clock's
 * lower bound at the time of the first answer. An earlier stamp means that the clock was put back. The same holds for a record that a list
 * of changes contains as new, if its stamp is in a time that the list before covered without containing it.
 *
 * Only a changed stamp counts, because a cache or a lagging replica answers with the old one. A replica may also return a write some
 * seconds late, so differences within the look-back of a pull (`LOOK_BACK`) are ignored. A stamp that is more than a day too early is taken
 * for damaged.
 */
import { CLOCK_BLUR, instantOf, LOOK_BACK } from '#wire/limits.ts';
import { routes } from '#wire/routes.ts';

export interface RewrittenRecords {
  /**
   * Compares an answer with earlier ones. @returns for a record that proves that the clock was put back: its stamp, and the clock's lower
   * bound from before it was written, which is later. Null if nothing proves it.
   * @param path the path of the request, with its query @param body as JSON
   * @param sentAt when the request was sent (monotonic milliseconds) @param shownAt returns the clock's lower bound at a moment
   */
  readonly observe: (path: string, body: unknown, sentAt: number, shownAt: ShownAt) => Told | null;
}

type ShownAt = (when: number) => number | null;
interface Told {
  readonly stamp: number;
  readonly shown: number;
}

/** A list of everything that changed since a time (epoch milliseconds), and when it was requested. */
interface Listed {
  readonly since: number;
  readonly ids: ReadonlySet<number>;
  readonly sentAt: number;
}

/** How many records are stored. A record that this station writes is read before and after the write, so a few are enough. */
const REMEMBERED = 100;
/** A stamp that is too early by more than this is damaged (milliseconds). */
const MOST_EARLIER = 24 * 60 * 60_000;

export function createRewrittenRecords(): RewrittenRecords {
  /** For each record, its stamp in the last answer that contained it, and when that answer was requested. */
  const known = new Map<number, { readonly stamp: number; readonly sentAt: number }>();
  /** The last list of changes that fitted on one page. */
  let listed: Listed | null = null;

  return {
    observe: (path, body, sentAt, shownAt) => {
      const since = changedSince(path);
      if (since !== null) {
        const made = madeIn(body);
        const appeared = listed === null ? null : appearedIn(made, listed, shownAt);
        if (isWhole(body)) listed = { since, ids: new Set(made.map(({ id }) => id)), sentAt };
        // The same record would prove the same again in each further answer, so the old list is dropped.
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

/** The newest record that the list before should have contained, by its stamp, but did not contain. */
function appearedIn(made: readonly Made[], { since, ids, sentAt }: Listed, shownAt: ShownAt): Told | null {
  const stamps = made.flatMap(({ id, stamp }) => (ids.has(id) || stamp <= since + CLOCK_BLUR ? [] : stamp));
  const found = stamps.flatMap((stamp) => earlier(stamp, shownAt(sentAt)) ?? []);
  return found.sort((one, other) => other.stamp - one.stamp)[0] ?? null;
}

/** The time since when a list of all folders has all changes (epoch milliseconds); null for any other request. */
function changedSince(path: string): number | null {
  const { pathname, searchParams } = new URL(path, 'http://service');
  const isAll = searchParams.get('folder_id') === 'null' && searchParams.get('include_subfolders') === 'true';
  const since = Number(searchParams.get('updated_since') ?? NaN);
  return pathname === routes.recentItems.path && isAll && !Number.isNaN(since) ? since * 1000 : null;
}

/** Whether the page is the first and the last one. */
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

/** The item or folder in an answer with one record. Orders and alerts are left out, because they have separate ids. */
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
