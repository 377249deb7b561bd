/** Beside a count, where there is room: the locations, which of them is counted, and where else the line in hand lies. */
import { articleByPlace, folderIn } from '#domain/views/places.ts';
import type { FolderRef } from '#domain/stock/record.ts';
import { useView } from '../../state/views/use-view.ts';
import { plan as words } from '../../strings/plan.ts';
import { Plan } from '../plan/plan.tsx';

interface CountPlanProps {
  readonly folder: FolderRef | null | undefined;
  /** The item of the line in hand; null: there is none, or a blind count must not tell how many there are. */
  readonly itemId?: number | null;
  readonly onPick: (folder: FolderRef) => void;
}

export function CountPlan({ folder, itemId = null, onPick }: CountPlanProps) {
  const { view } = useView('places', {});
  const about = useView('item', itemId === null ? null : { itemId }).view;
  if (view === null) return null;
  return (
    <Plan
      does={words.count}
      here={folder?.id}
      {...(about === null ? {} : { article: articleByPlace(about) })}
      onPick={(id) => onPick(folderIn(view, id))}
    />
  );
}
