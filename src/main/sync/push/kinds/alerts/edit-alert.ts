/**
 * The delivery rules of the edit-alert command, which changes an alert on an item's quantity or date. The service's list of alerts is read
 * before each attempt. An alert that has the wanted fields counts as changed, so after a lost answer it is enough to read the list; a
 * repetition waits for the settle delay. The command goes to review (a person decides)
 * - if another client has changed the alert to other fields since the operator saw it;
 * - if the alert no longer exists, or the service refuses the request.
 */
import type { Alert } from '#wire/alert.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { bodyOf, fieldsOf, findAlert, isLike, isMoved, type Before } from './alert-fields.ts';
import {
  howFound,
  mayBeBooked,
  notFound,
  proof,
  refusal,
  review,
  waitForSettleDelay,
  type Kind,
} from '../command-kind.ts';

export const editAlert: Kind<'edit-alert', Alert | null, Before> = {
  readPlan: (command) => findAlert(command.intent.alertId),

  decide: ({ intent, basis }, now, past) => {
    if (now === null) return notFound(past, 'alert');
    if (isLike(now, intent)) {
      return { kind: 'settle', proof: proof({ how: howFound(past) }) };
    }
    const saw = past.uncertain?.preimage.fields ?? basis.fields;
    if (isMoved(now, saw))
      return review({ kind: 'alert-moved', saw, now: fieldsOf(now), ...mayBeBooked(past) });
    return (
      waitForSettleDelay(past) ?? {
        kind: 'send',
        preimage: { fields: past.uncertain?.preimage.fields ?? fieldsOf(now) },
        request: {
          method: routes.updateAlert.method,
          path: fillPath(routes.updateAlert.path, { alert_id: intent.alertId }),
          body: bodyOf(intent),
        },
      }
    );
  },

  interpretResponse: (_command, _preimage, answer) =>
    answer.kind === 'refused'
      ? refusal(answer, 'alert')
      : { kind: 'settle', proof: proof({ how: 'answer' }) },

  wrote: ({ intent }) => ({
    alerts: [{ id: intent.alertId, figure: 'all', isShown: (alert) => isLike(alert, intent) }],
  }),

  undo: ({ intent }, _proof, preimage) =>
    preimage?.fields == null
      ? { intents: [], stays: ['nothing-known'] }
      : { intents: [{ ...intent, ...preimage.fields }], stays: [] },
};
