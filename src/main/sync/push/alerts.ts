/**
 * Alerts: there shall be one like this, this one shall be like that, this one shall not be. Each is told by looking through the
 * list, and a second one made by a request that was heard twice would be harmless; so doubt is settled by what is there.
 */
import type { AlertFields } from '#domain/intent.ts';
import { compare, parseDecimal } from '#domain/decimal.ts';
import { beside } from '#domain/lane.ts';
import type { Alert } from '#wire/alert.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { figure } from './figure.ts';
import { proof, refusal, review, stillComing, type Kind } from './kind.ts';
import { readAlerts, type Look } from './look.ts';

type Alerts = readonly Alert[];
type None = Record<string, never>;

const lane = (itemId: number) => [`alert:${itemId}`, beside(`item:${itemId}`)];

export const createAlert: Kind<'create-alert', Alerts, None> = {
  lanes: ({ intent }) => lane(intent.itemId),

  // Before the first attempt one like it may be there or not: the service takes a second one without harm.
  look: function* (_command, past): Look<Alerts> {
    return past.tries.length === 0 ? [] : yield* readAlerts();
  },

  decide: ({ intent }, alerts, past) => {
    const found = alerts.find((alert) => isLike(alert, intent));
    if (found !== undefined) return { do: 'settle', proof: proof({ how: 'read-back', made: [found.id] }) };
    return (
      stillComing(past) ?? {
        do: 'send',
        preimage: {},
        request: { method: routes.createAlert.method, path: routes.createAlert.path, body: bodyOf(intent) },
      }
    );
  },

  hear: (_command, _preimage, answer) => {
    if (answer.got === 'refused') return refusal(answer, 'item');
    const made = routes.createAlert.answer.safeParse(answer.json);
    return { do: 'settle', proof: proof({ how: 'answer', made: made.success ? [made.data.id] : [] }) };
  },

  undo: (_command, { made }) => ({
    intents: made.map((alertId) => ({ kind: 'delete-alert', alertId })),
    stays: made.length === 0 ? ['nothing-known'] : [],
  }),
};

export const editAlert: Kind<'edit-alert', Alerts, None> = {
  lanes: ({ intent }) => lane(intent.itemId),

  look: function* (_command, past): Look<Alerts> {
    return past.tries.length === 0 ? [] : yield* readAlerts();
  },

  decide: ({ intent }, alerts, past) => {
    if (past.tries.length > 0) {
      const now = alerts.find((alert) => alert.id === intent.alertId);
      if (now === undefined) return review({ why: 'gone', what: 'alert' });
      if (isLike(now, intent)) return { do: 'settle', proof: proof({ how: 'read-back' }) };
    }
    return (
      stillComing(past) ?? {
        do: 'send',
        preimage: {},
        request: {
          method: routes.updateAlert.method,
          path: fillPath(routes.updateAlert.path, { alert_id: intent.alertId }),
          body: bodyOf(intent),
        },
      }
    );
  },

  hear: (_command, _preimage, answer) =>
    answer.got === 'refused' ? refusal(answer, 'alert') : { do: 'settle', proof: proof({ how: 'answer' }) },

  undo: () => ({ intents: [], stays: ['nothing-known'] }),
};

export const deleteAlert: Kind<'delete-alert', Alerts | null, None> = {
  lanes: ({ intent }) => [`alert:${intent.alertId}`],

  look: function* (_command, past): Look<Alerts | null> {
    return past.tries.length === 0 ? null : yield* readAlerts();
  },

  decide: ({ intent }, alerts, past) => {
    if (alerts !== null && alerts.every((alert) => alert.id !== intent.alertId)) {
      return { do: 'settle', proof: proof({ how: 'read-back' }) };
    }
    return (
      stillComing(past) ?? {
        do: 'send',
        preimage: {},
        request: {
          method: routes.deleteAlert.method,
          path: fillPath(routes.deleteAlert.path, { alert_id: intent.alertId }),
          body: undefined,
        },
      }
    );
  },

  hear: (_command, _preimage, answer) => {
    if (answer.got === 'ok') return { do: 'settle', proof: proof({ how: 'answer' }) };
    return answer.status === 404
      ? { do: 'settle', proof: proof({ how: 'already' }) }
      : review({ why: 'refused', words: answer.words, status: answer.status });
  },

  undo: () => ({ intents: [], stays: ['deleted-for-good'] }),
};

function bodyOf(fields: AlertFields): object {
  return {
    type: 'Quantity',
    item_id: fields.itemId,
    threshold_method: fields.method,
    ...(fields.value === null ? {} : { threshold_value: figure(fields.value) }),
    recipient_groups: fields.groups,
  };
}

function isLike(alert: Alert, fields: AlertFields): boolean {
  const value = parseDecimal(alert.threshold_value);
  return (
    alert.item_id === fields.itemId &&
    alert.threshold_method === fields.method &&
    (value === undefined || fields.value === null
      ? value === undefined && fields.value === null
      : compare(value, fields.value) === 0) &&
    [...alert.recipient_groups].sort().join('\n') === [...fields.groups].sort().join('\n')
  );
}
