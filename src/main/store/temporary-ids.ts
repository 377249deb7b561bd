/**
 * Temporary ids. A record that a command will create has a negative id, never reused, until the command is settled and the real id is
 * known. The mapping is kept for good, because a screen or a stored command may still use the temporary id.
 */
import type { Decided } from '#domain/command.ts';
import type { DeliveryState } from '#domain/delivery-state.ts';
import { madeBy } from '#domain/kinds/definitions.ts';
import { withAllIds } from '#domain/ids.ts';
import type { Intent } from '#domain/intent.ts';
import type { Reader, Writer } from './database.ts';
import { renameLanes } from './lanes.ts';

/** More than a command can make: a receipt has 100 lines, each with a copy at most. */
const EACH = 1000;

/**
 * The ids for the next command that will be appended in this transaction, one with each call. Its seq is in them, so that
 * nothing has to be written for them. Given together for several commands, they run on into the numbers of those.
 */
export function temporaryIds(db: Reader): () => number {
  const last = db.one<{ seq: number | null }>(`SELECT max(seq) AS seq FROM command`)?.seq ?? 0;
  let id = -(last + 1) * EACH + 1;
  return () => --id;
}

/** Writes down which of the records that a command is to make are not to be told from their ids, or are to be looked for. */
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

/** From now on the temporary id means `real`, in stored commands and lanes too. */
export function learnId(db: Writer, temporary: number, real: number): void {
  // A record is not referred to before the command that makes it, or the receipt which that one is the rest of.
  renameLanes(db, makerOf(db, temporary)?.place ?? 0, temporary, real);
  db.run(
    `INSERT INTO temporary_id (temporary, real) VALUES (?, ?) ON CONFLICT (temporary) DO UPDATE SET real = excluded.real`,
    temporary,
    real,
  );
}

/** The real id behind a temporary one, or the id itself where it is real or not known yet. */
export function realId(db: Reader, id: number): number {
  if (id >= 0) return id;
  return db.one<{ real: number | null }>(`SELECT real FROM temporary_id WHERE temporary = ?`, id)?.real ?? id;
}

/** All ids a record has gone by: the one it has now, and the temporary ones before. */
export function idsOf(db: Reader, id: number): number[] {
  const before = db.all<{ id: number }>(`SELECT temporary AS id FROM temporary_id WHERE real = ?`, id);
  return [id, ...before.map((row) => row.id)];
}

/** The command with every id that is known by now as the real one, those of records it makes itself among them. */
export function withRealIds<C extends Decided>(db: Reader, command: C): C {
  return { ...command, intent: withAllIds<Intent>(command.intent, (id) => realId(db, id)) };
}

/**
 * The temporary ids of the records that a command is still to make, or of which the real ones are not known, in the order in
 * which its proof names what was made.
 * @param command with the ids of its own records as they were given
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
  /** The seq of the first command that was to make it. */
  readonly place: number;
  readonly state: DeliveryState;
  /** 1 once the mirror has been read after it. */
  readonly reflected: number;
}

/** The command that is to make a record, and what has become of it: undefined where there is none. */
export function makerOf(db: Reader, temporary: number): Maker | undefined {
  const seq = makerSeq(db, temporary);
  return db.one<Maker>(
    `SELECT id, seq, coalesce(place, seq) AS place, state, reflected FROM command WHERE seq = ?`,
    seq,
  );
}

/** Another command is the maker from the moment it goes on for the first. */
function makerSeq(db: Reader, temporary: number): number {
  const claimed = db.one<{ command: number | null }>(
    `SELECT command FROM temporary_id WHERE temporary = ?`,
    temporary,
  );
  return claimed?.command ?? seqIn(temporary);
}

/** Whether a command of ours is known to have made the record, or the order: each has numbers of its own. */
export function wasMadeHere(db: Reader, real: number, what: 'record' | 'order'): boolean {
  const makers = db.all<{ kind: string | null }>(
    `SELECT command.kind FROM temporary_id
     LEFT JOIN command ON command.seq = coalesce(temporary_id.command, -temporary_id.temporary / ${EACH}) WHERE temporary_id.real = ?`,
    real,
  );
  return makers.some(({ kind }) => (kind === 'create-order') === (what === 'order'));
}
