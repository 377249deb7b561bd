/**
 * The database table of commands, which is the outbox: the changes that operators asked for, in order, each with its delivery state. This
 * file enqueues commands, changes their state, and finds them by state: those that wait, have an uncertain outcome, are due a duplicate
 * check, or whose effect is not in the mirror yet (the local copy of the service's records).
 *
 * Rows are never deleted. What was decided never changes: the intent, and the basis, which is what the operator saw. A settled command
 * (applied, refused or cancelled) may still be put in review again, by a duplicate check or because its effect differs from the forecast.
 * If a command was applied in part, its remainder is a new command. The remainder takes the old one's position in the outbox (`place`), so
 * that later commands do not overtake it.
 */
import { WITHOUT_ANSWER } from '#domain/commands/attempt.ts';
import type { Command, Decided, Proof, ReviewCase } from '#domain/commands/command.ts';
import type { DeliveryState } from '#domain/commands/delivery-state.ts';
import type { Lane, Subject } from '#domain/commands/lane.ts';
import type { Reader, Value, Writer } from '../database.ts';
import { FORMAT, readDecided } from './upgrade-stored-commands.ts';
import { fromJson } from '../json-columns.ts';
import { lanesFromJson } from './command-lanes-column.ts';
import { claimTemporaryIds } from './temporary-ids.ts';

export type StoredCommand = Command & {
  readonly lanes: readonly Lane[];
  readonly station: string;
  readonly sheetId: string | null;
  readonly cancelRequested: boolean;
  readonly review: ReviewCase | null;
  readonly proof: Proof | null;
  readonly settledAt: string | null;
  /** Where a duplicate check is due: at the service if the outcome was uncertain, in the mirror if the answer was received; null: none is. */
  readonly duplicateCheck: DueDuplicateCheck | null;
  /** Why a person discarded it. */
  readonly reason: string | null;
  /** The review that a person answered with "send again" while an attempt may have been applied; null once the command is sent. */
  readonly answered: ReviewCase | null;
};

export type DueDuplicateCheck = 'service' | 'mirror';
const DUPLICATE_CHECKS: readonly (DueDuplicateCheck | null)[] = [null, 'service', 'mirror'];

export interface NewCommand {
  readonly id: string;
  readonly decided: Decided;
  readonly lanes: readonly Lane[];
  readonly by: string;
  readonly at: string;
  readonly station: string;
  readonly sheetId: string | null;
  /** The command (its seq) that this one undoes. */
  readonly undoes?: number;
  /** The command (its seq) whose position this one takes: this one is the remainder of that command, or the same count decided anew. */
  readonly inPlaceOf?: number;
  /** The command (its seq) that a person replaced by this one. */
  readonly insteadOf?: number;
}

interface Row {
  seq: number;
  id: string;
  kind: Command['kind'];
  format: number;
  intent: string;
  basis: string;
  lanes: string;
  sheet: string | null;
  by: string;
  at: string;
  station: string;
  state: DeliveryState;
  cancel_requested: number;
  review: string | null;
  proof: string | null;
  settled_at: string | null;
  duplicate_check: number;
  reason: string | null;
  answered: string | null;
}

const COLUMNS = `seq, id, kind, format, intent, basis, lanes, sheet, by, at, station, state, cancel_requested, review, proof, settled_at, duplicate_check, reason, answered`;
/** As SQL: commands that are in review, or whose effect is not in the mirror yet. They are few, and a partial index contains them. */
const OPEN = `(reflected = 0 OR state = 'review')`;
/** As SQL: the open commands that are not applied, refused or cancelled. */
export const UNSETTLED = `${OPEN} AND state NOT IN ('applied', 'refused', 'cancelled')`;

/** The outbox order: by position, and at one position by age. */
const IN_PLACE = `coalesce(place, seq), seq`;

const APPEND = `INSERT INTO command (id, kind, format, intent, basis, lanes, sheet, by, at, station, undoes, instead_of, place, state)
  VALUES (?, ?, ${FORMAT}, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(place, seq) FROM command WHERE seq = ?), 'queued')`;

export function appendCommand(db: Writer, command: NewCommand): number {
  const { rowid } = db.run(
    APPEND,
    command.id,
    command.decided.kind,
    JSON.stringify(command.decided.intent),
    JSON.stringify(command.decided.basis),
    JSON.stringify(command.lanes),
    command.sheetId,
    command.by,
    command.at,
    command.station,
    command.undoes ?? null,
    command.insteadOf ?? null,
    command.inPlaceOf ?? null,
  );
  claimTemporaryIds(db, command.decided.intent, rowid);
  return rowid;
}

export function commandById(db: Reader, id: string): StoredCommand | undefined {
  const row = db.one<Row>(`SELECT ${COLUMNS} FROM command WHERE id = ?`, id);
  return row === undefined ? undefined : readStored(row);
}

/** Every command that is not settled, in outbox order. */
export function unsettledCommands(db: Reader): StoredCommand[] {
  return db
    .all<Row>(`SELECT ${COLUMNS} FROM command WHERE ${UNSETTLED} ORDER BY ${IN_PLACE}`)
    .map(readStored);
}

/** Settled commands, the last one first. */
export const settledCommands = (db: Reader, most: number): StoredCommand[] =>
  commandsWhere(db, `settled_at IS NOT NULL ORDER BY settled_at DESC, seq DESC LIMIT ?`, most);

/** The commands that were applied last, the last one first. */
export const lastApplied = (db: Reader, most: number): StoredCommand[] =>
  commandsWhere(db, `applied_n > (SELECT max(applied_n) FROM command) - ? ORDER BY applied_n DESC`, most);

/** The last settled receipts of an order, the newest first. Only the last 10,000 commands are searched: several days of work at a dock. */
export function settledReceiptsOf(db: Reader, orderId: number, most: number): StoredCommand[] {
  const back = `seq > (SELECT max(seq) FROM command) - 10000 AND kind = 'receive'
    AND settled_at IS NOT NULL AND state <> 'review' AND json_extract(intent, '$.orderId') = ? ORDER BY seq DESC LIMIT ?`;
  return commandsWhere(db, back, orderId, most);
}

/** The last commands on an order, settled or not, the newest first, among the last 10,000 commands. @param ids all ids of the order */
export function commandsOnOrder(db: Reader, ids: readonly number[], most: number): StoredCommand[] {
  const back = `seq > (SELECT max(seq) FROM command) - 10000 AND (kind = 'receive' OR kind LIKE '%order%')
    AND json_extract(intent, '$.orderId') IN (SELECT value FROM json_each(?)) ORDER BY seq DESC LIMIT ?`;
  return commandsWhere(db, back, JSON.stringify(ids), most);
}

/**
 * Commands whose effect may not be in the mirror yet, in order. The screens add the effects of these commands to the mirror. Commands in
 * review are left out: their outcome is uncertain, so the screens show the service's values without them.
 */
export function unreflectedCommands(db: Reader): StoredCommand[] {
  return db
    .all<Row>(`SELECT ${COLUMNS} FROM command WHERE reflected = 0 AND state <> 'review' ORDER BY ${IN_PLACE}`)
    .map(readStored);
}

/** How many commands wait, how many are in review, and since when the oldest waiting one has waited. */
export function outboxCounts(db: Reader): { waiting: number; review: number; oldestAt: string | null } {
  const row = db.one<{ waiting: number; review: number; oldestAt: string | null }>(
    `SELECT count(*) FILTER (WHERE state <> 'review') AS waiting, count(*) FILTER (WHERE state = 'review') AS review,
            min(at) FILTER (WHERE state <> 'review') AS oldestAt
       FROM command WHERE ${UNSETTLED}`,
  );
  return row ?? { waiting: 0, review: 0, oldestAt: null };
}

/** The applied commands other than this one (its seq) whose effect is not in the mirror yet. */
export function othersUnreflected(db: Reader, seq: number): StoredCommand[] {
  return db
    .all<Row>(
      `SELECT ${COLUMNS} FROM command WHERE reflected = 0 AND state = 'applied' AND seq <> ? ORDER BY seq`,
      seq,
    )
    .map(readStored);
}

/** The commands other than this one (its seq) that are being sent or uncertain, in review or not: the service may have their effect. */
export function uncertainCommands(db: Reader, seq: number): StoredCommand[] {
  return db
    .all<Row>(
      `SELECT ${COLUMNS} FROM command
        WHERE ${OPEN} AND seq <> ? AND (state IN ('sending', 'accepted', 'unknown')
            OR (state = 'review' AND proof IS NULL AND EXISTS (SELECT 1 FROM attempt WHERE command = command.seq)))
        ORDER BY seq`,
      seq,
    )
    .map(readStored);
}

/** Also a command in review that may have been applied twice: it was applied once. */
const APPLIED = `(state = 'applied' OR (state = 'review' AND proof IS NOT NULL))`;

/** The other commands, on any record, that were applied since an attempt of this one (its seq) began. @param n the attempt's number */
export function appliedSinceAttempt(db: Reader, seq: number, n: number): StoredCommand[] {
  const since = `applied_n > (SELECT applied_before FROM attempt WHERE command = ? AND n = ?)`;
  return commandsWhere(db, `${APPLIED} AND seq <> ? AND ${since} ORDER BY seq`, seq, seq, n);
}

/** The other commands that were applied after this one (its seq). */
export function appliedAfter(db: Reader, seq: number): StoredCommand[] {
  const after = `applied_n > (SELECT applied_n FROM command WHERE seq = ?)`;
  return commandsWhere(db, `${APPLIED} AND ${after} ORDER BY applied_n`, seq);
}

/** How many commands back are searched. In a longer backlog the basis stays uncorrected, and the command goes to review. */
const SEARCH_WINDOW = 1000;

/** The commands before this one (its seq) that touch the same subject and ended in one of these states, in order. */
export function earlierInLane(
  db: Reader,
  seq: number,
  subject: Extract<Subject, { readonly id: number }>,
  ends: readonly ('applied' | 'refused' | 'cancelled')[],
): StoredCommand[] {
  return db
    .all<Row>(
      `SELECT ${COLUMNS} FROM command WHERE seq >= ? AND seq < ? AND state IN (SELECT value FROM json_each(?))
          AND EXISTS (SELECT 1 FROM json_each(lanes) WHERE value ->> 'resource' = ? AND value ->> 'id' = ?)
        ORDER BY seq`,
      seq - SEARCH_WINDOW,
      seq,
      JSON.stringify(ends),
      subject.resource,
      subject.id,
    )
    .map(readStored);
}

/** The commands with these seqs and their remainders, in outbox order. */
export function commandsInPlace(db: Reader, seqs: readonly number[]): StoredCommand[] {
  return db
    .all<Row>(
      `SELECT ${COLUMNS} FROM command WHERE seq >= ? AND coalesce(place, seq) IN (SELECT value FROM json_each(?))
        ORDER BY ${IN_PLACE}`,
      Math.min(...seqs),
      JSON.stringify(seqs),
    )
    .map(readStored);
}

/** Applied commands whose effect is in the mirror and that created records whose real ids are not known yet. */
export const appliedUnadopted = (db: Reader): StoredCommand[] => unadopted(db, 'reflected = 1');

/** Applied commands whose effect may not be in the mirror yet and that created records whose real ids are not known yet. */
export const copiesAwaited = (db: Reader): StoredCommand[] => unadopted(db, 'reflected = 0');

const unadopted = (db: Reader, where: string): StoredCommand[] =>
  db
    .all<Row>(
      `SELECT ${COLUMNS} FROM command WHERE state = 'applied' AND ${where}
          AND seq IN (SELECT command FROM temporary_id WHERE real IS NULL AND command IS NOT NULL) ORDER BY seq`,
    )
    .map(readStored);

export function setState(
  db: Writer,
  seq: number,
  state: Exclude<DeliveryState, 'applied' | 'refused' | 'cancelled' | 'review'>,
): void {
  db.run(`UPDATE command SET state = ?, review = NULL, answered = NULL WHERE seq = ?`, state, seq);
}

/** Stores again which review a person answered with "send again", for a command that was not sent after all. */
export function keepAnswered(db: Writer, seq: number, answered: ReviewCase): void {
  db.run(`UPDATE command SET answered = ? WHERE seq = ?`, JSON.stringify(answered), seq);
}

/** As SQL: whether some attempt of the command may still be applied (`mayStillArrive`). */
const WITHOUT_ANSWER_LIST = WITHOUT_ANSWER.map((outcome) => `'${outcome}'`).join();
const MAY_LAND = `EXISTS (SELECT 1 FROM attempt WHERE command = command.seq AND outcome IN (${WITHOUT_ANSWER_LIST}))`;

/**
 * Puts a command in review. From then on pulls no longer hold rows back for it, so the mirror contains its effect if there was one.
 * @param denies whether the review says that nothing was applied: then a duplicate check at the service is due if an attempt may still be
 *   applied
 */
export function putInReview(db: Writer, seq: number, review: ReviewCase, denies = false): void {
  db.run(
    `UPDATE command SET state = 'review', review = ?, answered = NULL, duplicate_check = (? AND ${MAY_LAND}),
        reflected = iif(proof IS NULL, 0, reflected)
      WHERE seq = ?`,
    JSON.stringify(review),
    Number(denies),
    seq,
  );
}

/**
 * Makes a command wait to be sent again, as a person decided. It may have been cancelled before.
 * @param uncertain whether an attempt may have been applied: then the command becomes `unknown`, and that is found out before it is sent
 */
export function sendAgain(db: Writer, seq: number, uncertain: boolean): void {
  db.run(
    `UPDATE command SET state = ?, answered = iif(?, review, NULL), review = NULL, cancel_requested = 0, reflected = 0,
        duplicate_check = 0
      WHERE seq = ?`,
    uncertain ? 'unknown' : 'queued',
    Number(uncertain),
    seq,
  );
}

export function requestCancel(db: Writer, seq: number): void {
  db.run(`UPDATE command SET cancel_requested = 1 WHERE seq = ?`, seq);
}

/** Settles a command as applied. If it was in review, its effect may be in the mirror already (`putInReview`), and `reflected` stays. */
export function settleApplied(
  db: Writer,
  seq: number,
  proof: Proof,
  at: string,
  duplicateCheck: DueDuplicateCheck | null,
): void {
  db.run(
    `UPDATE command SET state = 'applied', review = NULL, proof = ?, settled_at = ?, duplicate_check = ?,
        reflected = iif(state = 'review', reflected, 0), applied_n = (SELECT coalesce(max(applied_n), 0) + 1 FROM command),
        newest_command = coalesce(newest_command, (SELECT max(seq) FROM command))
      WHERE seq = ?`,
    JSON.stringify(proof),
    at,
    DUPLICATE_CHECKS.indexOf(duplicateCheck),
    seq,
  );
}

/** Ends the review of a command that was applied before, and stays applied. */
export function keepApplied(db: Writer, seq: number): void {
  db.run(`UPDATE command SET state = 'applied', review = NULL WHERE seq = ? AND settled_at IS NOT NULL`, seq);
}

/** Commands due a duplicate check, in order. A check in the mirror waits until the mirror contains the command's effect. */
export function dueDuplicateChecks(db: Reader): StoredCommand[] {
  return db
    .all<Row>(
      // The first condition repeats that of the partial index, so that SQLite uses the index and does not read every settled command.
      `SELECT ${COLUMNS} FROM command WHERE duplicate_check > 0 AND (
             (duplicate_check = 1 AND state IN ('applied', 'cancelled', 'refused', 'review'))
          OR (duplicate_check = 2 AND reflected = 1 AND state = 'applied')) ORDER BY seq`,
    )
    .map(readStored);
}

export function endDuplicateCheck(db: Writer, seq: number): void {
  db.run(`UPDATE command SET duplicate_check = 0 WHERE seq = ?`, seq);
}

/** Settles a command as without effect; screens leave it out at once. If an attempt may still be applied, a duplicate check is due. */
export function settleUnapplied(db: Writer, seq: number, state: 'refused' | 'cancelled', at: string): void {
  db.run(
    `UPDATE command SET state = ?, settled_at = ?, reflected = 1, duplicate_check = ${MAY_LAND},
        newest_tally = (SELECT coalesce(max(seq), 0) FROM tally), newest_command = (SELECT max(seq) FROM command)
      WHERE seq = ?`,
    state,
    at,
    seq,
  );
}

/** Applied commands whose effect is not in the mirror yet, with the ids of the records that the service removed for them. */
export function appliedUnreflected(
  db: Reader,
): (Pick<StoredCommand, 'seq' | 'intent' | 'lanes'> & { readonly gone: readonly number[] })[] {
  return db
    .all<Row>(`SELECT ${COLUMNS} FROM command WHERE state = 'applied' AND reflected = 0`)
    .map(readStored)
    .map(({ seq, intent, lanes, proof }) => ({ seq, intent, lanes, gone: proof?.gone ?? [] }));
}

export function markReflected(db: Writer, seqs: readonly number[]): void {
  for (const seq of seqs)
    db.run(`UPDATE command SET reflected = 1 WHERE seq = ? AND state IN ('applied', 'review')`, seq);
}

/** Notes why a person discarded a command. */
export function giveReason(db: Writer, seq: number, reason: string): void {
  db.run(`UPDATE command SET reason = ? WHERE seq = ?`, reason, seq);
}

const commandsWhere = (db: Reader, condition: string, ...values: readonly Value[]): StoredCommand[] =>
  db.all<Row>(`SELECT ${COLUMNS} FROM command WHERE ${condition}`, ...values).map(readStored);

function readStored(row: Row): StoredCommand {
  const decided: Decided = readDecided(row.kind, row.format, row.intent, row.basis);
  return {
    ...decided,
    id: row.id,
    seq: row.seq,
    lanes: lanesFromJson(row.lanes),
    by: row.by,
    at: row.at,
    station: row.station,
    sheetId: row.sheet,
    state: row.state,
    cancelRequested: row.cancel_requested === 1,
    review: row.review === null ? null : fromJson<ReviewCase>(row.review),
    proof: row.proof === null ? null : fromJson<Proof>(row.proof),
    settledAt: row.settled_at,
    duplicateCheck: DUPLICATE_CHECKS[row.duplicate_check] ?? null,
    reason: row.reason,
    answered: row.answered === null ? null : fromJson<ReviewCase>(row.answered),
  };
}
