/**
 * The delivery rules of the delete-job command, which deletes a job; the job's folder stays, with its contents. The service's list of jobs
 * is read before each attempt. A job that is gone counts as deleted, so after a lost answer it is enough to read the list; a repetition
 * waits for the settle delay. If the job differs from what the operator saw, or the service refuses the request, the command goes to review
 * (a person decides).
 */
import { isDeepStrictEqual } from 'node:util';
import { hasFields, type JobShown } from '#domain/stock/job.ts';
import type { Job } from '#wire/job.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { deletion, howFound, proof, review, waitForSettleDelay, type Kind } from '../command-kind.ts';
import { findJob, shownOf, type Before } from './job-fields.ts';

export const deleteJob: Kind<'delete-job', Job | null, Before> = {
  readPlan: (command) => findJob(command.intent.jobId),

  decide: ({ intent: { jobId }, basis: { saw } }, job, past) => {
    if (job === null) return { kind: 'settle', proof: proof({ how: howFound(past) }) };
    const now = shownOf(job);
    if (!isAsSeen(now, saw)) return review({ kind: 'job-moved', now });
    return (
      waitForSettleDelay(past) ?? {
        kind: 'send',
        preimage: { version: job.version, shown: now },
        request: {
          method: routes.deleteJob.method,
          path: fillPath(routes.deleteJob.path, { job_id: jobId }),
          body: undefined,
        },
      }
    );
  },

  interpretResponse: (_command, _preimage, answer) => deletion(answer),

  wrote: ({ intent: { jobId: id } }) => ({ gone: [{ what: 'job', id }] }),

  undo: () => ({ intents: [], stays: ['deleted-for-good'] }),
};

/**
 * The job's custom fields are not compared if it is not known what the operator saw in them, as for a job that this station created and
 * then deletes to undo that.
 */
const isAsSeen = (now: JobShown, saw: JobShown): boolean =>
  hasFields(now, saw) &&
  now.status === saw.status &&
  (saw.customValues === undefined || isDeepStrictEqual(now.customValues, saw.customValues));
