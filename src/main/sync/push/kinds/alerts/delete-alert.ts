/**
 * The delivery rules of the delete-alert command, which deletes an alert on an item's quantity or date. The service's list of alerts is
 * read before each attempt. An alert that is gone counts as deleted, so after a lost answer it is enough to read the list; the
 * request is sent again only after the settle delay, in which an unanswered request may still arrive. If another client has changed the alert since the operator saw it, or the service refuses the request, the
 * command goes to review (a person decides).
 */
import type { Alert } from '#wire/alert.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { fieldsOf, findAlert, isMoved, type Before } from './alert-fields.ts';
import { deletion, howFound, proof, review, waitForSettleDelay, type Kind } from '../command-kind.ts';

export const deleteAlert: Kind<'delete-alert', Alert | null, Before> = {
  readPlan: (command) => findAlert(command.intent.alertId),

  decide: ({ intent, basis }, now, past) => {
    if (now === null) {
      return { kind: 'settle', proof: proof({ how: howFound(past) }) };
    }
    if (isMoved(now, basis.fields)) {
      return review({ kind: 'alert-moved', saw: basis.fields, now: fieldsOf(now) });
    }
    return (
      waitForSettleDelay(past) ?? {
        kind: 'send',
        preimage: { fields: fieldsOf(now) },
        request: {
          method: routes.deleteAlert.method,
          path: fillPath(routes.deleteAlert.path, { alert_id: intent.alertId }),
          body: undefined,
        },
      }
    );
  },

  interpretResponse: (_command, _preimage, answer) => deletion(answer),

  wrote: ({ intent: { alertId: id } }) => ({ gone: [{ what: 'alert', id }] }),

  undo: (_command, _proof, preimage) =>
    preimage?.fields == null
      ? { intents: [], stays: ['nothing-known'] }
      : { intents: [{ kind: 'create-alert', ...preimage.fields }], stays: ['second-record'] },
};
