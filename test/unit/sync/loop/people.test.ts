/** The people of the outbox simulation: when what they have settled is held against the screen. */
import { expect, test } from 'vitest';
import type { Proof } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { beginAttempt, endAttempt } from '#main/store/commands/delivery-attempts.ts';
import { commandById, putInReview, settleApplied } from '#main/store/commands/commands.ts';
import { putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { operatorActsAt } from '../../../simulation/outbox/draws/carry-out-random-operator-acts.ts';
import type { History } from '../../../simulation/outbox/simulated-history.ts';
import { moveCommand } from '../../../support/samples/sample-commands.ts';
import { AT, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { randomFrom } from '../../../support/seeded-random.ts';
import { item } from '../../../support/samples/sample-records.ts';
import { openStores } from '../../../support/station/in-memory-databases.ts';

const PROOF: Proof = { how: 'figures', readings: [], made: [19], gone: [] };

/** A move that is sent again, settled by figures, and asked about once more; the mirror is not read after it was settled. */
function askedTwice(pulls: readonly number[]): readonly string[] {
  const { queue, mirror, desk } = openStores();
  const seq = queued(queue, 'c1', moveCommand({}));
  mirror.write((db) => putItem(db, item({ quantity: decimal(6) }), ''));
  const world = { now: 1000, writes: [] };
  const broken: string[] = [];
  const noted = { reads: [], departures: [], pulls, given: new Map(), restOf: new Map() };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the made-up world, people read this alone
  const history = { world, queue, mirror, broken, ...noted } as unknown as History;
  const sendAgain = { ...randomFrom(1), pick: <A>([first]: readonly A[]) => first as A };
  const patient = { ...randomFrom(1), chance: () => false };
  const people = operatorActsAt(history, sendAgain, desk, patient);

  queue.write((db) => {
    const n = beginAttempt(db, seq, {
      at: AT,
      request: { method: 'POST', path: '/', body: {} },
      preimage: {},
    });
    endAttempt(db, seq, n, { outcome: 'unknown', status: null, answer: null, at: AT });
    putInReview(db, seq, { kind: 'cannot-tell', readings: [] });
  });
  people.noteAsked();
  world.now = 3000;
  people.settleReview();
  expect(commandById(queue.read, 'c1')?.state).toBe('unknown');
  queue.write((db) => {
    settleApplied(db, seq, PROOF, AT, null);
    putInReview(db, seq, { kind: 'twice', readings: [], made: [19, 21] });
  });
  people.noteAsked();
  world.now = 6000;
  people.settleReview();
  expect(commandById(queue.read, 'c1')?.state).toBe('applied');
  queue.close();
  mirror.close();
  return broken;
}

test('the mirror was read at a question before this one, and not since → what is on its way is not counted twice', () => {
  expect(askedTwice([2000])).toEqual([]);
});

test('the mirror was read since it was asked, and the command is still laid over it → counted twice', () => {
  expect(askedTwice([2000, 5000])).toEqual(['I8 what a person found booked is counted twice: c1']);
});
