/** Carries out a whole reading plan over a client, as `reading.ts` does for a command. */
import type { Client } from '#main/client/client.ts';
import { ask, type LookedUp } from '#main/sync/push/reads/read-from-service.ts';
import type { Look } from '#main/sync/push/reads/read-plan.ts';
import { checked, type WhereIs } from '#main/sync/push/reads/confirm-missing.ts';

export async function lookUp<Facts>(
  client: Client,
  look: Look<Facts>,
  whereIs: WhereIs = () => undefined,
): Promise<LookedUp<Facts>> {
  const plan = checked(look, whereIs);
  let next = plan.next();
  while (next.done !== true) {
    const found = await ask(client, next.value.what);
    if (found.came === 'stopped') return found;
    next = plan.next(found);
  }
  return next.value;
}
