/**
 * The delivery rules of the edit-job command, which changes the name, notes or days of a job. Optimistic locking: the request names the
 * job's version, and the service refuses a stale one; then the job is read again. If the service gives jobs no version, a repetition after
 * a lost answer waits for the settle delay. A job that already has the wanted values counts as changed. The command goes to review (a
 * person decides)
 * - if another client has changed one of these fields to another value since the operator saw it;
 * - if the job may have been written more than once since an uncertain attempt;
 * - if the service accepted the change and did not keep it (`compare-answer-with-change.ts`);
 * - if the job no longer exists, or the service refuses the request for another reason than a stale version.
 */
import { JOB_FIELDS } from '#domain/stock/job.ts';
import type { Job } from '#wire/job.ts';
import { fillPath, routes } from '#wire/routes.ts';
import {
  howFound,
  isStale,
  mayBeBooked,
  notFound,
  proof,
  refusalInWords,
  review,
  waitForSettleDelay,
  type Kind,
} from '../command-kind.ts';
import { ifNotKept, isKept, isSame } from '../compare-answer-with-change.ts';
import { bodyOf, findJob, isAs, shownOf, versionIn, type Before } from './job-fields.ts';
import { isRewritten } from './job-status.ts';

export const editJob: Kind<'edit-job', Job | null, Before> = {
  readPlan: (command) => findJob(command.intent.jobId),

  decide: ({ intent: { jobId, set }, basis }, job, past) => {
    if (job === null) return notFound(past, 'job');
    if (isAs(job, set)) return { kind: 'settle', proof: proof({ how: howFound(past) }) };
    const now = shownOf(job);
    const saw = past.uncertain?.preimage.shown ?? basis.fields;
    // A field that already has the wanted value is not another client's change: the service may have kept a part of the change.
    const isMoved = JOB_FIELDS.some(
      (name) => set[name] !== undefined && saw[name] !== now[name] && !isSame(now[name], set[name]),
    );
    if (isMoved) return review({ kind: 'job-moved', now, ...mayBeBooked(past) });
    if (isRewritten(job, past)) return review({ kind: 'cannot-tell', readings: [], reason: 'rewritten' });
    const unkept = ifNotKept(past, bodyOf(set), bodyOf(saw));
    if (unkept !== null) return unkept;
    const send = {
      kind: 'send',
      preimage: { version: job.version, shown: now },
      request: {
        method: routes.updateJob.method,
        path: fillPath(routes.updateJob.path, { job_id: jobId }),
        body: { ...bodyOf(set), ...versionIn(job) },
      },
    } as const;
    return job.version === null ? (waitForSettleDelay(past) ?? send) : { ...send, fenced: true };
  },

  interpretResponse: ({ intent: { set } }, { shown }, answer, past) => {
    if (answer.kind === 'ok')
      return isKept(answer.json, bodyOf(set), bodyOf(shown))
        ? { kind: 'settle', proof: proof({ how: 'answer' }) }
        : { kind: 'read-again', outcome: 'accepted' };
    // Stale version: another client wrote first. Read again and decide anew.
    return isStale(answer, past) ? { kind: 'read-again', outcome: 'not-applied' } : refusalInWords(answer);
  },

  wrote: ({ intent: { jobId, set } }) => ({
    jobs: JOB_FIELDS.flatMap((name) =>
      set[name] === undefined
        ? []
        : [{ id: jobId, figure: name, isShown: (job: Job) => isAs(job, { [name]: set[name] }) }],
    ),
  }),

  undo: ({ intent: { jobId, set }, basis }, _proof, preimage) => {
    const before = preimage?.shown ?? basis.fields;
    const back = Object.fromEntries(
      JOB_FIELDS.flatMap((name) => (set[name] === undefined ? [] : [[name, before[name]]])),
    );
    return { intents: [{ kind: 'edit-job', jobId, set: back }], stays: [] };
  },
};
