/** The alerts that have fired since this page was opened, and that nobody has looked at yet. */
import type { FiredView } from '#domain/views/alerts.ts';
import { createDraft } from './settings/profile.ts';

type Fired = FiredView['fired'][number];

interface State {
  /** The ids of those that had fired when it was looked last; null before the first look. */
  readonly known: ReadonlySet<number> | null;
  readonly fresh: readonly Fired[];
}

export const fired = createDraft<State>({ known: null, fresh: [] });

/** What had fired before the first look is no news. One that has ended meanwhile is news when it fires again. */
export function noteFired(now: FiredView['fired']): void {
  const { known, fresh } = fired.getState();
  const ids = new Set(now.map(({ id }) => id));
  const stillFresh = fresh.flatMap(({ id }) => now.find((one) => one.id === id) ?? []);
  const added = known === null ? [] : now.filter(({ id }) => !known.has(id));
  fired.setState({ known: ids, fresh: [...stillFresh, ...added] });
}

export const forgetFresh = (): void => {
  if (fired.getState().fresh.length > 0) fired.setState({ fresh: [] });
};
