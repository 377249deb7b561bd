/**
 * Answers the oracle's questions about commands that create a job. A new job can be recognized only by its name, and other clients may use
 * the same name: `jobsMistakableFor` lists the jobs that may therefore be mistaken for the new one.
 *
 * `isJobDeliveredAgain` says whether a second job may come from a second delivery of the request: if the station received an answer to each
 * of its requests, or if the service first refused the only request. In these cases the station does not search for a second job, because a
 * service that accepts a name only once refuses the second delivery; so the oracle must not expect the station to find it.
 */
import type { LedgerIndex, ShownCommand, Write } from './oracle-ledger.ts';

/**
 * The jobs that other clients gave the command's name, or took it from, between two readings; or that had the name while those clients
 * changed their other fields. Then no reader knows for sure which of them the command created.
 * @param froms the times of the earlier reads
 * @param tos the times of the later reads
 */
export function jobsMistakableFor(
  book: LedgerIndex,
  { id: own, intent }: ShownCommand,
  froms: readonly number[],
  tos: readonly number[],
): readonly number[] {
  if (intent.kind !== 'create-job') return [];
  // A second job that another command of the station made cannot be told from another client's: no report names it.
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
 * Whether a new job comes from a second delivery of a request whose answer the station had: the answer was received, or the service first
 * refused the only request. As long as the name stays, a service that refuses names that are taken refuses the second delivery too; so the
 * station does not look for a second job.
 */
export function isJobDeliveredAgain({ ledger }: LedgerIndex, { id }: ShownCommand): boolean {
  const sent = ledger.departures.filter(({ by }) => by === id);
  const isRefused = (ledger.writes.find(({ by }) => by === id)?.status ?? 0) >= 400;
  return sent.every(({ answered }) => answered) || (sent.length === 1 && isRefused);
}
