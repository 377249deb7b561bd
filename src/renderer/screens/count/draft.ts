/** A count being set up, and what was decided about each sheet's unseen items, until it is started or sent. */
import type { UnseenDecision } from '#domain/stock/count.ts';
import type { FolderRef } from '#domain/stock/record.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import { createDraft } from '../../state/settings/profile.ts';
import { goTo, here, refine } from '../../state/scans/stand.ts';

interface CountDraft {
  /** Undefined: not chosen yet. 'anything': whatever is scanned. */
  readonly scope: FolderRef | 'anything' | undefined;
  /** The line whose figure is typed; null: the one counted last. 'none': the last scan could not be counted. */
  readonly line: number | 'none' | null;
  /** What was scanned last and is asked how much it is: nothing of it may have been counted. */
  readonly asked: { readonly sheetId: string; readonly item: ItemRef } | null;
  /** The sheet under review. */
  readonly reviewing: string | null;
  /** The sheet that was sent, and is looked at. */
  readonly finished: string | null;
  readonly unseen: Decisions;
  /** A figure is typed for `line`, as soon as its field is there. */
  readonly isTyping: boolean;
}

/** What was decided of items that were not seen, item by item. */
export type Decisions = readonly UnseenDecision[];

export const draft = createDraft<CountDraft>({
  scope: undefined,
  line: null,
  asked: null,
  reviewing: null,
  finished: null,
  unseen: [],
  isTyping: false,
});

export const change = (part: Partial<CountDraft>): void => draft.setState(part);
export const reset = (): void => choose(undefined);

/** What is chosen is what its label begins, scanned again; nothing chosen, or anything, is what no label begins. */
export function choose(scope: CountDraft['scope']): void {
  draft.setState({ scope });
  const place = here();
  if (place.screen !== 'count') return;
  const { offered: _, ...kept } = place;
  refine(scope === undefined || scope === 'anything' ? kept : { ...kept, offered: scope.id });
}

/** From another screen, or another count: count this place. */
export function startCountOf(folder: FolderRef, isBlind = false): void {
  draft.setState({ scope: folder });
  goTo({ screen: 'count', offered: folder.id, ...(isBlind ? { blind: true } : {}) });
}
