/** Which of the things that were said F8 takes back. */
import { isDoneAt, undoOf, type BandEntry } from '../band.ts';
import type { Stand } from '../scans/stand.ts';
import { lastSeen, viewKey, type views } from '../views/views.ts';

type Views = Pick<ReturnType<typeof views.getState>, 'seen'>;

/**
 * What F8 would take back: the newest thing done at this stand, or before at the order or the count that it is at, that has not been
 * taken back.
 */
export function undoable(entries: readonly BandEntry[], stand: Stand, seen: Views): BandEntry | undefined {
  const open = entries.filter((one) => !one.undone && undoOf(one) !== null && !isStopped(one, seen));
  const found = open.find((one) => isDoneAt(one, stand));
  return found !== undefined && isPassed(found, open, stand) ? undefined : found;
}

/** An act on many outlives its stand, unless something else has been done on its screen since: that is what was done last there. */
const isPassed = (found: BandEntry, open: readonly BandEntry[], { place }: Stand): boolean =>
  undoOf(found)?.kind === 'many' &&
  open.slice(0, open.indexOf(found)).some((one) => one.place.screen === place.screen);

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
