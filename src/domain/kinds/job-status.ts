/** Starting, completing or reopening a job. */
import { exclusive } from '../commands/lane.ts';
import { GONE, type Definition } from './definition.ts';

export interface JobStatusIntent {
  readonly kind: 'job-status';
  readonly jobId: number;
  readonly status: string;
}

export interface JobStatusBasis {
  readonly kind: 'job-status';
  readonly name: string;
  readonly status: string;
  /** Of a command that takes another back: the version that that one, and own commands since, have left. Absent where it is not known. */
  readonly version?: number;
}

export const jobStatus: Definition<JobStatusIntent, JobStatusBasis> = {
  decide: (facts, { jobId }, seen) => {
    const shown = facts.job(jobId);
    if (shown === undefined) return GONE;
    return { kind: 'job-status', name: shown.name, status: seen.status ?? shown.status };
  },
  lanes: ({ intent }) => [exclusive('job', intent.jobId)],
};
