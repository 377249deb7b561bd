/** The Outbox screen. */
import { isSettled } from '#domain/commands/delivery-state.ts';
import type { CommandRow, CommandView, OutboxView } from '#domain/views/outbox.ts';
import type { RehearsalView } from '#domain/views/rehearsal.ts';
import { catalogue } from './catalogue.ts';
import { outbox as de } from './de/outbox.ts';
import { outbox as en } from './en/outbox.ts';
import { clock } from './figure.ts';

export const outbox = catalogue(en, de);

export function summary({ review, waiting }: OutboxView): string {
  const { needYou, needYouAndHold, waiting: wait, done } = outbox.summary;
  const n = review.length;
  if (n === 0) return waiting.length === 0 ? done : wait({ n: waiting.length });
  const held = waiting.filter(({ heldBy }) => heldBy !== undefined && heldBy !== null).length;
  return held === 0 ? needYou({ n }) : needYouAndHold({ n, held });
}

/** Why an entry is not sent yet; null where nothing is before it. */
export function waitsFor({ state, behind, heldBy }: CommandRow): string | null {
  if (state !== 'queued' || behind === null) return null;
  const { first, answer, answerBefore } = outbox.waitsFor;
  const entry = String(behind);
  if (heldBy === null) return first({ behind: entry });
  return heldBy === behind
    ? answer({ behind: entry })
    : answerBefore({ behind: entry, heldBy: String(heldBy) });
}

/** Of an entry that got no answer: why nothing is known of it yet, and until when; null where it is no such entry. */
export function checking(
  { state, clearAt }: Pick<CommandView, 'state' | 'clearAt'>,
  now: Date,
): string | null {
  if (state !== 'unknown') return null;
  return clearAt === undefined || clearAt <= now.toISOString()
    ? outbox.checking
    : outbox.checkingUntil({ time: clock(clearAt) });
}

/** Where there is no attempt. */
export const noTries = ({ state }: CommandRow): string =>
  isSettled(state) || state === 'review' ? outbox.nothingSent : outbox.notYetSent;

/** What a check beforehand came to; null where nothing could be checked, as is said of what was left out. */
export function rehearsed({ commands, asks, requests, left }: RehearsalView): string | null {
  const needYou = asks === 0 ? [] : [outbox.summary.needYou({ n: asks })];
  if (commands.length > 0) return [outbox.rehearsed({ n: commands.length, requests }), ...needYou].join(' ');
  if (left !== null) return null;
  return asks === 0 ? outbox.rehearsedNone : [outbox.rehearsedNone, ...needYou].join(' ');
}
