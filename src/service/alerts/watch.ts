/*
 * Evaluates an item's quantity alerts after each change of the item. A low-stock alert queues an event when its level gets worse: below the
 * threshold, then out of stock. A better level is stored without an event.
 */
import { quantityMethods, type QuantityMethod } from '#wire/alert.ts';
import { eventTypes, lowStockConditions, lowStockTypes } from '#wire/webhook.ts';
import { isLowMethod, quantityLevel, type AlertLevel } from '../rules/alert.ts';
import type { AlertRow } from '../store/alert.ts';
import type { ItemRow } from '../store/item.ts';
import type { Change, Store } from '../store/store.ts';

const depths: Readonly<Record<AlertLevel, number>> = { clear: 0, tripped: 1, out: 2 };

export async function watchItem(store: Store, change: Change, item: ItemRow): Promise<void> {
  for (const alert of await store.alerts.onItem(item.id)) await watchAlert(store, change, alert, item);
}

/** Brings one alert's level up to date. */
export async function watchAlert(
  store: Store,
  change: Change,
  alert: AlertRow,
  item: ItemRow,
): Promise<AlertRow> {
  const method = quantityMethods.find((word) => word === alert.threshold_method);
  if (method === undefined || item.quantity === null) return alert;
  const watched = { quantity: item.quantity, min_quantity: item.min_quantity };
  const level = quantityLevel(method, alert.threshold_value, watched);
  if (level === alert.level) return alert;
  const moved = { ...alert, level };
  await store.alerts.update(moved);
  if (depths[level] > depths[alert.level]) await tellLowStock(change, method, moved, item);
  return moved;
}

async function tellLowStock(
  change: Change,
  method: QuantityMethod,
  alert: AlertRow,
  item: ItemRow,
): Promise<void> {
  if (!isLowMethod(method)) return;
  await change.tell(
    { setting: 'low_stock', record: 'item', id: item.id },
    {
      type: eventTypes.lowStock,
      body: {
        alert: {
          type: alert.level === 'out' ? lowStockTypes.out : lowStockTypes.low,
          condition: lowStockConditions[method],
          threshold_value: alert.threshold_value === null ? null : Number(alert.threshold_value),
        },
        item: {
          id: item.id,
          name: item.name,
          quantity: item.quantity,
          min_quantity: item.min_quantity,
          parent_id: item.parent_id,
        },
      },
    },
  );
}
