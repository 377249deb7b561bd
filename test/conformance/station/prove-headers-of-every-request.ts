/**
 * Proves what the API document says of all requests: the key that each carries, the rate headers of each answer, which the status screen
 * shows, and the message of a refusal, which the outbox shows.
 */
import type { ActAsk } from '#bridge/acts.ts';
import { KEY } from '../../support/station/start-service-and-stations.ts';
import { open, pipe } from './records-with-every-member.ts';
import type { Part } from './record-proofs-of-used-members.ts';

const ANY = 'ANY /*';

export const everyRequest: Part = async (proofs, world) => {
  const itemId = await pipe(world);
  const station = await open(world);
  proofs.asks(world, ANY, 'every request', { Authorization: `Bearer ${KEY}` });
  const told = () => world.exchanges.at(-1)?.headers.answered ?? {};
  const left = () => Number(told()['service-rate-limit-remaining']);
  const { budget } = await station.until('status', {}, (view) => view.budget?.remaining === left());
  const seconds = Number(told()['service-rate-limit-reset']);
  proofs.shows(
    world,
    ANY,
    'status',
    { budget },
    {
      'Service-Rate-Limit-Max': ['budget.max', 1_000_000],
      'Service-Rate-Limit-Remaining': ['budget.remaining', left()],
      'Service-Rate-Limit-Reset': [
        'budget.secondsToReset',
        seconds,
        (shown: unknown) => Number(shown) <= seconds && Number(shown) > seconds - 20,
      ],
    },
  );

  const message = 'Locked by audit 9501';
  const effect = { kind: 'answer', status: 422, body: JSON.stringify({ message }) };
  await world.trouble({ on: { method: 'POST', path: '/api/v1/alerts' }, effect });
  const alert: ActAsk<'give'>['intent'] = {
    kind: 'create-alert',
    itemId: itemId,
    method: 'quantity_less_than',
    value: '5',
    groups: ['owners'],
  };
  await station.act('give', { intent: alert });
  const asked = await station.until('outbox', {}, (view) => view.review.length > 0);
  proofs.shows(world, ANY, 'outbox', asked, { message: ['review.0.review.words', message] });
};
