/** One item or location of the Items place, with all that is written on it. Esc leads back to the list it is in. */
import type { ItemsPlace } from '#domain/place.ts';
import { goTo } from '../../../state/stand.ts';
import { useView } from '../../../state/use-view.ts';
import { above, facts, figure, measure, place as placeName } from '../../../strings/figure.ts';
import { trouble } from '../../../strings/problem.ts';
import { screenNames } from '../../../strings/screens.ts';
import { Empty } from '../../../ui/parts.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { useShortcut } from '../../../ui/shortcuts.ts';

interface RecordPageProps {
  readonly place: ItemsPlace;
  readonly itemId: number;
}

export function RecordPage({ place, itemId }: RecordPageProps) {
  const { view, problem } = useView('item', { itemId });
  const { itemId: _, ...list } = place;
  useShortcut('back', () => goTo(list));
  if (view === null) {
    const { title, next } = trouble(problem?.code ?? 'not-there');
    return (
      <Screen title={screenNames.items}>{problem !== null && <Empty title={title} next={next} />}</Screen>
    );
  }
  const { item } = view;
  return (
    <Screen
      title={item.name}
      subtitle={facts(
        figure(item.quantity),
        measure(item.measure),
        placeName(item.folder),
        above(item.folder),
      )}
    >
      <p>{facts(...view.tags)}</p>
    </Screen>
  );
}
