/** Purchase orders of every status: their list, the page of one, one being made or changed, and what is to be ordered again. */
import { useEffect } from 'react';
import type { OrdersPlace } from '#domain/scanning/place.ts';
import { lookAtOrders } from '../../state/views/read-orders.ts';
import { draft, openEdit } from '../../state/drafts/order-draft.ts';
import { WithHistory } from '../history/with-history.tsx';
import { Editor } from './editor.tsx';
import { OrderList } from './list.tsx';
import { OrderPage } from './order.tsx';
import { Reorder } from './reorder.tsx';

/** Milliseconds until the orders that no pull reads are listed again, while they are in sight: a list of them costs a request for each hundred. */
const LOOK_EVERY = 5 * 60_000;

export function OrdersScreen({ place }: { readonly place: OrdersPlace }) {
  const edit = draft(openEdit);
  useEffect(() => {
    lookAtOrders();
    const timer = setInterval(lookAtOrders, LOOK_EVERY);
    return () => clearInterval(timer);
  }, []);
  const { orderId, part } = place;
  if (edit !== undefined && edit.orderId === (orderId ?? null) && part === undefined)
    return <Editor key={edit.key} edit={edit} />;
  if (orderId !== undefined)
    return (
      <WithHistory key={orderId} orderId={orderId}>
        {({ history }) => <OrderPage orderId={orderId} onHistory={history} />}
      </WithHistory>
    );
  return part === 'reorder' ? <Reorder /> : <OrderList />;
}
