/**
 * Requests ten of the records that a full scan's list did not contain, one by one, before many records are deleted because of that list.
 * The records are spread evenly over all that are missing. If one of them still exists, or its read is refused or fails, the list proves
 * nothing, and nothing is deleted. The reason: while a service rebuilds its index, it may answer with an empty list, more than once and with
 * its rate headers, so that the answer does not look like an intermediary's, and the mirror would be empty for up to an hour. Which records were requested is not stored: after a restart the sample begins anew, and nothing has
 * been deleted by then.
 */
import { queryString } from '#wire/query.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { markSeen, unseenRecords } from '../../../store/pull/recheck-queue-and-scan-marks.ts';
import { isDenied, isGone, stopped } from '../lists/classify-read-answer.ts';
import { ITEM, WHOLE_ACCOUNT } from '../lists/item-and-order-queries-and-schemas.ts';
import type { PullStatePorts, Sample } from '../pull-types-and-step-runner.ts';

/** The number of records in the sample. */
const SAMPLED = 10;
const ALL = Number.MAX_SAFE_INTEGER;

export class MissingSample implements Sample {
  #left: readonly number[] | null = null;

  async next({ client, mirror }: PullStatePorts): ReturnType<Sample['next']> {
    this.#left ??= spread(unseenRecords(mirror.read, ALL));
    const [id, ...left] = this.#left;
    if (id === undefined) {
      this.#left = null;
      return 'gone';
    }
    const path = fillPath(routes.getItem.path, { item_id: id });
    const answer = await client.read(path + queryString({ include: WHOLE_ACCOUNT.include }), ITEM);
    if (isGone(answer, true)) {
      this.#left = left;
      return 'more';
    }
    if (answer.kind !== 'ok' && !isDenied(answer)) return stopped(answer);
    this.#left = null;
    mirror.write((db) => markSeen(db, 'record', [id]));
    return 'there';
  }
}

/** Picks the sample: as many ids as it has, evenly spread. */
function spread(ids: readonly number[]): readonly number[] {
  const many = Math.min(SAMPLED, ids.length);
  return Array.from({ length: many }, (_, n) => ids[Math.floor(((n + 0.5) * ids.length) / many)] ?? 0);
}
