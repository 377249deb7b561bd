/** F9 with nothing in hand: it may have been pressed out of habit, behind a scan that has moved the goods already. */
import type { NotSent } from '#domain/commands/not-sent.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { band, noteNothingMore } from '../../state/band.ts';
import { refuseToSend } from '../../state/perform.ts';
import { currentStand } from '../../state/scans/stand.ts';
import { PAST } from '../../ui/now.ts';

/** Moved by the scan of its location, or by the key. */
const SENT: ReadonlySet<Outcome['said']['kind']> = new Set<Outcome['said']['kind']>([
  'moved',
  'put-away-done',
]);

/** Where that was said last, and just now, it stays said, and that there is nothing more; else why nothing is sent. */
export function refuseNothingLeft(why: NotSent, now: number = Date.now()): void {
  const [last] = band.getState().entries;
  const isSent =
    last !== undefined &&
    last.said.kind !== 'problem' &&
    SENT.has(last.said.outcome.said.kind) &&
    !last.undone &&
    last.stand === currentStand() &&
    now - Date.parse(last.at) < PAST;
  if (isSent) noteNothingMore();
  else refuseToSend(why);
}
