/**
 * F8 once more takes back what is booked: that is told first. Once anything else was scanned or done, or another place was opened, it is
 * told anew: a key that meant something else never reverses a booking.
 */
import type { Undo } from '#domain/commands/undo.ts';
import { band, undoOf, type BandEntry, type Said } from '../band.ts';
import { standing } from '../scans/stand.ts';
import type { OwnUndo } from './undo-kinds.ts';

/** @param said what is about to be said; absent: something was done that needs no words */
export function askAnew(said?: Said): void {
  // The code of that key is the key.
  if (
    said?.kind === 'scan' &&
    said.outcome.said.kind === 'control' &&
    said.outcome.said.control.kind === 'undo'
  )
    return;
  const { entries } = band.getState();
  if (entries.some(isTold)) band.setState({ entries: entries.map(untold) });
}

standing.subscribe(({ place }, before) => {
  if (place !== before.place) askAnew();
});

function isTold(entry: BandEntry): boolean {
  const undo = undoOf(entry);
  return undo !== null && (undo.kind === 'back' || 'isAsked' in undo || 'isBack' in undo);
}

function untold(entry: BandEntry): BandEntry {
  const { said } = entry;
  if (said.kind !== 'outcome' || !isTold(entry)) return entry;
  const { outcome, own } = said;
  return {
    ...entry,
    said: {
      ...said,
      outcome: { ...outcome, undo: outcome.undo && firstPress(outcome.undo) },
      ...(own && { own: firstOwn(own) }),
    },
  };
}

/** What finds out again whether it is booked. */
function firstPress(undo: Undo): Undo {
  if (undo.kind === 'back') return { ...undo, kind: 'command' };
  if (undo.kind === 'put-away-step') {
    const { isAsked: _, isBack: __, ...first } = undo;
    return first;
  }
  if (undo.kind !== 'command' && undo.kind !== 'tally') return undo;
  const { isAsked: _, ...first } = undo;
  return first;
}

function firstOwn(own: OwnUndo): OwnUndo {
  if (own.kind === 'draft') return own;
  const { isBack: _, ...first } = own;
  return first;
}
