/**
 * Queries of the oracle about commands that create a job. Nothing but its name tells such a job, and other clients may use the same name.
 */
import type { LedgerIndex, ShownCommand, Write } from './oracle-ledger.ts';

/**
 * The jobs that others gave the command's name, or took it from, between two readings, or whose other figures they changed while it
 * had that name: then no reader knows for sure which of them the command has made.
 * @param froms the times of the earlier reads @param tos of the later ones
 */
export function jobsOfName(
  book: LedgerIndex,
  { id: own, intent }: ShownCommand,
  froms: readonly number[],
  tos: readonly number[],
): readonly number[] {
  if (intent.kind !== 'create-job') return [];
  // Of another command of ours a second job is told by nothing.
  const isOthers = ({ by }: Write, job: string): boolean => {
    const one = book.commands.get(by);
    if (one === undefined) return true;
    const { proof } = one.statements.at(-1) ?? {};
    return by !== own && one.intent.kind === 'create-job' && proof?.made.includes(Number(job)) !== true;
  };
  const [from, to] = [Math.min(...froms), Math.max(...tos)];
  return [...book.cells.keys()].flatMap((cell) => {
    const [name, id = ''] = cell.split(':');
    if (name !== 'jobName') return [];
    const isOfName = (text: string | undefined): boolean => text === intent.name;
    const isNamed = book
      .changes(cell, from, to)
      .some(
        ({ change, write }) => isOthers(write, id) && (isOfName(change.after) || isOfName(change.before)),
      );
    const isChanged = ['jobNotes', 'jobStart', 'jobEnd'].some((one) =>
      book
        .changes(`${one}:${id}`, from, to)
        .some(({ change, write }) => isOthers(write, id) && isOfName(book.at(cell, change.at))),
    );
    return isNamed || isChanged ? [Number(id)] : [];
  });
}

/**
 * Whether a new job comes from a second delivery of a request whose answer the station had: it was answered, or the service refused its one
 * request at first. A service that takes a name once refuses that delivery too, as long as the name stays; it is not looked for.
 */
export function isJobDeliveredAgain({ ledger }: LedgerIndex, { id }: ShownCommand): boolean {
  const sent = ledger.departures.filter(({ by }) => by === id);
  const isRefused = (ledger.writes.find(({ by }) => by === id)?.status ?? 0) >= 400;
  return sent.every(({ answered }) => answered) || (sent.length === 1 && isRefused);
}
