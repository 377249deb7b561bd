/** Carries out an adjustment at the service and stores it as an applied command of the station, as delivery does. */
import { settleApplied } from '#main/store/commands/commands.ts';
import { beginAttempt, endAttempt } from '#main/store/commands/delivery-attempts.ts';
import { adjustment, AT, queued } from '../../support/samples/enqueue-sample-command.ts';
import type { FrozenAccount } from './service-and-puller-on-test-clock.ts';

/** @param quantity what the item has then @returns the command's seq */
export async function adjustOwn(
  { puller, world, edit }: FrozenAccount,
  id: number,
  quantity: number,
): Promise<number> {
  const { updated_at: updatedAt } = (await world.call('GET', `/api/v1/items/${id}`)).json.data;
  await edit(id, { quantity });
  const name = `adjust ${id}`;
  const seq = queued(puller.queue, name, adjustment(id));
  puller.queue.write((db) => {
    const request = { method: 'PUT', path: `/api/v1/items/${id}`, body: { quantity } } as const;
    const n = beginAttempt(db, seq, { at: AT, request, preimage: { target: String(quantity), updatedAt } });
    endAttempt(db, seq, n, { outcome: 'applied', status: 204, answer: null, at: AT });
    settleApplied(db, seq, { how: 'answer', readings: [], made: [], gone: [] }, AT, null);
  });
  puller.applied(name);
  return seq;
}
