/**
 * Queries of the oracle about changes that look like the effect of a given command: whether a record or change made by another client, or
 * by another command of this station, can be mistaken for that effect; and whether the station reported the effect as another command's.
 * Where that is so, the station cannot know better, and the oracle does not count its report as wrong. `query-oracle-ledger.ts` has the
 * other queries.
 */
import {
  figure,
  growth,
  sum,
  EVER,
  type LedgerIndex,
  type ShownCommand,
  type Write,
} from './oracle-ledger.ts';
import { jobsMistakableFor } from './query-jobs-mistakable-for-created-one.ts';
import { leftAt, readTimesBefore } from './query-oracle-ledger.ts';

/**
 * Whether another client made a record with the same notes as the command's record, so that the mark in them proves nothing. A job has no
 * such mark.
 */
export function isMarkCopied(book: LedgerIndex, id: string, time: number): boolean {
  if (book.commands.get(id)?.intent.kind === 'create-job') return false;
  const made = book.appliedWrites(id)[0]?.changes.find(({ cell }) => cell.startsWith('notes:'));
  const notes = [...book.cells.keys()].filter((cell) => cell.startsWith('notes:') && cell !== made?.cell);
  return notes.some((cell) => book.at(cell, time) === made?.after);
}

/** Whether another command of the station made the record and is reported as done with it. A receipt's records are never reported. */
function isReportedAsOurs(
  book: LedgerIndex,
  { id }: ShownCommand,
  by: string,
  record: string,
  time: number,
): boolean {
  const other = by === id ? undefined : book.commands.get(by);
  const { state, proof } = other?.statements.findLast(({ at }) => at <= time) ?? {};
  return (
    state === 'applied' && (other?.intent.kind === 'receive' || proof?.made.includes(Number(record)) === true)
  );
}

/**
 * The uncertainty of the service's clock (milliseconds): records' times may be in whole seconds, and are compared with the time of an
 * answer.
 */
const CLOCK_UNKNOWN = 3000;

/** The service's clock as the newest record read by then shows it, which may be far behind. */
function clockAt({ ledger: { reads, pulls }, cells }: LedgerIndex, time: number): number {
  const read = Math.max(0, ...[...reads.map(({ at }) => at), ...pulls].filter((at) => at <= time));
  const written = [...cells].flatMap(([cell, all]) =>
    cell.startsWith('updated:') ? all.flatMap(({ change }) => (change.at <= read ? [change.at] : [])) : [],
  );
  return Math.max(0, ...written);
}

/**
 * Whether another client made a record of the same name after the command's first request was sent, and some client has written it since.
 * Or, for a copy: the record is elsewhere with its whole stock, like one that was moved there whole.
 */
export function isLikeMade(book: LedgerIndex, command: ShownCommand, time: number): boolean {
  const { intent } = command;
  if (intent.kind === 'create-job')
    return jobsMistakableFor(book, command, readTimesBefore(book, command, 'first'), [time]).length > 0;
  const left = clockAt(book, leftAt(book, command, 'first')) - CLOCK_UNKNOWN;
  const name =
    intent.kind === 'create-item'
      ? intent.fields.name
      : intent.kind === 'copy'
        ? book.at(`name:${intent.itemId}`, leftAt(book, command, 'first'))
        : undefined;
  return [...book.cells.keys()].some((cell) => {
    const [what, record = ''] = cell.split(':');
    if (what !== 'name' || name === undefined) return false;
    const [made] = book.changes(`there:${record}`, left, time);
    const isRenamed = book.changes(cell, made?.change.at ?? EVER, time).length > 0;
    if (book.at(cell, time) !== name && !isRenamed && !isButNamed(book, command, record, time)) return false;
    const isOthers = made !== undefined && !isReportedAsOurs(book, command, made.write.by, record, time);
    // Times in whole seconds do not show whether it was written since.
    const isVague = Date.parse(book.at(`updated:${record}`, time) ?? '') % 1000 === 0;
    const isWritten =
      isOthers && (isVague || book.changes(`updated:${record}`, made.change.at, time).length > 0);
    const isElsewhere =
      intent.kind === 'copy' && book.at(`parent:${record}`, time) !== String(intent.folderId);
    const isWhole = isElsewhere && figure(book.at(`stock:${record}`, time)) === figure(intent.quantity);
    return isWritten || (isOthers && isWhole);
  });
}

/**
 * Whether a record at the command's location is as the command asked for, except for its name and notes: the command's own record would
 * look so after another client renamed it.
 */
function isButNamed(book: LedgerIndex, { intent }: ShownCommand, record: string, time: number): boolean {
  const is = (cell: string, value: string | number | null): boolean =>
    book.at(`${cell}:${record}`, time) === String(value);
  const isThere = (folder: number | null, quantity: string): boolean =>
    is('parent', folder) && figure(book.at(`stock:${record}`, time)) === figure(quantity);
  if (intent.kind === 'copy') return isThere(intent.folderId, intent.quantity);
  if (intent.kind !== 'create-item' || intent.what !== 'item') return false;
  const { quantity, price, minQuantity } = intent.fields;
  return isThere(intent.folderId, quantity) && is('price', price) && is('minQuantity', minQuantity);
}

/** Whether other clients did the same, or the same amount together, while the command was under way. */
export function isDoneByOthers(
  book: LedgerIndex,
  command: ShownCommand,
  to: number,
  isReported: (line: number) => boolean,
): boolean {
  const { intent, id } = command;
  // The report is about the last attempt. The first reads before it may have been repeated, because they were older than the station's own
  // writes.
  // A list of many pages may have been interrupted in between.
  const froms = (['first', 'last'] as const).flatMap((which) => [
    ...readTimesBefore(book, command, which),
    ...(book.readingBefore(command, leftAt(book, command, which)) ?? []),
  ]);
  const tos = [to, ...(book.lastReadBefore(id, to) ?? [])];
  const isSame = (cell: string, by: number): boolean =>
    froms.some((from) =>
      tos.some((until) => {
        const all = book.changes(cell, from, until).filter(({ write }) => write.by !== id);
        return all.some((one) => growth(one) === by) || (all.length > 0 && sum(all.map(growth)) === by);
      }),
    );
  if (intent.kind === 'receive')
    return intent.lines.every(
      ({ lineId, quantity }) =>
        !isReported(lineId) ||
        book.bookedOn(id, lineId) > 0 ||
        isSame(`received:${lineId}`, figure(quantity)),
    );
  if (intent.kind === 'create-job') return jobsMistakableFor(book, command, froms, tos).length > 0;
  if (intent.kind === 'adjust') return isSame(`stock:${intent.itemId}`, figure(intent.by));
  const stocks = [...book.cells.keys()].filter((cell) => cell.startsWith('stock:'));
  if (intent.kind === 'move' && isSame(`stock:${intent.itemId}`, -figure(intent.quantity))) return true;
  return (
    (intent.kind === 'copy' || intent.kind === 'move') &&
    stocks.some((cell) => isSame(cell, figure(intent.quantity)))
  );
}

/**
 * Whether, after this command was applied again, a person was asked about a duplicate of another receipt of the station on the order, or
 * of another move or copy of the item to the same location: the values of that question contain both.
 */
export const isReportedOfAnother = (
  book: LedgerIndex,
  { id, intent }: ShownCommand,
  second: number,
): boolean =>
  [...book.commands.values()].some(
    (one) =>
      one.id !== id &&
      isOnSameFigures(one.intent, intent) &&
      one.statements.some(({ at, review }) => at >= second && review?.kind === 'twice'),
  );

const isOnSameFigures = (one: ShownCommand['intent'], other: ShownCommand['intent']): boolean =>
  (one.kind === 'receive' && other.kind === 'receive' && one.orderId === other.orderId) ||
  ((one.kind === 'move' || one.kind === 'copy') &&
    one.kind === other.kind &&
    one.itemId === other.itemId &&
    one.folderId === other.folderId);

/**
 * Whether the command's effect is reported as that of another command of the station that asked for the same. For receipts to any
 * location: the lines contain in total what is reported, and the order does not show which receipt it was. For an adjustment: the other
 * command is reported as "by us, or by another client", with that stock.
 */
export const isCreditedToOther = (book: LedgerIndex, { id, intent }: ShownCommand): boolean =>
  intent.kind === 'receive'
    ? intent.lines.every(({ lineId }) => isAsReported(book, lineId))
    : [...book.commands.values()].some(
        (one) =>
          one.id !== id &&
          book.appliedWrites(one.id).length === 0 &&
          (isAlike(one.intent, intent) ||
            (intent.kind === 'adjust' && isReportedAsSet(one, book.appliedWrites(id).slice(1)))),
      );

function isReportedAsSet({ statements }: ShownCommand, applications: readonly Write[]): boolean {
  const { state, proof, at = 0 } = statements.at(-1) ?? {};
  const readings = state === 'applied' && proof?.how === 'figures' ? proof.readings : [];
  return applications.every(
    ({ changes, at: appliedAt }) =>
      appliedAt <= at &&
      readings.some((one) =>
        changes.some(({ cell, after }) => cell === `stock:${one.id}` && after === one.now),
      ),
  );
}

/** Whether the station's receipts have booked as much on a line as they are reported to have. */
function isAsReported(book: LedgerIndex, line: number): boolean {
  const all = [...book.commands.values()].map(({ id, intent, statements }) => {
    const { state, proof } = statements.at(-1) ?? {};
    const own = intent.kind === 'receive' ? intent.lines.filter(({ lineId }) => lineId === line) : [];
    const { readings = [] } = proof ?? {};
    const isReported =
      state === 'applied' && (readings.length === 0 || readings.some((one) => one.id === line));
    return book.bookedOn(id, line) - (isReported ? sum(own.map(({ quantity }) => figure(quantity))) : 0);
  });
  return sum(all) === 0;
}

const isAlike = (one: object, other: object): boolean =>
  JSON.stringify({ ...one, portionId: 0, copyId: 0 }) ===
  JSON.stringify({ ...other, portionId: 0, copyId: 0 });
