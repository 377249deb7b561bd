/**
 * The delivery rules of the create-job command, which creates a job. Its name tells it: the jobs of that name that exist are read before
 * the first attempt, and one that is there afterwards and was not before is the command's. That the service takes a name once only is an
 * assumption (`job`), so a request without an answer is waited for before another one, and a second job of that name is looked for. The
 * command goes to review (a person decides) if a job of that name appeared with other notes or days, since another client may have made it;
 * if several appeared; if the service accepted it and lists no such job; and if the service refuses it.
 */
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
import { bodyOf, isAs } from './job-fields.ts';

/** The jobs of that name. */
type Facts = readonly Job[];

interface Preimage {
  /** The ids of those that existed before the first attempt that may have been applied. */
  readonly known: readonly number[];
}

export const createJob: Kind<'create-job', Facts, Preimage> = {
  // All of them: one that existed before may stand on the first page, and the command's on a later one.
  readPlan: function* ({ intent: { name } }): ReadPlan<Facts> {
    return (yield* readJobs(() => false)).filter((job) => job.name === name);
  },

  decide: ({ intent }, jobs, past) => {
    const made = newIn(jobs, past);
    const [job, second] = made;
    if (job !== undefined) {
      return second === undefined && isAs(job, intent)
        ? { kind: 'settle', proof: proof({ how: 'read-back', made: [job.id] }) }
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

  interpretResponse: (_command, _preimage, answer) => {
    if (answer.kind === 'refused') return refusalInWords(answer);
    const { data } = routes.createJob.answer.safeParse(answer.json);
    return data === undefined
      ? { kind: 'look', outcome: 'accepted' }
      : { kind: 'settle', proof: proof({ how: 'answer', made: [data.id] }) };
  },

  duplicates: (_command, jobs, past, shown, counted) => {
    if (!mayHaveLanded(past, counted)) return null;
    const found = newIn(jobs, past).map(({ id }) => id);
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

/** The jobs that did not exist before that, but for what another command of ours made, or a person has said is another's. */
const newIn = (jobs: Facts, past: AttemptHistory<Preimage>): Facts => {
  const first = firstOf(past);
  return jobs.filter(({ id }) => first?.known.includes(id) === false && !past.isNotOfIt(id));
};
