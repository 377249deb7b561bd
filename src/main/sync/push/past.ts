/** What has been tried of a command, from what was written down. */
import { isOpen } from '#domain/attempt.ts';
import type { Decimal } from '#domain/decimal.ts';
import { effectsOf, projectQuantity } from '#domain/project.ts';
import { attemptsOf } from '../../store/attempts.ts';
import { appliedSince, othersUnreflected, type StoredCommand } from '../../store/commands.ts';
import type { Reader } from '../../store/database.ts';
import { wasMadeHere, withRealIds } from '../../store/made-ids.ts';
import { progress } from '../../store/progress.ts';
import { itemById } from '../../store/records.ts';
import { setting } from '../../store/settings.ts';
import type { Past } from './kind.ts';
import type { DeliveryPorts } from './ports.ts';
import { onRealGround } from './resolve.ts';

export function pastOf(ports: DeliveryPorts, command: StoredCommand): Past<unknown> {
  const tries = attemptsOf(ports.queue.read, command.seq);
  const last = tries.findLast(isOpen);
  const isInDoubt = command.state === 'unknown' || command.state === 'accepted';
  const doubt =
    isInDoubt && last !== undefined
      ? {
          outcome: last.outcome,
          preimage: last.preimage,
          waited: sinceSent(ports, command.id),
          sentHere: ports.sentAt.has(command.id),
        }
      : null;
  const { state, review } = command;
  const denied = state === 'refused' && review?.why === 'look-alikes' ? review.ids : [];
  const made = command.kind === 'create-order' ? 'order' : 'record';
  return {
    tries,
    doubt,
    held: ports.clock.monotonic() - (ports.heldAt.get(command.id) ?? ports.clock.monotonic()),
    settleDelay: ports.settleDelay,
    serviceTime: ports.client.serviceTime(),
    author: setting(ports.queue.read, 'author'),
    stockOf: (itemId) => stockOf(ports, command.seq, itemId),
    isNotOfIt: (id) => denied.includes(id) || wasMadeHere(ports.queue.read, id, made),
    later: doubt === null || last === undefined ? [] : laterThan(ports.queue.read, command, last.n),
  };
}

/** As the mirror has it, with what our own commands did that it does not show. Where a receipt of ours put its goods is not known. */
function stockOf({ queue, mirror }: DeliveryPorts, seq: number, itemId: number): Decimal | null {
  const item = itemById(mirror.read, itemId);
  const shown = new Set(progress(mirror.read, 'reflected'));
  const unseen = othersUnreflected(queue.read, seq)
    .filter((one) => !shown.has(one.seq))
    .map((one) => withRealIds(queue.read, one));
  const isReceived = unseen.some(
    ({ intent }) => intent.kind === 'receive' && intent.lines.some((line) => line.itemId === itemId),
  );
  if (item === undefined || isReceived) return null;
  return projectQuantity(itemId, item.quantity, unseen.flatMap(effectsOf));
}

/** Our own other commands that were applied since an attempt was sent, with real ids. */
export const laterThan = (db: Reader, { seq }: StoredCommand, n: number): readonly StoredCommand[] =>
  appliedSince(db, seq, n).map((one) => onRealGround(db, withRealIds(db, one)));

/** The same since the first attempt that left. */
export function sinceFirst(
  db: Reader,
  command: StoredCommand,
  tries: Past<unknown>['tries'],
): readonly StoredCommand[] {
  const first = tries.find(({ outcome }) => outcome !== 'not-sent');
  return first === undefined ? [] : laterThan(db, command, first.n);
}

/** Milliseconds since it was last sent, or since this process began. */
export function sinceSent(ports: DeliveryPorts, id: string): number {
  return ports.clock.monotonic() - (ports.sentAt.get(id) ?? ports.startedAt);
}
