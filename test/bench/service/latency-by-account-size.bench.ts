/**
 * Measures whether requests take longer as the account grows: the 95th percentile of each kind of request, in an account of a million
 * items beside one of ten thousand. Both accounts are requested in turns, so that other load of the machine affects both.
 */
import { createService, type Service } from '#service/serve.ts';
import { randomFrom } from '#service/trouble/desk.ts';
import { row, type Row } from '../bench-row.ts';
import { ASKS, KEY, percentile, time, type Ask } from './draw-and-time-service-requests.ts';
import { account } from './generated-account.ts';

const LARGE = 1_000_000;
const SMALL = 10_000;
const ASKED = 100;
const ROUNDS = 12;
const GOAL = 3;

async function open(size: number): Promise<Service> {
  const created = createService({ file: await account(size), rateMax: 1_000_000_000 });
  if (!created.ok) throw new Error(created.why);
  await created.service.keys.adopt('bench', KEY);
  return created.service;
}

interface Best {
  small: number;
  large: number;
}

/** Requests from both in turns, and keeps the lower percentile, since other load of the machine only makes it higher. */
async function round(best: Best, ask: Ask, small: Service, large: Service, seed: number): Promise<void> {
  const times = { small: [] as number[], large: [] as number[] };
  for (let i = 0; i < ASKED; i += 1) {
    times.small.push(await time(small, ask(SMALL, randomFrom(seed + i))));
    times.large.push(await time(large, ask(LARGE, randomFrom(seed + i))));
  }
  best.small = Math.min(best.small, percentile(times.small, 0.95));
  best.large = Math.min(best.large, percentile(times.large, 0.95));
}

export async function bench(): Promise<readonly Row[]> {
  const [small, large] = [await open(SMALL), await open(LARGE)];
  const asks = Object.entries(ASKS).map(([name, ask]) => ({
    name,
    ask,
    best: { small: Infinity, large: Infinity },
  }));
  try {
    // Each kind once per round, so that a busy minute of the machine does not affect all rounds of one kind.
    for (let seed = 0; seed < ROUNDS * ASKED; seed += ASKED)
      for (const { ask, best } of asks) await round(best, ask, small, large, seed);
  } finally {
    await small.close();
    await large.close();
  }
  return asks.map(({ name, best }) => row(`${name} (p95, ms)`, best.large, best.small, GOAL, 'less'));
}
