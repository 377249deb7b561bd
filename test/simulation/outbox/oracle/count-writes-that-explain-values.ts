/**
 * Counts, for the oracle, how many writes of other clients are needed to explain how values changed between two readings: once assuming
 * that the command was applied in between, and once assuming that it was not. If both numbers are equal, the values fit both assumptions,
 * and only a person can decide. `writesNeededSinceSettled` counts the same for a second application after the command was settled.
 *
 * The result is empty for kinds of commands that values cannot decide. The counting is written anew here, because the oracle must not share
 * a mistake with the app's own code.
 */
import {
  figure,
  growth,
  sum,
  type ChangeOfWrite,
  type LedgerIndex,
  type ShownCommand,
} from './oracle-ledger.ts';
import { isAnsweredOnce } from './query-answers-to-commands.ts';
import { readTimesBefore, others, readSpans, type ReadSpan } from './query-oracle-ledger.ts';
import { isWorkedLate } from './receipt-exceptions.ts';

/** How many writes of other clients explain the values if the command was applied once (`ifApplied`), and if it was not (`ifNotApplied`). */
export type WritesNeeded = { readonly ifApplied: number; readonly ifNotApplied: number };
export const isEqual = (one: WritesNeeded): boolean => one.ifApplied === one.ifNotApplied;
/** These numbers for each pair of readings on which a question or decision may rest; empty if values do not decide. */
export function writesNeededAt(
  book: LedgerIndex,
  command: ShownCommand,
  times: readonly number[],
): readonly WritesNeeded[] {
  const from = (['first', 'last'] as const).flatMap((which) =>
    readSpans(readTimesBefore(book, command, which, times[0])),
  );
  return readSpans(times).flatMap((to) => from.flatMap((one) => writesNeededBetween(book, command, one, to)));
}

/**
 * These numbers between two readings.
 * @param froms the first and last read of the earlier reading
 * @param tos of the later reading
 */
function writesNeededBetween(
  book: LedgerIndex,
  { intent, id }: ShownCommand,
  froms: ReadSpan,
  tos: ReadSpan,
): readonly WritesNeeded[] {
  const [[sourceFrom, from], [sourceTo, to]] = [froms, tos];
  /**
   * Whether a change is known to come from another command of the station: all answers to that command were received. What its background
   * run did after it was reported as done is not known.
   */
  const isKnown = ({ write: { by }, change }: ChangeOfWrite): boolean =>
    by !== id && book.commands.has(by) && isAnsweredOnce(book, by) && !isWorkedLate(book, by, change.at);
  const unknown = (cell: string, since = from, until = to) =>
    book.changes(cell, since, until).filter((entry) => !isKnown(entry));
  const by = (cell: string, since = from, until = to): number => sum(unknown(cell, since, until).map(growth));
  if (intent.kind === 'adjust') {
    if (book.at(`there:${intent.itemId}`, to) === undefined) return [];
    const isTouched = unknown(`updated:${intent.itemId}`).length > 0;
    return [
      {
        ifApplied: Number(by(`stock:${intent.itemId}`) !== figure(intent.by)),
        ifNotApplied: Number(isTouched),
      },
    ];
  }
  if (intent.kind === 'receive') {
    // If there was only one run since, and its author is another client, it is not this command's, even if the values fit.
    const [run, ...more] = book.changes(`version:${intent.orderId}`, from, to);
    const isOne = run !== undefined && more.length === 0;
    const isNamed = isOne && !book.ledger.sharesName && !book.commands.has(run.write.by);
    // Booked quantities only grow.
    return intent.lines.flatMap(({ lineId, quantity }) => {
      const [grown, ours] = [by(`received:${lineId}`), figure(quantity)];
      if (grown < ours) return { ifApplied: 1, ifNotApplied: 0 };
      // One run alone cannot have been both this command's and the rest; but whether receipts raise the version has to be learned first.
      if (isOne && grown !== ours)
        return [
          { ifApplied: 1, ifNotApplied: 1 },
          { ifApplied: 2, ifNotApplied: 1 },
        ];
      return { ifApplied: Number(grown !== ours || isNamed), ifNotApplied: 1 };
    });
  }
  if (intent.kind !== 'move' && intent.kind !== 'copy') return [];
  const { itemId, folderId, quantity } = intent;
  const isMove = intent.kind === 'move';
  const mark = isMove ? 'sid' : 'name';
  const alike = new Set([sourceFrom, sourceTo].map((time) => book.at(`${mark}:${itemId}`, time) ?? '?'));
  const within = (one: string, time: number): number =>
    book.at(`parent:${one}`, time) === String(folderId) ? figure(book.at(`stock:${one}`, time)) : 0;
  const grown = [...book.cells.keys()].flatMap((cell) => {
    const [name, one = ''] = cell.split(':');
    const isLike = name === mark && [from, to].some((time) => alike.has(book.at(cell, time) ?? ''));
    if (!isLike || one === String(itemId) || (!isMove && book.at(cell, from) !== undefined)) return [];
    const isHere = (time: number): boolean => book.at(`parent:${one}`, time) === String(folderId);
    const known = book
      .changes(`stock:${one}`, from, to)
      .filter((entry) => isKnown(entry) && isHere(entry.change.at));
    return within(one, to) - within(one, from) - sum(known.map(growth)) || [];
  });
  const ours = figure(quantity);
  const [source, taken] = isMove ? [by(`stock:${itemId}`, sourceFrom, sourceTo), ours] : [0, 0];
  const ifNotApplied = others(source, grown);
  // If two records grew by exactly the command's quantity, either may be its portion.
  if (grown.filter((one) => one === ours).length > 1) return [{ ifApplied: ifNotApplied, ifNotApplied }];
  // The portion is in one of the records, alone or with other clients' changes of it.
  const rest = (one: number): readonly number[] => (one === ours ? [] : [one - ours]);
  const tried = grown.map((one, n) => others(source + taken, grown.toSpliced(n, 1, ...rest(one))));
  return [{ ifApplied: Math.min(1 + others(source + taken, grown), ...tried), ifNotApplied }];
}

/**
 * These numbers since the command was settled, when one application was known: does one more explain the values better than none? A
 * person's answer counts as of its moment.
 */
export function writesNeededSinceSettled(
  book: LedgerIndex,
  command: ShownCommand,
  readings: readonly (readonly number[])[],
): readonly WritesNeeded[] {
  const settled = command.statements.find(({ state }) => state === 'applied');
  if (settled === undefined) return [];
  const read =
    settled.proof?.how === 'person' ? undefined : book.lastReadBefore(command.id, settled.at)?.at(-1);
  const known = read ?? settled.at;
  const since = readings.map((times) => times.filter((at) => at > settled.at));
  return since.flatMap(readSpans).flatMap((to) => writesNeededBetween(book, command, [known, known], to));
}
