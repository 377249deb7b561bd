/** What of the stock, or of the orders, is not here: for the screens that show lists of them. */
import { missingOrders, missingStock, type Missing } from '../../strings/part.ts';
import { useView } from './use-view.ts';

/** Null where all of it is here, or nothing is known of that yet. */
export function useMissing(of: 'stock' | 'orders'): Missing | null {
  const { view } = useView('status', {});
  if (view === null) return null;
  return of === 'stock' ? missingStock(view) : missingOrders(view);
}
