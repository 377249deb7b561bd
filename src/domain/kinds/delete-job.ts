/** Deleting a job. Its folder, and what is in it, stay. */
import type { JobShown } from '../stock/job.ts';
import { exclusive } from '../commands/lane.ts';
import { GONE, type Definition } from './definition.ts';

export interface DeleteJobIntent {
  readonly kind: 'delete-job';
  readonly jobId: number;
}

export interface DeleteJobBasis {
  readonly kind: 'delete-job';
  readonly name: string;
  /** As the screen showed it. */
  readonly saw: JobShown;
}

export const deleteJob: Definition<DeleteJobIntent, DeleteJobBasis> = {
  decide: (facts, { jobId }) => {
    const shown = facts.job(jobId);
    if (shown === undefined) return GONE;
    return { kind: 'delete-job', name: shown.name, saw: shown };
  },
  lanes: ({ intent }) => [exclusive('job', intent.jobId)],
};
