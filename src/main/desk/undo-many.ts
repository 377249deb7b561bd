/**
 * An act on many is taken back as one, in the pieces in which it was given: what waits is not sent, what has been booked gets the
 * commands that undo it once that is asked for, and what can be neither is counted by why.
 */
import type { ActAsked } from '#bridge/acts.ts';
import type { ManyUndone } from '#bridge/items.ts';
import type { ManyLate } from '#domain/reply-of-parts.ts';
import { commandsOfPiece } from '../store/find-commands-of-request.ts';
import { commandById } from '../store/commands.ts';
import type { Writer } from '../store/database.ts';
import { bringRowsBack } from './batch.ts';
import { madeOf, type DeskPorts } from './ports.ts';
import { backAs, lateBecause } from './undo-outcome.ts';
import { canSendUndo, sendUndo, takeBack, undoOf } from './undo.ts';

/** Without `isBack` what is booked stays: that it would be taken back is told before it is. */
export function undoMany(
  desk: DeskPorts,
  db: Writer,
  { id: piece, isBack }: ActAsked<'items.takeBack'>,
): ManyUndone {
  const of = { cancelled: 0, asked: 0, back: 0, beside: 0 };
  const left: Partial<Record<ManyLate, number>> = {};
  const sent: string[] = [];
  const unsent = new Set<string>();
  // The newest first: a location goes before the one it lies in.
  for (const id of commandsOfPiece(db, piece)) {
    const came = undoOne(desk, db, id, isBack === true);
    if (came === null) continue;
    if (typeof came === 'string') left[came] = (left[came] ?? 0) + 1;
    else {
      of[came.as] += 1;
      if (came.as === 'cancelled') unsent.add(id);
      if (came.isBeside) of.beside += 1;
      sent.push(...came.sent);
    }
  }
  const inHand = bringRowsBack(desk, db, unsent);
  return { ...of, ...(inHand === 0 ? {} : { inHand }), left, ...madeOf(sent) };
}

interface Came {
  readonly as: 'cancelled' | 'asked' | 'back';
  readonly isBeside: boolean;
  readonly sent: readonly string[];
}

/** @returns why nothing was undone; null: nothing of it is booked, or it was undone before */
function undoOne(desk: DeskPorts, db: Writer, id: string, isBack: boolean): Came | ManyLate | null {
  const before = commandById(db, id);
  if (before === undefined || before.state === 'refused') return null;
  // Taken back before; one that was being stopped since then is told of once it is.
  if (before.state === 'cancelled' && !before.cancelRequested) return null;
  const taken = takeBack(desk, db, { kind: 'command', id });
  if (taken !== 'late') return { as: taken === 'undone' ? 'cancelled' : 'asked', isBeside: false, sent: [] };
  if (before.state === 'review') return lateBecause(desk, db, before) === 'asks' ? 'asks' : 'asks-unsure';
  const back = undoOf(desk, db, before);
  if (back === null) return null;
  const isBeside = backAs(desk, db, before).stays === 'second-record';
  // The record that was emptied for it is raised first: by the same act, once it is known whether it was emptied.
  if (back.stays.includes('emptied')) return isBack ? 'unread' : 'booked';
  if (canSendUndo(back) && !isBack) return isBeside ? 'booked-beside' : 'booked';
  const reply = canSendUndo(back) ? sendUndo(desk, db, id) : undefined;
  if (reply?.given === true) return { as: 'back', isBeside, sent: reply.ids };
  return back.stays.find(isToldApart) ?? 'stays';
}

const isToldApart = (
  why: string,
): why is Exclude<ManyLate, 'booked' | 'booked-beside' | 'stays' | 'asks' | 'asks-unsure'> =>
  why === 'deleted-for-good' || why === 'not-any-more' || why === 'was-so' || why === 'unread';
