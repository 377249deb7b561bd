/**
 * Whether a record's own time excludes a request as its cause. Both times are the service's: the stamp that it wrote, and a
 * lower bound of its clock taken before the request left. A record that was last written before that was written by another
 * client. The reverse proves nothing: a later stamp may be anybody's.
 */
import { CLOCK_BLUR } from '#wire/limits.ts';

/**
 * @param stamp ISO 8601, as the service wrote it
 * @param since lower bound of the service's clock before the request left (epoch milliseconds); null or absent where unknown
 */
export function wasWrittenBefore(stamp: string, since: number | null | undefined): boolean {
  return since != null && Date.parse(stamp) < since - CLOCK_BLUR;
}
