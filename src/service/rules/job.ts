/*
 * Decides whether a job may get a requested status. A request for the status that it already has is accepted whatever the version, as for
 * orders.
 */
import { jobMoves, type JobStatus } from '#wire/job.ts';
import { staleVersion } from './order.ts';
import { refuse, type Refusal } from './refusal.ts';

export function judgeJobStatus(
  job: { readonly status: JobStatus; readonly version: number },
  asked: { readonly status: JobStatus; readonly version: number },
): 'unchanged' | { readonly status: JobStatus } | Refusal {
  if (asked.status === job.status) return 'unchanged';
  if (asked.version !== job.version) return staleVersion('job', job.version);
  if (jobMoves[job.status].includes(asked.status)) return { status: asked.status };
  return refuse(400, `status cannot go from ${job.status} to ${asked.status}`);
}
