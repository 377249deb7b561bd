/** The jobs of the account, with the commands on them that wait laid over. What is out on one is what is in its folder. */
import { jobFields, type JobShown } from '#domain/job.ts';
import { jobAfter } from '#domain/pending-changes.ts';
import type { JobRow, JobsView, JobValue } from '#domain/views/jobs.ts';
import { CustomField } from '#wire/custom-field.ts';
import { Job } from '#wire/job.ts';
import type { Reader } from '../../store/database.ts';
import { countItemsInFolder } from '../../store/read-items-and-folders.ts';
import { entries } from '../../store/small-collections.ts';
import { valuesIn } from '../../sync/pull/wire-to-domain.ts';
import { shownOf } from '../../sync/push/kinds/jobs/job-fields.ts';
import { movesFrom } from '../../sync/push/kinds/jobs/job-status.ts';
import type { DeskPorts } from '../ports.ts';
import { itemsToCome, stockNow, type Stock } from '../stock.ts';

interface Known {
  readonly id: number;
  readonly folderId: number | null;
  readonly shown: JobShown;
  readonly ownValues: readonly JobValue[];
  readonly isWaiting: boolean;
}

/** With the commands on them that wait; without those that one of them deletes. */
export function jobsKnown(mirror: Reader, { commands }: Pick<Stock, 'commands'>): readonly Known[] {
  const touched = new Set(commands.flatMap(({ intent }) => ('jobId' in intent ? [intent.jobId] : [])));
  const names = new Map(
    entries(mirror, 'custom-field').map(({ id, body }) => [id, CustomField.safeParse(body).data?.name]),
  );
  return entries(mirror, 'job').flatMap(({ id, body }): Known[] => {
    const job = Job.safeParse(body).data;
    const shown = job && jobAfter(id, shownOf(job), commands);
    if (shown === undefined || job === undefined) return [];
    const values = valuesIn(job.custom_field_values);
    const ownValues = values.map(([field, value]) => ({ id: field, name: names.get(field) ?? null, value }));
    return [{ id, folderId: job.folder_id, shown, ownValues, isWaiting: touched.has(id) }];
  });
}

export const jobShown = (
  mirror: Reader,
  stock: Pick<Stock, 'commands'>,
  jobId: number,
): JobShown | undefined => jobsKnown(mirror, stock).find(({ id }) => id === jobId)?.shown;

export function jobsView(desk: DeskPorts): JobsView {
  const mirror = desk.mirror.read;
  const stock = stockNow(desk.queue.read, mirror);
  const toCome = itemsToCome(stock, mirror);
  const there = jobsKnown(mirror, stock).map(({ id, folderId, shown, ownValues, isWaiting }): JobRow => {
    const folder = folderId === null ? null : (stock.folder(folderId) ?? null);
    const items = folder === null ? 0 : countItemsInFolder(mirror, folderId) + (toCome.get(folderId) ?? 0);
    const { status } = shown;
    return { id, ...jobFields(shown), status, ownValues, folder, items, isWaiting, moves: movesFrom(status) };
  });
  return { jobs: [...there, ...toBeMade(stock, there)] };
}

/** A name is taken once: one that the service has by now is there already. */
function toBeMade({ commands }: Stock, there: readonly JobRow[]): JobRow[] {
  return commands.flatMap(({ intent }): JobRow[] =>
    intent.kind !== 'create-job' || there.some(({ name }) => name === intent.name)
      ? []
      : [
          {
            id: null,
            ...jobFields(intent),
            status: 'not_started',
            folder: null,
            items: 0,
            isWaiting: true,
            ownValues: [],
            moves: [],
          },
        ],
  );
}
