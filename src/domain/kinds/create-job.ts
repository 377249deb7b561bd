/** Making a job. Its folder is the service's to make. */
import type { JobFields } from '../stock/job.ts';
import { exclusive } from '../commands/lane.ts';
import type { Definition } from './definition.ts';

export interface CreateJobIntent extends JobFields {
  readonly kind: 'create-job';
  /** Stands for the job until it is made. Absent in commands from before one could be opened then. */
  readonly jobId?: number;
}

export interface CreateJobBasis {
  readonly kind: 'create-job';
}

export const createJob: Definition<CreateJobIntent, CreateJobBasis> = {
  decide: () => ({ kind: 'create-job' }),
  makes: ({ jobId }) => (jobId === undefined ? [] : [jobId]),
  // A job is told by its name, and its folder by the same name at the top level.
  lanes: ({ intent: { name, jobId } }) => [
    exclusive('namesake', { name, folderId: null }),
    ...(jobId === undefined ? [] : [exclusive('job', jobId)]),
  ],
};
