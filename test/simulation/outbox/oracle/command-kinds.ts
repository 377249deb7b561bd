/** The kinds of commands as the oracle tells them apart: those that have their effect again at each application, and those that set a figure. */
import { wantedBy, type LedgerIndex, type ShownCommand } from './oracle-ledger.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** Kinds of which each application has its effect again. */
export const RELATIVE = set('move copy create-item receive create-order adjust create-job');
/** Kinds that set a figure whatever its value was. */
export const SETS = set(
  'count adjust edit-item move-folder delete edit-alert delete-alert delete-order edit-job job-status delete-job',
);
/** Whether the service shows the figures asked for, no matter which client set them; always true of a difference of zero. */
export const isSo = (book: LedgerIndex, told: ShownCommand, time: number): boolean =>
  (!RELATIVE.has(told.intent.kind) || (told.intent.kind === 'adjust' && Number(told.intent.by) === 0)) &&
  wantedBy(told.intent).every(([cell, value]) => (book.at(cell, time) ?? noneLeft(told)) === value);

/** The stock of a record that is gone, of a count: a move of ours since may have taken it with its last piece. */
const noneLeft = ({ since = [] }: ShownCommand): string | undefined => (since.length > 0 ? '0' : undefined);
