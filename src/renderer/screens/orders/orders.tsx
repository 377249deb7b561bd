import type { OrdersPlace } from '#domain/place.ts';
import { screenNames } from '../../strings/screens.ts';
import { Screen } from '../../ui/screen.tsx';

export function OrdersScreen({ place }: { readonly place: OrdersPlace }) {
  return <Screen title={screenNames[place.screen]}>{null}</Screen>;
}
