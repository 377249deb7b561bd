/** Changing what is written on a job. Jobs are shown as the service has them, with the commands that wait. */
import { jobFields, type JobFields } from '../stock/job.ts';
import { exclusive } from '../commands/lane.ts';
import { GONE, type Definition } from './definition.ts';

export interface EditJobIntent {
  readonly kind: 'edit-job';
  readonly jobId: number;
  readonly set: Partial<JobFields>;
}

export interface EditJobBasis {
  readonly kind: 'edit-job';
  readonly name: string;
  /** As the screen showed them. */
  readonly fields: JobFields;
}

export const editJob: Definition<EditJobIntent, EditJobBasis> = {
  decide: (facts, { jobId }, seen) => {
    const shown = facts.job(jobId);
    if (shown === undefined) return GONE;
    return { kind: 'edit-job', name: shown.name, fields: { ...jobFields(shown), ...seen.job } };
  },
  lanes: ({ intent }) => [exclusive('job', intent.jobId)],
};
