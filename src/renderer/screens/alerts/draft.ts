/** Which alerts are shown, and alerts that are being set or changed: kept by item, so that Esc loses nothing. */
import type { AlertWhen, RemindWhen } from '#domain/stock/alert.ts';
import type { AlertView } from '#domain/views/stock.ts';
import { createKeptDraft } from '../../state/drafts/kept-draft.ts';
import { idNow, moveOnceMade } from '../../state/drafts/temporary-ids.ts';

export interface AlertDraft {
  /** Of the alert that is being changed; null: a new one. */
  readonly alertId: number | null;
  readonly kind: 'quantity' | 'date';
  readonly when: AlertWhen;
  readonly limit: string;
  readonly remind: RemindWhen;
  readonly count: string;
  /** In the service's word. */
  readonly interval: string;
  /** Null: the first there is. */
  readonly fieldId: number | null;
  /** Null: as a new alert has them. */
  readonly groups: readonly string[] | null;
  /** As it was when it was taken up. */
  readonly seen?: Pick<AlertView, 'method' | 'value' | 'groups' | 'reminder'>;
}

export type ShownAlerts = 'fired' | 'all';

interface Draft {
  readonly alerts: Readonly<Record<number, AlertDraft>>;
  readonly shown: ShownAlerts;
  /** The key of the row that is current. */
  readonly current: string | null;
}

const NEW_ALERT: AlertDraft = {
  alertId: null,
  kind: 'quantity',
  when: 'below',
  limit: '',
  remind: 'before',
  count: '1',
  interval: 'weeks',
  fieldId: null,
  groups: null,
};

export const draft = createKeptDraft<Draft>(
  { alerts: {}, shown: 'fired', current: null },
  { name: 'alerts 1', part: ({ alerts }) => ({ alerts }) },
);
moveOnceMade(draft, {
  view: 'item',
  keptIn: ({ alerts }) => [alerts],
  move: ({ alerts }, to) => ({ alerts: to(alerts) }),
});

export const useAlertDraft = (itemId: number): AlertDraft =>
  draft((state) => state.alerts[itemId] ?? NEW_ALERT);

export function changeAlert(itemId: number, change: Partial<AlertDraft>): void {
  const { alerts } = draft.getState();
  draft.setState({ alerts: { ...alerts, [itemId]: { ...NEW_ALERT, ...alerts[itemId], ...change } } });
}

export function dropAlert(itemId: number): void {
  const { [idNow('item', itemId)]: _, ...alerts } = draft.getState().alerts;
  draft.setState({ alerts });
}
