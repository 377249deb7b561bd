/**
 * The basis of a command as it stands when it is delivered. It was given on what this station's own earlier commands were to do; one
 * that was called off, refused or discarded since has not done it, and what is missing of it is no other client's work.
 */
import { add, subtract, type Decimal } from '#domain/decimal.ts';
import { effectsOf } from '#domain/project.ts';
import { deniedSince, hasApplied, type StoredCommand } from '../../store/commands.ts';
import type { Reader } from '../../store/database.ts';
import { withRealIds } from '../../store/made-ids.ts';
import { sameField, FIELDS } from '../fields.ts';

type Of<K extends StoredCommand['kind']> = Extract<StoredCommand, { kind: K }>;

export function onStandingGround(db: Reader, command: StoredCommand): StoredCommand {
  if (command.kind === 'order-status') return withOwnStatuses(db, command);
  // The latest first: each is taken off what the ones before it left.
  const denied = deniedSince(db, command.seq, command.at).map((one) => withRealIds(db, one));
  return denied.reduceRight(without, command);
}

function without(command: StoredCommand, denied: StoredCommand): StoredCommand {
  switch (command.kind) {
    case 'count':
      return { ...command, basis: { ...command.basis, expected: expectedWithout(command, denied) } };
    case 'edit-item':
      return denied.kind === 'edit-item' && denied.intent.itemId === command.intent.itemId
        ? { ...command, basis: { ...command.basis, fields: fieldsWithout(command, denied) } }
        : command;
    case 'move-folder':
      return denied.kind === 'move-folder' &&
        denied.intent.folderId === command.intent.folderId &&
        denied.intent.intoId === command.basis.fromId
        ? { ...command, basis: { ...command.basis, fromId: denied.basis.fromId } }
        : command;
    case 'edit-order':
      return denied.kind === 'edit-order' && denied.intent.orderId === command.intent.orderId
        ? { ...command, basis: { ...command.basis, lines: denied.basis.lines } }
        : command;
    case 'receive':
    case 'move':
    case 'adjust':
    case 'create-item':
    case 'copy':
    case 'delete':
    case 'create-order':
    case 'order-status':
    case 'delete-order':
    case 'create-alert':
    case 'edit-alert':
    case 'delete-alert':
      return command;
    default:
      return command satisfies never;
  }
}

function expectedWithout({ intent, basis: { expected } }: Of<'count'>, denied: StoredCommand): Decimal {
  if (denied.kind === 'count' && denied.intent.itemId === intent.itemId)
    return add(denied.basis.expected, subtract(expected, denied.intent.quantity));
  return effectsOf(denied).reduce(
    (left, effect) =>
      effect.does === 'add' && effect.itemId === intent.itemId ? subtract(left, effect.quantity) : left,
    expected,
  );
}

function fieldsWithout({ basis }: Of<'edit-item'>, { intent, basis: before }: Of<'edit-item'>) {
  const set = FIELDS.filter((name) => intent.set[name] !== undefined);
  const taken = set.filter((name) => sameField(basis.fields[name], intent.set[name]));
  return { ...basis.fields, ...Object.fromEntries(taken.map((name) => [name, before.fields[name]])) };
}

/** Statuses that a command of ours really led the order to. */
function withOwnStatuses(db: Reader, command: Of<'order-status'>): StoredCommand {
  const { ownStatuses = [] } = command.basis;
  const isOurs = (status: string): boolean =>
    hasApplied(db, command.seq, `order:${command.intent.orderId}`, ({ intent }) =>
      intent.kind === 'order-status' ? intent.status === status : intent.kind === 'receive',
    );
  return { ...command, basis: { ...command.basis, ownStatuses: ownStatuses.filter(isOurs) } };
}
