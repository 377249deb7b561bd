/** Which command is looked at, and which of them are shown. */
import { createDraft } from '../../state/profile.ts';
import { goTo, standing } from '../../state/stand.ts';

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

/** Whatever was shown, it is among them. */
export const showEntry = (current: string): void => draft.setState({ current, shown: 'all' });

export function goToCommand(id: string): void {
  showEntry(id);
  goTo({ screen: 'outbox' });
}
