/** Counts other clients' figures that our writes replaced. No verdict depends on the count. */
import type { Intent } from '#domain/intent.ts';
import type { Say } from './findings.ts';
import { wantedBy, type Book, type Change, type Told } from './ledger.ts';

/** Figures that a client sets, and kinds that set one whatever it was. */
const OF_CLIENTS = /^(stock|name|notes|price|parent|photos|alert|content|heads):/;

/** Whether it changes that stock by so many, whatever it is. */
const addsTo = (asked: Intent, cell: string): boolean =>
  asked.kind === 'receive'
    ? asked.lines.some(({ itemId }) => cell === `stock:${itemId}`)
    : (asked.kind === 'adjust' || asked.kind === 'move') && cell === `stock:${asked.itemId}`;

/**
 * Every figure of another client's that a write of ours set to something else. Where an earlier request of ours had landed before
 * that client wrote, it does not matter that they set what the person had seen: it is their change to ours that is gone.
 */
export function countOverwritten(book: Book, told: Told, say: Say): void {
  const { id, intent, saw, statements } = told;
  // A draft that is to be deleted is read for the screen.
  const seenAt = intent.kind === 'delete-order' ? told.decidedAt : told.seenAt;
  // What our own commands were to make of it may not have been done: then it is as the service showed it.
  const isUndone = (cell: string, own: string | undefined): boolean =>
    [...book.commands.values()].some(
      ({ intent: asked, statements: all }) =>
        (addsTo(asked, cell) ||
          wantedBy(asked).some(([figure, value]) => figure === cell && value === own)) &&
        /^(refused|cancelled)$/.test(all.at(-1)?.state ?? ''),
    );
  const wasSeen = (cell: string): readonly (string | undefined)[] => {
    const [own, shown] = [saw.get(cell), book.at(cell, seenAt)];
    return intent.kind === 'delete-order' || isUndone(cell, own) ? [own, shown] : [own ?? shown];
  };
  const landed = book.landed(id);
  // Told as "by us, or by another client at the same moment": that it was theirs nobody can see.
  const isMasked = ({ cell, after, at: setAt }: Change): boolean =>
    [...book.commands.values()]
      .flatMap(({ intent: asked, statements: all }) =>
        all.flatMap(({ proof, at: saidAt }) =>
          proof?.how === 'figures' && saidAt >= setAt
            ? [
                ...proof.readings.map((one) => [`stock:${one.id}`, one.now] as const),
                ...wantedBy(asked),
                // What the goods of another client's receipt came to, the lines do not tell.
                ...(asked.kind === 'receive' ? asked.lines : []).map(
                  ({ itemId }) => [`stock:${itemId}`, after] as const,
                ),
              ]
            : [],
        ),
      )
      .some(([figure, value]) => cell === figure && value === after);
  /** One of our own writes has set it to the same since, which changes nothing in the ledger. */
  const isSetByUs = ({ cell, after, at: setAt }: Change, until: number): boolean =>
    [...book.commands.values()].some(
      (one) =>
        book.landed(one.id).some((write) => write.at >= setAt && write.at < until) &&
        one.statements.some(({ proof }) =>
          proof?.readings.some((reading) => `stock:${reading.id}` === cell && reading.now === after),
        ),
    );
  for (const change of landed.flatMap((one) => one.changes)) {
    const { cell, before, at } = change;
    const all = OF_CLIENTS.test(cell) ? book.changes(cell, seenAt, at) : [];
    const last = all[all.findIndex((one) => one.change === change) - 1];
    if (last?.change.before === undefined || book.commands.has(last.write.by)) continue;
    // As the person saw it, though the rest of the folder was read longer ago.
    const stamp = `updated:${cell.split(':')[1]}`;
    if (saw.has(stamp) && saw.get(stamp) === book.at(stamp, last.change.at)) continue;
    if (isMasked(last.change) || isSetByUs(last.change, at)) continue;
    const sent = book.ledger.departures.findLast((one) => one.by === id && one.at <= at)?.at ?? at;
    const read = book.lookBefore(id, sent)?.[0];
    const isAsked = statements.some((one) => one.review !== null && one.at <= sent);
    if (last.change.at > (read ?? sent)) say('raced', cell);
    else if (read === undefined) say('overMirror', cell);
    else if (isAsked) continue;
    // An alert has no time: that it was set back to what it was, no reading shows.
    else if (intent.kind === 'edit-alert' && wasSeen(cell).includes(before)) continue;
    else if (landed.some((one) => one.at < last.change.at)) say('overwritten', `${cell}, set by us before`);
    else if (intent.kind !== 'adjust' && !wasSeen(cell).includes(before)) say('overwritten', cell);
  }
}
