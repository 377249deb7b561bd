/** Which commands the outbox offers the loop, after a person has answered. */
import { expect, it } from 'vitest';
import { putInReview, sendAgain, setState } from '#main/store/commands/commands.ts';
import { createOutboxAgenda } from '#main/sync/outbox-agenda.ts';
import { createBackoff } from '#main/sync/schedule/work-backoff.ts';
import { adjustment, AT, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { answering, heard, wireItem } from '../../../support/service/client-with-scripted-answers.ts';
import { openStores } from '../../../support/station/in-memory-databases.ts';
import { deliveryPorts } from '../../../support/samples/sample-delivery-ports.ts';

const HOUR = 3_600_000;

it('a duplicate check is parked for an hour, and the person answers "send again" → the command is offered at once', () => {
  const { queue } = openStores();
  const clock = { monotonic: () => 0 };
  const rests = createBackoff(clock);
  const unused = (): never => {
    throw new Error('nothing is delivered here');
  };
  const agenda = createOutboxAgenda({
    deliveryAs: unused,
    clock,
    queue,
    backoff: rests,
    isBegun: () => false,
    onDelivery: unused,
    onDelivered: unused,
  });
  const seq = queued(queue, 'c1', adjustment(1));
  queue.write((db) => {
    setState(db, seq, 'unknown');
    putInReview(db, seq, { kind: 'cannot-tell', readings: [] });
  });
  agenda.offers();
  rests.park('c1', HOUR);
  expect(agenda.offers()).toEqual([]);
  queue.write((db) => sendAgain(db, seq, false));
  expect(agenda.offers()).toMatchObject([{ what: 'c1' }]);
});

it('T3 one record is always answered with a 429 → the others are offered before its command, which is not forgotten', async () => {
  const stores = openStores();
  const scene = answering();
  const ports = deliveryPorts(stores, scene, () => 0);
  scene.answer = ({ method, url }) => {
    if (url.pathname.endsWith('/1')) return heard(429, { message: 'too many at once' });
    return method === 'GET' ? heard(200, { data: wireItem(2, AT, { quantity: '5' }) }) : heard(204, '');
  };
  const agenda = createOutboxAgenda({
    deliveryAs: () => ports,
    clock: ports.clock,
    queue: stores.queue,
    backoff: createBackoff(ports.clock),
    isBegun: () => false,
    onDelivery: () => {},
    onDelivered: () => {},
  });
  queued(stores.queue, 'c1', adjustment(1));
  queued(stores.queue, 'c2', adjustment(2));
  const offered = () => agenda.offers().map(({ what }) => what);
  expect(offered()).toEqual(['c1']);
  await agenda.offers()[0]?.run();
  expect(offered()).toEqual(['c2']);
  await agenda.offers()[0]?.run();
  expect(offered()).toEqual(['c1']);
});
