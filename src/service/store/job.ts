/* The database table of jobs. */
import type { JobStatus } from '#wire/job.ts';
import type { Connection } from './connection.ts';
import type { Slice } from './item-list.ts';

/** Dates are YYYY-MM-DD; folder_id is null once the folder has been deleted. */
export interface JobRow {
  readonly id: number;
  readonly name: string;
  readonly status: JobStatus;
  readonly folder_id: number | null;
  readonly notes: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly version: number;
  readonly created_at: number;
  readonly updated_at: number;
}

export function jobTable(db: Connection) {
  const byId = db.prepare<[number], JobRow>('SELECT * FROM job WHERE id = ?');
  const byName = db.value<[string], number>('SELECT id FROM job WHERE name = ?');
  const page = db.prepare<[Slice], JobRow>('SELECT * FROM job ORDER BY id DESC LIMIT @limit OFFSET @offset');
  const insert = db.value<[Omit<JobRow, 'id'>], number>(`
    INSERT INTO job (name, status, folder_id, notes, start_date, end_date, version, created_at, updated_at)
    VALUES (@name, @status, @folder_id, @notes, @start_date, @end_date, @version, @created_at, @updated_at) RETURNING id`);
  const update = db.prepare<[JobRow]>(`
    UPDATE job SET name = @name, status = @status, notes = @notes, start_date = @start_date, end_date = @end_date,
      version = @version, updated_at = @updated_at
    WHERE id = @id`);
  const remove = db.prepare<[number]>('DELETE FROM job WHERE id = ?');

  return {
    byId: (id: number): Promise<JobRow | undefined> => byId.get(id),
    idOfName: (name: string): Promise<number | undefined> => byName.get(name),
    page: (slice: Slice): Promise<JobRow[]> => page.all(slice),
    insert: async (job: Omit<JobRow, 'id'>): Promise<JobRow> => ({ ...job, id: await insert.one(job) }),
    update: async (job: JobRow): Promise<void> => {
      await update.run(job);
    },
    remove: async (id: number): Promise<void> => {
      await remove.run(id);
    },
  };
}
