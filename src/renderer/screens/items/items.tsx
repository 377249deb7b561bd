/** The stock at a desk's pace: its list, and the parts beside it. */
import type { ItemsPlace } from '#domain/place.ts';
import { screenNames } from '../../strings/screens.ts';
import { Screen } from '../../ui/screen.tsx';
import { AlertsPart } from '../alerts/alerts.tsx';
import { GroupsPart } from '../groups/groups.tsx';
import { JobsPart } from '../jobs/jobs.tsx';
import { ReferencePart } from '../reference/reference.tsx';
import { RecordPage } from './page/page.tsx';
import { PartChoice } from './parts.tsx';

export function ItemsScreen({ place }: { readonly place: ItemsPlace }) {
  switch (place.part) {
    case 'alerts':
      return <AlertsPart itemId={place.itemId} />;
    case 'jobs':
      return <JobsPart jobId={place.jobId} />;
    case 'groups':
      return <GroupsPart />;
    case 'reference':
      return <ReferencePart />;
    case undefined:
      if (place.itemId !== undefined) return <RecordPage place={place} itemId={place.itemId} />;
      return (
        <Screen title={screenNames[place.screen]} beside={<PartChoice part={place.part} />}>
          {null}
        </Screen>
      );
    default:
      return place.part satisfies never;
  }
}
