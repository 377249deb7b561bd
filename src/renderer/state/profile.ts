/**
 * Another profile is another warehouse: ids, places, drafts and what was said belong to the one they came from. When the
 * profile changes, everything here starts over.
 */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { band } from './band.ts';
import { goTo, standing } from './stand.ts';
import { setSubject } from './subject.ts';
import { forgetViews, lastSeen, viewKey, views } from './views.ts';

const drafts: (() => void)[] = [];

/** A store for what is typed or chosen and not yet done; emptied with the profile. */
export function createDraft<T>(fresh: T): UseBoundStore<StoreApi<T>> {
  const store = create<T>(() => fresh);
  drafts.push(() => store.setState(fresh, true));
  return store;
}

export function followProfile(): void {
  let current: string | undefined;
  views.subscribe(({ seen }) => {
    const profile = lastSeen<'status'>(seen, viewKey('status', {})).view?.profile.id;
    if (profile === undefined || profile === current) return;
    const isAnother = current !== undefined;
    current = profile;
    if (isAnother) startOver();
  });
}

export function startOver(): void {
  for (const empty of drafts) empty();
  band.setState({ entries: [], questions: [] });
  setSubject(null);
  const { screen } = standing.getState().place;
  standing.setState({ left: {} });
  goTo({ screen });
  forgetViews();
}
