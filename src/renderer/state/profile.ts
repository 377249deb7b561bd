/**
 * Another profile is another warehouse, and so is a practice warehouse begun anew: ids, places, drafts and what was said belong
 * to the one they came from. When the profile's queue is another one, everything here starts over.
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
    const queueId = lastSeen<'status'>(seen, viewKey('status', {})).view?.profile.queueId;
    if (queueId === undefined || queueId === current) return;
    const isAnother = current !== undefined;
    current = queueId;
    if (isAnother) startOver();
  });
}

function startOver(): void {
  for (const empty of drafts) empty();
  band.setState({ entries: [], questions: [] });
  setSubject(null);
  const { screen } = standing.getState().place;
  standing.setState({ left: {} });
  goTo({ screen });
  forgetViews();
}
