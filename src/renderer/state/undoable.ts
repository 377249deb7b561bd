/** Which of the things that were said F8 takes back. */
import { isDoneAt, undoOf, type BandEntry } from './band.ts';
import type { Stand } from './stand.ts';
import { lastSeen, viewKey, type views } from './views.ts';

type Views = Pick<ReturnType<typeof views.getState>, 'seen'>;

/**
 * What F8 would take back: the newest thing done at this stand, or before at the order or the count that it is at, that has not been
 * taken back.
 */
export function undoable(entries: readonly BandEntry[], stand: Stand, seen: Views): BandEntry | undefined {
  return entries.find(
    (one) => isDoneAt(one, stand) && !one.undone && undoOf(one) !== null && !isStopped(one, seen),
  );
}

/** It went through, and nothing takes it back any more: the key says so, and no button offers it. */
export function isFinal({ said }: BandEntry, { seen }: Views): boolean {
  const sends = said.kind === 'problem' ? undefined : said.outcome.sends;
  return sends !== undefined && lastSeen<'delivery'>(seen, viewKey('delivery', sends)).view?.isFinal === true;
}

/** It was to be stopped, and has been, as far as the last views tell: the band says so, and the key means the thing before. */
function isStopped({ said }: BandEntry, { seen }: Views): boolean {
  if (said.kind === 'problem' || said.outcome.said.kind !== 'undo-asked') return false;
  const { sends } = said.outcome;
  const view = sends && lastSeen<'delivery'>(seen, viewKey('delivery', sends)).view;
  return !!view && view.dropped > 0 && view.waiting + view.review + view.applied === 0;
}
