/**
 * Scans in the order they were made: one is asked at a time, none is dropped, also while the screen changes. Each goes to the
 * stand it was made at, at the place that stand has reached when its turn comes (see `state/stand.ts`).
 *
 * An act that opens or ends a sheet has its turn among them (see `state/turns.ts`).
 *
 * When the station goes away, the scan it had in hand and those behind it wait until it is back. Each has an id of its own, so
 * that asking again never counts it twice.
 */
import type { ActAsk } from '#bridge/acts.ts';
import type { Answer } from '#bridge/bridge.ts';
import type { Symbology } from '#domain/barcode.ts';
import { decimal, type Decimal } from '#domain/decimal.ts';
import type { Picked, ScanReply } from '#domain/reply.ts';
import { actUntilAnswered } from '../bridge/until-answered.ts';
import {
  band,
  dropQuestion,
  lastSaid,
  markMended,
  narrowTo,
  questionsAt,
  standOf,
  type Question,
} from '../state/band.ts';
import { endTimes, setTimes, timesAt } from '../state/next-times.ts';
import { notePaused, pause } from '../state/pause.ts';
import { isOfAnother, perform, show, sound } from '../state/perform.ts';
import { currentStand, type Stand } from '../state/stand.ts';
import { queueNow } from '../state/views.ts';
import {
  byScan,
  mayScanCome,
  noteAnswer,
  noteScan,
  noteScanNext,
  scanMayCome,
  takeTurn,
} from '../state/turns.ts';
import { holdsFigure, takeFigures } from '../ui/in-hand.ts';
import { endFigure } from '../ui/lost-figure.ts';
import { carryOutControl } from './control-labels.ts';
import type { Burst } from './keyboard-listener.ts';

interface WaitingScan {
  readonly id: string;
  readonly text: string;
  readonly source: Source;
  /** Of the profile it was made in. */
  readonly queueId: string | undefined;
  stand: Stand;
  readonly about: About;
  /** The burst that was only its first piece. */
  readonly mends?: WaitingScan;
  /** The quantity that was scanned before it, once it has been asked. */
  times?: number;
}

export type Source = ActAsk<'scan'>['source'];

/** What the reader knows besides the text, and what was picked where a text could mean several things. */
interface About {
  readonly symbology?: Symbology;
  readonly gaps?: number[];
  readonly picked?: Picked;
  readonly times?: number;
  readonly among?: number[];
  readonly paused?: true;
  readonly mends?: string;
}

/** What the contract carries; more than four labels long and refused by the station in its own words. */
const MOST_CHARACTERS = 20_000;
const MOST_GAPS = 5000;
const MOST_AMONG = 100;

const line: WaitingScan[] = [];
let working = false;
/** While an answer is being followed: how many scans that has led to. They come before those that were made behind it. */
let led: number | undefined;
/** The last burst, which the next one may mend. */
let lastBurst: WaitingScan | undefined;

export function takeScan(text: string, source: Source, about: Pick<About, 'symbology'> = {}): void {
  endFigure();
  enqueue(scanOf(text, source, about, currentStand()));
}

/** A burst that mends the one before it is made where that was made, wherever its first piece has led. */
export function takeBurst({ text, gaps, mends }: Burst): void {
  endFigure();
  // The piece itself may have gone to somebody else: who learns a scanner's ways.
  const piece = mends && lastBurst !== undefined && text.startsWith(lastBurst.text) ? lastBurst : undefined;
  // A tape of gaps is for people; a scan is not refused because it has too many.
  const about = { gaps: gaps.slice(0, MOST_GAPS), ...(piece && { mends: piece.id }) };
  const scan = scanOf(text, 'wedge', about, piece?.stand ?? currentStand());
  lastBurst = piece === undefined ? scan : { ...scan, queueId: piece.queueId, mends: piece };
  enqueue(lastBurst);
}

const scanOf = (text: string, source: Source, about: About, stand: Stand): WaitingScan => ({
  id: crypto.randomUUID(),
  text: text.slice(0, MOST_CHARACTERS),
  source,
  queueId: queueNow(),
  stand,
  about,
});

type Answered = Pick<Question, 'entry' | 'text' | 'stand' | 'place' | 'times'>;

/** Answers a "which one?": the same text again, with the choice, as often as it was scanned. */
export function answer(questions: readonly Answered[], picked: Picked): void {
  for (const question of questions) {
    const { entry, text, times } = question;
    dropQuestion(entry);
    const about = { picked, ...(times === undefined ? {} : { times }) };
    enqueue(scanOf(text, 'typed', about, standOf(question)));
  }
}

/** Answers how many are in a carton: it is known from then on, and what was scanned of it counts. Resolves with whether it does. */
export async function answerSize(questions: readonly Question[], units: Decimal): Promise<boolean> {
  const [first] = questions;
  if (first?.what !== 'pack-size') return false;
  const known = await perform('pack.put', { code: first.code, itemId: first.item.id, units }, standOf(first));
  // Enter and F9 may both have taken it.
  const asked = band.getState().questions;
  const open = questions.filter(({ entry }) => asked.some((one) => one.entry === entry));
  if (known.ok) answer(open, { what: 'item', id: first.item.id });
  return known.ok;
}

/** What is asked first where a scan was made. */
const askedAt = ({ place }: Stand): readonly Question[] =>
  questionsAt(band.getState().questions, place)[0] ?? [];

function enqueue(scan: WaitingScan): void {
  if (led === undefined) {
    takeFiguresFirst();
    line.push(scan);
    noteScan();
  } else {
    line.splice(++led, 0, scan);
    noteScanNext();
  }
  if (!working) void work();
}

/** What was typed before a scan is taken before it, and behind those made before that. */
function takeFiguresFirst(): void {
  if (!holdsFigure()) return;
  const turn = takeTurn();
  void turn.come.then(takeFigures).finally(() => turn.end());
}

async function work(): Promise<void> {
  working = true;
  for (let next = line[0]; next !== undefined; next = line[0]) {
    if (!mayScanCome()) await scanMayCome();
    // Its first piece was no scan, and used nothing up.
    if (next.mends !== undefined) setTimes(next.mends.times ?? 1, next.stand.place);
    // A choice is no scan: its quantity is the one its code had.
    if (next.about.picked === undefined) next.times = timesAt(next.stand.place);
    const scan = { ...next, about: { ...asItStands(next), ...next.about } };
    const answer = await askUntilHeard(scan);
    if (!answer.ok) show({ kind: 'problem', problem: answer.problem, text: next.text }, next.stand);
    else if (!isOfAnother(next.queueId, answer)) {
      led = 0;
      await heard(answer.value, scan);
      led = undefined;
    }
    line.shift();
    noteAnswer();
  }
  working = false;
}

/** What the labels scanned before it make of a scan. A choice is no scan: it is made also while scanning is paused. */
function asItStands({ about, stand, times = 1 }: WaitingScan): About {
  if (about.picked !== undefined) return {};
  if (pause.getState().isPaused) return { paused: true };
  const among = isInHand(stand) ? [] : itemsAsked(askedAt(stand));
  return { ...(times === 1 ? {} : { times }), ...(among.length === 0 ? {} : { among }) };
}

/** With a line or an item in hand a location is where that goes, and no answer. */
const isInHand = ({ place }: Stand): boolean =>
  (place.screen === 'move' && place.itemId !== undefined) ||
  (place.screen === 'receive' && place.lineId !== undefined);

const itemsAsked = ([question]: readonly Question[]): number[] =>
  question?.what === 'which'
    ? question.options.flatMap((one) => (one.what === 'item' ? [one.item.id] : [])).slice(0, MOST_AMONG)
    : [];

/** After these a quantity that was scanned waits on: they are no goods, or nothing that could be read. */
const LEAVES_TIMES = new Set<ScanReply['said']['what']>([
  'control',
  'control-refused',
  'paused',
  'secret-key',
  'site-joined',
  'unreadable',
]);

async function heard(reply: ScanReply, { text, stand, about }: WaitingScan): Promise<void> {
  const { said } = reply;
  if (about.picked === undefined && !LEAVES_TIMES.has(said.what)) endTimes();
  if (about.mends !== undefined) markMended(about.mends);
  const times = about.times === undefined ? {} : { times: about.times };
  const asked = askedAt(stand);
  if (said.what === 'answers') {
    // The code asked about, which can be one of them only by now, is itself a scan of that.
    const again = asked[0]?.text === text ? [{ entry: 0, text, stand, place: stand.place, ...times }] : [];
    answer([...asked, ...again], { what: 'item', id: said.item.id });
    return;
  }
  if (said.what === 'narrows') {
    narrowTo(asked, said.items);
    show({ kind: 'scan', outcome: reply, text }, stand);
    return;
  }
  if (said.what === 'control' && said.control.does === 'times' && asked[0]?.what === 'pack-size') {
    await answerSize(asked, decimal(said.control.times));
    return;
  }
  if (said.what === 'control') {
    const before = lastSaid();
    const came = leading(() => byScan(() => carryOutControl(said.control, stand)));
    // Pausing says so itself, and so does what was sent, or was not; and what else has words of its own.
    if (said.control.does === 'pause' || (said.control.does === 'send' && came === 'done')) return;
    if (lastSaid() !== before) return;
    const outcome: ScanReply = { ...reply, tone: came === 'done' ? 'done' : 'look', said: { ...said, came } };
    show({ kind: 'scan', outcome, text }, stand);
    return;
  }
  if (about.paused === true) {
    notePaused();
    sound('look');
    return;
  }
  show({ kind: 'scan', outcome: reply, text, ...times }, stand);
}

/** A command code that leads elsewhere leads the scans behind it there, too. */
function leading<T>(act: () => T): T {
  const before = currentStand();
  const done = act();
  for (const scan of line) if (scan.stand === before) scan.stand = currentStand();
  return done;
}

function askUntilHeard({ id, text, source, queueId, stand, about }: WaitingScan): Promise<Answer<ScanReply>> {
  const ask = { id, text, source, place: stand.place, ...about };
  return actUntilAnswered('scan', ask, queueId, (problem) => show({ kind: 'problem', problem, text }, stand));
}
