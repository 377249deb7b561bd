/** The jobs of the account, with the commands on them that wait laid over. What is out on one is what is in its folder. */
import { jobFields, type JobShown } from '#domain/stock/job.ts';
import { jobAfter } from '#domain/commands/pending-changes.ts';
import type { JobRow, JobsView, JobValue } from '#domain/views/jobs.ts';
import { CustomField } from '#wire/custom-field.ts';
import { Job } from '#wire/job.ts';
import type { Reader } from '../../store/database.ts';
import { countItemsInFolder } from '../../store/mirror/read-items-and-folders.ts';
import { entries } from '../../store/mirror/jobs-alerts-fields-units-groups.ts';
import { valuesIn } from '../../sync/pull/lists/wire-to-domain.ts';
import { shownOf } from '../../sync/push/kinds/jobs/job-fields.ts';
import { movesFrom } from '../../sync/push/kinds/jobs/job-status.ts';
import type { DeskPorts } from '../ports.ts';
import { itemsToCome, stockNow, type Stock } from '../items/stock.ts';

interface Known {
  readonly id: number | null;
  readonly folderId: number | null;
  readonly shown: JobShown;
  readonly ownValues: readonly JobValue[];
  readonly isNew: boolean;
  readonly last: string | null;
}

/** With the commands on them that wait, those that are to be made among them; without those that one of them deletes. */
export function jobsKnown(mirror: Reader, { commands }: Pick<Stock, 'commands'>): readonly Known[] {
  const last = new Map(
    commands.flatMap(({ id, intent }) =>
      'jobId' in intent && intent.jobId !== undefined ? [[intent.jobId, id]] : [],
    ),
  );
  const names = new Map(
    entries(mirror, 'custom-field').map(({ id, body }) => [id, CustomField.safeParse(body).data?.name]),
  );
  const there = entries(mirror, 'job').flatMap(({ body }) => Job.safeParse(body).data ?? []);
  const made = there.flatMap((job): Known[] => {
    const { id, folder_id: folderId } = job;
    const shown = jobAfter(id, shownOf(job), commands);
    if (shown === undefined) return [];
    const values = valuesIn(job.custom_field_values);
    const ownValues = values.map(([field, value]) => ({ id: field, name: names.get(field) ?? null, value }));
    return [{ id, folderId, shown, ownValues, isNew: false, last: last.get(id) ?? null }];
  });
  const toBeMade = commands.flatMap((command): Known[] => {
    if (command.kind !== 'create-job') return [];
    const { jobId: id = null, ...intent } = command.intent;
    if (there.some((job) => job.id === id || (id === null && job.name === intent.name))) return [];
    const fields = { ...jobFields(intent), status: 'not_started' };
    const shown = id === null ? fields : jobAfter(id, fields, commands);
    if (shown === undefined) return [];
    const lastOn = id === null ? command.id : (last.get(id) ?? null);
    return [{ id, folderId: null, shown, ownValues: [], isNew: true, last: lastOn }];
  });
  return [...made, ...toBeMade];
}

export const jobShown = (
  mirror: Reader,
  stock: Pick<Stock, 'commands'>,
  jobId: number,
): JobShown | undefined => jobsKnown(mirror, stock).find(({ id }) => id === jobId)?.shown;

/** @param open the job that is looked at */
export function jobsView(desk: DeskPorts, open: { readonly jobId?: number }): JobsView {
  const mirror = desk.mirror.read;
  const stock = stockNow(desk.queue.read, mirror);
  const toCome = itemsToCome(stock, mirror);
  const jobs = jobsKnown(mirror, stock).map(({ folderId, shown, ...known }): JobRow => {
    const folder = folderId === null ? null : (stock.folder(folderId) ?? null);
    const items = folder === null ? 0 : countItemsInFolder(mirror, folderId) + (toCome.get(folderId) ?? 0);
    const { status } = shown;
    const moves = known.id === null ? [] : movesFrom(status);
    return { ...known, ...jobFields(shown), status, folder, items, isWaiting: known.last !== null, moves };
  });
  return { jobs, openId: open.jobId === undefined ? null : stock.idNow(open.jobId) };
}
