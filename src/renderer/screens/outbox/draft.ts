/** Which command is looked at, and which of them are shown. */
import { createDraft } from '../../state/settings/profile.ts';
import { goTo, standing } from '../../state/scans/stand.ts';
import { lastSeen, viewKey, views } from '../../state/views/views.ts';

export type Shown = 'all' | 'review' | 'waiting' | 'settled';

export const draft = createDraft<{ readonly current: string | null; readonly shown: Shown }>({
  current: null,
  shown: 'all',
});

// Come back to, it begins with what needs a person: a key meant for that would take back what was looked at before.
standing.subscribe(({ place }, before) => {
  if (before.place.screen === 'outbox' && place.screen !== 'outbox')
    draft.setState({ current: null, shown: 'all' });
});

export const setCurrent = (current: string | null): void => draft.setState({ current });
export const setShown = (shown: Shown): void => draft.setState({ shown });

/** The entry behind that one that needs a person, else the first that does; null: no other does. */
export function nextToAsk(id: string): string | null {
  const { review = [] } = lastSeen<'outbox'>(views.getState().seen, viewKey('outbox', {})).view ?? {};
  const at = review.findIndex((one) => one.id === id);
  return [...review.slice(at + 1), ...review].find((one) => one.id !== id)?.id ?? null;
}

/** Milliseconds in which an answer to the entry before is given once more, by a second click or a key that bounces. */
const UNREAD = 600;
let ledOnAt = -Infinity;

/** An entry is settled, which moves it down the list: the next one is in hand, unless another is by now. */
export function leadOn(settled: string, next: string | null): void {
  if (next === null || draft.getState().current !== settled) return;
  ledOnAt = performance.now();
  setCurrent(next);
}

/** The entry in hand came there just now, by itself: nothing that is pressed is an answer to it. */
export const isLedOnNow = (): boolean => performance.now() - ledOnAt < UNREAD;

/** Whatever was shown, it is among them. */
export const showEntry = (current: string): void => draft.setState({ current, shown: 'all' });

export function goToCommand(id: string): void {
  showEntry(id);
  goTo({ screen: 'outbox' });
}
