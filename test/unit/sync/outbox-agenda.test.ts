/** Which commands the outbox offers the loop, after a person has answered. */
import { expect, it } from 'vitest';
import { putInReview, sendAgain, setState } from '#main/store/commands.ts';
import { createOutboxAgenda } from '#main/sync/outbox-agenda.ts';
import { createBackoff } from '#main/sync/schedule/work-backoff.ts';
import { adjustment, queued } from '../../support/enqueue-sample-command.ts';
import { openStores } from '../../support/in-memory-databases.ts';

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
