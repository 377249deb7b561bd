/** What is taken back by the page, and not by one act of the station: an act on many, and a change of a draft. */
import type { DraftSaid } from '#domain/replies/reply-of-drafts.ts';

/** `pieces`: the ids of the pieces it was given in, in their order. */
export interface UndoMany {
  readonly kind: 'many';
  readonly of: 'items' | 'locations';
  readonly pieces: readonly string[];
  /** It was told that this takes back what is booked. */
  readonly isBack?: true;
}

/** A change of a draft, which the page alone knows. `back` tells what there is now; null: the draft, or that part of it, is gone. */
export interface UndoDraft {
  readonly kind: 'draft';
  readonly back: () => DraftSaid | null;
}

export type OwnUndo = UndoMany | UndoDraft;
