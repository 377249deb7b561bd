/**
 * Scans in the order they were made: one is asked at a time, none is dropped, also while the screen changes. Each goes to the
 * stand it was made at, at the place that stand has reached when its turn comes (see `state/stand.ts`).
 *
 * An act that opens or ends a sheet has its turn among them (see `state/turns.ts`).
 *
 * When the station goes away, the scan it had in hand and those behind it wait until it is back. Each has an id of its own, so
 * that asking again never counts it twice.
 */
import type { Answer } from '#bridge/bridge.ts';
import type { Picked, ScanReply } from '#domain/reply.ts';
import { bridge } from '../bridge/connect.ts';
import { dropQuestion, type Question } from '../state/band.ts';
import { show } from '../state/perform.ts';
import { currentStand, type Stand } from '../state/stand.ts';
import { actsDone, isActUnderWay, scansWaiting } from '../state/turns.ts';

interface WaitingScan {
  readonly id: string;
  readonly text: string;
  readonly source: 'wedge' | 'typed';
  readonly stand: Stand;
  readonly picked?: Picked;
}

/** What the contract carries; more than four labels long and refused by the station in its own words. */
const MOST_CHARACTERS = 20_000;
/** Milliseconds between two looks whether the station is back. */
const LOOK_AGAIN = 1000;

const line: WaitingScan[] = [];
let working = false;

export function takeScan(text: string, source: 'wedge' | 'typed'): void {
  enqueue({ id: crypto.randomUUID(), text: text.slice(0, MOST_CHARACTERS), source, stand: currentStand() });
}

/** Answers a "which one?": the same text again, with the choice. */
export function answerQuestion(question: Question, picked: Picked): void {
  dropQuestion(question.entry);
  enqueue({ id: crypto.randomUUID(), text: question.text, source: 'typed', stand: question.stand, picked });
}

function enqueue(scan: WaitingScan): void {
  line.push(scan);
  scansWaiting.setState({ waiting: line.length });
  if (!working) void work();
}

async function work(): Promise<void> {
  working = true;
  for (let next = line[0]; next !== undefined; next = line[0]) {
    if (isActUnderWay()) await actsDone();
    const answer = await askUntilHeard(next);
    if (answer.ok) show({ kind: 'scan', outcome: answer.value, text: next.text }, next.stand);
    else show({ kind: 'problem', problem: answer.problem, text: next.text }, next.stand);
    line.shift();
    scansWaiting.setState({ waiting: line.length });
  }
  working = false;
}

async function askUntilHeard(scan: WaitingScan): Promise<Answer<ScanReply>> {
  for (let told = false; ; told = true) {
    const answer = await askFor(scan);
    if (answer.ok || answer.problem.code !== 'station-gone') return answer;
    if (!told) show({ kind: 'problem', problem: answer.problem, text: scan.text }, scan.stand);
    await stationBack();
  }
}

function askFor(scan: WaitingScan): Promise<Answer<ScanReply>> {
  const { id, text, source, stand, picked } = scan;
  return bridge.act('scan', {
    id,
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
