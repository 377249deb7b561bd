/** Jobs: their statuses as people say them, and the words of their screens. */
import { JOB_FIELDS, type JobFields, type JobShown } from '#domain/stock/job.ts';
import { catalogue } from './catalogue.ts';
import { job as de } from './de/job.ts';
import { job as en } from './en/job.ts';
import { day, facts } from './figure.ts';

export const job = catalogue(en, de);

const STATUSES: Readonly<Partial<Record<string, string>>> = job.statuses;
const LEADS: Readonly<Partial<Record<string, string>>> = job.leads;

/** A status the service may add later is shown as it is. */
export const jobStatus = (status: string): string => STATUSES[status] ?? status.replaceAll('_', ' ');

/** What leads a job to a status: from one that is completed it is opened again. */
export function leadsTo(from: string, to: string): string {
  if (from === 'completed') return job.reopen;
  return LEADS[to] ?? jobStatus(to);
}

/** "1 Dec – 4 Dec"; empty where no day is set. */
export function days({ startDate, endDate }: Pick<JobShown, 'startDate' | 'endDate'>): string {
  if (startDate === null && endDate === null) return '';
  if (startDate === null) return job.until({ day: day(endDate ?? '') });
  return endDate === null ? job.from({ day: day(startDate) }) : `${day(startDate)} – ${day(endDate)}`;
}

/** "name: Refit B, end: 4 Dec". */
export const changedOn = (set: Partial<JobFields>): string =>
  JOB_FIELDS.flatMap((name) => {
    const value = set[name];
    if (value === undefined) return [];
    const isDay = value !== null && name.endsWith('Date');
    return [job.changedTo({ name: job.changed[name], value: isDay ? day(value) : (value ?? '–') })];
  }).join(', ');

/** "Refit · not started · 1 Dec – 4 Dec". */
export const jobSaid = (shown: JobShown): string =>
  facts(shown.name, jobStatus(shown.status), days(shown), shown.notes);
