/**
 * A question that is open when its page goes has counted nothing, and goes with it. Which codes were asked about is kept, and told by the next
 * page: asked anew there, a scan that was answered as the page went would count twice.
 */
import type { CodeAsked } from '#domain/replies/reply-of-parts.ts';
import { band, type Question } from '../band.ts';
import { createKeptDraft } from '../drafts/kept-draft.ts';
import { show } from '../perform.ts';
import { currentStand } from './stand.ts';

interface Open {
  readonly open: readonly CodeAsked[];
}

const kept = createKeptDraft<Open>({ open: [] }, { name: 'questions 1', part: (state) => state });

export function tellAskedBefore(): void {
  let own: Open = kept.getState();
  const note = (questions: readonly Question[]): void => {
    const times = new Map<string, number>();
    for (const { text, times: n = 1 } of questions) times.set(text, (times.get(text) ?? 0) + n);
    own = { open: [...times].map(([code, n]) => ({ code, times: n })) };
    kept.setState(own);
  };
  band.subscribe(({ questions }, before) => {
    if (questions !== before.questions) note(questions);
  });
  kept.subscribe(({ open }) => {
    // What this page has written itself is no news, and neither is an empty form of another profile.
    if (open === own.open || open.length === 0) return;
    const said = { kind: 'asked-before', asked: open } as const;
    show({ kind: 'outcome', outcome: { tone: 'look', said, undo: null } }, currentStand());
    note(band.getState().questions);
  });
}
