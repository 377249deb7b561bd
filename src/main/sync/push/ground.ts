/**
 * The basis of a command as it stands when it is delivered. It was given on what this station's own earlier commands were to do; one
 * that was called off, refused or discarded since has not done it, and what is missing of it is no other client's work.
 *
 * Only what a basis shares with such a command to the letter is taken back. A count's expected stock is not: what else went into
 * that figure is not known any more, and a wrong guess would set another client's stock.
 */
import { earlierInLane, type StoredCommand } from '../../store/commands.ts';
import type { Reader } from '../../store/database.ts';
import { withRealIds } from '../../store/made-ids.ts';
import { FIELDS, sameField } from '../fields.ts';
import { draftAsLeft } from './order-ground.ts';

type Of<K extends StoredCommand['kind']> = Extract<StoredCommand, { kind: K }>;

/** @param done earlier ones that are taken for applied */
export function onStandingGround(
  db: Reader,
  command: StoredCommand,
  done: readonly StoredCommand[],
): StoredCommand {
  switch (command.kind) {
    case 'edit-item':
      return deniedIn(db, command, `item:${command.intent.itemId}`).reduceRight(withoutEdit, command);
    case 'move-folder':
      return deniedIn(db, command, `folder:${command.intent.folderId}`).reduceRight(withoutMove, command);
    case 'edit-order':
      return deniedIn(db, command, `order:${command.intent.orderId}`).reduceRight(withoutLines, command);
    case 'order-status':
      return withOwnStatuses(db, command, done);
    case 'delete-order':
      return draftAsLeft(db, command);
    case 'receive':
    case 'move':
    case 'count':
    case 'adjust':
    case 'create-item':
    case 'copy':
    case 'delete':
    case 'create-order':
    case 'create-alert':
    case 'edit-alert':
    case 'delete-alert':
      return command;
    default:
      return command satisfies never;
  }
}

/** Earlier commands in a lane that were not done, the latest last: each is taken off what the ones before it left. */
const deniedIn = (db: Reader, { seq }: StoredCommand, lane: string): readonly StoredCommand[] =>
  earlierInLane(db, seq, lane, ['cancelled', 'refused']).map((one) => withRealIds(db, one));

function withoutEdit(command: Of<'edit-item'>, denied: StoredCommand): Of<'edit-item'> {
  if (denied.kind !== 'edit-item' || denied.intent.itemId !== command.intent.itemId) return command;
  const { fields } = command.basis;
  const { set } = denied.intent;
  const taken = FIELDS.filter((name) => set[name] !== undefined && sameField(fields[name], set[name]));
  const before = Object.fromEntries(taken.map((name) => [name, denied.basis.fields[name]]));
  return { ...command, basis: { ...command.basis, fields: { ...fields, ...before } } };
}

function withoutMove(command: Of<'move-folder'>, denied: StoredCommand): Of<'move-folder'> {
  const isIt =
    denied.kind === 'move-folder' &&
    denied.intent.folderId === command.intent.folderId &&
    denied.intent.intoId === command.basis.fromId;
  return isIt ? { ...command, basis: { ...command.basis, fromId: denied.basis.fromId } } : command;
}

function withoutLines(command: Of<'edit-order'>, denied: StoredCommand): Of<'edit-order'> {
  const isIt =
    denied.kind === 'edit-order' &&
    JSON.stringify(denied.intent.lines) === JSON.stringify(command.basis.lines);
  return isIt ? { ...command, basis: { ...command.basis, lines: denied.basis.lines } } : command;
}

/** Only statuses that a command of ours really led the order to. */
function withOwnStatuses(
  db: Reader,
  command: Of<'order-status'>,
  done: readonly StoredCommand[],
): StoredCommand {
  const { ownStatuses = [] } = command.basis;
  if (ownStatuses.length === 0) return command;
  const { orderId } = command.intent;
  const applied = [
    ...earlierInLane(db, command.seq, `order:${orderId}`, ['applied']),
    ...done.filter(({ intent }) => 'orderId' in intent && intent.orderId === orderId),
  ];
  const isOurs = (status: string): boolean =>
    applied.some(({ intent }) =>
      intent.kind === 'order-status' ? intent.status === status : intent.kind === 'receive',
    );
  return { ...command, basis: { ...command.basis, ownStatuses: ownStatuses.filter(isOurs) } };
}
