/**
 * The delivery rules of the job-status command, which starts, completes or reopens a job. Optimistic locking: the request names the job's
 * version, and the service refuses a stale one; then the job is read again. If the service gives jobs no version, a repetition after a lost
 * answer waits for the settle delay. A job that already has the wanted status counts as set. The command goes to review (a person decides)
 * - if another client has changed the status since the operator saw it;
 * - if the command undoes an earlier status command, and another client has written on the job since that earlier command;
 * - if the service does not allow the step from the present status (`jobMoves`, an assumption about the API, see
 *   `src/contract/wire/assumptions.ts`);
 * - if the job may have been written more than once since an uncertain attempt;
 * - if the job no longer exists, or the service refuses the request for another reason than a stale version.
 */
import { jobMoves, jobStatuses, type Job } from '#wire/job.ts';
import { fillPath, routes } from '#wire/routes.ts';
import {
  howFound,
  isOverwritten,
  isStale,
  mayBeBooked,
  notFound,
  proof,
  refusalInWords,
  review,
  waitForSettleDelay,
  type AttemptHistory,
  type Kind,
} from '../command-kind.ts';
import { findJob, shownOf, versionIn, type Before } from './job-fields.ts';

export const jobStatus: Kind<'job-status', Job | null, Before> = {
  readPlan: (command) => findJob(command.intent.jobId),

  decide: ({ intent: { jobId, status: wanted }, basis }, job, past) => {
    if (job === null) return notFound(past, 'job');
    if (job.status === wanted) return { kind: 'settle', proof: proof({ how: howFound(past) }) };
    const saw = past.uncertain?.preimage.shown.status ?? basis.status;
    const possible = movesFrom(job.status).includes(wanted);
    if (!possible || job.status !== saw || isWrittenSince(job, basis.version, past)) {
      const moved = { kind: 'status-moved', of: 'job', status: job.status, wanted, possible } as const;
      return review({ ...moved, ...versionIn(job), ...mayBeBooked(past) });
    }
    if (isRewritten(job, past)) return review({ kind: 'cannot-tell', readings: [], reason: 'rewritten' });
    const send = {
      kind: 'send',
      preimage: { version: job.version, shown: shownOf(job) },
      request: {
        method: routes.setJobStatus.method,
        path: fillPath(routes.setJobStatus.path, { job_id: jobId }),
        body: { status: wanted, ...versionIn(job) },
      },
    } as const;
    return job.version === null ? (waitForSettleDelay(past) ?? send) : { ...send, fenced: true };
  },

  interpretResponse: (_command, _preimage, answer, past) => {
    if (answer.kind === 'ok') return { kind: 'settle', proof: proof({ how: 'answer' }) };
    return isStale(answer, past) ? { kind: 'read-again', outcome: 'not-applied' } : refusalInWords(answer);
  },

  wrote: ({ intent: { jobId, status } }) => ({
    jobs: [{ id: jobId, figure: 'status', isShown: (job) => job.status === status }],
  }),

  undo: ({ intent, basis }, _proof, preimage) => {
    const status = preimage?.shown.status ?? basis.status;
    return movesFrom(intent.status).includes(status)
      ? { intents: [{ kind: 'job-status', jobId: intent.jobId, status }], stays: [] }
      : { intents: [], stays: ['job-status'] };
  },
};

/** The statuses that can follow a status; none for a status that is not known. */
export function movesFrom(status: string): readonly string[] {
  const known = jobStatuses.find((word) => word === status);
  return known === undefined ? [] : jobMoves[known];
}

/**
 * Whether another client has written on the job since the command that this one takes back: it may have led the job away and to the same
 * status again. An uncertain attempt is judged by the version before it (`isRewritten`).
 */
const isWrittenSince = (
  { version }: Job,
  left: number | undefined,
  { uncertain }: AttemptHistory<Before>,
): boolean => left !== undefined && version !== null && uncertain === null && version !== left;

/**
 * Whether the job may have been written more than once since the uncertain attempt: another client may have reverted the command's write.
 */
export function isRewritten({ version }: Job, { uncertain }: AttemptHistory<Before>): boolean {
  const before = uncertain?.preimage.version ?? null;
  if (version === null || before === null) return false;
  return isOverwritten(version, { uncertain: uncertain && { ...uncertain, preimage: { version: before } } });
}
