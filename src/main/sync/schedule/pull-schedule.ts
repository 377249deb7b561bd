/**
 * Chooses which pull from the service begins next, and when. Makes no requests; times in milliseconds. The pulls in order of precedence:
 * - an incremental pull that an operator waits for (`person`);
 * - an incremental pull that is due by time or after an event (`poll`);
 * - a targeted refresh after an event that named items (`refresh`).
 *
 * One pull runs at a time. An operator's pull replaces a background pull under way, because the request budget may hold that one back until
 * the next rate window. Events that come together are gathered into one pull.
 */
import type { Clock } from '../../ports.ts';
import type { Hint } from '../../events/hint.ts';

/**
 * `person`: an incremental pull that an operator waits for. `poll`: an incremental pull that is due. `refresh`: a targeted refresh after an
 * event.
 */
export type Poll = 'person' | 'poll' | 'refresh';

export interface PullSchedule {
  /** What is to be begun now, in place of the pull under way if there is one; null for nothing. */
  due(): Poll | null;
  /** Milliseconds until a pull is due; Infinity while one is under way. */
  idleFor(): number;
  began(poll: Poll): void;
  /** An incremental pull has ended. @param next milliseconds until the next one */
  ended(next: number): void;
  /** A targeted refresh has ended. @param isTooMuch it could not read all changes: an incremental pull is due at once */
  refreshed(isTooMuch: boolean): void;
  /** The pull under way is dropped; it is begun anew, for the same operator if one waits. */
  dropped(): void;
  /** An operator asks for what is new. */
  wanted(): void;
  hinted(at: Hint['at']): void;
  /** A command of this station was settled: an incremental pull is due within this time (milliseconds). */
  within(milliseconds: number): void;
}

/** Events are gathered for `GATHER` before a read, and two such reads begin at least `APART` apart. */
const GATHER = 150;
const APART = 500;

export function createPullSchedule(clock: Pick<Clock, 'monotonic'>): PullSchedule {
  let under: Poll | null = null;
  let beganAt = 0;
  let pullAt = 0;
  /** When the next targeted refresh is due; Infinity where no event asks for one. */
  let refreshAt = Infinity;
  /** An event came while a pull was under way, which may have read that list already. */
  let isMissed = false;
  /** An operator waits for a pull that is not under way yet. */
  let isWanted = false;

  /** Late enough to gather events that come together, and so that many events in a row do not each begin a read. */
  const soon = (): number => Math.max(clock.monotonic() + GATHER, beganAt + APART);

  return {
    due: () => {
      if (isWanted) return under === 'person' ? null : 'person';
      const now = clock.monotonic();
      if (under !== null || now < Math.min(pullAt, refreshAt)) return null;
      // An incremental pull that is about to begin anyway reads what the event named.
      return now + GATHER >= pullAt ? 'poll' : 'refresh';
    },
    idleFor: () => (under === null ? Math.min(pullAt, refreshAt) - clock.monotonic() : Infinity),
    began: (poll) => {
      under = poll;
      beganAt = clock.monotonic();
      refreshAt = Infinity;
      if (poll === 'refresh') return;
      isWanted = false;
      isMissed = false;
    },
    ended: (next) => {
      under = null;
      pullAt = isMissed ? soon() : clock.monotonic() + next;
    },
    refreshed: (isTooMuch) => {
      under = null;
      if (isTooMuch) pullAt = 0;
    },
    dropped: () => {
      if (under === null) return;
      isWanted ||= under === 'person';
      // The dropped pull may have been for an event: read again at once.
      pullAt = 0;
      under = null;
    },
    wanted: () => {
      isWanted = true;
      pullAt = 0;
    },
    hinted: (at) => {
      if (at === 'items') {
        refreshAt = Math.min(refreshAt, soon());
        return;
      }
      pullAt = Math.min(pullAt, soon());
      isMissed = under !== null;
    },
    within: (milliseconds) => {
      pullAt = Math.min(pullAt, clock.monotonic() + milliseconds);
    },
  };
}
