/**
 * Carries out a command's read plan (what must be read before the next step of its delivery is decided) against the service at once, one
 * read after the other. The app, in contrast, makes each read only when the request budget allows it. Returns the facts that the plan made
 * of the answers, or the answer at which it stopped. A missing record is confirmed as in the app; `whereIs` says where it was last seen.
 */
import type { Client } from '#main/client/client.ts';
import { readFromService, type ServiceRead } from '#main/sync/push/reads/make-read-and-classify-answer.ts';
import type { ReadPlan } from '#main/sync/push/reads/read-plan-types.ts';
import { checked, type WhereIs } from '#main/sync/push/reads/confirm-missing-record.ts';

export async function lookUp<Facts>(
  client: Client,
  plan: ReadPlan<Facts>,
  whereIs: WhereIs = () => undefined,
): Promise<ServiceRead<Facts>> {
  const confirmed = checked(plan, whereIs);
  let next = confirmed.next();
  while (next.done !== true) {
    const found = await readFromService(client, next.value.what);
    if (found.kind === 'stopped') return found;
    next = confirmed.next(found);
  }
  return next.value;
}
