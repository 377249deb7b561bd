/**
 * Whether a downloaded version may be installed at this moment. A decision alone. Never within ten minutes of a scan or other act, nor while a request is being sent. With an
 * hour in the policy: in that hour, whatever was left on the screen (it is on disk). Without one, or where the computer was off at that
 * hour for a whole day: as soon as nothing is in hand and nothing is about to be sent.
 */

import type { UpdateWait } from '#domain/views/updates.ts';

export interface Moment {
  /** By the computer's clock. */
  readonly now: Date;
  /** When it had been downloaded. */
  readonly downloadedAt: Date;
  /** Milliseconds since the last scan or act of a person. */
  readonly stillFor: number;
  /** A receipt, a move, a count, a dialogue, a question or a figure is on the screen. */
  readonly isInHand: boolean;
  /** `waiting`: something will be sent as soon as its turn comes. */
  readonly outbox: 'sending' | 'waiting' | 'quiet';
  readonly hour: number | null;
}

/** Milliseconds without a scan or other act, until an update may be installed. */
export const STILL = 10 * 60_000;
const DAY = 24 * 60 * 60_000;

/** @returns null: install it now */
export function whyNotNow({
  now,
  downloadedAt,
  stillFor,
  isInHand,
  outbox,
  hour,
}: Moment): UpdateWait | null {
  if (!(stillFor >= STILL)) return 'scanning';
  if (outbox === 'sending') return 'sending';
  if (hour !== null && now.getHours() === hour) return null;
  if (hour !== null && now.getTime() - downloadedAt.getTime() < DAY) return 'hour';
  if (isInHand) return 'in-hand';
  return outbox === 'waiting' ? 'sending' : null;
}
