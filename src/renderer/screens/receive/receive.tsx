/** Receiving: the open orders, or the one that is open here. */
import type { Place } from '#domain/place.ts';
import { OrderScreen } from './order.tsx';
import { OrdersScreen } from './orders.tsx';

type ReceivePlace = Extract<Place, { screen: 'receive' }>;

export function ReceiveScreen({ place }: { readonly place: ReceivePlace }) {
  if (place.orderId === undefined) return <OrdersScreen />;
  return <OrderScreen key={place.orderId} orderId={place.orderId} lineId={place.lineId ?? null} />;
}
