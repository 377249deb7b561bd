/**
 * Another profile is another warehouse, and so is a practice warehouse begun anew: ids, places, drafts and what was said belong
 * to the one they came from. When the profile's queue is another one, everything here starts over.
 */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import type { Said as Told } from '#domain/replies/reply.ts';
import type { StatusView } from '#domain/views/status.ts';
import { band, endControl, record, type BandEntry } from '../band.ts';
import { currentStand, goTo, here, standing } from '../scans/stand.ts';
import { setSubject } from '../scans/subject.ts';
import { forgetViews, lastSeen, viewKey, views } from '../views/views.ts';

type Profile = StatusView['profile'];

const drafts: (() => void)[] = [];

/** @param empty what else ends with the profile */
export const onOther = (empty: () => void): unknown => drafts.push(empty);

const followers: (() => void)[] = [];

/** @param run as soon as a profile is in use, and again as soon as another is */
export const onProfile = (run: () => void): unknown => followers.push(run);

/** A store for what is typed or chosen and not yet done; emptied with the profile. */
export function createDraft<T>(fresh: T): UseBoundStore<StoreApi<T>> {
  const store = create<T>(() => fresh);
  onOther(() => store.setState(fresh, true));
  store.subscribe(endControl);
  return store;
}

export function followProfile(): void {
  let current: Profile | undefined;
  views.subscribe(({ seen }) => {
    const status = lastSeen<'status'>(seen, viewKey('status', {})).view;
    if (status === null || status.profile.queueId === current?.queueId) return;
    const before = current;
    current = status.profile;
    for (const run of followers) run();
    if (before !== undefined) startOver(status, before.id);
    // Only a page that is new has lost anything: one that was there has it all in hand.
    else if (status.wasCutOff) tell({ kind: 'was-cut-off' });
    else if (status.typed !== null) {
      const { text, of: item } = status.typed;
      tell({ kind: 'not-taken', text, item, isLost: true });
    }
  });
}

/** Who has asked for it stands on Settings; who was in the middle of something, at another window, is told. */
function startOver({ profile: { id, name: to, practice }, profiles }: StatusView, left: string): void {
  const isInHand = band.getState().questions.length > 0 || Object.keys(here()).length > 1;
  const refused = refusedForIt();
  for (const empty of drafts) empty();
  band.setState({ entries: [], questions: [] });
  setSubject(null);
  const { screen } = standing.getState().place;
  standing.setState({ left: {} });
  goTo({ screen });
  const before = left === id ? 'begun-anew' : profiles.includes(left) ? 'kept' : 'removed';
  if (isInHand) tell({ kind: 'warehouse-changed', to, practice, before });
  band.setState({ entries: [...refused, ...band.getState().entries] });
  forgetViews();
}

/** What was last said, where the change refused it before it was seen here: it was not done, which nothing else tells. */
function refusedForIt(): readonly BandEntry[] {
  const { entries } = band.getState();
  const rest = entries.findIndex(({ said }) => said.kind !== 'problem' || said.problem.code !== 'switched');
  return rest === -1 ? entries : entries.slice(0, rest);
}

function tell(said: Told): void {
  record({ kind: 'outcome', outcome: { tone: 'look', said, undo: null } }, currentStand());
}
