/** A job: a work order with a folder of its own, which holds what is out on it. */
import type { CustomValues } from './record.ts';

/** What a person writes on a job. Days are ISO 8601 dates; null where there is none. */
export interface JobFields {
  readonly name: string;
  readonly notes: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

/** As a screen shows it: the service's words for its status stay as they are. */
export interface JobShown extends JobFields {
  readonly status: string;
  /** What the account's own fields hold, by their ids; absent where that is not known. */
  readonly customValues?: CustomValues;
}

export const jobFields = ({ name, notes, startDate, endDate }: JobFields): JobFields => ({
  name,
  notes,
  startDate,
  endDate,
});

/** Whether the job has each of `set`. */
export function hasFields(job: JobFields, set: Partial<JobFields>): boolean {
  return JOB_FIELDS.every((name) => set[name] === undefined || set[name] === job[name]);
}

export const JOB_FIELDS = [
  'name',
  'notes',
  'startDate',
  'endDate',
] as const satisfies readonly (keyof JobFields)[];
