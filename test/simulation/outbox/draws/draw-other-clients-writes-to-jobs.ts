/**
 * Draws the requests with which another client writes to jobs. They relate to one of the station's commands: the same request in that
 * client's name, another change of the same job, another value for what the command sets, a reversal of the command, or a change of a job
 * that the command created. `anyWriteToJobs` draws a change of any job. Each request names the job's current version, so that the service
 * accepts it if the change is possible at all. The caller sends the requests; there is none if the service has no such job.
 */
import type { Decided } from '#domain/commands/command.ts';
import type { JobFields } from '#domain/stock/job.ts';
import type { Intent } from '#domain/commands/intent.ts';
import type { Random } from '../../../support/seeded-random.ts';
import type { Request, Shelves } from './send-conflicting-writes-of-other-client.ts';

export type JobIntent = Extract<Intent, { kind: 'create-job' | 'edit-job' | 'job-status' | 'delete-job' }>;

export const isOnJob = (intent: Intent): intent is JobIntent =>
  intent.kind === 'create-job' || 'jobId' in intent;

/** Few names, so that two clients happen to use the same one. */
export const JOB_NAMES = ['Refit 1', 'Refit 2', 'Refit 3'] as const;
export const JOB_DAYS = ['2026-12-01', '2026-12-04'] as const;
const STATUSES = ['in_progress', 'completed'] as const;

/** An edit of a job, or a change of its status; null if there is no such job. */
function put(world: Shelves, id: number, body: object, path = ''): Request | null {
  const version = world.jobs.get(id)?.version;
  return version === undefined
    ? null
    : { method: 'PUT', path: `jobs/${id}${path}`, body: { ...body, version } };
}

const statusOf = (world: Shelves, id: number, status: string): Request | null =>
  put(world, id, { status }, '/status');

const asked = ({ name, notes, startDate, endDate }: Partial<JobFields>): object =>
  JSON.parse(JSON.stringify({ name, notes, start_date: startDate, end_date: endDate }));

const post = (body: object): Request => ({ method: 'POST', path: 'jobs', body });
const remove = (id: number): Request => ({ method: 'DELETE', path: `jobs/${id}` });

/** The same request as another client sends it. */
export function theSameToJob(world: Shelves, intent: JobIntent): Request | null {
  switch (intent.kind) {
    case 'create-job':
      return post(asked(intent));
    case 'edit-job':
      return put(world, intent.jobId, asked(intent.set));
    case 'job-status':
      return statusOf(world, intent.jobId, intent.status);
    case 'delete-job':
      return remove(intent.jobId);
    default:
      return intent satisfies never;
  }
}

/** Another change of the command's job. For a job that the command is to create: a job of that name, created or renamed. */
export function anotherToJob(world: Shelves, random: Random, intent: JobIntent): Request | null {
  const few = random.whole(1, 4);
  if (intent.kind === 'create-job') {
    const { name } = intent;
    const job = [...world.jobs.values()].find((one) => one.name !== name);
    return random.chance(0.5) || job === undefined
      ? post({ ...asked(intent), notes: `theirs ${few}` })
      : put(world, job.id, { name });
  }
  return changeOf(world, random, intent.jobId);
}

/** Some change of a job. */
function changeOf(world: Shelves, random: Random, id: number): Request | null {
  const few = random.whole(1, 4);
  switch (random.whole(0, 7)) {
    case 0:
    case 1:
    case 2:
      return statusOf(world, id, random.pick(STATUSES));
    case 3:
      return put(world, id, { notes: `seen ${few}` });
    case 4:
      return put(world, id, { name: random.pick(JOB_NAMES) });
    case 5:
      return put(world, id, { end_date: random.pick(JOB_DAYS), start_date: null });
    case 6:
      return unknownToDockhand(world, random, id);
    default:
      return remove(id);
  }
}

/** A change of what Dockhand does not compare: the account's own fields. */
export const unknownToDockhand = (world: Shelves, random: Random, id: number): Request | null =>
  put(world, id, {
    custom_field_values: [{ custom_attribute_id: 1, value: random.whole(1, 4), scanner_code_type: null }],
  });

/** Sets what the command sets to another value. */
export function onwardFromJob(world: Shelves, random: Random, intent: JobIntent): Request | null {
  const few = random.whole(1, 4);
  if (intent.kind === 'edit-job')
    return put(world, intent.jobId, {
      name: `Onward ${few}`,
      notes: `onward ${few}`,
      start_date: null,
      end_date: null,
    });
  if (intent.kind !== 'job-status') return null;
  return statusOf(world, intent.jobId, intent.status === 'completed' ? 'in_progress' : 'completed');
}

/** Sets what the command set back to what the operator saw. @param made the job that it created */
export function takingBackFromJob(
  world: Shelves,
  intent: JobIntent,
  basis: Decided['basis'],
  made: number | undefined,
): Request | null {
  switch (intent.kind) {
    case 'create-job':
      return made === undefined ? null : remove(made);
    case 'edit-job':
      return basis.kind === 'edit-job' ? put(world, intent.jobId, asked(basis.fields)) : null;
    case 'job-status':
      return basis.kind === 'job-status' ? statusOf(world, intent.jobId, basis.status) : null;
    case 'delete-job':
      return null;
    default:
      return intent satisfies never;
  }
}

/** A change of a job that a command has created. */
export const editOfCreatedJob = (world: Shelves, random: Random, id: number): readonly Request[] => {
  const request = changeOf(world, random, id);
  return request === null ? [] : [request];
};

/** A write at any time: to one of the jobs, or a new one. */
export function anyWriteToJobs(world: Shelves, random: Random): Request | null {
  const ids = [...world.jobs.keys()];
  if (ids.length === 0 || random.chance(0.15))
    return post({ name: random.pick(JOB_NAMES), notes: random.pick([null, 'as agreed']) });
  return changeOf(world, random, random.pick(ids));
}
