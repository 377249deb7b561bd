/**
 * The queue of scans on the page: sends them to the station in the order they were made, one at a time, also while the screen changes;
 * none is dropped. A scan keeps the stand (the screen and what was selected on it) at which it was made, and is sent with the place that
 * this stand has reached when its turn comes (see `state/scans/stand.ts`). Acts that open or end a sheet wait in the same order (see
 * `state/scans/turns.ts`).
 *
 * If the station goes away, the scan being sent and those behind it wait until it is back. Each has an id of its own, so that sending it
 * again never counts it twice.
 */
import type { ActAsk } from '#bridge/acts.ts';
import type { Answer } from '#bridge/bridge.ts';
import type { Symbology } from '#domain/barcode/barcode.ts';
import { isKeyControl } from '#domain/scanning/control.ts';
import { decimal, type Decimal } from '#domain/values/decimal.ts';
import { canBeLeft } from '#domain/barcode/pack.ts';
import type { MovePlace, Place } from '#domain/scanning/place.ts';
import type { Option, Picked, ScanReply } from '#domain/replies/reply.ts';
import { actUntilAnswered } from '../bridge/until-answered.ts';
import { noteDone, untilThere } from '../state/scans/coming.ts';
import { isAskedAt, isOrderList, questionsAt } from '../state/scans/asked.ts';
import {
  band,
  dropQuestion,
  lastSaid,
  markMended,
  narrowTo,
  standOf,
  type BandEntry,
  type Question,
} from '../state/band.ts';
import { endTimes, setTimes, timesAt } from '../state/scans/next-times.ts';
import { endOpened, isOpenedAt, opened } from '../state/scans/opened.ts';
import { notePaused, pause } from '../state/scans/pause.ts';
import { isOfAnother, perform, show, sound } from '../state/perform.ts';
import { currentStand, goTo, here, refine, type Stand } from '../state/scans/stand.ts';
import { queueNow } from '../state/views/views.ts';
import {
  byScan,
  mayScanCome,
  noteAnswer,
  noteScan,
  noteScanNext,
  scanMayCome,
} from '../state/scans/turns.ts';
import { beginAnew, holdsFigure, takeFigures } from '../ui/keys/in-hand.ts';
import { carryOutControl, saidOf } from './control-labels.ts';
import type { Burst } from './keyboard-listener.ts';

interface WaitingScan {
  readonly id: string;
  readonly text: string;
  readonly source: Source;
  /** When it was made (milliseconds, as `performance.now`), however long it has waited since. */
  readonly made: number;
  /** The queue id of the profile in which it was made. */
  readonly queueId: string | undefined;
  stand: Stand;
  readonly about: About;
  /** The scan that was only its first piece, which it replaces. */
  readonly mends?: WaitingScan;
  /** The quantity that was scanned before it; set when it is sent. */
  times?: number;
  /** It was scanned before, and had its quantity and its pause then: it is answered, or asked again. */
  readonly isAgain?: boolean;
  /** It answers what was asked on the list of orders: what is asked there behind it follows it into the order. */
  readonly isOffList?: boolean;
}

export type Source = ActAsk<'scan'>['source'];

/** What the scanner knows besides the text, and the operator's choice if the text could mean several things. */
interface About {
  readonly symbology?: Symbology;
  readonly gaps?: number[];
  readonly picked?: Picked;
  readonly times?: number;
  readonly among?: number[];
  readonly paused?: true;
  readonly mends?: string;
  readonly asks?: true;
  readonly left?: Decimal;
}

/** The most that the bridge accepts; a text of more than four labels is refused by the station. */
const MOST_CHARACTERS = 20_000;
const MOST_GAPS = 5000;
const MOST_AMONG = 100;

const line: WaitingScan[] = [];
let working = false;
/** While a reply is handled: how many scans it has led to. They go before the scans made after it. */
let led: number | undefined;
/** The last burst, which the next one may replace. */
let lastBurst: WaitingScan | undefined;

export function takeScan(text: string, source: Source, about: Pick<About, 'symbology'> = {}): void {
  beginAnew();
  enqueue(scanOf(text, source, about, currentStand()));
}

/** Enqueues a burst. One that replaces the burst before it counts as made at that burst's stand, wherever that has led. */
export function takeBurst({ text, gaps, mends }: Burst): void {
  beginAnew();
  // The first piece itself may have been diverted to the calibration dialog.
  const piece = mends && lastBurst !== undefined && text.startsWith(lastBurst.text) ? lastBurst : undefined;
  // Gaps are for diagnosis; a scan is not refused for having too many.
  const about = { gaps: gaps.slice(0, MOST_GAPS), ...(piece && { mends: piece.id }) };
  const scan = scanOf(text, 'wedge', about, piece?.stand ?? currentStand());
  lastBurst = piece === undefined ? scan : { ...scan, queueId: piece.queueId, mends: piece };
  enqueue(lastBurst);
}

const scanOf = (text: string, source: Source, about: About, stand: Stand): WaitingScan => ({
  id: crypto.randomUUID(),
  text: text.slice(0, MOST_CHARACTERS),
  source,
  made: performance.now(),
  queueId: queueNow(),
  stand,
  about,
});

type Answered = Pick<Question, 'entry' | 'text' | 'stand' | 'place' | 'times'>;

/** Answers a "which one?" question: enqueues the same text again, with the choice and its quantity. */
export function answer(questions: readonly Answered[], picked: Picked): void {
  const at = here();
  const isOpen = at.screen === 'receive' && at.orderId !== undefined;
  // Of the list's orders another one than is open by now: that is opened from the list, as it is asked for there.
  if (isOpen && picked.kind === 'order' && picked.id !== at.orderId && questions.some(wasAskedOnList))
    goTo({ screen: 'receive' });
  for (const question of questions) scanAgain(question, { picked });
}

const wasAskedOnList = ({ place }: Answered): boolean => isOrderList(place);

/**
 * Of several records another is meant than the scan took: the other, or what is asked where there are more. It stands in place of that
 * scan; only where that had completed the move before, what it did stays.
 */
export function takeOther({ id, said, stand }: BandEntry): void {
  if (said.kind !== 'scan' || said.outcome.twins === undefined) return;
  const { scanId, twins, undo, said: what } = said.outcome;
  const before = undo?.kind === 'step' ? { ...undo.place, ...quantityAt(stand) } : beforeItem(stand.place);
  if (before !== undefined) refine(before, stand);
  const isNext = what.kind === 'moved';
  scanAgain(
    { entry: id, text: said.text, stand, place: stand.place, ...(said.times && { times: said.times }) },
    {
      ...(twins.other === undefined ? { asks: true } : { picked: { kind: 'item', id: twins.other.id } }),
      ...(isNext ? {} : { mends: scanId }),
    },
  );
}

/** A figure that was typed is of the goods in hand, whichever record they are of. */
const quantityAt = ({ place }: Stand): Pick<MovePlace, 'quantity'> =>
  place.screen === 'move' && place.quantity !== undefined ? { quantity: place.quantity } : {};

function beforeItem(place: Place): MovePlace | undefined {
  if (place.screen !== 'move' || place.batch === true) return undefined;
  const { itemId: _, ...kept } = place;
  return kept;
}

function scanAgain(question: Answered, about: Pick<About, 'picked' | 'mends' | 'asks'>): void {
  const { entry, text, times } = question;
  dropQuestion(entry);
  const withTimes = { ...about, ...(times === undefined ? {} : { times }) };
  const again = scanOf(text, 'typed', withTimes, standOf(question));
  enqueue({ ...again, isAgain: true, isOffList: wasAskedOnList(question) });
}

/** What was asked on the list behind an answer that has opened an order, and may be of that one, counts there, as scans behind a scan do. */
function followIntoOrder(order: Place): void {
  if (order.screen !== 'receive' || order.orderId === undefined) return;
  const { orderId } = order;
  for (const question of band.getState().questions)
    if (question.kind === 'which' && isAskedAt(question, order) && hasOrder(question.options, orderId))
      scanAgain(question, {});
}

const hasOrder = (options: readonly Option[], orderId: number): boolean =>
  options.some((one) => one.kind === 'order' && one.order.id === orderId);

/** Answers how many units are in a pack: stores it, and counts what was scanned of it. Resolves with whether it was stored. */
export async function answerSize(questions: readonly Question[], units: Decimal): Promise<boolean> {
  const [first] = questions;
  if (first?.kind !== 'pack-size') return false;
  const known = await perform('pack.put', { code: first.code, itemId: first.item.id, units }, standOf(first));
  // Enter and F9 may both have answered it.
  const asked = band.getState().questions;
  const open = questions.filter(({ entry }) => asked.some((one) => one.entry === entry));
  const isKept = known.ok && known.value.tone !== 'refused';
  if (isKept) answer(open, { kind: 'item', id: first.item.id });
  return isKept;
}

/** Counts what was left in an opened pack in place of the scan that took it for a whole one. @returns whether so many can be left */
export function answerLeft(left: Decimal): boolean {
  const { asked } = opened.getState();
  if (asked === null) return false;
  const { scanId, text, stand, itemId, pieces, times } = asked;
  if (!canBeLeft(pieces, left)) {
    const said = { kind: 'left-refused', pieces, left } as const;
    show({ kind: 'outcome', outcome: { tone: 'refused', said, undo: null } }, stand);
    return false;
  }
  endOpened();
  const about = {
    mends: scanId,
    left,
    picked: { kind: 'item', id: itemId },
    ...(times === undefined ? {} : { times }),
  } as const;
  enqueue({ ...scanOf(text, 'typed', about, stand), isAgain: true });
  return true;
}

/** The first open questions at the stand of a scan. */
const askedAt = ({ place }: Stand): readonly Question[] =>
  questionsAt(band.getState().questions, place)[0] ?? [];

function enqueue(scan: WaitingScan): void {
  if (led === undefined) {
    // What was typed before a scan is taken before it, and behind those made before that.
    if (holdsFigure()) void takeFigures();
    line.push(scan);
    noteScan();
  } else {
    line.splice(++led, 0, scan);
    noteScanNext();
  }
  if (!working) void work();
}

async function work(): Promise<void> {
  working = true;
  for (let next = line[0]; next !== undefined; next = line[0]) {
    if (!mayScanCome()) await scanMayCome();
    // The first piece was no scan, so the quantity scanned before it still applies.
    if (next.mends !== undefined) setTimes(next.mends.times ?? 1, next.stand.place);
    // One of before has the quantity that its code had.
    if (next.isAgain !== true) next.times = timesAt(next.stand.place);
    const scan = { ...next, about: { ...asItStands(next), ...next.about } };
    const answer = await sendUntilAnswered(scan);
    if (!answer.ok) show({ kind: 'problem', problem: answer.problem, text: next.text }, next.stand);
    else if (!isOfAnother(next.queueId, answer)) {
      const at = currentStand();
      const { said } = answer.value;
      if (said.kind === 'control')
        await untilThere(isKeyControl(said.control) ? said.control.kind : undefined);
      else noteDone();
      led = 0;
      await handleReply(answer.value, scan, currentStand() !== at);
      if (next.isOffList === true && line[1]?.isOffList !== true) followIntoOrder(next.stand.place);
      led = undefined;
    }
    line.shift();
    noteAnswer();
  }
  working = false;
}

/** The effects of labels scanned before: pause, quantity, questions. A scan sent again has them already: it is sent also while scanning is paused. */
function asItStands({ stand, times = 1, isAgain = false }: WaitingScan): About {
  if (isAgain) return {};
  if (pause.getState().isPaused) return { paused: true };
  const among = isInHand(stand) ? [] : itemsAsked(askedAt(stand));
  return { ...(times === 1 ? {} : { times }), ...(among.length === 0 ? {} : { among }) };
}

/** Whether a line or item is selected: then a scanned location is its destination, and no answer to a question. */
const isInHand = ({ place }: Stand): boolean =>
  (place.screen === 'move' && place.itemId !== undefined) ||
  (place.screen === 'receive' && place.lineId !== undefined);

const itemsAsked = ([question]: readonly Question[]): number[] =>
  question?.kind === 'which'
    ? question.options.flatMap((one) => (one.kind === 'item' ? [one.item.id] : [])).slice(0, MOST_AMONG)
    : [];

/** Replies after which a scanned quantity stays: the scan was no item, or could not be read. */
const LEAVES_TIMES = new Set<ScanReply['said']['kind']>([
  'control',
  'control-refused',
  'paused',
  'secret-key',
  'site-joined',
  'unreadable',
]);

/** @param isLeft the operator went elsewhere while a command code waited: it does nothing there */
async function handleReply(
  reply: ScanReply,
  { text, made, stand, about, isAgain }: WaitingScan,
  isLeft: boolean,
): Promise<void> {
  const { said } = reply;
  if (isAgain !== true && !LEAVES_TIMES.has(said.kind)) endTimes();
  // What was left in a pack and cannot be counted leaves the scan of the pack as it was.
  const isLeftOut = about.left !== undefined && reply.tone === 'refused';
  if (about.mends !== undefined && !isLeftOut) markMended(about.mends);
  const times = about.times === undefined ? {} : { times: about.times };
  const asked = askedAt(stand);
  if (said.kind === 'answers') {
    // The scanned code is the one asked about, and by now matches a single item: it counts as a scan of that.
    const again = asked[0]?.text === text ? [{ entry: 0, text, stand, place: stand.place, ...times }] : [];
    answer([...asked, ...again], { kind: 'item', id: said.item.id });
    return;
  }
  if (said.kind === 'narrows') {
    narrowTo(asked, said.items);
    show({ kind: 'scan', outcome: reply, text }, stand);
    return;
  }
  if (said.kind === 'control' && said.control.kind === 'times' && asked[0]?.kind === 'pack-size') {
    await answerSize(asked, decimal(said.control.times));
    return;
  }
  if (
    said.kind === 'control' &&
    said.control.kind === 'times' &&
    isOpenedAt(opened.getState().asked, stand.place)
  ) {
    answerLeft(decimal(said.control.times));
    return;
  }
  if (said.kind === 'control') {
    const before = lastSaid();
    const came =
      isLeft && isKeyControl(said.control)
        ? 'nothing'
        : leading(() => byScan(() => carryOutControl(said.control, stand, made)));
    // Pausing, sending, and acts with messages of their own have shown their result already.
    const isSent = (said.control.kind === 'send' || said.control.kind === 'reason') && came === 'done';
    if (said.control.kind === 'pause' || isSent) return;
    if (lastSaid() !== before) return;
    const tone = came === 'done' || came === 'on' || came === 'off' ? 'done' : 'look';
    const outcome: ScanReply = { ...reply, tone, said: saidOf(said.control, came) };
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

/** Carries out a label that may change the screen: the scans behind it then go to the new screen, too. */
function leading<T>(act: () => T): T {
  const before = currentStand();
  const done = act();
  for (const scan of line) if (scan.stand === before) scan.stand = currentStand();
  return done;
}

function sendUntilAnswered({
  id,
  text,
  source,
  queueId,
  stand,
  about,
}: WaitingScan): Promise<Answer<ScanReply>> {
  const ask = { id, text, source, place: stand.place, ...about };
  return actUntilAnswered('scan', ask, queueId, (problem) => show({ kind: 'problem', problem, text }, stand));
}
