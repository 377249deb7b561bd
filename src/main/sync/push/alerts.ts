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
    if (found !== undefined) {
      const how = past.doubt === null ? 'already' : 'read-back';
      return { do: 'settle', proof: proof({ how, made: [found.id] }) };
    }
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

  undo: ({ intent }, { made }) => ({
    intents: made.map((alertId) => ({ kind: 'delete-alert', alertId, itemId: intent.itemId })),
    stays: made.length === 0 ? ['nothing-known'] : [],
  }),
};

/** The alert as it was; null where it was not there. */
interface Before {
  readonly fields: AlertFields | null;
}

export const editAlert: Kind<'edit-alert', Alert | null, Before> = {
  lanes: ({ intent }) => lane(intent.itemId),

  look: (command) => findAlert(command.intent.alertId),

  decide: ({ intent }, now, past) => {
    if (now === null) return review({ why: 'gone', what: 'alert' });
    if (isLike(now, intent)) {
      return { do: 'settle', proof: proof({ how: past.doubt === null ? 'already' : 'read-back' }) };
    }
    return (
      stillComing(past) ?? {
        do: 'send',
        preimage: { fields: past.doubt?.preimage.fields ?? fieldsOf(now) },
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

  undo: ({ intent }, _proof, preimage) =>
    preimage?.fields == null
      ? { intents: [], stays: ['nothing-known'] }
      : { intents: [{ ...intent, ...preimage.fields }], stays: [] },
};

export const deleteAlert: Kind<'delete-alert', Alert | null, Before> = {
  lanes: ({ intent }) => lane(intent.itemId),

  look: (command) => findAlert(command.intent.alertId),

  decide: ({ intent }, now, past) => {
    if (now === null) {
      return { do: 'settle', proof: proof({ how: past.doubt === null ? 'already' : 'read-back' }) };
    }
    return (
      stillComing(past) ?? {
        do: 'send',
        preimage: { fields: fieldsOf(now) },
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

  undo: (_command, _proof, preimage) =>
    preimage?.fields == null
      ? { intents: [], stays: ['nothing-known'] }
      : { intents: [{ kind: 'create-alert', ...preimage.fields }], stays: ['second-record'] },
};

function* findAlert(id: number): Look<Alert | null> {
  const alerts = yield* readAlerts();
  return alerts.find((alert) => alert.id === id) ?? null;
}

/** Null: an alert of another sort, which Dockhand does not write. */
function fieldsOf(alert: Alert): AlertFields | null {
  if (alert.item_id === null || alert.threshold_method === null) return null;
  return {
    itemId: alert.item_id,
    method: alert.threshold_method,
    value: parseDecimal(alert.threshold_value) ?? null,
    groups: alert.recipient_groups,
  };
}

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
