/**
 * Finds lost updates for the oracle: values set by another client that one of the station's writes replaced. Only commands that set a
 * value are examined. A replaced value is one of:
 * - `overwritten`, a defect: the station had read the value, and the operator had not seen it and was not asked. It is also a defect if
 *   the station wrote first, the other client changed that, and the station wrote again.
 * - `raced`, no defect: the other client wrote after the station's last read.
 * - `overMirror`, no defect: for this command the station had read nothing from the service, and its mirror (the local copy) was out of
 *   date.
 *
 * An adjustment adds to the stock that was read, so it counts as `overwritten` only in two cases: the station wrote before the other
 * client; or it was computed from a stock that lacked the effect of another command of the station. Cases in which no read could show the
 * other client's write are left out; the code lists them.
 */
import type { Proof, Reading, ReviewCase } from '#domain/commands/command.ts';
import type { Intent } from '#domain/commands/intent.ts';
import type { NoteFinding } from './finding-kinds.ts';
import { figure, sum, wantedBy, type LedgerIndex, type Change, type ShownCommand } from './oracle-ledger.ts';

/** The cells of the ledger that clients set. */
const OF_CLIENTS = /^(stock|name|notes|price|custom|parent|photos|alert|content|heads|job\w+):/;

/** By how much the screen shows a stock as changed while this command waits (ten-thousandths). */
function addedTo(asked: Intent, cell: string): number {
  const by = (id: number, quantity: string): number => (cell === `stock:${id}` ? figure(quantity) : 0);
  if (asked.kind === 'adjust') return by(asked.itemId, asked.by);
  if (asked.kind === 'move') return by(asked.portionId, asked.quantity) - by(asked.itemId, asked.quantity);
  if (asked.kind !== 'receive') return 0;
  return sum(asked.lines.map(({ itemId, copyId, quantity }) => by(copyId ?? itemId, quantity)));
}

/**
 * Whether an adjustment removed the effect of another command of the station, because it was computed from a stock without it, although
 * that command was reported as applied before the adjustment was sent. It is no defect if the stock that was read equals what that command
 * was reported to have left: lagging reads, or another client's equal change, can show just that. Nor is it one if a person settled that
 * command and its late effect came after the state that a lagging read showed.
 */
function isOwnLost(book: LedgerIndex, { id, intent, statements }: ShownCommand, change: Change): boolean {
  if (intent.kind !== 'adjust' || change.cell !== `stock:${intent.itemId}`) return false;
  const grown = figure(change.after) - figure(change.before);
  const all = book.changes(change.cell, 0, change.at);
  // Another client may have written in the same millisecond.
  const last = all[all.findIndex((one) => one.change === change) - 1];
  const by = last === undefined ? undefined : book.commands.get(last.write.by);
  if (grown === figure(intent.by) || last === undefined || by === undefined || by.id === id) return false;
  const sent = book.ledger.departures.findLast((one) => one.by === id && one.at <= change.at)?.at ?? 0;
  const toldAs = by.statements.find(({ state }) => state === 'applied');
  const reportedAt = toldAs?.at ?? Infinity;
  // The stock from which it was computed, as the last proof or question states it. The proof of a person's answer states none.
  const reckoned = statements.flatMap(({ proof, review }) => readingsOf(proof ?? review)).at(-1);
  const readOf = book.lastReadBefore(id, sent)?.at(-1) ?? sent;
  if (toldAs?.proof?.how === 'person' && last.change.at > readOf) return false;
  const isAsLeft = toldAs?.proof?.readings.some(({ of, now }) => of !== 'line' && now === reckoned?.before);
  return last.change.at <= reportedAt && reportedAt <= sent && isAsLeft !== true;
}

const readingsOf = (said: Proof | ReviewCase | null): readonly Reading[] =>
  said !== null && 'readings' in said ? said.readings : [];

/**
 * Reports every value of another client that a write of this command replaced. If an earlier request of this command was applied before
 * that client wrote, it is reported even if the client set the value back to what the operator had seen, because the client's change is
 * gone.
 */
export function findOverwritten(book: LedgerIndex, command: ShownCommand, say: NoteFinding): void {
  const { id, intent, saw, statements } = command;
  // A draft to be deleted is read when the screen shows it.
  const seenAt = intent.kind === 'delete-order' ? command.decidedAt : command.seenAt;
  // Earlier commands of the station may not have been applied. Then the operator may have seen the value as the service shows it, or
  // without what those commands would have added.
  const undone = [...book.commands.values()].flatMap(({ intent: asked, givenAt, statements: all }) => {
    const ended = all.find(({ state }) => state === 'refused' || state === 'cancelled')?.at ?? 0;
    return all.at(-1)?.state === 'refused' || all.at(-1)?.state === 'cancelled'
      ? [{ asked, hasWaited: givenAt <= command.decidedAt && ended > command.decidedAt }]
      : [];
  });
  const withoutUndone = (cell: string, own: string): string => {
    const adds = undone.map(({ asked, hasWaited }) => (hasWaited ? addedTo(asked, cell) : 0));
    return sum(adds) === 0 ? own : String((figure(own) - sum(adds)) / 10_000);
  };
  const isUnset = (cell: string, own: string): boolean =>
    undone.some(({ asked }) => wantedBy(asked).some(([one, value]) => one === cell && value === own));
  const wasSeen = (cell: string): readonly (string | undefined)[] => {
    const [own, shown] = [saw.get(cell), book.at(cell, seenAt)];
    if (own === undefined) return [shown];
    const isOpen = intent.kind === 'delete-order' || isUnset(cell, own);
    return [own, withoutUndone(cell, own), ...(isOpen ? [shown] : [])];
  };
  const landed = book.appliedWrites(id);
  // Another command is reported as applied "by us, or by another client at the same moment": no read shows that this value is the other
  // client's.
  const isMasked = ({ cell, after, at: setAt }: Change): boolean =>
    [...book.commands.values()]
      .flatMap(({ id: by, intent: asked, statements: all }) =>
        all.flatMap(({ proof, at: saidAt }) =>
          proof?.how === 'figures' && saidAt >= setAt
            ? [
                ...proof.readings.map((one) => [`stock:${one.id}`, one.now] as const),
                ...wantedBy(asked),
                // The order's lines do not show to which record another client's receipt added.
                ...(asked.kind === 'receive' ? asked.lines : []).flatMap(({ itemId, lineId }) =>
                  book.bookedOn(by, lineId) > 0 ? [] : [[`stock:${itemId}`, after] as const],
                ),
              ]
            : [],
        ),
      )
      .some(([figure, value]) => cell === figure && value === after);
  /** Whether one of the station's writes has set it to the same value since; the ledger records only changes. */
  const isSetByUs = ({ cell, after, at: setAt }: Change, until: number): boolean =>
    [...book.commands.values()].some(
      (one) =>
        book.appliedWrites(one.id).some((write) => write.at >= setAt && write.at < until) &&
        one.statements.some(({ proof }) =>
          proof?.readings.some((reading) => `stock:${reading.id}` === cell && reading.now === after),
        ),
    );
  for (const change of landed.flatMap((one) => one.changes)) {
    const { cell, before, at } = change;
    if (isOwnLost(book, command, change)) say('overwritten', `${cell}, our own`);
    const all = OF_CLIENTS.test(cell) ? book.changes(cell, seenAt, at) : [];
    const last = all[all.findIndex((one) => one.change === change) - 1];
    if (last?.change.before === undefined || book.commands.has(last.write.by)) continue;
    // The operator saw this record with that change, although the rest of the folder was read earlier.
    const stamp = `updated:${cell.split(':')[1]}`;
    if (saw.has(stamp) && saw.get(stamp) === book.at(stamp, last.change.at)) continue;
    if (isMasked(last.change) || isSetByUs(last.change, at)) continue;
    const sent = book.ledger.departures.findLast((one) => one.by === id && one.at <= at)?.at ?? at;
    const read = book.lastReadBefore(id, sent)?.[0];
    const isAsked = statements.some((one) => one.review !== null && one.at <= sent);
    if (last.change.at > (read ?? sent)) say('raced', cell);
    else if (read === undefined) say('overMirror', cell);
    else if (isAsked) continue;
    // Alerts have no time stamp: no read shows that one was changed and set back.
    else if (intent.kind === 'edit-alert' && wasSeen(cell).includes(before)) continue;
    else if (landed.some((one) => one.at < last.change.at)) say('overwritten', `${cell}, set by us before`);
    else if (intent.kind !== 'adjust' && !wasSeen(cell).includes(before)) say('overwritten', cell);
  }
}
