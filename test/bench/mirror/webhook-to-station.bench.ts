/**
 * Measures the time from another client's change at the service until the station shows it, by webhook deliveries alone: the next poll is
 * an hour away. It also counts the station's requests for each change. First every scene runs without a rate limit, then one item changes
 * every two seconds under the documented allowance. HINT_ITEMS sets the size of the account, HINT_ROUNDS how often each scene runs.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStation } from '#main/station/station.ts';
import { noKeychain } from '../../support/station/fake-keychains.ts';
import { testStation, type TestStation } from '../../support/station/start-service-and-stations.ts';
import { row, type Row } from '../bench-row.ts';
import { ADMIN, hintAccount, KEY, type HintAccount } from './start-service-with-webhooks.ts';
import { FIGURES, scenesAt, type Round } from './changes-and-screens-to-time.ts';
import { SECOND, summary, type Taken } from './summarize-webhook-latencies.ts';

const ITEMS = Number(process.env['HINT_ITEMS'] ?? 5000);
const ROUNDS = Number(process.env['HINT_ROUNDS'] ?? 10);
/** Milliseconds. */
const HOUR = 3_600_000;
const GIVEN_UP = 10_000;
const PULLED_WITHIN = 20 * 60_000;
const MOST_PAUSE = 300;
/** More requests than are made here: pacing is measured separately. */
const NO_LIMIT = 1_000_000_000;
const DOCUMENTED = 1000;
/** Milliseconds between two changes of the other client, each with a delivery, and how many. */
const STEADY = { apart: 2000, rounds: 40 } as const;

export async function bench(): Promise<readonly Row[]> {
  return [...(await inWith(NO_LIMIT, everyScene)), ...(await inWith(DOCUMENTED, steadily))];
}

type Measured = (account: HintAccount, station: TestStation) => Promise<readonly Row[]>;

async function inWith(rateMax: number, measure: Measured): Promise<readonly Row[]> {
  const account = await hintAccount(rateMax === NO_LIMIT ? ITEMS : 1000, rateMax);
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-hint-station-'));
  const { address } = account;
  const station = testStation(
    await openStation({
      folder,
      version: '0.0.0-bench',
      keychain: noKeychain,
      startPractice: async () => ({ address, key: KEY, adminToken: ADMIN, close: async () => {} }),
      pullEvery: HOUR,
      reconcileEvery: HOUR,
    }),
  );
  try {
    await station.until('status', {}, ({ pull }) => pull.state === 'ready', PULLED_WITHIN);
    return await measure(account, station);
  } finally {
    await station.close();
    await account.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function everyScene(account: HintAccount, station: TestStation): Promise<readonly Row[]> {
  const taken: Taken[] = [];
  const spent: string[] = [];
  for (const scene of await scenesAt(account)) {
    const times: number[] = [];
    let requests = 0;
    for (let n = 0; n < ROUNDS; n++) {
      const round = await scene.round(n);
      await until(station, round, ({ isBefore }) => isBefore);
      // Until then the deliveries of the preparations are handled, and the change comes at a random moment of the station's schedule.
      await pause(SECOND / 2 + Math.random() * MOST_PAUSE);
      await account.requests();
      times.push(await announced(station, round));
      await pause(SECOND / 2);
      requests += await account.requests();
    }
    taken.push({ name: scene.name, times });
    spent.push(`${scene.name}: ${(requests / ROUNDS).toFixed(1)}`);
  }
  console.log(`requests of the station for a change\n  ${spent.join('\n  ')}`);
  return summary(`station, ${ITEMS} items`, taken);
}

/** Measures with the documented allowance, while the other client changes an item continuously. */
async function steadily(account: HintAccount, station: TestStation): Promise<readonly Row[]> {
  const { id } = await account.call('POST', 'items', { name: 'Busy item', type: 'item', quantity: 1 });
  const itemId = Number(id);
  const round = (n: number): Round => ({
    view: () => station.bridge.read('item', { itemId }),
    open: async () => {},
    before: 'Busy item',
    after: String(FIGURES + n),
    change: () => account.call('PUT', `items/${itemId}`, { quantity: FIGURES + n }),
  });
  await until(station, round(0), ({ isBefore }) => isBefore);
  const times: number[] = [];
  await account.requests();
  for (let n = 0; n < STEADY.rounds; n++) {
    const next = pause(STEADY.apart);
    times.push(await announced(station, round(n)));
    await next;
  }
  const requests = await account.requests();
  const where = `station, ${DOCUMENTED} requests in 15 minutes`;
  return [
    ...summary(where, [{ name: 'others change something every 2 s', times }]),
    row(`${where}, requests for a change, against 1`, requests / STEADY.rounds, 1, 1.1, 'less'),
  ];
}

interface State {
  readonly isBefore: boolean;
  readonly isAfter: boolean;
}

async function stateOf(station: TestStation, { view, before, after }: Round): Promise<State> {
  const seen = JSON.stringify(await view(station));
  const isThere = seen.includes(before);
  const isAfter = after === null ? !isThere : seen.includes(after);
  return { isBefore: isThere && !isAfter, isAfter };
}

async function until(station: TestStation, round: Round, fine: (state: State) => boolean): Promise<void> {
  const end = performance.now() + GIVEN_UP;
  while (!fine(await stateOf(station, round))) {
    if (performance.now() > end) throw new Error(`never there: ${round.before}`);
    await pause(20);
  }
}

/** Milliseconds from the change until a `changed` announcement after which the view shows it. */
async function announced(station: TestStation, round: Round): Promise<number> {
  const begun = performance.now();
  let tell: (took: number) => void = () => {};
  const shown = new Promise<number>((resolve) => (tell = resolve));
  const look = async () => {
    if ((await stateOf(station, round)).isAfter) tell(performance.now() - begun);
  };
  const silence = station.bridge.changed((topics) => {
    // `status` alone announces requests under way, which do not change these views.
    if (topics.some((topic) => topic !== 'status')) void look();
  });
  const limit = setTimeout(() => tell(GIVEN_UP), GIVEN_UP);
  await round.change();
  const took = await shown;
  silence();
  clearTimeout(limit);
  return took;
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
