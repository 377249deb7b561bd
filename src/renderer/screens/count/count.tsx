/** Counting: the sheets, the one being counted, or its review. */
import type { CountPlace } from '#domain/place.ts';
import { useView } from '../../state/use-view.ts';
import { count as words } from '../../strings/count.ts';
import { trouble } from '../../strings/problem.ts';
import { Empty } from '../../ui/parts.tsx';
import { Screen } from '../../ui/screen.tsx';
import { CountingScreen } from './counting.tsx';
import { draft } from './draft.ts';
import { ReviewScreen } from './review.tsx';
import { SheetsScreen } from './sheets.tsx';

export function CountScreen({ place }: { readonly place: CountPlace }) {
  const { sheetId } = place;
  return sheetId === undefined ? <SheetsScreen place={place} /> : <Sheet key={sheetId} sheetId={sheetId} />;
}

function Sheet({ sheetId }: { readonly sheetId: string }) {
  const isReviewing = draft((state) => state.reviewing === sheetId);
  const { view, problem } = useView('counting', isReviewing ? { sheetId, isReview: true } : { sheetId });
  if (view === null) {
    const { title, next } = trouble(problem?.code ?? 'not-there');
    return <Screen title={words.title}>{problem !== null && <Empty title={title} next={next} />}</Screen>;
  }
  return isReviewing ? <ReviewScreen view={view} /> : <CountingScreen view={view} />;
}
