/**
 * Runs a command's read plan (the reads that its delivery is decided on) to its end at once, where the app runs it in steps, as the
 * request budget allows. Returns the facts, or the answer that stopped it.
 */
import type { Client } from '#main/client/client.ts';
import { readFromService, type ServiceRead } from '#main/sync/push/reads/read-from-service.ts';
import type { ReadPlan } from '#main/sync/push/reads/read-plan-types.ts';
import { checked, type WhereIs } from '#main/sync/push/reads/confirm-missing-record.ts';

export async function lookUp<Facts>(
  client: Client,
  look: ReadPlan<Facts>,
  whereIs: WhereIs = () => undefined,
): Promise<ServiceRead<Facts>> {
  const plan = checked(look, whereIs);
  let next = plan.next();
  while (next.done !== true) {
    const found = await readFromService(client, next.value.what);
    if (found.kind === 'stopped') return found;
    next = plan.next(found);
  }
  return next.value;
}
