/**
 * Acts with an id of their own, asked until the station has answered: what it did before it went away it does not do twice.
 */
import type { ActAsk, ActName, ActReply } from '#bridge/acts.ts';
import type { Answer, Problem } from '#bridge/bridge.ts';
import { bridge } from './connect.ts';

/** Milliseconds between two looks whether the station is back. */
const LOOK_AGAIN = 1000;

/** @param queueId the queue it was begun on @param onGone told once, the first time nobody answers */
export async function actUntilAnswered<N extends ActName>(
  name: N,
  ask: ActAsk<N>,
  queueId: string | undefined,
  onGone: (problem: Problem) => void,
): Promise<Answer<ActReply<N>>> {
  for (let told = false; ; told = true) {
    const answer = await bridge.act(name, ask, queueId);
    if (answer.ok || answer.problem.code !== 'station-gone') return answer;
    if (!told) onGone(answer.problem);
    await stationBack();
  }
}

async function stationBack(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
    if ((await bridge.read('status', {})).ok) return;
  }
}
