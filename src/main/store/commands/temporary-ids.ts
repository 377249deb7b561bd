/**
 * Gives a temporary (negative) id to each record that a command will create, and maps it to the real id once the service has created the
 * record. Until then screens and later commands use the temporary id.
 * A mapping is never deleted and an id is never reused, because a screen or a stored command may use it at any time.
 * A temporary id encodes the sequence number of the command that creates the record, so most ids need no row in the table before the real
 * id is known. A row is needed earlier for the copies that a receipt makes, and if another command than the encoded one creates the record,
 * such as the remainder of a receipt.
 * Also tells which command creates a record (`makerOf`), and whether this station created a record of the service (`wasMadeHere`).
 */
import type { Decided } from '#domain/commands/command.ts';
import type { DeliveryState } from '#domain/commands/delivery-state.ts';
import { madeBy } from '#domain/kinds/definitions.ts';
import { withAllIds } from '#domain/commands/ids.ts';
import type { Intent } from '#domain/commands/intent.ts';
import type { Reader, Writer } from '../database.ts';
import { renameLanes } from './command-lanes-column.ts';

/** Temporary ids reserved for each command. A command creates fewer records: a receipt has at most 100 lines, with one copy each. */
const EACH = 1000;

/**
 * Returns a function that yields the temporary ids of the next command appended in this transaction. They encode its seq, so nothing
 * needs to be stored for them. If they are used for several commands, later ones may encode the seq of a following command.
 */
export function temporaryIds(db: Reader): () => number {
  const last = db.one<{ seq: number | null }>(`SELECT max(seq) AS seq FROM command`)?.seq ?? 0;
  let id = -(last + 1) * EACH + 1;
  return () => --id;
}

/** Stores which command creates a record: if the temporary id does not encode it, and for a receipt's copies, whose real ids are searched. */
export function claimTemporaryIds(db: Writer, intent: Intent, seq: number): void {
  for (const temporary of madeBy(intent)) {
    if (intent.kind === 'receive' || seqIn(temporary) !== seq) claim(db, temporary, seq);
  }
}

function claim(db: Writer, temporary: number, seq: number): void {
  db.run(
    `INSERT INTO temporary_id (temporary, command) VALUES (?, ?)
     ON CONFLICT (temporary) DO UPDATE SET command = excluded.command`,
    temporary,
    seq,
  );
}

const seqIn = (temporary: number): number => Math.floor(-temporary / EACH);

/** Maps a temporary id to the real one, and replaces it in stored lanes. */
export function learnId(db: Writer, temporary: number, real: number): void {
  // Only the command that creates the record, and later ones, can refer to it. For the remainder of a receipt, that is from the receipt on.
  renameLanes(db, makerOf(db, temporary)?.place ?? 0, temporary, real);
  db.run(
    `INSERT INTO temporary_id (temporary, real) VALUES (?, ?) ON CONFLICT (temporary) DO UPDATE SET real = excluded.real`,
    temporary,
    real,
  );
}

/** The real id of a temporary one; the id itself if it is real or not known yet. */
export function realId(db: Reader, id: number): number {
  if (id >= 0) return id;
  return db.one<{ real: number | null }>(`SELECT real FROM temporary_id WHERE temporary = ?`, id)?.real ?? id;
}

/** All ids of a record: its real one and its temporary ones. */
export function idsOf(db: Reader, id: number): number[] {
  const before = db.all<{ id: number }>(`SELECT temporary AS id FROM temporary_id WHERE real = ?`, id);
  return [id, ...before.map((row) => row.id)];
}

/** Replaces all temporary ids in a command whose real ids are known, including those of records that the command itself creates. */
export function withRealIds<C extends Decided>(db: Reader, command: C): C {
  return { ...command, intent: withAllIds<Intent>(command.intent, (id) => realId(db, id)) };
}

/**
 * The temporary ids of the records that a command creates and whose real ids are not known, in the order in which its proof names the
 * created records.
 * @param command the command with the temporary ids of its own records, not replaced by real ones
 */
export function unknownIdsOf(
  db: Reader,
  { seq, intent }: { readonly seq: number; readonly intent: Intent },
): number[] {
  return madeBy(intent).filter(
    (temporary) => makerSeq(db, temporary) === seq && realId(db, temporary) === temporary,
  );
}

export interface Maker {
  readonly id: string;
  readonly seq: number;
  /** The position of the command in the outbox: for a remainder, the seq of the command that was to create the record first. */
  readonly place: number;
  readonly state: DeliveryState;
  /** 1 once a pull has reflected it. */
  readonly reflected: number;
}

/** The command that creates a record, and its state; undefined if there is none. */
export function makerOf(db: Reader, temporary: number): Maker | undefined {
  const seq = makerSeq(db, temporary);
  return db.one<Maker>(
    `SELECT id, seq, coalesce(place, seq) AS place, state, reflected FROM command WHERE seq = ?`,
    seq,
  );
}

/** The seq of the command that creates the record: the one in the id's row, such as the remainder of a receipt, or the encoded one. */
function makerSeq(db: Reader, temporary: number): number {
  const claimed = db.one<{ command: number | null }>(
    `SELECT command FROM temporary_id WHERE temporary = ?`,
    temporary,
  );
  return claimed?.command ?? seqIn(temporary);
}

/** Whether a command of this station created the record, order or job, as far as known. Records, orders and jobs have separate ids. */
export function wasMadeHere(db: Reader, real: number, what: 'record' | 'order' | 'job'): boolean {
  if (what === 'job') return isJobMadeHere(db, real);
  const makers = db.all<{ kind: string | null }>(
    `SELECT command.kind FROM temporary_id
     LEFT JOIN command ON command.seq = coalesce(temporary_id.command, -temporary_id.temporary / ${EACH}) WHERE temporary_id.real = ?`,
    real,
  );
  return makers.some(({ kind }) => kind !== 'create-job' && (kind === 'create-order') === (what === 'order'));
}

/** A job of an earlier version's command has no temporary id: its command's proof names it. */
const isJobMadeHere = (db: Reader, id: number): boolean =>
  db.one(
    `SELECT 1 FROM command, json_each(command.proof, '$.made') AS made WHERE command.kind = 'create-job' AND made.value = ?`,
    id,
  ) !== undefined;
