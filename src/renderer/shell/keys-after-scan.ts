/** What was scanned has the keys: a note that was being typed is left as it is, so that Q and digits are not written into it. */
import type { ScanReply } from '#domain/replies/reply.ts';
import { band } from '../state/band.ts';
import { leaveText } from '../ui/keys/focused-field.ts';

/** Replies to scans of goods that are in hand from then on. */
const IN_HAND = new Set<ScanReply['said']['kind']>([
  'line-counted',
  'counted',
  'count-outside',
  'move-item',
  'moved',
  'batch-row',
  'put-away-item',
  'draft-line',
]);

/** @returns what ends it */
export const leaveTextsByScans = (): (() => void) =>
  band.subscribe(({ entries: [last] }, { entries: [before] }) => {
    if (last === undefined || last === before || last.said.kind !== 'scan') return;
    if (IN_HAND.has(last.said.outcome.said.kind)) leaveText();
  });
