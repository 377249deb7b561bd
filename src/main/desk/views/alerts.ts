/** The quantity alerts on an item: those of the account, with the commands on them that wait laid over. */
import { ALERT_METHODS } from '#bridge/alert-methods.ts';
import { ALERT_WHEN, isTripped, type AlertFields } from '#domain/alert.ts';
import type { Item } from '#domain/record.ts';
import type { AlertView } from '#domain/views/stock.ts';
import { Alert } from '#wire/alert.ts';
import type { Reader } from '../../store/database.ts';
import { alertEntries } from '../../store/small-collections.ts';
import { fieldsOf } from '../../sync/push/kinds/alerts/alert-fields.ts';
import type { Stock } from '../stock.ts';

interface Known {
  /** Null: to be made. */
  readonly id: number | null;
  readonly fields: AlertFields;
  readonly isWaiting: boolean;
}

export function alertsOn(mirror: Reader, stock: Stock, item: Item): AlertView[] {
  return alertsKnown(mirror, stock, item.id).map(({ id, fields: { method, value, groups }, isWaiting }) => {
    const when = ALERT_WHEN.find((one) => ALERT_METHODS[one] === method) ?? null;
    const limit = when === 'minimum' ? item.minQuantity : value;
    const isOn = when !== null && isTripped(when, limit, stock.quantityOf(item));
    return { id, when, method, value, groups, isTripped: isOn, isWaiting };
  });
}

/** With the commands on them that wait laid over. */
export function alertsKnown(mirror: Reader, stock: Stock, itemId: number): readonly Known[] {
  const found = alertEntries(mirror, itemId).flatMap(({ id, body }): Known[] => {
    const alert = Alert.safeParse(body).data;
    const fields = alert?.type === 'Quantity' ? fieldsOf(alert) : null;
    return fields === null ? [] : [{ id, fields, isWaiting: false }];
  });
  return stock.commands.reduce<readonly Known[]>((known, { intent }) => {
    if (intent.kind === 'create-alert' && intent.itemId === itemId)
      return [...known, { id: null, fields: intent, isWaiting: true }];
    if (intent.kind === 'edit-alert')
      return known.map((one) =>
        one.id === intent.alertId ? { id: one.id, fields: intent, isWaiting: true } : one,
      );
    return intent.kind === 'delete-alert' ? known.filter(({ id }) => id !== intent.alertId) : known;
  }, found);
}
