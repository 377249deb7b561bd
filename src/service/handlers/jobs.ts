/* Handles the API calls about jobs: passes a checked call to the operation and serializes its result. */
import { pageSizes } from '#wire/limits.ts';
import type { RouteName } from '#wire/routes.ts';
import type { Account } from '../account.ts';
import type { HandlersOf } from '../http/call.ts';
import { pageOf, plainAnswer } from '../http/paging.ts';
import { embedAll, presentItems } from '../items/present.ts';
import {
  addJobItems,
  createJob,
  deleteJob,
  presentJob,
  returnJobItems,
  setJobStatus,
  updateJob,
} from '../jobs/write.ts';
import { isRefusal, refuse, unknown, type Outcome, type Refusal } from '../rules/refusal.ts';
import type { ItemRow } from '../store/item.ts';
import type { JobRow } from '../store/job.ts';

type Route = Extract<RouteName, `${string}Job` | `${string}Jobs` | `${string}Job${'Status' | 'Items'}`>;

export function jobHandlers(account: Account): HandlersOf<Route> {
  const { store } = account;
  const moved = async (rows: Outcome<ItemRow[]>, url: URL): Promise<Outcome<object>> =>
    isRefusal(rows) ? rows : { data: await presentItems(account, rows, embedAll, url.origin) };

  return {
    listJobs: ({ query }) => {
      const page = pageOf(pageSizes.jobs, query);
      return isRefusal(page) ? page : plainAnswer(page, store.jobs.page, presentJob);
    },
    createJob: async ({ body, origin }) =>
      one(await store.change(origin, (change) => createJob(account, change, body))),
    getJob: async ({ ids }) => one((await store.jobs.byId(ids.job_id)) ?? unknown('job', ids.job_id)),
    updateJob: async ({ ids, body, origin }) =>
      one(await store.change(origin, (change) => updateJob(account, change, ids.job_id, body))),
    setJobStatus: async ({ ids, body, origin }) =>
      one(await store.change(origin, (change) => setJobStatus(account, change, ids.job_id, body))),
    deleteJob: async ({ ids, origin }) => {
      const done = await store.change(origin, (change) => deleteJob(account, change, ids.job_id));
      return isRefusal(done) ? done : {};
    },
    addJobItems: async ({ ids, body, origin, url }) =>
      refuseAbsent(account) ??
      (await moved(
        await store.change(origin, (change) => addJobItems(account, change, ids.job_id, body)),
        url,
      )),
    returnJobItems: async ({ ids, body, origin, url }) =>
      refuseAbsent(account) ??
      (await moved(
        await store.change(origin, (change) => returnJobItems(account, change, ids.job_id, body)),
        url,
      )),
  };
}

function one(job: Outcome<JobRow>): Outcome<object> {
  return isRefusal(job) ? job : { data: presentJob(job) };
}

/** Under variant jobs=move there are no such endpoints. */
function refuseAbsent({ variants }: Account): Refusal | null {
  return variants.jobs === 'move' ? refuse(404, 'there is nothing at this address') : null;
}
