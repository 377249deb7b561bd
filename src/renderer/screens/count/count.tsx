/** Counting: the sheets, the one being counted, or its review. */
import { useEffect } from 'react';
import type { Problem } from '#bridge/bridge.ts';
import type { CountPlace } from '#domain/scanning/place.ts';
import { perform } from '../../state/perform.ts';
import { useView } from '../../state/views/use-view.ts';
import { count as words } from '../../strings/count.ts';
import { trouble } from '../../strings/problem.ts';
import { Empty } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { CountingScreen } from './counting.tsx';
import { draft } from './draft.ts';
import { FinishedCount } from './finished.tsx';
import { ReviewScreen } from './review.tsx';
import { SheetsScreen } from './sheets.tsx';

export function CountScreen({ place }: { readonly place: CountPlace }) {
  const { sheetId } = place;
  const finished = draft((state) => state.finished);
  if (sheetId !== undefined) return <Sheet key={sheetId} sheetId={sheetId} />;
  return finished === null ? <SheetsScreen place={place} /> : <FinishedCount sheetId={finished} />;
}

function Sheet({ sheetId }: { readonly sheetId: string }) {
  const isReviewing = draft((state) => state.reviewing === sheetId);
  const { view, problem } = useView('counting', { sheetId });
  if (view === null) return <NoSheet problem={problem} />;
  if (!isReviewing) return <CountingScreen view={view} />;
  return view.sheet.blind ? <BlindReview sheetId={sheetId} /> : <ReviewScreen view={view} />;
}

/** What was kept hidden is read when counting is over: nothing can be sent before it is seen. */
function BlindReview({ sheetId }: { readonly sheetId: string }) {
  const { view, problem } = useView('counting', { sheetId, isReview: true });
  const isShown = view !== null;
  useEffect(() => {
    if (isShown) void perform('count.reviewed', { sheetId });
  }, [isShown, sheetId]);
  return view === null ? <NoSheet problem={problem} /> : <ReviewScreen view={view} />;
}

function NoSheet({ problem }: { readonly problem: Problem | null }) {
  const { title, next } = trouble(problem?.code ?? 'not-there');
  return <Screen title={words.title}>{problem === null ? null : <Empty title={title} next={next} />}</Screen>;
}
