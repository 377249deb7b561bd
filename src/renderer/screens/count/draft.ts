/** A count being set up, and what was decided about each sheet's unseen items, until it is started or sent. */
import type { FolderRef } from '#domain/record.ts';
import { createDraft } from '../../state/profile.ts';
import { goTo } from '../../state/stand.ts';

interface CountDraft {
  /** Undefined: not chosen yet. 'anything': whatever is scanned. */
  readonly scope: FolderRef | 'anything' | undefined;
  /** The line whose figure is typed; null: the one counted last. 'none': the last scan could not be counted. */
  readonly line: number | 'none' | null;
  /** The sheet under review. */
  readonly reviewing: string | null;
  readonly unseen: 'leave' | 'zero' | null;
}

const FRESH = { scope: undefined } as const;

export const draft = createDraft<CountDraft>({ ...FRESH, line: null, reviewing: null, unseen: null });

export const change = (part: Partial<CountDraft>): void => draft.setState(part);
export const reset = (): void => draft.setState(FRESH);

/** From another screen, or another count: count this place. */
export function startCountOf(folder: FolderRef, isBlind = false): void {
  draft.setState({ scope: folder });
  goTo({ screen: 'count', offered: folder.id, ...(isBlind ? { blind: true } : {}) });
}
