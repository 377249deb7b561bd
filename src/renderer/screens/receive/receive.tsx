/** Receiving: the open orders, or the one that is open here. */
import { useState } from 'react';
import type { Place } from '#domain/scanning/place.ts';
import { useView } from '../../state/views/use-view.ts';
import { GoodsNoteScreen } from '../history/goods-note.tsx';
import { WithHistory } from '../history/with-history.tsx';
import { ArrivalScreen } from './arrival.tsx';
import { OrderScreen } from './order.tsx';
import { OrdersScreen } from './orders.tsx';

type ReceivePlace = Extract<Place, { screen: 'receive' }>;

export function ReceiveScreen({ place }: { readonly place: ReceivePlace }) {
  if (place.isArrival === true) return <Arrival place={place} />;
  if (place.orderId === undefined) return <OrdersScreen />;
  const { orderId, lineId = null } = place;
  return (
    <WithHistory key={orderId} orderId={orderId} isInHand={lineId !== null}>
      {(opens) => <OrderScreen orderId={orderId} lineId={lineId} opens={opens} />}
    </WithHistory>
  );
}

/** The arrival, or the paper of what was sent of it last. */
function Arrival({ place }: { readonly place: ReceivePlace }) {
  const end = useView('arrival', {}).view?.end ?? null;
  const [isNote, setIsNote] = useState(false);
  if (isNote && (end === null || place.lineId !== undefined)) setIsNote(false);
  return isNote && end !== null ? (
    <GoodsNoteScreen sheetIds={end.sheetIds} onClose={() => setIsNote(false)} />
  ) : (
    <ArrivalScreen place={place} onNote={() => setIsNote(true)} />
  );
}
