/**
 * The copies a receipt made. The service does not say which records they are, so they are looked for in the mirror once it has
 * been read after the receipt: an item of that name, at that place, at the order's price, with that many, that no other
 * command of ours made and that was not there before. Exactly one is the copy; among several nobody could tell.
 */
import { CLOCK_BLUR } from '#wire/limits.ts';
import { attemptsOf } from '../../store/attempts.ts';
import { appliedUnadopted } from '../../store/commands.ts';
import type { Database } from '../../store/database.ts';
import { learnId, wasMadeHere, unknownIdsOf } from '../../store/made-ids.ts';
import { orderById } from '../../store/orders.ts';
import { itemById, itemsLike } from '../../store/records.ts';
import type { Snapshot } from './receive-judge.ts';

export function adoptCopies(queue: Database, mirror: Database): void {
  for (const command of appliedUnadopted(queue.read)) {
    if (command.kind !== 'receive') continue;
    const unknown = new Set(unknownIdsOf(queue.read, command));
    const order = orderById(mirror.read, command.intent.orderId);
    const [first] = attemptsOf(queue.read, command.seq);
    const { since } = (first?.preimage ?? {}) as Partial<Snapshot>;
    for (const { lineId, itemId, copyId, folderId, quantity } of command.intent.lines) {
      const name = itemById(mirror.read, itemId)?.name;
      const price = order?.lines.find((line) => line.id === lineId)?.unitRate ?? null;
      if (copyId === null || !unknown.has(copyId) || name === undefined) continue;
      const found = itemsLike(mirror.read, { name, folderId, price, quantity }).filter(
        ({ id, updatedAt }) =>
          id !== itemId &&
          !wasMadeHere(queue.read, id) &&
          !(Date.parse(updatedAt) < (since ?? -Infinity) - CLOCK_BLUR),
      );
      const [only] = found;
      if (only !== undefined && found.length === 1) queue.write((db) => learnId(db, copyId, only.id));
    }
  }
}
