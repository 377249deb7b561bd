/**
 * Gives a temporary (negative) id to each record that a command will create, and maps it to the real id once the service has created the
 * record. Until then screens and later commands use the temporary id. Also tells which command creates a record (`makerOf`), and whether
 * this station created a record of the service (`wasMadeHere`). A mapping is never deleted and an id never reused, because a screen or a
 * stored command may use it at any time.
 */
import type { Decided } from '#domain/command.ts';
import type { DeliveryState } from '#domain/delivery-state.ts';
import { madeBy } from '#domain/kinds/definitions.ts';
import { withAllIds } from '#domain/ids.ts';
import type { Intent } from '#domain/intent.ts';
import type { Reader, Writer } from './database.ts';
import { renameLanes } from './command-lanes-column.ts';

/** Temporary ids per command: more than one can create, since a receipt has at most 100 lines with one copy each. */
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

/** Stores the maker of those temporary ids that do not encode it, and of a receipt's copies, whose real ids will be searched. */
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
  // Only commands from the record's maker on can refer to it; of the rest of a receipt, from that receipt on.
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

/** The command with all known real ids in place of temporary ones, also those of records it makes itself. */
export function withRealIds<C extends Decided>(db: Reader, command: C): C {
  return { ...command, intent: withAllIds<Intent>(command.intent, (id) => realId(db, id)) };
}

/**
 * The temporary ids of the records that a command creates and whose real ids are not known, in the order in which its proof names the
 * created records.
 * @param command with its own records' ids as assigned
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
  /** The seq of the first command that was to create it. */
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

/** The seq of the maker: the command that claimed the id last (the rest of a receipt), or else the one encoded in it. */
function makerSeq(db: Reader, temporary: number): number {
  const claimed = db.one<{ command: number | null }>(
    `SELECT command FROM temporary_id WHERE temporary = ?`,
    temporary,
  );
  return claimed?.command ?? seqIn(temporary);
}

/** Whether a command of ours is known to have made the record, the order or the job; each has ids of its own. */
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
