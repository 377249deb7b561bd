/**
 * Tracks codes over the frames of a running camera. A code is present when one frame is sure of it or two consecutive frames agree. It is
 * reported once, and again only after it was absent for a while, so a label held before the camera is one scan. If several are present at
 * once, none is chosen: the operator picks.
 */
import type { SeenCode } from './decode/decode.ts';
import { isSame, type Read } from './decode/read-result.ts';

/** Milliseconds that a code must have been out of sight to be reported again. */
const FORGOTTEN = 1500;
/** Milliseconds within which a second frame may confirm one that was not sure. */
const AGREES_WITHIN = 700;
/** Milliseconds that a code counts as in sight after the last frame that saw it, because hands shake. */
const LINGERS = 400;

interface Sighting {
  readonly read: Read;
  readonly at: number;
  /** The time of the first later frame without it; null if there was none. While no frame is read, no code goes out of sight. */
  readonly missedAt: number | null;
  readonly sure: boolean;
  readonly told: boolean;
}

export interface Sightings {
  /** Takes the codes of a frame. @returns the code to be taken as a scan, if it is the only one in sight and was not reported */
  see(frame: readonly SeenCode[], at: number): Read | null;
  /** The codes in sight now. */
  inSight(at: number): readonly Read[];
  /** The operator picked the code: it is not reported for a while. */
  taken(read: Read): void;
}

export function watchSightings(): Sightings {
  let known: readonly Sighting[] = [];
  const inSight = (at: number) => known.filter((one) => one.sure && at - one.at <= LINGERS);
  return {
    see: (frame, at) => {
      known = known
        .map((one) => ({ ...one, missedAt: one.missedAt ?? at }))
        .filter(({ missedAt }) => at - missedAt < FORGOTTEN);
      for (const { read, sure } of frame) {
        const before = known.find((one) => isSame(one.read, read));
        const agrees = before !== undefined && at - before.at <= AGREES_WITHIN;
        const now: Sighting = {
          read,
          at,
          missedAt: null,
          sure: sure || agrees || before?.sure === true,
          told: before?.told ?? false,
        };
        known = [...known.filter((one) => one !== before), now];
      }
      const [only, ...others] = inSight(at);
      if (only === undefined || others.length > 0 || only.told || only.at !== at) return null;
      known = known.map((one) => (one === only ? { ...one, told: true } : one));
      return only.read;
    },
    inSight: (at) => inSight(at).map(({ read }) => read),
    taken: (read) => {
      known = known.map((one) => (isSame(one.read, read) ? { ...one, told: true } : one));
    },
  };
}
