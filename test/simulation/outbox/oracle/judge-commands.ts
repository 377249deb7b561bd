/**
 * The oracle of the outbox simulation and the torture test. `judge` compares what the outbox screen said of each command with what really
 * happened, and returns the findings. It reports a command
 * - that ended neither settled nor in review;
 * - whose last shown state is not what the ledger says (not applied, applied, or applied twice);
 * - that was put in review without need, or was not, although the values fitted both "applied" and "not applied";
 * - that overwrote another client's value unseen by the operator.
 *
 * What really happened is taken from the service's ledger, which records each write with its author. Some kinds of findings are no defect
 * (`HARMLESS`); one of them counts every question that an operator got.
 *
 * The oracle imports nothing from the code under test (`src/main/sync`), so that a mistake would have to be made twice. Its input is
 * described in `oracle-ledger.ts` and the kinds of findings in `finding-kinds.ts`. `fair-questions.ts` says when a question is fair, and
 * `count-writes-that-explain-values.ts` what the values alone prove.
 */
import { isSo, RELATIVE, SETS } from './relative-and-setting-command-kinds.ts';
import { isFair } from './fair-questions.ts';
import type { Finding, NoteFinding } from './finding-kinds.ts';
import {
  EVER,
  growth,
  indexLedger,
  shifted,
  sum,
  wantedBy,
  type LedgerIndex,
  type Ledger,
  type Statement,
  type ShownCommand,
} from './oracle-ledger.ts';
import {
  isMixed,
  isRefused,
  isReset,
  isSetByOthers,
  isSetUnaware,
  isUnreadSince,
  listsBefore,
  shownAt,
  timesDone,
} from './query-oracle-ledger.ts';
import { isDoneByOthers, isCreditedToOther, isReportedOfAnother } from './query-similar-changes.ts';
import { isJobDeliveredAgain } from './query-jobs-mistakable-for-created-one.ts';
import { findOverwritten } from './find-lost-updates.ts';
import { isEqual, writesNeededAt, type WritesNeeded } from './count-writes-that-explain-values.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const FINAL = set('applied refused cancelled review');
/**
 * Questions and final states that say "nothing was booked" (`DENIES`), and questions that say that it was booked or that this is unknown
 * (`CORRECTS`).
 */
const DENIES =
  /^(refused|gone|never-made|too-many|cancelled|order-(closed|busy)|lines-failed|\w+-moved|moved-elsewhere|changed-since)$/;
const CORRECTS = set('twice applied-late look-alikes cannot-tell');
export function judge(ledger: Ledger, shown: readonly ShownCommand[]): readonly Finding[] {
  const asGiven = indexLedger(ledger, shown);
  const commands = shown.map((command) => shifted(asGiven, command));
  const book = indexLedger(ledger, commands);
  return commands.flatMap((command) => {
    const findings: Finding[] = [];
    const say: NoteFinding = (count, what) => {
      findings.push({ count, id: command.id, what: `${command.intent.kind} ${what}` });
    };
    judgeEnd(book, command, say);
    judgeAsking(book, command, say);
    if (SETS.has(command.intent.kind)) findOverwritten(book, command, say);
    return findings;
  });
}

/** Whether a count has set another stock than the counted one, shifted by the station's commands given since. */
const isSetOtherwise = (book: LedgerIndex, { id, intent, since = [] }: ShownCommand): boolean =>
  intent.kind === 'count' &&
  since.length > 0 &&
  book
    .appliedWrites(id)
    .flatMap(({ changes }) => changes)
    .some(({ cell, after }) => cell === `stock:${intent.itemId}` && after !== intent.quantity);

function judgeEnd(book: LedgerIndex, command: ShownCommand, say: NoteFinding): void {
  const { id, intent, statements } = command;
  const last = statements.at(-1);
  if (last === undefined || !FINAL.has(last.state)) return say('stuck', last?.state ?? 'never shown');
  const done = timesDone(book, command);
  const { how = 'no proof', readings = [] } = last.proof ?? {};
  const reportedAt = toldFirst(statements, last);
  const isReported = (line: number): boolean =>
    readings.length === 0 || readings.some((one) => one.id === line);
  const isDone =
    intent.kind === 'receive'
      ? intent.lines.every(({ lineId }) => book.bookedOn(id, lineId) > 0 || !isReported(lineId))
      : (done > 0 && !isSetOtherwise(book, command)) ||
        [reportedAt, ...(book.lastReadBefore(id, reportedAt) ?? [])].some((time) =>
          isSo(book, command, time),
        );
  if (last.state === 'applied' && how !== 'person' && !isDone) {
    const [isOthers, isBoth] = [isDoneByOthers(book, command, reportedAt, isReported), how === 'figures'];
    say(isOthers && isBoth ? 'maskedTold' : isOthers || isBoth ? 'falselyAffirmed' : 'lost', how);
  }
  const why = last.review?.kind ?? last.state;
  if (DENIES.test(why)) {
    if (done > 0) say(isUnseen(book, command, 'at all') ? 'unseen' : 'falselyDenied', why);
  } else if (done > 1 && RELATIVE.has(intent.kind) && !isCreditedToOther(book, command)) {
    const second = book.appliedWrites(id)[1]?.at ?? 0;
    const isReported = statements.some(({ at, review }) => at >= second && CORRECTS.has(review?.kind ?? ''));
    if (!isReported && !isReportedOfAnother(book, command, second))
      say(isUnseen(book, command, 'twice') ? 'unseen' : 'doubled', `${done} times, ${last.state} ${how}`);
  }
}

/**
 * When the station first stated this outcome with this proof. If an operator is asked later whether it was applied twice and says no, that
 * first statement stays in force.
 */
function toldFirst(statements: ShownCommand['statements'], last: Statement): number {
  const same = ({ state, proof }: Statement): string => JSON.stringify([state, proof?.how, proof?.readings]);
  return statements.find((one) => same(one) === same(last))?.at ?? last.at;
}

/** Whether at the end no read can show that the command was applied: a second time, or at all. */
function isUnseen(book: LedgerIndex, command: ShownCommand, what: 'twice' | 'at all'): boolean {
  // A person who answered "not booked" is not asked again if nothing can be read, or if the evidence fits both outcomes.
  const { state, proof } = command.statements.at(-1) ?? {};
  const isSaid = state === 'refused' || proof?.how === 'person';
  if ((isSaid && book.ledger.isUnreadable) || isUnreadSince(book, command)) return true;
  const last = (cell: string) => book.changes(cell, 0, EVER).at(-1)?.write.by;
  // Another command of the station asked for the same, and is reported as done.
  const isSame = (one: ShownCommand): boolean =>
    one.id !== command.id &&
    JSON.stringify(wantedBy(one.intent)) === JSON.stringify(wantedBy(command.intent)) &&
    one.statements.at(-1)?.state === 'applied';
  if (!RELATIVE.has(command.intent.kind))
    return (
      [...book.commands.values()].some(isSame) ||
      !isSo(book, command, EVER) ||
      wantedBy(command.intent).some(([cell]) => last(cell) !== command.id)
    );
  const shown = shownAt(book, command.id, EVER);
  const source = command.intent.kind === 'move' ? command.intent.itemId : null;
  const isSourceSet = source !== null && isSetByOthers(book, command, source);
  if ((what === 'twice' || isRefused(book, command)) && isMixed(book, command)) return true;
  if (command.intent.kind === 'create-job' && isJobDeliveredAgain(book, command)) return true;
  if (
    what === 'twice' &&
    command.intent.kind === 'adjust' &&
    areUndoneByEachOther(book, command.intent.itemId)
  )
    return true;
  if (what === 'twice') {
    const isSetBack = source !== null && isSetUnaware(book, command, source) && isReset(book, command);
    return (command.intent.kind !== 'receive' && shown.length <= 1) || isSetBack;
  }
  if (command.intent.kind.startsWith('create')) return shown.length === 0;
  if (command.intent.kind === 'copy') {
    const times = [...listsBefore(book, command.id, command.statements.at(-1)?.at ?? EVER), EVER];
    return times.every((time) => shownAt(book, command.id, time).length === 0);
  }
  if (shown.length === 0 && isSourceSet) return true;
  const isGone =
    command.intent.kind === 'adjust' && book.at(`there:${command.intent.itemId}`, EVER) === undefined;
  const reads = book.lastReadBefore(command.id, command.statements.at(-1)?.at ?? EVER) ?? [];
  const isOut = (one: WritesNeeded): boolean =>
    one.ifNotApplied === 0 || one.ifNotApplied < one.ifApplied || (isSaid && isEqual(one));
  return isGone || [...reads, EVER].some((to) => writesNeededAt(book, command, [to]).every(isOut));
}

/** Whether the second deliveries of the station's commands, taken together, leave the stock of the item as it was. */
function areUndoneByEachOther(book: LedgerIndex, itemId: number): boolean {
  const second = book
    .changes(`stock:${itemId}`, 0, EVER)
    .filter(({ write }) => book.commands.has(write.by) && book.appliedWrites(write.by)[0] !== write);
  return second.length > 1 && sum(second.map(growth)) === 0;
}

function judgeAsking(book: LedgerIndex, command: ShownCommand, say: NoteFinding): void {
  const { id, statements } = command;
  for (const [n, { at, review }] of statements.entries()) {
    if (review === null || review.kind === statements[n - 1]?.review?.kind) continue;
    say('asked', review.kind);
    if (!book.ledger.isUnreadable && !isFair(book, command, review, at)) say('needless', review.kind);
  }
  const asked = statements.find(({ review }) => review !== null)?.at ?? EVER;
  const isEqualAt = (time: number): boolean => {
    const counts = writesNeededAt(book, command, book.readingBefore(command, time) ?? [time]);
    return asked > time && counts.length > 0 && counts.every(isEqual);
  };
  const left = book.ledger.departures.filter((one) => one.by === id);
  const isDecided = ({ proof, state }: ShownCommand['statements'][number]): boolean =>
    proof?.how === 'read-back' || (left.some((one) => !one.answered) && state === 'cancelled');
  const end = statements.find(isDecided);
  if (end !== undefined && isEqualAt(end.at)) say('missed', `${end.state} ${end.proof?.how ?? ''}`);
  if (left.some(({ at }, n) => left[n - 1]?.answered === false && isEqualAt(at))) say('missed', 'sent again');
}
