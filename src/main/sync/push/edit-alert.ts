/** This alert shall be like that. */
import type { Alert } from '#wire/alert.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { alertLanes, bodyOf, fieldsOf, findAlert, isLike, type Before } from './alert.ts';
import { proof, refusal, review, stillComing, type Kind } from './kind.ts';

export const editAlert: Kind<'edit-alert', Alert | null, Before> = {
  lanes: ({ intent }) => alertLanes(intent.itemId),

  look: (command) => findAlert(command.intent.alertId),

  decide: ({ intent }, now, past) => {
    if (now === null) return review({ why: 'gone', what: 'alert' });
    if (isLike(now, intent)) {
      return { do: 'settle', proof: proof({ how: past.doubt === null ? 'already' : 'figures' }) };
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
