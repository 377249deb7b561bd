/**
 * Functions that the job commands share: they find a job in the service's list, convert its fields to the app's type, compare them, and
 * build request bodies. So all job commands judge by the same comparison whether another client has changed a job.
 */
import { hasFields, type JobFields, type JobShown } from '#domain/stock/job.ts';
import type { Members } from '#domain/stock/record.ts';
import type { Job } from '#wire/job.ts';
import { valuesIn } from '../../../pull/lists/wire-to-domain.ts';
import { readJobs } from '../../reads/read-plans.ts';
import type { ReadPlan } from '../../reads/read-plan-types.ts';

/** The job before the attempt; `version` is null if the service gives none. */
export interface Before {
  readonly version: number | null;
  readonly shown: JobShown;
}

export function* findJob(id: number): ReadPlan<Job | null> {
  const isIt = (job: Job): boolean => job.id === id;
  return (yield* readJobs(isIt)).find(isIt) ?? null;
}

/** The job's fields in the app's type. Missing notes and empty notes are the same. */
export const shownOf = (job: Job): JobShown => ({
  name: job.name ?? '',
  notes: job.notes === '' ? null : job.notes,
  startDate: job.start_date,
  endDate: job.end_date,
  status: job.status,
  customValues: Object.fromEntries(valuesIn(job.custom_field_values)),
});

export const isAs = (job: Job, set: Partial<JobFields>): boolean => hasFields(shownOf(job), set);

export function bodyOf({ name, notes, startDate, endDate }: Partial<JobFields>): Members {
  return {
    ...(name === undefined ? {} : { name }),
    ...(notes === undefined ? {} : { notes }),
    ...(startDate === undefined ? {} : { start_date: startDate }),
    ...(endDate === undefined ? {} : { end_date: endDate }),
  };
}

/** The job's version as a member of a write, so that the service refuses a stale write. Empty if the service gives no version. */
export const versionIn = ({ version }: Job): { readonly version?: number } =>
  version === null ? {} : { version };
