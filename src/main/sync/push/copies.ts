/**
 * The copies that receipts made. The service does not say which records they are, so they are looked for in the mirror once it has
 * been read after the receipt: an item of that name, at that place, at the order's price, with that many, that no other command of
 * ours made and that was not there before. Where there are more of them than receipts of ours that made one, none is taken.
 */
import { compare, type Decimal } from '#domain/decimal.ts';
import { CLOCK_BLUR } from '#wire/limits.ts';
import { attemptsOf } from '../../store/attempts.ts';
import { appliedUnadopted } from '../../store/commands.ts';
import type { Database } from '../../store/database.ts';
import { learnId, wasMadeHere, unknownIdsOf } from '../../store/made-ids.ts';
import { orderById } from '../../store/orders.ts';
import { itemById, itemsLike } from '../../store/records.ts';
import type { Snapshot } from './receive-judge.ts';

interface Wanted {
  readonly copyId: number;
  readonly itemId: number;
  readonly folderId: number | null;
  readonly quantity: Decimal;
  readonly price: Decimal | null;
  /** A lower bound of the service's clock before the first request left (epoch milliseconds). */
  readonly since: number;
}

export function adoptCopies(queue: Database, mirror: Database): void {
  let wanted = wantedCopies(queue, mirror);
  for (const one of wanted) {
    const item = itemById(mirror.read, one.itemId);
    if (item === undefined) continue;
    const found = itemsLike(mirror.read, { ...one, name: item.name }).filter(
      ({ id, updatedAt }) =>
        id !== one.itemId &&
        !wasMadeHere(queue.read, id, 'record') &&
        !(Date.parse(updatedAt) < one.since - CLOCK_BLUR),
    );
    // Copies of our own receipts that are alike are as good as each other.
    const isOurs = found.length <= wanted.filter((other) => isAlike(one, other)).length;
    const [id] = found.map((record) => record.id).sort((a, b) => a - b);
    if (id === undefined || !isOurs) continue;
    queue.write((db) => learnId(db, one.copyId, id));
    wanted = wanted.filter((other) => other !== one);
  }
}

function wantedCopies(queue: Database, mirror: Database): readonly Wanted[] {
  return appliedUnadopted(queue.read).flatMap((command) => {
    if (command.kind !== 'receive') return [];
    const unknown = new Set(unknownIdsOf(queue.read, command));
    const order = orderById(mirror.read, command.intent.orderId);
    const [first] = attemptsOf(queue.read, command.seq);
    const { since } = (first?.preimage ?? {}) as Partial<Snapshot>;
    return command.intent.lines.flatMap(({ lineId, copyId, ...line }) =>
      copyId === null || !unknown.has(copyId)
        ? []
        : {
            ...line,
            copyId,
            price: order?.lines.find((one) => one.id === lineId)?.unitRate ?? null,
            since: since ?? -Infinity,
          },
    );
  });
}

const isAlike = (one: Wanted, other: Wanted): boolean =>
  one.itemId === other.itemId &&
  one.folderId === other.folderId &&
  compare(one.quantity, other.quantity) === 0 &&
  isSame(one.price, other.price);

const isSame = (one: Decimal | null, other: Decimal | null): boolean =>
  one === null || other === null ? one === other : compare(one, other) === 0;
