/**
 * Draws everything about jobs in a simulated run of the outbox, from a random stream of its own: whether the run has jobs, whether the
 * service accepts a job name that is taken, the commands that operators give on jobs, and what other clients write to jobs at any time.
 * The commands are decided by the app's own `decide`, on the jobs as the app's views show them. Only status changes that the screen of jobs
 * offers are drawn.
 */
import type { Decided } from '#domain/commands/command.ts';
import type { Intent } from '#domain/commands/intent.ts';
import { decide } from '#domain/kinds/definitions.ts';
import { factsNow } from '#main/desk/facts.ts';
import type { DeskPorts } from '#main/desk/ports.ts';
import { jobMoves, jobStatuses } from '#wire/job.ts';
import type { Random } from '../../../support/seeded-random.ts';
import type { SimulatedService } from '../network-and-service/simulated-service.ts';
import type { OperatorActs } from './carry-out-random-operator-acts.ts';
import {
  anyWriteToJobs,
  isOnJob,
  JOB_DAYS,
  JOB_NAMES,
  type JobIntent,
} from './draw-other-clients-writes-to-jobs.ts';
import { OTHER_CLIENTS } from './send-conflicting-writes-of-other-client.ts';

export interface JobPorts {
  readonly world: SimulatedService;
  readonly desk: DeskPorts;
  readonly people: OperatorActs;
  readonly random: Random;
  /** Whether other clients write. */
  readonly hasOthers: boolean;
  /** Schedules an event at a time of the history's clock. */
  readonly schedule: (at: number, what: () => void) => void;
}

const KINDS: readonly JobIntent['kind'][] = [
  'create-job',
  'edit-job',
  'edit-job',
  'job-status',
  'job-status',
  'job-status',
  'delete-job',
];
/** The latest time of a command, and of another client's write (milliseconds). */
const [LATEST_GIVEN, LATEST_OTHER] = [60_000, 150_000];

/** Adds the jobs that are there at first, and schedules the rest. */
export function drawJobs({ world, desk, people, random, hasOthers, schedule }: JobPorts): void {
  if (!random.chance(0.4)) return;
  const start = world.now;
  world.takesNamesTwice = random.chance(0.2);
  for (const status of jobStatuses)
    if (random.chance(0.8))
      world.job({ name: `Job ${status}`, notes: random.pick([null, 'as agreed']), status });

  const facts = () => factsNow(desk, desk.queue.read);
  function decided(intent: Intent): Decided | null {
    const came = decide(facts(), intent);
    return 'refused' in came ? null : came;
  }

  function onJob(kind: Exclude<JobIntent['kind'], 'create-job'>, jobId: number): Decided | null {
    if (kind === 'delete-job') return decided({ kind, jobId });
    if (kind === 'edit-job') {
      const notes = `note ${random.whole(0, 99)}`;
      const endDate = random.pick(JOB_DAYS);
      const set = random.pick([
        { notes },
        { endDate },
        { name: random.pick(JOB_NAMES) },
        { name: random.pick(JOB_NAMES), notes, startDate: null },
      ]);
      return decided({ kind, jobId, set });
    }
    const shown = facts().job(jobId)?.status;
    const known = jobStatuses.find((word) => word === shown);
    return known === undefined ? null : decided({ kind, jobId, status: random.pick(jobMoves[known]) });
  }

  function next(jobId: number | null): Decided | null {
    const kind = random.pick(KINDS);
    const id = jobId ?? (world.jobs.size === 0 ? null : random.pick([...world.jobs.keys()]));
    if (kind !== 'create-job') return id === null ? null : onJob(kind, id);
    const notes = random.pick([null, 'as agreed']);
    return decided({ kind, name: random.pick(JOB_NAMES), notes, startDate: null, endDate: null });
  }

  function give(): void {
    const first = next(null);
    const on = first !== null && 'jobId' in first.intent && random.chance(0.3) ? first.intent.jobId : null;
    for (const one of [first, on === null ? null : next(on)]) {
      if (one === null || !isOnJob(one.intent)) continue;
      const id = people.give(one, people.givenNow(one));
      if (random.chance(0.1)) schedule(world.now + random.whole(0, LATEST_GIVEN), () => people.cancel(id));
    }
  }

  function other(): void {
    const request = anyWriteToJobs(world, random);
    if (request === null) return;
    world.write(random.pick(OTHER_CLIENTS), request.method, `/api/v1/${request.path}`, request.body ?? null);
  }

  for (let n = random.whole(1, 3); n > 0; n--) schedule(start + random.whole(0, LATEST_GIVEN), give);
  const isBusy = hasOthers && random.chance(0.5);
  for (let n = isBusy ? random.whole(1, 4) : 0; n > 0; n--)
    schedule(start + random.whole(0, LATEST_OTHER), other);
}
