/**
 * The delivery rules of the create-job command, which creates a job. Its name tells it: all jobs that exist are read before the first
 * attempt, and one of that name that did not exist then counts as the command's. Another client may have made the very same, so it is
 * settled by figures, not as proved. A job that another client has renamed since is none of the command's; one that this station has
 * renamed is taken for what it was before. That the service takes a name once only is an assumption (`job`), so a request without an
 * answer is waited for before another one, and a second job of that name is looked for. The command goes to review (a person decides) if a
 * job of that name appeared with other notes or days, since another client may have made it; if one appeared whose name the service may have
 * made out of it; if several appeared; if the service accepted
 * it and lists no such job; and if the service refuses it.
 */
import { hasFields, type JobFields } from '#domain/job.ts';
import { isRewrittenFrom } from '#domain/name.ts';
import type { Job } from '#wire/job.ts';
import { routes } from '#wire/routes.ts';
import {
  landings,
  mayHaveLanded,
  proof,
  refusalInWords,
  review,
  stillComing,
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
  // All of them: one that existed before may stand on the first page, and the command's on a later one.
  readPlan: function* (): ReadPlan<Facts> {
    return yield* readJobs(() => false);
  },

  decide: ({ intent }, jobs, past) => {
    const made = newIn(jobs, past).filter((one) => mayBeIt(asMade(one, past), intent));
    const [job, second] = made;
    if (job !== undefined) {
      return second === undefined && hasFields(asMade(job, past), intent)
        ? { kind: 'settle', proof: proof({ how: 'figures', made: [job.id] }) }
        : review({ kind: 'look-alikes', ids: made.map(({ id }) => id) });
    }
    // The service accepted the request and lists no such job: it was renamed or deleted since. A repetition would create another.
    if (past.uncertain?.outcome === 'accepted')
      return stillComing(past) ?? review({ kind: 'look-alikes', ids: [] });
    return (
      stillComing(past) ?? {
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
      ? { kind: 'look', outcome: 'accepted' }
      : { kind: 'settle', proof: proof({ how: 'answer', made: [data.id] }) };
  },

  duplicates: ({ intent: { name } }, jobs, past, shown, counted) => {
    if (!mayHaveLanded(past, counted)) return null;
    const named = newIn(jobs, past).filter((job) => asMade(job, past).name === name);
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
  landings(tries)[0]?.preimage ?? uncertain?.preimage;

/** The jobs that did not exist before that, without those that another command of ours made or a person has said are another client's. */
const newIn = (jobs: Facts, past: AttemptHistory<Preimage>): Facts => {
  const first = firstOf(past);
  return jobs.filter(({ id }) => first?.known.includes(id) === false && !past.isNotOfIt(id));
};

/** A job of the requested name; or one that has all else and a name that the service may have made out of the requested one. */
const mayBeIt = (made: JobFields, { name, ...rest }: JobFields): boolean =>
  made.name === name || (isRewrittenFrom(name, made.name) && hasFields(made, rest));

/** What was on the job before the operator's own edits since the attempt. */
function asMade(job: Job, { later }: AttemptHistory<Preimage>): JobFields {
  const [first] = later
    .flatMap((one) => (one.kind === 'edit-job' && one.intent.jobId === job.id ? [one] : []))
    .toSorted((one, other) => one.seq - other.seq);
  return first?.basis.fields ?? shownOf(job);
}
