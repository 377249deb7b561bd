/**
 * Records what the station's outbox shows of the one command of a torture history, each time that changes: `follow` reads the outbox view
 * from the station every 10 ms. The oracle of the simulation compares the record with the service's ledger; so the ids in the record are
 * those that `fill-oracle-ledger.ts` uses.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { CommandRow, OutboxView } from '#domain/views/outbox.ts';
import { seenBy, type Statement, type ShownCommand } from '../simulation/outbox/oracle/oracle-ledger.ts';
import type { TestStation } from '../support/start-service-and-stations.ts';
import { withLedgerIds, ledgerLineId, OURS, type FilledLedger } from './fill-oracle-ledger.ts';

/** Milliseconds between two reads of the screen. */
const READ_EVERY = 10;

export interface Screen {
  /** Reads a station's screen repeatedly. @returns a function that ends this; the station's death ends it too */
  readonly follow: (station: TestStation) => () => void;
  /** Reads it once. @returns the command, if there is one */
  readonly note: (station: TestStation) => Promise<CommandRow | undefined>;
  /** The command as last shown; undefined before it was enqueued. */
  readonly row: () => CommandRow | undefined;
  /** All that the screen said; empty if there never was a command. */
  readonly told: (given: { readonly from: number; readonly to: number }) => readonly ShownCommand[];
}

export function watchScreen(books: FilledLedger): Screen {
  const statements: Statement[] = [];
  let row: CommandRow | undefined;
  let said = '';

  async function note(station: TestStation): Promise<CommandRow | undefined> {
    const found = rowOf(await station.read('outbox', {}));
    if (found === undefined) return undefined;
    row = found;
    const { state, review, proof } = found;
    const text = JSON.stringify([state, review, proof]);
    if (text === said) return found;
    said = text;
    const readings = proof?.readings ?? [];
    const isOfLines = found.kind === 'receive';
    statements.push({
      at: books.now(),
      state,
      review: state === 'review' ? review : null,
      proof: proof && {
        ...proof,
        readings: readings.map((one) =>
          isOfLines && one.id !== null ? { ...one, id: ledgerLineId(one.id) } : one,
        ),
      },
    });
    return found;
  }

  function follow(station: TestStation): () => void {
    const followed = new AbortController();
    const keepNoting = async (): Promise<void> => {
      while (!followed.signal.aborted) {
        await note(station);
        await pause(READ_EVERY);
      }
    };
    void keepNoting().catch(() => {});
    return () => followed.abort();
  }

  return {
    follow,
    note,
    row: () => row,
    told: ({ from, to }) => {
      if (row === undefined) return [];
      const decided = withLedgerIds(row);
      const { intent } = decided;
      const seenAt = books.pulledBefore(from);
      return [{ id: OURS, intent, saw: seenBy(decided), decidedAt: from, givenAt: to, seenAt, statements }];
    },
  };
}

function rowOf({ review, settled, waiting }: OutboxView): CommandRow | undefined {
  const rows = [...review, ...settled, ...waiting];
  if (rows.length > 1) throw new Error('a history has one command');
  return rows[0];
}
