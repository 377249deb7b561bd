/**
 * Decides which pull to begin next: an incremental pull that a person waits for, one that is due, or a targeted refresh after an
 * event. One runs at a time; a person never waits behind a background pull, because that one may be held back until the next rate
 * window. Pure except for the given clock; times in milliseconds.
 */
import type { Clock } from '../../ports.ts';
import type { Hint } from '../../events/hint.ts';

/** A whole incremental pull that a person waits for; one that is due; or a targeted refresh at what was hinted at. */
export type Poll = 'person' | 'poll' | 'refresh';

export interface PollSchedule {
  /** What is to be begun now, in place of what is under way if anything is. */
  due(): Poll | null;
  /** Until something is due; Infinity while something is under way. */
  in(): number;
  began(look: Poll): void;
  /** A whole incremental pull has come to its end. @param next until the next one */
  ended(next: number): void;
  /** A targeted refresh has. @param isTooMuch for a targeted refresh: an incremental pull is to come at once */
  refreshed(isTooMuch: boolean): void;
  /** What is under way is given up; it is begun anew, for the same person. */
  dropped(): void;
  /** A person wants to see what is new. */
  wanted(): void;
  hinted(at: Hint['at']): void;
  /** Something of ours has gone through and wants to be seen, in so long at the latest. */
  within(milliseconds: number): void;
}

/** Hints are gathered for so long before anything is read again, and from one such reading to the next. */
const GATHER = 150;
const APART = 500;

export function createPollSchedule(clock: Pick<Clock, 'monotonic'>): PollSchedule {
  let under: Poll | null = null;
  let beganAt = 0;
  let turnAt = 0;
  /** When what was hinted at is to be read; Infinity where nothing was. */
  let refreshAt = Infinity;
  /** Something was hinted at while a look was under way, which may have passed by it already. */
  let isMissed = false;
  /** A person wants to see, and no pull of theirs is under way. */
  let isWanted = false;

  /** With what is hinted at at the same time, and a storm of hints not at each of them. */
  const soon = (): number => Math.max(clock.monotonic() + GATHER, beganAt + APART);

  return {
    due: () => {
      if (isWanted) return under === 'person' ? null : 'person';
      const now = clock.monotonic();
      if (under !== null || now < Math.min(turnAt, refreshAt)) return null;
      // An incremental pull that is about to begin anyway sees what was hinted at.
      return now + GATHER >= turnAt ? 'poll' : 'refresh';
    },
    in: () => (under === null ? Math.min(turnAt, refreshAt) - clock.monotonic() : Infinity),
    began: (look) => {
      under = look;
      beganAt = clock.monotonic();
      refreshAt = Infinity;
      if (look === 'refresh') return;
      isWanted = false;
      isMissed = false;
    },
    ended: (next) => {
      under = null;
      turnAt = isMissed ? soon() : clock.monotonic() + next;
    },
    refreshed: (isTooMuch) => {
      under = null;
      if (isTooMuch) turnAt = 0;
    },
    dropped: () => {
      if (under === null) return;
      isWanted ||= under === 'person';
      // What was being read may have been hinted at.
      turnAt = 0;
      under = null;
    },
    wanted: () => {
      isWanted = true;
      turnAt = 0;
    },
    hinted: (at) => {
      if (at === 'items') {
        refreshAt = Math.min(refreshAt, soon());
        return;
      }
      turnAt = Math.min(turnAt, soon());
      isMissed = under !== null;
    },
    within: (milliseconds) => {
      turnAt = Math.min(turnAt, clock.monotonic() + milliseconds);
    },
  };
}
