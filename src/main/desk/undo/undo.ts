/** Taking back: a command that has not left is cancelled; one that has gone through gets the commands that undo it. */
import { isUnapplied } from '#domain/commands/delivery-state.ts';
import type { Given } from '#bridge/intents.ts';
import type { Decided, Proof, ReviewCase } from '#domain/commands/command.ts';
import { compare, sum, type Decimal } from '#domain/values/decimal.ts';
import type { Facts } from '#domain/commands/facts.ts';
import type { Intent } from '#domain/commands/intent.ts';
import { decide } from '#domain/kinds/definitions.ts';
import { ontoItems } from '#domain/commands/rebase.ts';
import type { Undo } from '#domain/commands/undo.ts';
import { withUnit } from '#domain/stock/unit.ts';
import type { Settlement, Surplus, UndoView } from '#domain/views/outbox.ts';
import { attemptsOf, workingAttempt } from '../../store/commands/delivery-attempts.ts';
import { commandById, unreflectedCommands, type StoredCommand } from '../../store/commands/commands.ts';
import { commandsOfSheet } from '../../store/commands/commands-of-sheet.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { temporaryIds, withRealIds } from '../../store/commands/temporary-ids.ts';
import { sheetState } from '../../store/sheets/receipt-and-count-sheets.ts';
import { tallyById, undoTally } from '../../store/sheets/sheet-tallies.ts';
import { isUndone } from '../../store/commands/read-undo-relation.ts';
import { possibleApplications, type Undoing } from '../../sync/push/kinds/command-kind.ts';
import { kindOf } from '../../sync/push/kinds/command-kind-registry.ts';
import { withOrigins } from '../../sync/push/reads/record-identity.ts';
import { noteBack } from '../outbox/adjust-note.ts';
import { cancelBehind, isMovedOn, isOtherEmptied } from '../outbox/cancel-behind.ts';
import { cancelWhole } from '../outbox/cancel.ts';
import { factsNow } from '../facts.ts';
import { append } from '../outbox/give.ts';
import { canGoBack } from '../receiving/lines-back.ts';
import { offersFor } from '../outbox/offers.ts';
import { sign, type DeskPorts } from '../ports.ts';
import { cancelLots, lotsBack } from '../lots/received-lots.ts';
import { isWrittenSince, onWhatItLeft } from './undo-basis.ts';

/** As the last step was; `ids` of all of them. */
type GivenAll = Given & { readonly ids: readonly string[] };

type AppliedLate = Extract<ReviewCase, { kind: 'applied-late' }>;

/** asked: it may have left; that is found out first. */
export type Undone = 'undone' | 'asked' | 'late';

/** Takes the last thing back, as its reply said that it can be. */
export const takeBack = (
  desk: DeskPorts,
  db: Writer,
  { kind, id }: Extract<Undo, { kind: 'tally' | 'command' | 'back' }>,
): Undone => (kind === 'tally' ? undoOnSheet(db, id) : undoCommand(desk, db, id));

/** Only what is on an open sheet can be taken back; what was sent is a command by now. */
export function canGoOffSheet(db: Reader, id: string): boolean {
  const tally = tallyById(db, id);
  return tally !== undefined && !tally.undone && sheetState(db, tally.sheetId) === 'open';
}

function undoOnSheet(db: Writer, id: string): Undone {
  if (!canGoOffSheet(db, id)) return 'late';
  undoTally(db, id);
  return 'undone';
}

const IN_FLIGHT: ReadonlySet<StoredCommand['state']> = new Set(['queued', 'sending', 'accepted', 'unknown']);

/** Takes a command back that has not gone through. */
function undoCommand(desk: DeskPorts, db: Writer, id: string): Undone {
  const command = commandById(db, id);
  if (command === undefined) return 'late';
  // Asked before: it has been stopped since, or is still being found out.
  if (command.cancelRequested && command.state === 'cancelled') return 'undone';
  if (command.cancelRequested && IN_FLIGHT.has(command.state)) return 'asked';
  if (!offersNow(desk, db, command).includes('cancel')) return 'late';
  cancelBehind(db, command, sign(desk).at);
  return cancelWhole(db, command, sign(desk).at) ? 'undone' : 'asked';
}

/** What would take an applied command back as things stand, and what of it would stay. Null where that is done already. */
export function undoOf(desk: DeskPorts, db: Reader, command: StoredCommand): UndoView | null {
  if (command.state !== 'applied' || isUndone(db, command.seq)) return null;
  if (isOtherEmptied(db, command)) return { steps: [], stays: ['emptied'] };
  const { intents, stays } = undoing(db, command, command.proof);
  const facts = factsNow(desk, db);
  const all = withNoteBack(facts, db, command, intents);
  const steps = all.map((intent) => decide(facts, intent));
  const refused = steps.find((step) => 'refused' in step)?.refused;
  // All of it, or nothing (see `sendUndo`): what would follow from the rest is beside the point.
  if (refused === 'switched-off') return { steps: [], stays: ['switched-off'] };
  if (refused !== undefined)
    return { steps: [], stays: [isToBeRead(db, command) ? 'unread' : 'not-any-more'] };
  const shown = steps.flatMap((step) => ('refused' in step ? [] : [step]));
  const isSince = shown.some(
    (step) => OF_STATUS.has(step.kind) && isWrittenSince(desk.mirror.read, left(facts, db, command, step)),
  );
  return { steps: shown, stays: isSince ? [...stays, 'written-since'] : stays, ...surplusOf(db, command) };
}

const OF_STATUS: ReadonlySet<Decided['kind']> = new Set(['order-status', 'job-status']);

const left = (facts: Facts, db: Reader, command: StoredCommand, step: Decided): Decided =>
  onWhatItLeft(facts, db, withRealIds(db, command), step);

/** Of the records that the command was on, and not of those that have their ids by now. */
const withOriginsOf = (desk: DeskPorts, { basis, proof }: StoredCommand, step: Decided): Decided =>
  withOrigins(desk.mirror.read, step, [...(basis.origins ?? []), ...(proof?.origins ?? [])]);

/** It has made records, and no pull has brought them here yet: they are not gone. */
const isToBeRead = (db: Reader, { seq, proof }: StoredCommand): boolean =>
  proof !== null && proof.made.length > 0 && unreflectedCommands(db).some((one) => one.seq === seq);

/** What came beyond the order was made by commands of its own: taking the receipt back leaves it. */
export function surplusOf(
  db: Reader,
  { intent: received, sheetId }: StoredCommand,
): { readonly surplus?: readonly Surplus[] } {
  if (received.kind !== 'receive' || sheetId === null) return {};
  const surplus = commandsOfSheet(db, sheetId).flatMap(({ intent, basis, seq, state }) => {
    if (intent.kind !== 'create-item' || basis.kind !== 'create-item' || isUnapplied({ state })) return [];
    const { name, quantity } = intent.fields;
    return isUndone(db, seq) ? [] : [{ name, quantity, ...withUnit(basis.unit) }];
  });
  return surplus.length === 0 ? {} : { surplus };
}

export const canSendUndo = ({ steps }: UndoView): boolean => steps.length > 0;

/** Sends it, once: all of its steps, or none where one cannot be done any more. */
export function sendUndo(desk: DeskPorts, db: Writer, id: string): GivenAll | undefined {
  const command = commandById(db, id);
  if (command?.state !== 'applied' || isUndone(db, command.seq) || isOtherEmptied(db, command))
    return undefined;
  const { intents } = undoing(db, command, command.proof);
  const back = withNoteBack(factsNow(desk, db), db, command, intents);
  const given = giveAll(desk, db, command, back, command.seq);
  // Not before: where it cannot be taken back, what it wrote stays.
  if (given?.given === true) {
    cancelBehind(db, command, sign(desk).at);
    cancelLots(db, command, sign(desk).at);
  }
  return given;
}

/** What an adjustment or a receipt wrote on its item goes with it. */
const withNoteBack = (
  facts: Facts,
  db: Reader,
  command: StoredCommand,
  intents: readonly Intent[],
): readonly Intent[] =>
  intents.length === 0
    ? []
    : [...intents, ...noteBack(facts, db, command), ...lotsBack(facts, db, withRealIds(db, command))];

/** Takes back what landed beyond what was settled: what was denied whole, of what was applied all but the first record. */
export function undoExtraApplications(desk: DeskPorts, db: Writer, command: StoredCommand): boolean {
  const intents = takingBack(db, command);
  // What was applied stands: its second landing alone is undone.
  const undoes = command.review?.kind === 'applied-late' ? command.seq : undefined;
  return intents.length > 0 && giveAll(desk, db, command, intents, undoes)?.given === true;
}

function takingBack(db: Reader, command: StoredCommand): readonly Intent[] {
  const { review, proof } = command;
  if (review?.kind === 'applied-late')
    return eachLanding(db, command, review).flatMap(
      (made) => undoing(db, command, { ...review, how: 'figures', made, gone: [] }).intents,
    );
  if (review?.kind !== 'twice' || proof === null) return [];
  const kept = proof.made[0] ?? review.made[0];
  const second = review.made.filter((made) => made !== kept);
  return second.flatMap((made) => undoing(db, command, { ...proof, made: [made] }).intents);
}

/** What a person may say of a command as things stand: nothing goes back to where there is no place for it any more. */
export function offersNow(desk: DeskPorts, db: Reader, command: StoredCommand): Settlement[] {
  const offers = [...(canGoBack(desk, db, command) ? (['correct'] as const) : []), ...offersFor(command)];
  if (offers.includes('cancel') && isMovedOn(desk, db, command))
    return offers.filter((one) => one !== 'cancel');
  if (!offers.includes('take-back')) return offers;
  const facts = factsNow(desk, db);
  const isPossible = takingBack(db, command).every((intent) => !('refused' in decide(facts, intent)));
  return isPossible ? offers : offers.filter((one) => one !== 'take-back');
}

/** Sends what puts goods that came as a second record onto their item; as a whole they cannot be taken back any more. */
export function putOntoItems(desk: DeskPorts, db: Writer, command: StoredCommand): boolean {
  const intents = ontoItems(withRealIds(db, command), command.review);
  return intents.length > 0 && giveAll(desk, db, command, intents, command.seq)?.given === true;
}

/**
 * What each landing made. What made several records has landed once for each; where one has grown by what several make, and our
 * requests can have come to, it has landed as often as that.
 */
function eachLanding(
  db: Reader,
  { seq, intent }: StoredCommand,
  { made, readings }: AppliedLate,
): readonly (readonly number[])[] {
  const [grown, ...more] = readings;
  if (made.length === 0) return [made];
  if (made.length > 1 || intent.kind !== 'move' || grown?.of !== 'destination' || more.length > 0)
    return made.map((one) => [one]);
  // Each request may have been delivered twice.
  const most = 2 * possibleApplications(attemptsOf(db, seq)).length;
  const times = Array.from({ length: most }, (_, n) => n + 1).find(
    (n) => compare(sum(Array<Decimal>(n).fill(intent.quantity)), grown.now) === 0,
  );
  return Array<readonly number[]>(times ?? 1).fill(made);
}

function giveAll(
  desk: DeskPorts,
  db: Writer,
  command: StoredCommand,
  intents: readonly Intent[],
  undoes?: number,
): GivenAll | undefined {
  const facts = factsNow(desk, db);
  const nextId = temporaryIds(db);
  const shown = intents.map((intent) => decide(facts, withPortion(intent, nextId)));
  const refused = shown.find((step) => 'refused' in step);
  if (refused !== undefined) return { ...append(desk, db, refused), ids: [] };
  const steps = shown.flatMap((step) =>
    'refused' in step ? [] : [withOriginsOf(desk, command, left(facts, db, command, step))],
  );
  const all = steps.map((step) => append(desk, db, step, undoes === undefined ? {} : { undoes }));
  const last = all.at(-1);
  return last && { ...last, ids: all.flatMap((one) => (one.given ? one.id : [])) };
}

/** The portion that a move back makes gets an id of its own. */
function withPortion(intent: Intent, nextId: () => number): Intent {
  return intent.kind === 'move' ? { ...intent, portionId: nextId() } : intent;
}

/** Of these some are for good once they have gone through. */
const MAY_STAY: ReadonlySet<StoredCommand['kind']> = new Set([
  'delete',
  'delete-order',
  'delete-job',
  'order-status',
  'job-status',
]);
const ANSWERED: Proof = { how: 'answer', readings: [], made: [], gone: [] };

/** Whether nothing takes it back once it has gone through, whatever else happens. */
export const isForGood = (db: Reader, command: StoredCommand): boolean =>
  MAY_STAY.has(command.kind) && undoing(db, command, command.proof ?? ANSWERED).intents.length === 0;

/** @param proof of the landing that is undone */
function undoing(db: Reader, stored: StoredCommand, proof: Proof | null): Undoing {
  if (proof === null) return { intents: [], stays: ['nothing-known'] };
  if (proof.how === 'already') return { intents: [], stays: ['was-so'] };
  const command = withRealIds(db, stored);
  return kindOf(command).undo(command, proof, workingAttempt(db, stored.seq)?.preimage ?? null);
}
