/**
 * The database table of delivery attempts. A row is one request to the inventory service for a command (a change that an operator asked
 * for), with its preimage and its outcome. The preimage is what the command's kind stores of the records as they were before the request,
 * often only their version. Later reads are compared with it to find out whether the request was applied.
 * A stored preimage is changed only by `keepPreimage`: if the service's clock was set back, a time in the preimage is lowered.
 * An attempt is inserted in the transaction that sets its command to `sending`, before the first byte is sent, so a crash loses no attempt.
 * At the next start, attempts that a crash interrupted become `unknown` (`forgetSending`).
 * Only the first 4,000 characters of an answer are stored.
 */
import { mayBeApplied } from '#domain/commands/attempt.ts';
import type { SentRequest } from '#domain/commands/command.ts';
import type { AttemptOutcome } from '#domain/views/outbox.ts';
import type { Reader, Writer } from '../database.ts';
import { fromJson } from '../json-columns.ts';

export interface Attempt {
  readonly n: number;
  readonly at: string;
  readonly request: SentRequest;
  readonly preimage: unknown;
  readonly outcome: AttemptOutcome;
  readonly status: number | null;
  /** The body of the answer, cut to `KEPT_ANSWER` characters. */
  readonly answer: string | null;
  /** It was sent after a person had seen the service's values and stated that they contain no earlier attempt. */
  readonly afterPersonsAnswer?: true;
}

interface Row {
  n: number;
  at: string;
  request: string;
  preimage: string;
  outcome: AttemptOutcome;
  status: number | null;
  answer: string | null;
  after_persons_answer: number;
}

export function attemptsOf(db: Reader, command: number): Attempt[] {
  return db
    .all<Row>(
      `SELECT n, at, request, preimage, outcome, status, answer, after_persons_answer FROM attempt WHERE command = ? ORDER BY n`,
      command,
    )
    .map(({ after_persons_answer: afterPersonsAnswer, ...row }) => ({
      ...row,
      ...(afterPersonsAnswer === 1 ? { afterPersonsAnswer: true } : {}),
      request: fromJson<SentRequest>(row.request),
      preimage: fromJson<unknown>(row.preimage),
    }));
}

/** The attempt that took effect: the one that was applied, or else the last that may have been. */
export function workingAttempt(db: Reader, command: number): Attempt | undefined {
  const tries = attemptsOf(db, command);
  return tries.findLast(({ outcome }) => outcome === 'applied') ?? tries.findLast(mayBeApplied);
}

export function countAttempts(db: Reader, command: number): number {
  return db.one<{ n: number }>(`SELECT count(*) AS n FROM attempt WHERE command = ?`, command)?.n ?? 0;
}

/** Stores an attempt that is about to be sent. @returns its number, from 1 */
export function beginAttempt(
  db: Writer,
  command: number,
  attempt: Pick<Attempt, 'at' | 'request' | 'preimage' | 'afterPersonsAnswer'>,
): number {
  const n = countAttempts(db, command) + 1;
  db.run(
    `INSERT INTO attempt (command, n, at, request, preimage, after_persons_answer, outcome, applied_before)
      VALUES (?, ?, ?, ?, ?, ?, 'sending', (SELECT coalesce(max(applied_n), 0) FROM command))`,
    command,
    n,
    attempt.at,
    JSON.stringify(attempt.request),
    JSON.stringify(attempt.preimage),
    Number(attempt.afterPersonsAnswer === true),
  );
  return n;
}

/** In characters: longer than any answer that a person would read. */
const KEPT_ANSWER = 4000;

/** Whether the stored answer may have been cut. */
export const isCut = (answer: string | null): boolean => answer !== null && answer.length >= KEPT_ANSWER;

export function endAttempt(
  db: Writer,
  command: number,
  n: number,
  end: {
    readonly outcome: AttemptOutcome;
    readonly status: number | null;
    readonly answer: string | null;
    readonly at: string;
  },
): void {
  db.run(
    `UPDATE attempt SET outcome = ?, status = ?, answer = ?, answered_at = ? WHERE command = ? AND n = ?`,
    end.outcome,
    end.status,
    end.answer?.slice(0, KEPT_ANSWER) ?? null,
    end.at,
    command,
    n,
  );
}

export function keepPreimage(
  db: Writer,
  command: number,
  { n, preimage }: Pick<Attempt, 'n' | 'preimage'>,
): void {
  db.run(`UPDATE attempt SET preimage = ? WHERE command = ? AND n = ?`, JSON.stringify(preimage), command, n);
}

/** Marks attempts as `unknown` that were being sent when the station ended, or whose outcome could not be stored; their commands too. */
export function forgetSending(db: Writer, at: string): void {
  db.run(`UPDATE attempt SET outcome = 'unknown', answered_at = ? WHERE outcome = 'sending'`, at);
  db.run(`UPDATE command SET state = 'unknown' WHERE state = 'sending'`);
}
