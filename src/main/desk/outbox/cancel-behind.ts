/**
 * What goes with a command that is not to be booked, or is taken back: the line that an adjustment leaves on its item, and the emptying of
 * the record whose goods an adjustment books. The emptying waits in its record's lane behind the adjustment, so it has not left while that
 * is not settled. An adjustment is not taken back while the other record may be emptied for it (`isOtherEmptied`): the goods would be on
 * neither of the two.
 */
import { isNegative, ZERO } from '#domain/values/decimal.ts';
import type { Effect } from '#domain/commands/effect.ts';
import { isEmptiedFor } from '#domain/kinds/adjust.ts';
import { effectsOfAll, projectQuantity } from '#domain/commands/project.ts';
import type { Item } from '#domain/stock/record.ts';
import { isUnapplied } from '#domain/commands/delivery-state.ts';
import {
  commandsInPlace,
  settleUnapplied,
  unsettledCommands,
  type StoredCommand,
} from '../../store/commands/commands.ts';
import { seqsSince } from '../../store/commands/find-commands-enqueued-after.ts';
import { attemptsOf } from '../../store/commands/delivery-attempts.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { isUndone } from '../../store/commands/read-undo-relation.ts';
import { itemById } from '../../store/mirror/read-items-and-folders.ts';
import { realId, withRealIds } from '../../store/commands/temporary-ids.ts';
import { cancelNote } from './adjust-note.ts';
import { isUncertain } from '../../sync/push/kinds/command-kind.ts';
import { cancelCommand } from './cancel.ts';
import { offersFor } from './offers.ts';
import type { DeskPorts } from '../ports.ts';
import { stockNow } from '../items/stock.ts';

export function cancelBehind(db: Writer, command: StoredCommand, at: string): void {
  cancelNote(db, command, at);
  const emptying = emptyingOf(db, command);
  if (emptying === undefined) return;
  if (emptying.state !== 'review') cancelCommand(db, emptying, at);
  // Sent again by a person, it would take goods off that are not on the other record any more.
  else if (!mayBeBooked(db, emptying)) settleUnapplied(db, emptying.seq, 'refused', at);
}

/** Whether a question leaves open that the command was applied. */
export const mayBeBooked = (db: Reader, command: StoredCommand): boolean =>
  offersFor(command).includes('applied') || isUncertain(attemptsOf(db, command.seq));

/** The adjustment behind this one that takes its goods off another record; undefined: there is none, or it is settled. */
const emptyingOf = (db: Reader, stored: StoredCommand): StoredCommand | undefined =>
  unsettledCommands(db).find((one) => one.seq > stored.seq && isEmptying(db, stored, one));

/**
 * Whether the goods that an adjustment has booked are taken off another record, or may still be. Undone alone, it would leave them on neither
 * of the two: the other one is raised again first.
 */
export function isOtherEmptied(db: Reader, stored: StoredCommand): boolean {
  if (stored.intent.kind !== 'adjust' || stored.intent.fromId === undefined) return false;
  const later = commandsInPlace(db, seqsSince(db, stored.seq, ['adjust']));
  return later.some(
    (one) =>
      isEmptying(db, stored, one) &&
      !isUnapplied(one) &&
      !(one.state === 'review' && !mayBeBooked(db, one)) &&
      !isUndone(db, one.seq),
  );
}

/**
 * Whether what waits behind two adjustments that book over another record's goods takes them on: without the two there would be fewer than
 * none. @param stored either of the two
 */
export function isMovedOn(desk: DeskPorts, db: Reader, stored: StoredCommand): boolean {
  if (stored.intent.kind !== 'adjust') return false;
  if (stored.intent.intoId !== undefined) {
    const raise = unsettledCommands(db).find((one) => one.seq < stored.seq && isEmptying(db, one, stored));
    return raise !== undefined && isMovedOn(desk, db, raise);
  }
  if (stored.intent.fromId === undefined) return false;
  const { commands, effects } = stockNow(db, desk.mirror.read);
  const there = (id: number): Item | undefined => itemById(desk.mirror.read, id);
  const emptying = emptyingOf(db, stored)?.seq;
  const others = commands.filter(({ seq }) => seq !== stored.seq && seq !== emptying);
  const left = effectsOfAll(others, (id) => there(id) !== undefined);
  const id = realId(db, stored.intent.itemId);
  const isShort = (all: readonly Effect[]): boolean =>
    isNegative(projectQuantity(id, there(id)?.quantity ?? ZERO, all));
  return isShort(left) && !isShort(effects);
}

function isEmptying(db: Reader, stored: StoredCommand, later: StoredCommand): boolean {
  const [{ intent: raise }, { intent }] = [withRealIds(db, stored), withRealIds(db, later)];
  return raise.kind === 'adjust' && intent.kind === 'adjust' && isEmptiedFor(raise, intent);
}
