/**
 * The delivery rules of the create-job command, which creates a job. An answer with the id of the new job proves the creation. All jobs are
 * read before the first attempt, and their ids are stored with it (the preimage). After a lost answer, a job with the requested name whose
 * id is not among these counts as the command's. Another client may have created an equal job, so this proof is by values (`figures`) only.
 * A job that another client has renamed since is not found; one that this station has edited or deleted since is compared by its fields
 * before that. If no job is found, the request is repeated after the settle delay: that the service accepts a name only once is an assumption
 * (`job`, see `src/contract/wire/assumptions.ts`), so the first request might create a second job. The command goes to review (a person
 * decides)
 * - if several new jobs have the name, or one with other notes or days, which another client may have created;
 * - if a new job is as requested, but for a name that the service may have made out of the requested one;
 * - if the service accepted the request, but lists no such job;
 * - if the service refuses the request.
 *
 * The duplicate check searches for a further job of that name, if a request without an answer may still be applied. Undo deletes the job.
 */
import { hasFields, type JobFields } from '#domain/stock/job.ts';
import { isRewrittenFrom } from '#domain/values/name.ts';
import type { Job } from '#wire/job.ts';
import { routes } from '#wire/routes.ts';
import {
  possibleApplications,
  isUnanswered,
  proof,
  refusalInWords,
  review,
  waitForSettleDelay,
  type AttemptHistory,
  type Kind,
} from '../command-kind.ts';
import { readJobs } from '../../reads/read-plans.ts';
import type { ReadPlan } from '../../reads/read-plan-types.ts';
import { bodyOf, shownOf } from './job-fields.ts';

/** All jobs. */
type Facts = readonly Job[];

interface Preimage {
  /** The ids of all that existed before the first attempt that may have been applied. */
  readonly known: readonly number[];
}

export const createJob: Kind<'create-job', Facts, Preimage> = {
  // All pages are read: a job that existed before may be on the first page, and the command's on a later one.
  readPlan: function* (): ReadPlan<Facts> {
    return yield* readJobs(() => false);
  },

  decide: ({ intent }, jobs, past) => {
    const made = [...newIn(jobs, past), ...deletedSince(past)].filter((one) => mayBeIt(one.asMade, intent));
    const [job, second] = made;
    if (job !== undefined) {
      return second === undefined && hasFields(job.asMade, intent)
        ? { kind: 'settle', proof: proof({ how: 'figures', made: [job.id] }) }
        : review({ kind: 'look-alikes', ids: made.map(({ id }) => id) });
    }
    // The service accepted the request and lists no such job: it was renamed or deleted since. A repetition would create another.
    if (past.uncertain?.outcome === 'accepted')
      return waitForSettleDelay(past) ?? review({ kind: 'look-alikes', ids: [] });
    return (
      waitForSettleDelay(past) ?? {
        kind: 'send',
        preimage: firstOf(past) ?? { known: jobs.map(({ id }) => id) },
        request: { method: routes.createJob.method, path: routes.createJob.path, body: bodyOf(intent) },
      }
    );
  },

  interpretResponse: (_command, { known }, answer) => {
    if (answer.kind === 'refused') return refusalInWords(answer);
    const { data } = routes.createJob.answer.safeParse(answer.json);
    // Undo deletes the job that is named here: one that existed before is none of the command's.
    return data === undefined || known.includes(data.id)
      ? { kind: 'read-again', outcome: 'accepted' }
      : { kind: 'settle', proof: proof({ how: 'answer', made: [data.id] }) };
  },

  duplicates: ({ intent: { name } }, jobs, past, shown, counted) => {
    // One request may have been delivered twice: the second is accepted where the job of the first was renamed.
    if (!isUnanswered(past.tries)) return null;
    const named = newIn(jobs, past).filter(({ asMade }) => asMade.name === name);
    const found = named.map(({ id }) => id);
    const made = [...new Set([...(counted === 1 ? (shown?.made ?? []) : []), ...found])];
    return made.length > counted ? { readings: [], made } : null;
  },

  wrote: (_command, _preimage, { made }) => ({ made: made.map((id) => ({ what: 'job', id })) }),

  undo: (_command, { made }) => ({
    intents: made.map((jobId) => ({ kind: 'delete-job', jobId })),
    stays: made.length === 0 ? ['nothing-known'] : ['job-folder'],
  }),
};

/** The first attempt that may have been applied. */
const firstOf = ({ tries, uncertain }: AttemptHistory<Preimage>): Preimage | undefined =>
  possibleApplications(tries)[0]?.preimage ?? uncertain?.preimage;

interface NewJob {
  readonly id: number;
  /** Its fields before this station's own edits since the attempt. */
  readonly asMade: JobFields;
}

/**
 * The jobs that did not exist before the first attempt. Left out: jobs of other own commands, and those that a person has said are another
 * client's.
 */
const newIn = (jobs: Facts, past: AttemptHistory<Preimage>): readonly NewJob[] =>
  jobs.flatMap((job) =>
    isNew(job.id, past) ? [{ id: job.id, asMade: asMade(job.id, shownOf(job), past) }] : [],
  );

/** The same of jobs that this station has deleted since the attempt: an operator may delete a job before the service's list shows it here. */
const deletedSince = (past: AttemptHistory<Preimage>): readonly NewJob[] =>
  past.later.flatMap((one) => {
    if (one.kind !== 'delete-job' || one.proof === null || !isNew(one.intent.jobId, past)) return [];
    return [{ id: one.intent.jobId, asMade: asMade(one.intent.jobId, one.basis.saw, past) }];
  });

const isNew = (id: number, past: AttemptHistory<Preimage>): boolean =>
  firstOf(past)?.known.includes(id) === false && !past.isNotOfIt(id);

/** A job of the requested name; or one that has all else and a name that the service may have made out of the requested one. */
const mayBeIt = (made: JobFields, { name, ...rest }: JobFields): boolean =>
  made.name === name || (isRewrittenFrom(name, made.name) && hasFields(made, rest));

function asMade(id: number, shown: JobFields, { later }: AttemptHistory<Preimage>): JobFields {
  const [first] = later
    .flatMap((one) => (one.kind === 'edit-job' && one.intent.jobId === id ? [one] : []))
    .toSorted((one, other) => one.seq - other.seq);
  return first?.basis.fields ?? shown;
}
