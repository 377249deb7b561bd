import type { ItemsPlace } from '#domain/place.ts';
import { screenNames } from '../../strings/screens.ts';
import { Screen } from '../../ui/screen.tsx';
import { AlertsPart } from '../alerts/alerts.tsx';
import { RecordPage } from './page/page.tsx';
import { JobsPart } from '../jobs/jobs.tsx';
import { PartChoice } from './parts.tsx';

export function ItemsScreen({ place }: { readonly place: ItemsPlace }) {
  switch (place.part) {
    case 'alerts':
      return <AlertsPart itemId={place.itemId} />;
    case 'jobs':
      return <JobsPart jobId={place.jobId} />;
    case 'groups':
    case 'reference':
      return (
        <Screen title={screenNames[place.screen]} beside={<PartChoice part={place.part} />}>
          {null}
        </Screen>
      );
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
