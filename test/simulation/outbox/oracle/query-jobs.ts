/**
 * Queries of the oracle about commands that create a job. Nothing but its name tells such a job, and other clients may use the same name.
 */
import type { LedgerIndex, ShownCommand } from './oracle-ledger.ts';

/**
 * The jobs that other clients gave the command's name, or took it from, between two readings, or whose other figures they changed while it
 * had that name: then no reader knows for sure which of them the command has made.
 * @param froms the times of the earlier reads @param tos of the later ones
 */
export function jobsOfName(
  book: LedgerIndex,
  { intent }: ShownCommand,
  froms: readonly number[],
  tos: readonly number[],
): readonly number[] {
  if (intent.kind !== 'create-job') return [];
  const [from, to] = [Math.min(...froms), Math.max(...tos)];
  return [...book.cells.keys()].flatMap((cell) => {
    const [name, id = ''] = cell.split(':');
    if (name !== 'jobName') return [];
    const isOfName = (text: string | undefined): boolean => text === intent.name;
    const isNamed = book
      .changes(cell, from, to)
      .some(
        ({ change, write }) =>
          !book.commands.has(write.by) && (isOfName(change.after) || isOfName(change.before)),
      );
    const isChanged = ['jobNotes', 'jobStart', 'jobEnd'].some((one) =>
      book
        .changes(`${one}:${id}`, from, to)
        .some(({ change, write }) => !book.commands.has(write.by) && isOfName(book.at(cell, change.at))),
    );
    return isNamed || isChanged ? [Number(id)] : [];
  });
}
