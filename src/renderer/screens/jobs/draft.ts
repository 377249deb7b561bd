/** Which jobs are shown, and jobs that are being made or changed: kept by job, so that Esc loses nothing. */
import type { JobFields } from '#domain/stock/job.ts';
import { createKeptDraft } from '../../state/drafts/kept-draft.ts';

/** As it is typed: an empty text where there is nothing. */
export interface JobTexts {
  readonly name: string;
  readonly notes: string;
  readonly startDate: string;
  readonly endDate: string;
}

export interface JobDraft {
  readonly texts: Partial<JobTexts>;
  /** The fields of those as they were in sight when they were typed over. */
  readonly seen: Partial<JobFields>;
}

/** Of a job that is being made. */
export const NEW = 'new';
type Of = number | typeof NEW;

interface Draft {
  readonly jobs: Readonly<Partial<Record<Of, JobDraft>>>;
  readonly shown: 'open' | 'all';
  readonly current: string | null;
  /** Which form is open. */
  readonly form: Of | null;
}

export const NOTHING_TYPED: JobDraft = { texts: {}, seen: {} };

export const draft = createKeptDraft<Draft>(
  { jobs: {}, shown: 'open', current: null, form: null },
  { name: 'jobs 1', part: ({ jobs }) => ({ jobs }) },
);

export const useJobDraft = (of: Of): JobDraft => draft((state) => state.jobs[of] ?? NOTHING_TYPED);

export function changeJob(of: Of, texts: Partial<JobTexts>, seen: Partial<JobFields>): void {
  const { jobs } = draft.getState();
  const before = jobs[of] ?? NOTHING_TYPED;
  const next = { texts: { ...before.texts, ...texts }, seen: { ...seen, ...before.seen } };
  draft.setState({ jobs: { ...jobs, [of]: next } });
}

export function dropJob(of: Of): void {
  const { [of]: _, ...jobs } = draft.getState().jobs;
  draft.setState({ jobs, form: null });
}

export const openForm = (form: Of | null): void => draft.setState({ form });
