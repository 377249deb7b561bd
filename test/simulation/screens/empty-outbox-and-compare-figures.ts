/**
 * Ends a run of the screen simulation. It connects the station to the network, lets it send the waiting commands, and settles those in
 * review (waiting for a person's decision) with the first answer that is accepted. Then it compares the station's stock with the
 * service's, and the screens with the expected quantities. It returns what is wrong, including commands that are still unsettled after 40
 * seconds.
 */
import type { CommandRow, Settlement } from '#domain/views/outbox.ts';
import { open, type Operator } from '../../e2e/support/operator.ts';
import type { Vocabulary } from './draw-and-carry-out-operator-acts.ts';
import { wrongFigures } from './compare-screen-figures.ts';
import type { Ledger } from './expected-screen-figures.ts';
import { shownOn } from './read-page.ts';
import type { Workplace } from './start-service-station-and-page.ts';

/** Milliseconds. */
const DRAINED_WITHIN = 40_000;
const LOOK = 100;
/** The answers to a review, in the order in which they are tried. */
const ANSWERS: readonly Settlement[] = ['discard', 'recount', 'applied', 'cancel', 'retry'];

/** @returns what is wrong; empty if the station shows what the service has */
export async function sendEverything(
  place: Workplace,
  operator: Operator,
  read: () => Ledger,
  words: Vocabulary,
): Promise<string[]> {
  await place.station.act('plug', { in: true });
  const end = performance.now() + DRAINED_WITHIN;
  while (read().waiting + read().review > 0) {
    if (performance.now() > end)
      return [`not drained: ${read().waiting} wait, ${read().review} need a person`];
    await settleReviews(place);
    await pause(LOOK);
  }
  if (!(await isPulled(place))) return ['the station did not read the account again'];
  const ledger = read();
  const wrong = (await serviceItems(place)).flatMap(({ id, name, quantity }) => {
    const should = ledger.stock(id);
    return should?.eq(quantity) === true
      ? []
      : [`drained: ${name} (${id}) is ${should?.toFixed() ?? 'nowhere'} here and ${quantity} at the service`];
  });
  return [...wrong, ...(await screens(place, operator, read, words))];
}

/** Compares the screens that show most with the expected quantities, which equal the service's at this point. */
async function screens(
  { page }: Workplace,
  operator: Operator,
  read: () => Ledger,
  { orders, locations }: Vocabulary,
): Promise<string[]> {
  const wrong: string[] = [];
  const shows = async (): Promise<void> => {
    const end = performance.now() + 6_000;
    for (;;) {
      await page.waitForTimeout(LOOK);
      const found = wrongFigures(await shownOn(page), read());
      if (found.length === 0) return;
      if (performance.now() > end) return void wrong.push(...found.map((one) => `drained: ${one}`));
    }
  };
  await open(page, 'Receive');
  await shows();
  for (const order of orders.slice(0, 4)) {
    await operator.scan(order);
    await shows();
  }
  await open(page, 'Scan');
  for (const location of locations.slice(3, 8)) {
    await operator.scan(location);
    await shows();
  }
  return wrong;
}

async function settleReviews({ station }: Workplace): Promise<void> {
  const outbox = await station.read('outbox', {});
  for (const row of outbox.ok ? outbox.value.review : []) await settle(station, row);
}

async function settle(station: Workplace['station'], { id }: CommandRow): Promise<void> {
  for (const how of ANSWERS) if ((await station.act('outbox.settle', { id, how })).ok) return;
}

/** Waits for two pulls that began after everything was settled. */
async function isPulled({ station }: Workplace): Promise<boolean> {
  for (let turn = 1; turn <= 3; turn++) {
    const before = await lastPull(station);
    await station.act('refresh', {});
    const end = performance.now() + DRAINED_WITHIN;
    while ((await lastPull(station)) === before) {
      if (performance.now() > end) return false;
      await pause(LOOK);
    }
  }
  return true;
}

async function lastPull(station: Workplace['station']): Promise<string | null> {
  const status = await station.read('status', {});
  return status.ok ? status.value.pull.lastAt : null;
}

async function serviceItems({ service }: Workplace) {
  const all = await service.pool.use(({ store }) => store.items.nested(0));
  return all.flatMap(({ id, type, name, quantity }) =>
    type === 'item' && quantity !== null ? [{ id, name, quantity }] : [],
  );
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
