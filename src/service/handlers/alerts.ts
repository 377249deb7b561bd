/* Handles the API calls about alerts: passes a checked call to the operation and serializes its result. */
import { alertDerived } from '#wire/alert.ts';
import { pageSizes } from '#wire/limits.ts';
import type { Account } from '../account.ts';
import { presentAlert } from '../alerts/present.ts';
import { createAlert, deleteAlert, updateAlert } from '../alerts/write.ts';
import type { JsonObject } from '../http/body.ts';
import type { HandlersOf } from '../http/call.ts';
import { countedAnswer, pageOf } from '../http/paging.ts';
import { isRefusal, refuse, type Outcome, type Refusal } from '../rules/refusal.ts';
import type { AlertRow } from '../store/alert.ts';

export function alertHandlers(
  account: Account,
): HandlersOf<'listAlerts' | 'createAlert' | 'updateAlert' | 'deleteAlert'> {
  const { store } = account;
  const one = async (alert: Outcome<AlertRow>): Promise<Outcome<object>> =>
    isRefusal(alert) ? alert : { data: await presentAlert(account, alert) };

  return {
    listAlerts: async ({ query, url }) => {
      const page = pageOf(pageSizes.alerts, query);
      if (isRefusal(page)) return page;
      const alerts = await store.alerts.page(page);
      return countedAnswer(
        url,
        page,
        await store.alerts.count(),
        await Promise.all(alerts.map((alert) => presentAlert(account, alert))),
      );
    },
    createAlert: async ({ body, sent, origin }) =>
      refuseDerived(sent) ??
      (await one(await store.change(origin, (change) => createAlert(account, change, body)))),
    updateAlert: async ({ ids, body, sent, origin }) =>
      refuseDerived(sent) ??
      (await one(await store.change(origin, (change) => updateAlert(account, change, ids.alert_id, body)))),
    deleteAlert: async ({ ids, origin }) => {
      const done = await store.change(origin, (change) => deleteAlert(account, change, ids.alert_id));
      return isRefusal(done) ? done : {};
    },
  };
}

function refuseDerived(sent: JsonObject): Refusal | null {
  const derived = alertDerived.find((member) => member in sent);
  return derived === undefined
    ? null
    : refuse(422, `${derived} is derived by the service and must not be sent`);
}
