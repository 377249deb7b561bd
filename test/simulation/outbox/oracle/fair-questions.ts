/**
 * Judges, for the oracle, whether the station had a good reason to ask the operator a question (a review). For each kind of question it
 * says what the ledger must contain for the question to be fair: for example a record that is gone, another client's change since the
 * operator saw the values, or evidence that fits both outcomes equally. A question without such a reason is reported as needless.
 */
import type { ReviewCase } from '#domain/commands/command.ts';
import { isSo, RELATIVE, SETS } from './relative-and-setting-command-kinds.ts';
import { EVER, figure, idsIn, wantedBy, type LedgerIndex, type ShownCommand } from './oracle-ledger.ts';
import { isDeclined, isRefusedOnce, isRunLate, isSaidGone } from './query-answers-to-commands.ts';
import {
  idsWithin,
  isBarred,
  isRewritten,
  isSetAgain,
  isUnsteady,
  timesDone,
} from './query-oracle-ledger.ts';
import { isLikeMade, isMarkCopied } from './query-similar-changes.ts';
import { isPortionAwaited, isSourceMistaken, listsOfSameSource } from './query-reads-for-moves.ts';
import { isCopied, isForecastMoved, isFruitless, isWorkedLate } from './receipt-exceptions.ts';
import { isEqual, writesNeededAt, writesNeededSinceSettled } from './count-writes-that-explain-values.ts';

/** The order statuses that permit a command of each kind; for a kind not named, `EDITABLE`. */
const OPEN: Partial<Record<string, readonly string[]>> = {
  receive: ['ordered', 'partially_received'],
  'delete-order': ['draft'],
};
const EDITABLE = ['draft', 'ready_for_review', 'approved'];

/** Whether a command of that kind is possible on an order of that status. */
const isOpenFor = (kind: string, status: string): boolean => (OPEN[kind] ?? EDITABLE).includes(status);

export function isFair(book: LedgerIndex, command: ShownCommand, review: ReviewCase, time: number): boolean {
  const { intent, id } = command;
  const { kind } = review;
  const { writes, pulls } = book.ledger;
  const settledAt = command.statements.find(({ state }) => state === 'applied')?.at ?? time;
  // Rows that are held back from the mirror show the state of when this command was settled.
  const last = pulls.findLast((one) => one <= time) ?? time;
  const pulled = [last, ...pulls.filter((one) => one >= settledAt && one <= time)];
  const reading = book.readingBefore(command, time) ?? [];
  const times = [...reading, ...pulled];
  const some = (name: string, of: number, is: (value: string | undefined) => boolean): boolean =>
    [...times, time].some((to) => is(book.at(`${name}:${of}`, to)));
  // All reads, and those of the last reading alone.
  const readings = [times, reading];
  const counts = readings.flatMap((all) => writesNeededAt(book, command, all));
  const isLike = times.some((to) => isLikeMade(book, command, to));
  const done = timesDone(book, command);
  const wanted = 'quantity' in intent ? figure(intent.quantity) : 'by' in intent ? -figure(intent.by) : 0;
  const isFewer = (of: number, than: number) => some('stock', of, (now) => figure(now) < than);
  // Goods that are booked over to another record must be on theirs.
  const isOnNone = intent.kind === 'adjust' && intent.fromId !== undefined && isFewer(intent.fromId, -wanted);
  const isShort = ('itemId' in intent && isFewer(intent.itemId, wanted)) || isOnNone;
  // A record that did not exist when the operator decided may be impossible to tell from its look-alikes.
  const isMade = (one: number) => book.at(`there:${one}`, command.decidedAt) !== undefined;
  const isNew = (one: number) => one < 0 || !isMade(one) || isPortionAwaited(book, command, one, time);
  const isGone = idsIn(intent).some((one) => isNew(one) || some('there', one, (now) => now === undefined));
  if (kind === 'cannot-tell' || kind === 'look-alikes') {
    const isMoved = SETS.has(intent.kind) && isBasisChanged(book, command, time);
    const isChanged = isMoved || (!RELATIVE.has(intent.kind) && isRewritten(book, command, time));
    if (isDeclined(book, id) || isSaidGone(book, id, time) || isUnsteady(book, id, review, times))
      return true;
    // What an earlier reading left open may be decided by later values alone.
    const open = listsOfSameSource(book, command, time).flatMap((to) => writesNeededAt(book, command, [to]));
    if (done > 1 || isShort || isGone || isChanged || isLike || [...counts, ...open].some(isEqual))
      return true;
    // The reads contradict each other, or another client reverted what the service had accepted.
    return (
      counts.some((one) => one.ifNotApplied < one.ifApplied) &&
      (done > 0 || counts.some((one) => one.ifApplied < one.ifNotApplied))
    );
  }
  if (kind === 'twice') {
    const isAgain = book.appliedWrites(id).some(({ at }, n) => n > 0 || at > settledAt);
    if (isAgain || (SETS.has(intent.kind) && isSetAgain(book, command, settledAt, time))) return true;
    if (counts.some((one) => one.ifApplied > 0) || isSourceMistaken(book, command)) return true;
    if (writesNeededSinceSettled(book, command, readings).some((one) => one.ifApplied < one.ifNotApplied))
      return true;
    return isLike || times.some((to) => isMarkCopied(book, id, to));
  }
  // Since the operator saw it, some client set it to the value asked for.
  const isSetSince = wantedBy(intent).some(([cell, value]) =>
    book.changes(cell, command.seenAt, time).some(({ change }) => change.after === value),
  );
  const isShown =
    (SETS.has(intent.kind) && isSetSince) || isLike || times.some((to) => isSo(book, command, to));
  if (kind === 'applied-late') return done > 0 || isShown || counts.some((one) => one.ifNotApplied > 0);
  if (kind === 'gone' || kind === 'never-made') return isGone || isSaidGone(book, id, time);
  // A record whose goods are booked over, and that is gone, has none.
  if (kind === 'too-many') return isShort || intent.kind === 'receive' || isSaidGone(book, id, time);
  if (kind === 'forecast-changed' || kind === 'booked-otherwise')
    return isForecastMoved(book, command, time, review);
  if (kind === 'refused') return isRefusedOnce(book, id, time);
  if (kind === 'order-busy') return isRefusedOnce(book, id, time) || isRunLate(book, command, time);
  if (kind === 'order-closed' && 'orderId' in intent)
    return some('status', intent.orderId, (now) => now !== undefined && !isOpenFor(intent.kind, now));
  if (kind === 'lines-failed')
    return writes.some(({ failed }) => failed.length > 0) || isFruitless(book, command, time);
  if (kind === 'unclear-answer') return isBarred(book, id, time, review) || isRunLate(book, command, time);
  return idsIn(intent).some(isNew) || isBasisChanged(book, command, time);
}

/**
 * Whether the values on which the command was decided have changed: through another client since the operator saw them, or through another
 * command of the station that came later or had another effect than shown.
 */
function isBasisChanged(book: LedgerIndex, command: ShownCommand, time: number): boolean {
  const { intent, decidedAt } = command;
  const below = intent.kind === 'delete' ? idsWithin(book, intent.recordId, [command.seenAt, time]) : [];
  const ids = new Set([...idsIn(intent), ...below]);
  const hadOtherEffect = (one: ShownCommand): boolean => {
    const { at = EVER, state } = one.statements.at(-1) ?? {};
    const isAsked = one.statements.some(({ review }) => review !== null);
    const isWhole = state === 'applied' && timesDone(book, one) === 1 && !isCopied(book, one);
    return timesDone(book, one) > 1 || (at >= decidedAt && (isAsked || !isWhole));
  };
  const own = [...book.commands.values()].filter((one) => one.id !== command.id && hadOtherEffect(one));
  if (own.some((one) => idsIn(one.intent).some((id) => ids.has(id)))) return true;
  // The screen lays the station's commands over a job until a pull that surely came after them.
  const isUnlike = [...command.saw].some(([cell, value]) => book.at(cell, time) !== value);
  if (intent.kind === 'delete-job' && isUnlike) return true;
  const ground = wantedBy(intent).map(([cell]) => cell);
  if (intent.kind === 'delete')
    for (const one of [intent.recordId, ...below]) ground.push(`updated:${one}`, `in:${one}`, `stock:${one}`);
  const isOfContent =
    intent.kind === 'order-status' && (intent.status === 'approved' || !EDITABLE.includes(intent.status));
  if (intent.kind === 'delete-order' || isOfContent) ground.push(`version:${intent.orderId}`);
  if (intent.kind === 'delete-alert') ground.push(`alert:${intent.alertId}`);
  if (intent.kind === 'delete-job') ground.push(...command.saw.keys(), `jobFields:${intent.jobId}`);
  const moved = ground.flatMap((cell) => book.changes(cell, command.seenAt, time));
  return moved.some(({ change, write }) => {
    const givenAt = book.commands.get(write.by)?.givenAt ?? EVER;
    const reportedAt = book.commands.get(write.by)?.statements.at(-1)?.at ?? 0;
    // Of two commands given at the same moment, this one came later if the operator saw the value from before its change.
    const isUnseen = givenAt === decidedAt && command.saw.get(change.cell) === change.before;
    // A receipt that is applied after it was reported as done changes values that the screen had already shown with it; so does a second
    // delivery that arrives as the first is reported.
    const isSecond = write.at >= reportedAt && book.appliedWrites(write.by)[0] !== write;
    const isLate = write.at > reportedAt || isSecond || isWorkedLate(book, write.by, change.at);
    return write.by !== command.id && (givenAt > decidedAt || isUnseen || isLate);
  });
}
