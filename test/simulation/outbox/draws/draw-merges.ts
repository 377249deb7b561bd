/**
 * Draws merges of two records in a simulated run of the outbox, from a random stream of its own: the goods of one record are booked onto
 * another by two adjustments, as the desk gives them (`bookOver`), and now and then one of the two is cancelled. The service sees no
 * difference between a merge and two single adjustments, so any two items may be drawn.
 */
import { isPositive } from '#domain/values/decimal.ts';
import { bookOver } from '#domain/kinds/adjust.ts';
import { decide } from '#domain/kinds/definitions.ts';
import { factsNow } from '#main/desk/facts.ts';
import type { DeskPorts } from '#main/desk/ports.ts';
import type { Random } from '../../../support/seeded-random.ts';
import type { StartingWarehouse } from '../network-and-service/starting-warehouse.ts';
import type { SimulatedService } from '../network-and-service/simulated-service.ts';
import type { OperatorActs } from './carry-out-random-operator-acts.ts';

export interface MergePorts {
  readonly world: SimulatedService;
  readonly stage: StartingWarehouse;
  readonly desk: DeskPorts;
  readonly people: OperatorActs;
  readonly random: Random;
  /** Schedules an event at a time of the history's clock. */
  readonly schedule: (at: number, what: () => void) => void;
}

/** The latest time at which a merge is given, and at which one of its commands is cancelled after that (milliseconds). */
const [LATEST_GIVEN, LATEST_CANCELLED] = [30_000, 60_000];

export function drawMerges({ world, stage, desk, people, random, schedule }: MergePorts): void {
  if (!random.chance(0.3)) return;
  const [first, second] = stage.items;
  if (first === undefined || second === undefined) return;
  const pairs = [
    [first, second],
    [second, first],
    [stage.inBin, first],
    [second, stage.inBin],
  ] as const;
  let merges = 0;

  function give(): void {
    const [from, into] = random.pick(pairs);
    const facts = factsNow(desk, desk.queue.read);
    const item = facts.item(from.id);
    if (item === undefined || facts.goes(item.id) || !isPositive(facts.quantityOf(item))) return;
    const quantity = facts.quantityOf(item);
    const pairId = `m${++merges}`;
    const given: string[] = [];
    for (const intent of bookOver({ fromId: from.id, intoId: into.id, quantity, reason: null, pairId })) {
      const decided = decide(factsNow(desk, desk.queue.read), intent);
      if ('refused' in decided) return;
      given.push(people.give(decided, people.givenNow(decided)));
    }
    if (!random.chance(0.3)) return;
    const cancelled = random.pick(given);
    schedule(world.now + random.whole(0, LATEST_CANCELLED), () => people.cancel(cancelled));
  }

  for (let n = random.whole(1, 2); n > 0; n--) schedule(world.now + random.whole(0, LATEST_GIVEN), give);
}
