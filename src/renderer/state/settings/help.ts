/**
 * Help, in place of a screen: its page, and the three of the first steps. A new station begins with the first steps; the work
 * comes before them, so a scan or a key of the rail leaves them, and they do not come by themselves again.
 */
import { create } from 'zustand';
import { perform } from '../perform.ts';
import { lastSeen, viewKey, views } from '../views/views.ts';

/** `warehouse`, `scanner`, `done`: the first steps, in order. */
export type HelpPage = 'contents' | 'warehouse' | 'scanner' | 'done';

interface Help {
  /** Null: none was asked for. */
  readonly page: HelpPage | null;
  /** The first steps of a new station were left. */
  readonly isLeft: boolean;
}

export const help = create<Help>(() => ({ page: null, isLeft: false }));

const isNew = ({ seen }: ReturnType<typeof views.getState>): boolean =>
  lastSeen<'status'>(seen, viewKey('status', {})).view?.isNew === true;

/** Null: the screen the operator stands at. The status has to be watched by somebody. */
export function useHelpPage(): HelpPage | null {
  const begins = views(isNew);
  return help(({ page, isLeft }) => page ?? (begins && !isLeft ? 'warehouse' : null));
}

export const openHelp = (page: HelpPage): void => help.setState({ page });

export function leaveHelp(): void {
  const { isLeft } = help.getState();
  help.setState({ page: null, isLeft: true });
  if (isNew(views.getState()) && !isLeft) void perform('settings.welcomed', {});
}
