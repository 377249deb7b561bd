/**
 * Records what the station's outbox screen says about the single command of a torture run, whenever that changes. `follow` reads the outbox
 * view every 10 ms until it is stopped or the station dies. The oracle compares this record with its ledger of what the service did. In the
 * ledger the ids of orders, lines, alerts and jobs are shifted so that each id is unique, and times are stretched
 * (`fill-oracle-ledger.ts`). This record uses the same ids and clock.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { CommandRow, OutboxView } from '#domain/views/outbox.ts';
import { seenBy, type Statement, type ShownCommand } from '../simulation/outbox/oracle/oracle-ledger.ts';
import type { TestStation } from '../support/station/start-service-and-stations.ts';
import { withLedgerIds, ledgerLineId, OURS, type FilledLedger } from './fill-oracle-ledger.ts';

/** Milliseconds between two reads of the screen. */
const READ_EVERY = 10;

export interface Screen {
  /** Reads a station's screen repeatedly. @returns a function that stops this; it also stops when the station dies */
  readonly follow: (station: TestStation) => () => void;
  /** Reads the screen once. @returns the command, if there is one */
  readonly note: (station: TestStation) => Promise<CommandRow | undefined>;
  /** The command as last shown; undefined before it was enqueued. */
  readonly row: () => CommandRow | undefined;
  /** All that the screens said about the command; empty if they never showed one. */
  readonly shownCommands: (given: { readonly from: number; readonly to: number }) => readonly ShownCommand[];
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
    shownCommands: ({ from, to }) => {
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
