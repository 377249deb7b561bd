/** Counting: the sheets, the one being counted, or its review. */
import type { CountPlace } from '#domain/place.ts';
import type { CountingView } from '#domain/views/counting.ts';
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
  const { view, problem } = useView('counting', { sheetId });
  if (view === null) {
    const { title, next } = trouble(problem?.code ?? 'not-there');
    return <Screen title={words.title}>{problem !== null && <Empty title={title} next={next} />}</Screen>;
  }
  if (!isReviewing) return <CountingScreen view={view} />;
  return view.sheet.blind ? <BlindReview counted={view} /> : <ReviewScreen view={view} />;
}

/** What was kept hidden is read when counting is over; until then the review stands as it was counted. */
function BlindReview({ counted }: { readonly counted: CountingView }) {
  const { view } = useView('counting', { sheetId: counted.sheet.id, isReview: true });
  return <ReviewScreen view={view ?? counted} />;
}
