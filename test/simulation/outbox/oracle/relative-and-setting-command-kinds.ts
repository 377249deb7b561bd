/**
 * Sorts command kinds for the oracle, by what a second application does. A `RELATIVE` command has its effect again each time the service
 * applies it, such as a move. A `SETS` command sets a value, whatever it was before, such as a count. An adjustment is in both sets,
 * because the station sends it as the new stock. Some kinds, such as `order-status`, are in neither.
 *
 * `isSo` says whether the service shows, at a given time, all the values that a command asks for, no matter which client set them. It is
 * false for relative commands, but true for an adjustment by zero.
 */
import { wantedBy, type LedgerIndex, type ShownCommand } from './oracle-ledger.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Kinds that have their effect again at each application, such as a move. */
export const RELATIVE = set('move copy create-item receive create-order adjust create-job');
/** Kinds that set a value, whatever it was before. An adjustment is among them: the station sends it as the new stock. */
export const SETS = set(
  'count adjust edit-item move-folder delete edit-alert delete-alert delete-order edit-job job-status delete-job',
);
/** Whether the service shows the values that a command asks for, no matter which client set them; always true of an adjustment by zero. */
export const isSo = (book: LedgerIndex, command: ShownCommand, time: number): boolean =>
  (!RELATIVE.has(command.intent.kind) ||
    (command.intent.kind === 'adjust' && Number(command.intent.by) === 0)) &&
  wantedBy(command.intent).every(([cell, value]) => (book.at(cell, time) ?? noneLeft(command)) === value);

/** The stock that a counted record has if it is gone: another command of the station may have moved its last piece away since. */
const noneLeft = ({ since = [] }: ShownCommand): string | undefined => (since.length > 0 ? '0' : undefined);
