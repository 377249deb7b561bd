import type { ItemsPlace } from '#domain/place.ts';
import { screenNames } from '../../strings/screens.ts';
import { Screen } from '../../ui/screen.tsx';

export function ItemsScreen({ place }: { readonly place: ItemsPlace }) {
  return <Screen title={screenNames[place.screen]}>{null}</Screen>;
}
