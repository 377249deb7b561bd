/** New versions of Dockhand: what was found, and what an update waits for. */
import type { UpdatesView, UpdateState } from '#domain/views/updates.ts';
import { catalogue } from './catalogue.ts';
import * as de from './de/updates.ts';
import * as en from './en/updates.ts';
import { clock } from './figure.ts';

export const updates = catalogue(en.updates, de.updates);

/** One sentence, with what is to be done where anything is. */
export function updateSentence(view: UpdatesView): string {
  switch (view.kind) {
    case 'sources':
      return updates.sources;
    case 'off':
      return view.isPolicyUnreadable ? updates.policyUnreadable : updates.off;
    case 'on':
      return stateSentence(view.state, view.hour);
    default:
      return view satisfies never;
  }
}

function stateSentence(state: UpdateState, hour: number | null): string {
  switch (state.kind) {
    case 'not-looked':
      return updates.notLooked;
    case 'current':
      return updates.current;
    case 'unreachable':
      return updates.unreachable;
    case 'refused':
      return updates.refused[state.why];
    case 'held':
      return updates.held[state.why](state);
    case 'administrator':
      return updates.administrator[state.packageKind](state);
    case 'downloading':
      return updates.downloading(state);
    case 'downloaded':
      return downloadedSentence(state, hour);
    case 'installing':
      return updates.installing(state);
    case 'not-installed':
      return updates.notInstalled(state);
    default:
      return state satisfies never;
  }
}

function downloadedSentence(
  { version, waits }: Extract<UpdateState, { kind: 'downloaded' }>,
  hour: number | null,
): string {
  if (waits === null) return updates.now({ version });
  if (waits === 'hour') return updates.downloaded.hour({ version, hour: hourOfDay(hour ?? 0) });
  return updates.downloaded[waits]({ version });
}

/** Of any day without a change of the clocks. */
const hourOfDay = (hour: number): string => clock(new Date(2000, 0, 1, hour).toISOString());

/** A new version that waits, in a word or two; null: none does. */
export function updateWord(view: UpdatesView | null): string | null {
  if (view?.kind !== 'on') return null;
  const { state } = view;
  const isThere = state.kind === 'downloaded' || state.kind === 'installing';
  return isThere ? updates.isThere({ version: state.version }) : null;
}
