/*
 * Creates, changes and deletes jobs, and moves quantities of items into and out of a job's folder: all of a request or none. Deleting a job
 * keeps its folder and the stock in it.
 */
import type { z } from 'zod';
import type { JobItemsRequest, JobReturnRequest, JobStatusRequest, JobUpdate, JobWrite } from '#wire/job.ts';
import { eventTypes } from '#wire/webhook.ts';
import type { Account } from '../account.ts';
import { createItem } from '../items/create.ts';
import { movePortion, type Portion } from '../items/move.ts';
import { isoTime } from '../items/present.ts';
import { judgeJobStatus } from '../rules/job.ts';
import { staleVersion } from '../rules/order.ts';
import { isRefusal, refuse, unknown, type Outcome, type Refusal } from '../rules/refusal.ts';
import type { ItemRow } from '../store/item.ts';
import type { JobRow } from '../store/job.ts';
import type { Change, Store } from '../store/store.ts';

export async function createJob(
  account: Account,
  change: Change,
  input: z.output<typeof JobWrite>,
): Promise<Outcome<JobRow>> {
  const { store } = account;
  const refusal =
    (await refuseName(store, input.name, null)) ?? refuseDates(input.start_date, input.end_date);
  if (refusal) return refusal;
  const folder = await createItem(account, change, { type: 'folder', name: input.name }, []);
  if (isRefusal(folder)) return folder;
  const job = await store.jobs.insert({
    name: input.name,
    status: 'not_started',
    folder_id: folder.id,
    notes: input.notes ?? null,
    start_date: input.start_date ?? null,
    end_date: input.end_date ?? null,
    version: 1,
    created_at: change.at,
    updated_at: change.at,
  });
  await change.record({ verb: 'create', record: 'job', record_id: job.id });
  await change.tell(
    { setting: 'job_created', record: 'job', id: job.id },
    { type: eventTypes.jobCreated, body: { job: presentHead(job) } },
  );
  return job;
}

export async function updateJob(
  account: Account,
  change: Change,
  id: number,
  input: z.output<typeof JobUpdate>,
): Promise<Outcome<JobRow>> {
  const { store } = account;
  const before = await store.jobs.byId(id);
  if (!before) return unknown('job', id);
  if (input.version !== before.version) return staleVersion('job', before.version);
  const after = {
    ...before,
    name: input.name ?? before.name,
    notes: sentOr(before.notes, input.notes),
    start_date: sentOr(before.start_date, input.start_date),
    end_date: sentOr(before.end_date, input.end_date),
  };
  const refusal = (await refuseName(store, after.name, id)) ?? refuseDates(after.start_date, after.end_date);
  if (refusal) return refusal;
  const job = await storeJob(store, change, after);
  await change.record({ verb: 'edit', record: 'job', record_id: id });
  return job;
}

export async function setJobStatus(
  account: Account,
  change: Change,
  id: number,
  input: z.output<typeof JobStatusRequest>,
): Promise<Outcome<JobRow>> {
  const { store } = account;
  const before = await store.jobs.byId(id);
  if (!before) return unknown('job', id);
  const judged = judgeJobStatus(before, input);
  if (judged === 'unchanged') return before;
  if (isRefusal(judged)) return judged;
  const job = await storeJob(store, change, { ...before, status: judged.status });
  await change.record({ verb: `status:${job.status}`, record: 'job', record_id: id });
  await change.tell(
    { setting: 'job_status_changed', record: 'job', id },
    { type: eventTypes.jobStatus, body: { job: presentHead(job), previous_status: before.status } },
  );
  return job;
}

export async function deleteJob(account: Account, change: Change, id: number): Promise<Outcome<void>> {
  const { store } = account;
  if (!(await store.jobs.byId(id))) return unknown('job', id);
  await store.jobs.remove(id);
  await change.record({ verb: 'delete', record: 'job', record_id: id });
}

/** Moves portions of items into the job's folder: all of them, or none. */
export async function addJobItems(
  account: Account,
  change: Change,
  id: number,
  input: z.output<typeof JobItemsRequest>,
): Promise<Outcome<ItemRow[]>> {
  const folder = await folderOf(account.store, id);
  if (isRefusal(folder)) return folder;
  return moveAll(
    account,
    change,
    input.items.map((item) => ({ ...item, folder_id: folder.id, leave_zero_quantity: false })),
  );
}

/** Moves portions of items out of the job's folder: all of them, or none. */
export async function returnJobItems(
  account: Account,
  change: Change,
  id: number,
  input: z.output<typeof JobReturnRequest>,
): Promise<Outcome<ItemRow[]>> {
  const { store } = account;
  const folder = await folderOf(store, id);
  if (isRefusal(folder)) return folder;
  for (const { item_id: item } of input.items) {
    if (!(await store.items.byId(item))) return unknown('item', item);
    if (!(await store.placements.holds(folder.id, item)))
      return refuse(422, `item_id: item ${item} is not on this job`);
  }
  return moveAll(
    account,
    change,
    input.items.map((item) => ({ ...item, leave_zero_quantity: false })),
  );
}

export function presentJob(job: JobRow): object {
  return { ...presentHead(job), custom_field_values: [] };
}

function presentHead(job: JobRow): object {
  return {
    id: job.id,
    name: job.name,
    status: job.status,
    folder_id: job.folder_id,
    notes: job.notes,
    start_date: job.start_date,
    end_date: job.end_date,
    version: job.version,
    created_at: isoTime(job.created_at),
    updated_at: isoTime(job.updated_at),
  };
}

async function storeJob(store: Store, change: Change, job: JobRow): Promise<JobRow> {
  const next = { ...job, version: job.version + 1, updated_at: change.at };
  await store.jobs.update(next);
  return next;
}

async function moveAll(
  account: Account,
  change: Change,
  portions: readonly Portion[],
): Promise<Outcome<ItemRow[]>> {
  const arrived: ItemRow[] = [];
  for (const portion of portions) {
    const item = await movePortion(account, change, portion);
    if (isRefusal(item)) return item;
    arrived.push(item);
  }
  return arrived;
}

async function folderOf(store: Store, id: number): Promise<Outcome<ItemRow>> {
  const job = await store.jobs.byId(id);
  if (!job) return unknown('job', id);
  const folder = job.folder_id === null ? undefined : await store.items.byId(job.folder_id);
  return folder ?? refuse(422, 'the folder of this job has been deleted');
}

async function refuseName(store: Store, name: string, own: number | null): Promise<Refusal | null> {
  const holder = await store.jobs.idOfName(name);
  return holder === undefined || holder === own ? null : refuse(422, 'name is taken by another job');
}

function refuseDates(start: string | null | undefined, end: string | null | undefined): Refusal | null {
  return start && end && end < start ? refuse(422, 'end_date must not be before start_date') : null;
}

function sentOr<T>(stored: T, sent: T | undefined): T {
  return sent === undefined ? stored : sent;
}
