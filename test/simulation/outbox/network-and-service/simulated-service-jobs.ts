/**
 * Handles the writes to the simulated service's jobs: create (with a folder of the same name), edit, change of status, delete (the folder
 * stays). An edit, or a change to another status, is refused if it names an outdated version. A name that another job has is refused too,
 * unless this run's service accepts such names (`takesNamesTwice`).
 */
import { no, type ServiceAnswer, type SimJob, type SimState } from './simulated-service-state.ts';

/** The transitions of statuses, as the assumptions about jobs have them. */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  not_started: ['in_progress', 'completed'],
  in_progress: ['completed'],
  completed: ['in_progress'],
};

const WRITABLE = ['name', 'notes', 'start_date', 'end_date', 'custom_field_values'] as const;

/** As a station, or another client, sends it; a change of status has no other member but the version. */
type JobBody = Partial<Pick<SimJob, (typeof WRITABLE)[number] | 'status' | 'version'>>;

export function writeJob(
  world: SimState,
  method: string,
  parts: readonly string[],
  body: JobBody,
): ServiceAnswer {
  const { jobs } = world;
  const isTaken = (own?: SimJob): boolean =>
    !world.takesNamesTwice && [...jobs.values()].some((one) => one !== own && one.name === body.name);
  if (method === 'POST') {
    if (isTaken()) return no(422, 'name is taken by another job');
    return { status: 200, json: { data: world.job(valuesIn(body)) } };
  }
  const job = jobs.get(Number(parts[1]));
  if (job === undefined) return no(404, 'no such job');
  if (method === 'DELETE') {
    jobs.delete(job.id);
    return { status: 200, json: {} };
  }
  if (parts[2] === 'status' && body.status === job.status) return { status: 200, json: { data: job } };
  if (body.version !== job.version) return no(409, 'the job has changed');
  if (parts[2] === 'status') {
    const { status } = body;
    if (status === undefined || MOVES[job.status]?.includes(status) !== true)
      return no(400, `status is ${job.status}`);
    job.status = status;
  } else {
    if (isTaken(job)) return no(422, 'name is taken by another job');
    Object.assign(job, valuesIn(body));
  }
  job.version++;
  return { status: 200, json: { data: job } };
}

/** The members present in a body. */
const valuesIn = (body: JobBody): Partial<SimJob> =>
  Object.fromEntries(WRITABLE.flatMap((name) => (name in body ? [[name, body[name]]] : [])));
