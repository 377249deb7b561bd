import type { ItemsPlace } from '#domain/place.ts';
import { screenNames } from '../../strings/screens.ts';
import { Screen } from '../../ui/screen.tsx';
import { RecordPage } from './page/page.tsx';

export function ItemsScreen({ place }: { readonly place: ItemsPlace }) {
  if (place.itemId !== undefined) return <RecordPage place={place} itemId={place.itemId} />;
  return <Screen title={screenNames[place.screen]}>{null}</Screen>;
}
