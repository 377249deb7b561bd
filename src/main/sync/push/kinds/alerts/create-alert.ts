/**
 * The delivery rules of the create-alert command, which creates an alert on an item's quantity or date. Before the first attempt nothing is
 * read: if another client has created an equal alert, a second one does no harm. Before each further attempt the service's list of alerts
 * is read. An alert with the same fields then counts as the effect of an earlier attempt. Otherwise the request is repeated after the
 * settle delay. A refused request goes to review (a person decides). Undo deletes the alert only if the service's answer named its id: an
 * alert found in the list may be older than the command.
 */
import type { Alert } from '#wire/alert.ts';
import { routes } from '#wire/routes.ts';
import { bodyOf, isLike } from './alert-fields.ts';
import { howFound, proof, refusal, waitForSettleDelay, type Kind } from '../command-kind.ts';
import { readAlerts } from '../../reads/read-plans.ts';
import type { ReadPlan } from '../../reads/read-plan-types.ts';

type Alerts = readonly Alert[];
type None = Record<string, never>;

export const createAlert: Kind<'create-alert', Alerts, None> = {
  // Nothing is read before the first attempt: if an equal alert exists, a second one does no harm.
  readPlan: function* ({ intent }, past): ReadPlan<Alerts> {
    if (past.tries.length === 0) return [];
    return yield* readAlerts((page) => page.some((alert) => isLike(alert, intent)));
  },

  decide: ({ intent }, alerts, past) => {
    // The alert may have existed before the first attempt, which read nothing. So the proof does not name it as created, and undo does not
    // delete it.
    if (alerts.some((alert) => isLike(alert, intent)))
      return { kind: 'settle', proof: proof({ how: howFound(past) }) };
    return (
      waitForSettleDelay(past) ?? {
        kind: 'send',
        preimage: {},
        request: { method: routes.createAlert.method, path: routes.createAlert.path, body: bodyOf(intent) },
      }
    );
  },

  interpretResponse: (_command, _preimage, answer) => {
    if (answer.kind === 'refused') return refusal(answer, 'item');
    const made = routes.createAlert.answer.safeParse(answer.json);
    return { kind: 'settle', proof: proof({ how: 'answer', made: made.success ? [made.data.id] : [] }) };
  },

  wrote: (_command, _preimage, { made }) => ({ made: made.map((id) => ({ what: 'alert', id })) }),

  undo: ({ intent }, { made }) => ({
    intents: made.map((alertId) => ({ kind: 'delete-alert', alertId, itemId: intent.itemId })),
    stays: made.length === 0 ? ['nothing-known'] : [],
  }),
};
