/** The Items place: its list beside the tree of locations or a form in its place, an item's page, and its other parts. */
import { useEffect } from 'react';
import type { ItemsPlace } from '#domain/scanning/place.ts';
import { USUAL_LOOK, type ItemsLook } from '#domain/views/items.ts';
import { standing } from '../../state/scans/stand.ts';
import { useView } from '../../state/views/use-view.ts';
import { screenNames } from '../../strings/screens.ts';
import { Screen } from '../../ui/screen.tsx';
import { AlertsPart } from '../alerts/alerts.tsx';
import { GroupsPart } from '../groups/groups.tsx';
import { JobsPart } from '../jobs/jobs.tsx';
import { ReferencePart } from '../reference/reference.tsx';
import { ItemList } from './list/list.tsx';
import { LookForm } from './list/look.tsx';
import { OfficeSearch } from './list/office.tsx';
import { LocationForm } from './make/location.tsx';
import { NewLocation } from './make/new-location.tsx';
import { NewForm } from './make/new.tsx';
import { PatternForm } from './make/pattern.tsx';
import { ManyForm } from './many/many.tsx';
import { RecordPage } from './page/page.tsx';
import { PartChoice } from './parts.tsx';
import { change, itemsState, open } from './state.ts';

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
      return <List place={place} />;
    default:
      return place.part satisfies never;
  }
}

function List({ place }: { readonly place: ItemsPlace }) {
  const { view: look, problem } = useView('itemsLook', {});
  const changed = itemsState((state) => state.look);
  useEffect(() => standing.subscribe(toBeginning), []);
  useEffect(() => {
    if (changed !== null && JSON.stringify(look) === JSON.stringify(changed)) change({ look: null });
  }, [look, changed]);
  // Its parts are reached by their keys from the first moment on.
  if (look === null && problem === null)
    return (
      <Screen title={screenNames[place.screen]} beside={<PartChoice part={undefined} />}>
        {null}
      </Screen>
    );
  return <Shown place={place} look={changed ?? look ?? USUAL_LOOK} />;
}

/** The key of the place, pressed there, leads back to the list. */
function toBeginning(now: ReturnType<typeof standing.getState>, before: typeof now): void {
  const { place } = now.stand;
  const isAgain = now.stand !== before.stand && before.place.screen === 'items' && place.screen === 'items';
  if (isAgain && Object.keys(place).length === 1) open(null);
}

interface ShownProps {
  readonly place: ItemsPlace;
  readonly look: ItemsLook;
}

function Shown({ place, look }: ShownProps) {
  const form = itemsState((state) => state.form);
  const { folderId } = place;
  switch (form?.kind) {
    case undefined:
      return <ItemList place={place} look={look} />;
    case 'look':
      return <LookForm look={look} />;
    case 'office':
      return <OfficeSearch />;
    case 'move':
    case 'edit':
    case 'delete':
      return <ManyForm key={form.kind} kind={form.kind} />;
    case 'new':
      return <NewForm like={form.like} folderId={folderId} />;
    case 'location':
      return <LocationForm folderId={folderId ?? null} />;
    case 'new-location':
      return <NewLocation folderId={folderId ?? null} like={form.like} />;
    case 'pattern':
      return <PatternForm folderId={folderId ?? null} />;
    default:
      return form satisfies never;
  }
}
