/**
 * Scans in the order they were made: one is asked at a time, none is dropped, also while the screen changes. Each goes to the
 * stand it was made at, at the place that stand has reached when its turn comes (see `state/stand.ts`).
 *
 * When the station goes away, the scan it had in hand is shown as doubtful, for nobody knows whether it was counted, and is
 * not sent again. Those behind it wait until the station is back.
 */
import { create } from 'zustand';
import type { Answer } from '#bridge/bridge.ts';
import type { Picked, ScanReply } from '#domain/reply.ts';
import { bridge } from '../bridge/connect.ts';
import { dropQuestion, type Question } from '../state/band.ts';
import { show } from '../state/perform.ts';
import { currentStand, type Stand } from '../state/stand.ts';

interface WaitingScan {
  readonly text: string;
  readonly source: 'wedge' | 'typed';
  readonly stand: Stand;
  readonly picked?: Picked;
}

/** What the contract carries; more than four labels long and refused by the station in its own words. */
const MOST_CHARACTERS = 20_000;
/** Milliseconds between two looks whether the station is back. */
const LOOK_AGAIN = 1000;

/** How many scans wait for an answer. */
export const scanQueue = create<{ readonly waiting: number }>(() => ({ waiting: 0 }));

const line: WaitingScan[] = [];
let working = false;

export function takeScan(text: string, source: 'wedge' | 'typed'): void {
  enqueue({ text: text.slice(0, MOST_CHARACTERS), source, stand: currentStand() });
}

/** Answers a "which one?": the same text again, with the choice. */
export function answerQuestion(question: Question, picked: Picked): void {
  dropQuestion(question.entry);
  enqueue({ text: question.text, source: 'typed', stand: question.stand, picked });
}

function enqueue(scan: WaitingScan): void {
  line.push(scan);
  scanQueue.setState({ waiting: line.length });
  if (!working) void work();
}

async function work(): Promise<void> {
  working = true;
  for (let next = line.shift(); next !== undefined; next = line.shift()) {
    const answer = await askFor(next);
    scanQueue.setState({ waiting: line.length });
    if (answer.ok) {
      show({ kind: 'scan', outcome: answer.value, text: next.text }, next.stand);
    } else {
      show({ kind: 'problem', problem: answer.problem, text: next.text }, next.stand);
      if (answer.problem.code === 'station-gone') await stationBack();
    }
  }
  working = false;
}

function askFor(scan: WaitingScan): Promise<Answer<ScanReply>> {
  const { text, source, stand, picked } = scan;
  return bridge.act('scan', {
    text,
    source,
    place: stand.place,
    ...(picked === undefined ? {} : { picked }),
  });
}

async function stationBack(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
    if ((await bridge.read('status', {})).ok) return;
  }
}
