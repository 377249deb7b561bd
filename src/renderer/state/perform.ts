/**
 * Doing something: the act, and what its reply means for the screen. The sound, the words and the figures come from the reply,
 * so after the commit, never from the wish.
 */
import type { ActAsk, ActName, ActReply } from '#bridge/acts.ts';
import type { Answer, Problem } from '#bridge/bridge.ts';
import type { NotSent } from '#domain/commands/not-sent.ts';
import type { Outcome, Tone } from '#domain/replies/reply.ts';
import { bridge } from '../bridge/connect.ts';
import { actUntilAnswered } from '../bridge/until-answered.ts';
import { addScanned } from '../labels/tray.ts';
import { play } from '../scanner/tones.ts';
import { trouble } from '../strings/problem.ts';
import { disarm } from '../ui/keys/armed.ts';
import { holdsUnreadable, takeInHand } from '../ui/keys/in-hand.ts';
import { withUnbooked } from './drafts/adjusting.ts';
import { questionsAt } from './scans/asked.ts';
import { band, barredBy, closeUndo, endRefusal, record, type Said } from './band.ts';
import { noteActing } from './scans/coming.ts';
import { ENDS_SHEET } from './scans/on-sheet.ts';
import { applyReply } from './views/patch.ts';
import { currentStand, letGo, moveOn, type Stand } from './scans/stand.ts';
import { showSubject } from './scans/subject.ts';
import { inTurn, takeTurn } from './scans/turns.ts';
import { askAnew } from './undo/ask-anew.ts';
import { lastSeen, queueNow, reread, viewKey, views } from './views/views.ts';

/**
 * Pressed twice, these would be done twice: while one is under way, another is nothing. Scans made before go before, and scans
 * made behind wait. What was typed and not yet taken is taken first.
 */
const ONE_AT_A_TIME: ReadonlySet<ActName> = new Set([
  'give',
  'move',
  'batch.send',
  'batch.swap',
  'items.many',
  'items.merge',
  'items.locations',
  'receive.send',
  'arrival.send',
  'pallet.take',
  'count.send',
  'count.open',
  'count.again',
  'profile.add',
  'profile.remove',
  'practice.reset',
  'group.write',
  'assumptions.observe',
]);
/**
 * A figure is counted, and a lot said, behind the scans made before it, and those behind it count on from there, as they do in a list that was
 * opened. What is discarded is all that was scanned until then: an answer that comes after it would begin it anew. What is chosen of a line
 * is said before the scans behind it: said after them, it would stand for what they counted.
 */
const BEHIND_SCANS: ReadonlySet<ActName> = new Set([
  'receive.set',
  'receive.onOthers',
  'receive.choose',
  'receive.lot',
  'count.set',
  'batch.set',
  'batch.to',
  'batch.cart',
  'batch.discard',
  'putAway.begin',
  'putAway.set',
  'putAway.to',
  'putAway.discard',
  'receive.discard',
  'arrival.discard',
  'count.discard',
  'items.takeBack',
]);
const SENDS_SHEET: ReadonlySet<ActName> = new Set([
  'receive.send',
  'arrival.send',
  'count.send',
  'batch.send',
  'batch.swap',
]);
const underWay = new Set<ActName>();
/** These have an id of their own and can be asked again. */
const UNTIL_HEARD: ReadonlySet<ActName> = new Set([
  'give',
  'move',
  'batch.send',
  'batch.swap',
  'items.many',
  'items.merge',
  'items.locations',
]);

/**
 * Does it, shows what was said where something was, and hands the answer on.
 * @param lead where the stand goes from here, before the scans behind it have their turn
 */
export async function perform<N extends ActName>(
  name: N,
  ask: ActAsk<N>,
  stand: Stand = currentStand(),
  lead?: (value: ActReply<N>) => void,
): Promise<Answer<ActReply<N>>> {
  if (underWay.has(name)) return { ok: false, problem: { code: 'not-now', detail: 'already under way' } };
  const queueId = stand.queueId ?? queueNow();
  const act = async () => {
    const gone = (problem: Problem) => show({ kind: 'problem', problem, text: null }, stand);
    const done = noteActing();
    const from = stand.place;
    const answer = await (
      UNTIL_HEARD.has(name) ? actUntilAnswered(name, ask, queueId, gone) : bridge.act(name, ask, queueId)
    ).finally(done);
    if (isOfAnother(queueId, answer)) return answer;
    // Pressed again right behind it, the key has nothing to send: that it was sent is what is so, and stays said.
    if (SENDS_SHEET.has(name) && answer.ok && isNothingMore(answer.value)) return answer;
    follow(answer, stand, stand.place === from);
    if (answer.ok) lead?.(answer.value);
    return answer;
  };
  if (BEHIND_SCANS.has(name)) return inTurn(act);
  if (!ONE_AT_A_TIME.has(name)) return act();
  underWay.add(name);
  let turn = takeTurn();
  try {
    const bar = await takeInHand();
    if (bar === 'told') return NOT_DONE;
    if (bar?.kind === 'carton') {
      // The carton counts first, behind this turn: what is said of it would bury the refusal.
      turn.end();
      turn = takeTurn();
      await turn.come;
    }
    if (bar !== null) return refuseToSend(bar, stand);
    await turn.come;
    // What was scanned and not counted yet would be missing in it.
    const [asks] = questionsAt(band.getState().questions, stand.place)[0] ?? [];
    if (asks !== undefined && SENDS_SHEET.has(name)) return refuseToSend(barredBy(asks), stand);
    return await act();
  } finally {
    turn.end();
    underWay.delete(name);
  }
}

const NOT_DONE: Answer<never> = { ok: false, problem: { code: 'not-now', detail: 'a figure was not taken' } };

/**
 * What was done in a warehouse that is not in use any more is on its disk, and not a word of it belongs to the one that is. What
 * was not done is said wherever the operator is.
 */
export const isOfAnother = (queueId: string | undefined, answer: Answer<unknown>): boolean =>
  answer.ok && queueId !== undefined && queueId !== queueNow();

/** Says why nothing was sent and, where something else is asked there, which question is open. */
export function refuseToSend(why: NotSent, stand: Stand = currentStand()): Answer<never> {
  const [open] = questionsAt(band.getState().questions, stand.place)[0] ?? [];
  const also = open === undefined || why.kind === 'asks' ? {} : { alsoAsks: barredBy(open) };
  const said = { kind: 'not-sent', why, ...also } as const;
  show({ kind: 'outcome', outcome: { tone: 'refused', said, undo: null } }, stand);
  return { ok: false, problem: { code: 'not-now', detail: why.kind } };
}

/** Says why something that sends nothing is not done. */
export function refuseToAct(why: NotSent, isSend: boolean): void {
  if (isSend) refuseToSend(why);
  else
    show(
      { kind: 'outcome', outcome: { tone: 'refused', said: { kind: 'not-done', why }, undo: null } },
      currentStand(),
    );
}

/** Says what was typed of that item and is not taken: left with Esc, or no figure. */
export function leaveTyped(text: string, item: string): void {
  const said = { kind: 'not-taken', text: text.trim(), item } as const;
  show({ kind: 'outcome', outcome: { tone: 'look', said, undo: null } }, currentStand());
}

/** Nothing is there to be sent, and what was said last is that all of it was. */
function isNothingMore(value: unknown): boolean {
  const last = band.getState().entries[0]?.said;
  const isNothing = isOutcome(value) && value.said.kind === 'not-sent' && value.said.why.kind === 'nothing';
  return isNothing && last?.kind === 'outcome' && SENT.has(last.outcome.said.kind);
}

const SENT: ReadonlySet<Outcome['said']['kind']> = new Set(['receipt-sent', 'arrival-sent', 'batch-sent']);

/** @param isStill the operator has taken nothing else in hand meanwhile: else the reply does not lead back to what it was done to */
function follow(answer: Answer<unknown>, stand: Stand, isStill: boolean): void {
  if (!answer.ok) {
    show({ kind: 'problem', problem: answer.problem, text: null }, stand);
  } else if (isOutcome(answer.value)) {
    show({ kind: 'outcome', outcome: answer.value }, stand, isStill);
  } else {
    endRefusal();
    askAnew();
  }
}

export function show(told: Said, stand: Stand, mayLead = true): void {
  let said = told.kind === 'scan' ? { ...told, outcome: withUnbooked(told.outcome, stand) } : told;
  if (said.kind !== 'problem') {
    const { place, said: what } = said.outcome;
    // From here on it is a whole: what was scanned into it cannot be taken back piece by piece.
    if (ENDS_SHEET.has(what.kind)) closeUndo(stand);
    if (place !== undefined && mayLead) moveOn(place, what.kind === 'moved' ? what.to.id : undefined, stand);
    else if (place === undefined && said.kind === 'scan' && what.kind !== 'control') letGo(stand);
    applyReply(what, stand.place);
    if (said.kind === 'scan') {
      const { reply, own } = showSubject(said.outcome, stand);
      said = { ...said, outcome: reply, ...(own && { own }) };
      const { said: now, code } = said.outcome;
      // The form has said what the code is: it leaves the list of unknown codes.
      if (now.kind === 'unknown-code' && now.taken !== undefined)
        void bridge.act('unmatched.forget', { code }, stand.queueId ?? queueNow());
      if (stand.place.screen === 'labels') addScanned(said.outcome, said.times ?? 1);
    }
    // Moved, its parts are no step any more: it is taken back as a whole.
    if (what.kind === 'moved') closeUndo(stand, 'step');
    if (what.kind === 'batch-swapped' || (what.kind === 'batch-sent' && what.given > 0))
      closeUndo(stand, 'batch');
  }
  askAnew(said);
  const isBehind = record(said, stand);
  disarm();
  // Trouble with the station as a whole is shown by its status.
  if (said.kind === 'problem' && trouble(said.problem.code).blocks) reread(['status']);
  const tone = said.kind === 'problem' ? 'refused' : said.outcome.tone;
  // What is told with the scan in front of it has had that one's sound: a refusal's would be taken for the scan's.
  if (!(isBehind && tone === 'refused')) sound(tone === 'done' && holdsUnreadable() ? 'look' : tone);
}

/** Unless somebody has turned it off. */
export function sound(tone: Tone): void {
  const settings = lastSeen<'settings'>(views.getState().seen, viewKey('settings', {})).view;
  if (settings?.sound !== false) play(tone);
}

function isOutcome(value: unknown): value is Outcome {
  return typeof value === 'object' && value !== null && 'said' in value && 'tone' in value;
}
