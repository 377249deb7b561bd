/** What the station is given from outside: clock, new ids, random bytes, and a function to call at each of its steps. */

export interface Clock {
  /** The wall clock, for people (ISO 8601) and for headers that tell a date. Nothing waits by it. */
  now(): Date;
  /** Milliseconds that only ever go forward, whatever happens to the wall clock. Everything waits by these. */
  monotonic(): number;
  /** Resolves after so many milliseconds, or at once when `wake` is aborted. Never rejects. */
  sleep(milliseconds: number, wake: AbortSignal): Promise<void>;
}

/** A new id, never given before on any station. */
export type NewId = () => string;

/** So many bytes from a cryptographic random source. */
export type RandomBytes = (count: number) => Uint8Array;

/**
 * The named steps of a station. A log follows them; the crash tests end the process at each.
 * `copying`, `copied`: a copy of a database file is there to be checked; it is kept. `putting-back`, `put-back`: such a copy is to take the
 * place of a file that a newer version left; it has.
 * `migrating`: before each script that takes a database file a version further. `migrated`: after the last, before the commit.
 * `appended`: in the transaction that makes a command, before its commit. `committed`: after it, before the operator hears.
 * `attempting`: the attempt is on disk, not a byte has left. `answered`: the answer is here, nothing of it written.
 * `settling`: the verdict is on disk. `records-read`: a command's records have been read, and its next step is about to be chosen.
 * `mirrored`: the mirror shows it, the outbox does not know yet. `reflected`: it does.
 */
export type StepName =
  | 'copying'
  | 'copied'
  | 'putting-back'
  | 'put-back'
  | 'migrating'
  | 'migrated'
  | 'appended'
  | 'committed'
  | 'attempting'
  | 'answered'
  | 'records-read'
  | 'settling'
  | 'mirrored'
  | 'reflected';
export type Trace = (step: StepName, detail: string) => void;
